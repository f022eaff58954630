import { FAILURES, type Problem } from '@ledgate/contract/failures.ts';
import { Failure } from '../failure.ts';

/** PostgreSQL's own words for "not now": connections gone, locks not had, statements cut off. */
const PASSING = /^(08|53|57|40001$|40P01$|55P03$)/;
/** Connections that are gone, or whose plans are older than the tables. */
const BROKEN =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|cached plan must not change result type/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (PASSING.test(String(error.code)) || NETWORK.has(String(error.code)))) return true;
  return BROKEN.test(error.message);
};

const FRAMEWORK: Record<string, Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Failure('too_large', 'The request is larger than this call takes.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Failure('unsupported_media', 'This call takes another format.'),
  FST_FILES_LIMIT: new Failure('too_large', 'These are more files than one upload takes.'),
  FST_PARTS_LIMIT: new Failure('too_large', 'The form has more parts than this call takes.'),
  FST_FIELDS_LIMIT: new Failure('too_large', 'The form has more fields than this call takes.'),
};

/** Anything thrown becomes one of our failures; the text of an unknown error never leaves the house. */
export const asFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  if (isPassing(error)) return new Failure('busy', 'The database does not answer just now.', { retryAfterMs: 2000 });
  if (error instanceof Error && 'code' in error) {
    const known = FRAMEWORK[String(error.code)];
    if (known) return known;
    const status = 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500) return new Failure('malformed', 'The request could not be read.');
  }
  return new Failure('failed', 'An unexpected error was logged with this request number.');
};

export const toProblem = (failure: Failure, requestId: string): Problem => {
  const { status, title, remedy } = FAILURES[failure.code];
  const { errors, retryAfterMs, currentVersion } = failure.extras;
  return {
    type: `urn:ledgate:problem:${failure.code}`,
    title,
    status,
    detail: failure.message,
    code: failure.code,
    remedy,
    request_id: requestId,
    ...(errors && { errors }),
    ...(retryAfterMs !== undefined && { retry_after: Math.max(1, Math.ceil(retryAfterMs / 1000)) }),
    ...(currentVersion !== undefined && { current_version: currentVersion }),
  };
};

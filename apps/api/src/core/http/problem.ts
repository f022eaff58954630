import { FAILURES, type Problem } from '@ledgate/contract/failures.ts';
import { CannotOpen } from '../crypto/sealed-value.ts';
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
  FST_ERR_CTP_BODY_TOO_LARGE: new Failure('too_large', 'The request is larger than this call accepts.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Failure('unsupported_media', 'This call accepts another format.'),
  FST_FILES_LIMIT: new Failure('too_large', 'These are more files than one upload can hold.'),
  FST_PARTS_LIMIT: new Failure('too_large', 'The form has more parts than this call accepts.'),
  FST_FIELDS_LIMIT: new Failure('too_large', 'The form has more fields than this call accepts.'),
};

/** Anything thrown becomes one of our failures; the text of an unknown error never leaves the house. */
export const asFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  if (error instanceof CannotOpen) return new Failure('unreadable', 'What is stored here was changed outside Ledgate.');
  if (isPassing(error)) return new Failure('busy', 'The database isn’t responding.', { retryAfterMs: 2000 });
  if (error instanceof Error && 'code' in error) {
    const known = FRAMEWORK[String(error.code)];
    if (known) return known;
    const status = 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500) return new Failure('malformed', 'The request could not be read.');
  }
  return new Failure('failed', 'An unexpected error was logged with this request number.');
};

/** Nobody reads more, and a small request must not fetch a large answer. */
const MOST_FIELDS = 50;
const MOST_TEXTS = 5;
/** Longer than any name of ours; what is longer was made up by the sender. */
const LONGEST_NAME = 100;

/** What is missing is named to the last: a person goes through it one by one. */
const NAMES_ALL: readonly Failure['code'][] = ['incomplete', 'documents_not_accepted', 'account_not_verified'];

const namedShortly = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

interface Told {
  detail: string;
  errors?: Record<string, string[]>;
}

/** What is missing from an application is told whole: that list is as long as our own forms and no longer. */
const tell = ({ code, message, extras: { errors } }: Failure): Told => {
  if (!errors) return { detail: message };
  const all = Object.entries(errors);
  if (NAMES_ALL.includes(code)) return { detail: message, errors };
  const shown = all.slice(0, MOST_FIELDS).map(([name, texts]) => [namedShortly(name), texts.slice(0, MOST_TEXTS)]);
  const left = all.length - shown.length;
  const detail = left > 0 ? `${message.replace(/\.$/, '')}, and ${left} more.` : message;
  return { detail, errors: Object.fromEntries(shown) as Record<string, string[]> };
};

export const toProblem = (failure: Failure, requestId: string): Problem => {
  const { status, title, remedy } = FAILURES[failure.code];
  const { retryAfterMs, currentVersion } = failure.extras;
  return {
    type: `urn:ledgate:problem:${failure.code}`,
    title,
    status,
    ...tell(failure),
    code: failure.code,
    remedy,
    request_id: requestId,
    ...(retryAfterMs !== undefined && { retry_after: Math.max(1, Math.ceil(retryAfterMs / 1000)) }),
    ...(currentVersion !== undefined && { current_version: currentVersion }),
  };
};

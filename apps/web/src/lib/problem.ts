import { isRecord } from './storage.ts';

export interface ProblemFacts {
  status: number;
  code: string;
  title: string;
  detail?: string | undefined;
  remedy?: string | undefined;
  /** Messages per field, such as `owners.1.ssn`. */
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Seconds after which another try makes sense. */
  retryAfter?: number | undefined;
  /** What support asks for. */
  requestId?: string | undefined;
}

/** Whatever went wrong with a call, in words for the person in front of the screen. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string | undefined;
  readonly remedy: string | undefined;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(facts: ProblemFacts, cause?: unknown) {
    super(facts.title, { cause });
    this.name = 'ProblemError';
    this.status = facts.status;
    this.code = facts.code;
    this.title = facts.title;
    this.detail = facts.detail;
    this.remedy = facts.remedy;
    this.errors = facts.errors ?? {};
    this.retryAfter = facts.retryAfter;
    this.requestId = facts.requestId;
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const fieldErrors = (value: unknown): Record<string, string[]> => {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([field, texts]) => [
      field,
      Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [String(texts)],
    ]),
  );
};

/** Reads an answer that is not a success; a proxy's page is no problem body and gets plain words instead. */
export const problemOf = async (response: Response): Promise<ProblemError> => {
  const body: unknown = response.headers.get('content-type')?.includes('json')
    ? await response.json().catch(() => null)
    : null;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  if (isRecord(body) && typeof body['code'] === 'string') {
    return new ProblemError({
      status: response.status,
      code: body['code'],
      title: textOf(body['title']) ?? 'That did not work.',
      detail: textOf(body['detail']),
      remedy: textOf(body['remedy']),
      errors: fieldErrors(body['errors']),
      retryAfter: typeof body['retry_after'] === 'number' ? body['retry_after'] : retryAfter,
      requestId: textOf(body['request_id']),
    });
  }
  return new ProblemError({
    status: response.status,
    code: response.status >= 500 ? 'server_unreachable' : 'unexpected_answer',
    title: 'Ledgate did not give a usable answer.',
    detail: `The answer had status ${response.status}.`,
    remedy: 'Nothing was changed that you can see here. Try again in a moment.',
    retryAfter,
  });
};

export const networkProblem = (cause: unknown): ProblemError =>
  new ProblemError(
    {
      status: 0,
      code: 'network',
      title: 'Ledgate cannot be reached.',
      detail: 'The connection failed before an answer came.',
      remedy: 'Check your connection and try again. What you typed is still here.',
    },
    cause,
  );

export const isProblem = (error: unknown, code?: string): error is ProblemError =>
  error instanceof ProblemError && (code === undefined || error.code === code);

/** The connection or the server is away for a moment; everything else would fail again. */
export const isPassing = (problem: ProblemError): boolean =>
  problem.status === 0 || problem.status === 429 || problem.status >= 500 || problem.code === 'still_running';

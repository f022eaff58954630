import { NotSent, type OutsideFailure, Unknown } from '../../outside/failures.ts';
import type { Came } from './envelope.ts';
import type { Settled } from './options.ts';

export interface Sending {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
}

/** Reaching the other side failed, before anything of the request could go out. */
const BEFORE_SENDING = new Set(['connect', 'getaddrinfo']);
const CONNECT_CODES = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
const CERTIFICATE = /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_)/;

const isBeforeSending = (cause: unknown): boolean => {
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isBeforeSending);
  if (!(cause instanceof Error)) return false;
  const { code, syscall } = cause as NodeJS.ErrnoException;
  return BEFORE_SENDING.has(String(syscall)) || CONNECT_CODES.has(String(code)) || CERTIFICATE.test(String(code));
};

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** The words of the network stay out: they can carry what was sent. */
const failureOf = (error: unknown): OutsideFailure => {
  if (isTimeout(error)) return new Unknown('timeout');
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  if (isTimeout(cause)) return new Unknown('timeout');
  return isBeforeSending(cause) ? new NotSent('no_connection') : new Unknown('connection_cut');
};

const readWithin = async (response: Response, most: number): Promise<string> => {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > most) {
      // Leaving the loop lets go of the connection.
      throw new Unknown('too_large');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** One request and its whole answer, or what is certain without one. */
export const send = async (settled: Settled, { method, path, headers, body }: Sending): Promise<Came> => {
  try {
    const response = await fetch(settled.url + path, {
      method,
      headers: { accept: 'application/json', [settled.headers.key]: settled.key, ...headers },
      body,
      // Followed, it would carry the key and a merchant's data to somebody nobody configured.
      redirect: 'manual',
      signal: AbortSignal.timeout(settled.timeoutMs),
    });
    return { status: response.status, text: await readWithin(response, settled.maxBytes) };
  } catch (error) {
    throw error instanceof Unknown ? error : failureOf(error);
  }
};

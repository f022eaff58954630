import type { Answer, Ask, Call, Method, OutgoingFile, StopSignal } from './call.ts';
import type { Calls } from './calls.ts';

/** One request on its way out, whoever carries it: a browser's fetch, a test's inject, a bench. */
export interface Outgoing {
  method: Method;
  path: string;
  body?: unknown;
  /** Sent as multipart/form-data: the fields of `body` first, then these as parts called `file`. */
  files?: readonly OutgoingFile[];
  /** The answer is the bytes of a file (a Blob), not JSON. */
  wantsFile?: true;
  /** The answer is a stream of events, handed on as it comes. */
  wantsStream?: true;
  isRepeatable?: true;
  signal?: StopSignal;
  headers: Record<string, string>;
}

export type Send = (request: Outgoing) => Promise<unknown>;

type FeatureClient<F extends Record<string, Call>> = {
  [K in keyof F]: Record<never, never> extends Ask<F[K]>
    ? (ask?: Ask<F[K]>) => Promise<Answer<F[K]>>
    : (ask: Ask<F[K]>) => Promise<Answer<F[K]>>;
};

export type Client = { [F in keyof Calls]: FeatureClient<Calls[F]> };

/** Method, path and what is special about it: all that a client needs at run time, so that schemas stay at home. */
export type WireLine = readonly [Method, string, ('file' | 'stream' | 'repeatable')?];
export type Wire = { [F in keyof Calls]: { [K in keyof Calls[F]]: WireLine } };

interface LooseAsk {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: readonly OutgoingFile[];
  ifMatch?: number;
  idempotencyKey?: string;
  signal?: StopSignal;
}

type Plain = string | number | boolean;

/** Params and queries are plain by their schemas; what is not left out can be written into an address. */
const plain = (value: unknown): Plain => value as Plain;

export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(plain(params[name])));

export const queryString = (query: Record<string, unknown> = {}): string => {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(plain(value))}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};

/** The fields of a form, in order; what is absent is not sent. Forms hold plain texts and numbers only. */
export const formFields = (body: unknown): [string, string][] =>
  Object.entries((body ?? {}) as Record<string, string | number | undefined>).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );

const outgoing = ([method, path, mark]: WireLine, ask: LooseAsk): Outgoing => {
  const headers: Record<string, string> = {};
  if (ask.ifMatch !== undefined) headers['if-match'] = `"${ask.ifMatch}"`;
  if (ask.idempotencyKey !== undefined) headers['idempotency-key'] = ask.idempotencyKey;
  const request: Outgoing = { method, path: fillPath(path, ask.params) + queryString(ask.query), headers };
  if (ask.body !== undefined) request.body = ask.body;
  if (ask.files !== undefined) request.files = ask.files;
  if (ask.signal !== undefined) request.signal = ask.signal;
  if (mark === 'file') request.wantsFile = true;
  if (mark === 'stream') request.wantsStream = true;
  if (mark === 'repeatable') request.isRepeatable = true;
  return request;
};

/** One call by its line. */
export const callOf =
  (line: WireLine, send: Send) =>
  (ask: LooseAsk = {}): Promise<unknown> =>
    send(outgoing(line, ask));

/** The typed client: `client.users.readUser({ params: { id } })`. */
export const createClient = (wire: Wire, send: Send): Client => {
  const features = Object.entries(wire).map(([feature, calls]) => [
    feature,
    Object.fromEntries(Object.entries(calls).map(([name, line]) => [name, callOf(line, send)])),
  ]);
  // Object.entries forgets which name had which type; the mapped type above says it again.
  return Object.fromEntries(features) as Client;
};

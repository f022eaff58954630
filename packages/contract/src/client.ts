import type { Answer, Ask, Call, Method } from './call.ts';
import type { Calls } from './calls.ts';

/** One request on its way out, whoever carries it: a browser's fetch, a test's inject, a bench. */
export interface Outgoing {
  method: Method;
  path: string;
  body?: unknown;
  headers: Record<string, string>;
}

export type Send = (request: Outgoing) => Promise<unknown>;

type FeatureClient<F extends Record<string, Call>> = {
  [K in keyof F]: Record<never, never> extends Ask<F[K]>
    ? (ask?: Ask<F[K]>) => Promise<Answer<F[K]>>
    : (ask: Ask<F[K]>) => Promise<Answer<F[K]>>;
};

export type Client = { [F in keyof Calls]: FeatureClient<Calls[F]> };

/** Method and path of each call: all that a client needs at run time, so that schemas can stay at home. */
export type Wire = { [F in keyof Calls]: { [K in keyof Calls[F]]: readonly [Method, string] } };

interface LooseAsk {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  ifMatch?: number;
  idempotencyKey?: string;
}

export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

export const queryString = (query: Record<string, unknown> = {}): string => {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
};

const outgoing = ([method, path]: readonly [Method, string], ask: LooseAsk): Outgoing => {
  const headers: Record<string, string> = {};
  if (ask.ifMatch !== undefined) headers['if-match'] = `"${ask.ifMatch}"`;
  if (ask.idempotencyKey !== undefined) headers['idempotency-key'] = ask.idempotencyKey;
  const request: Outgoing = { method, path: fillPath(path, ask.params) + queryString(ask.query), headers };
  if (ask.body !== undefined) request.body = ask.body;
  return request;
};

/** The typed client: `client.users.readUser({ params: { id } })`. */
export const createClient = (wire: Wire, send: Send): Client => {
  const features = Object.entries(wire).map(([feature, calls]) => [
    feature,
    Object.fromEntries(
      Object.entries(calls).map(([name, line]) => [name, (ask: LooseAsk = {}) => send(outgoing(line, ask))]),
    ),
  ]);
  // Object.entries forgets which name had which type; the mapped type above says it again.
  return Object.fromEntries(features) as Client;
};

import { type Client, createClient, formFields, type Outgoing } from '@ledgate/contract/client.ts';
import type { FailureCode, Problem } from '@ledgate/contract/failures.ts';
import { isChallenge, type Session } from '@ledgate/contract/session-view.ts';
import { wireOf } from '@ledgate/contract/wire.ts';

const LIMIT_MS = 30_000;

export interface Visitor {
  token?: string;
  /** The address a balancer in front would name; servers of a stage believe it. */
  address?: string;
  /** The cookie of a browser that has been there before. */
  device?: string;
}

/** An answer that is no success, with what it said. */
export class Refused extends Error {
  readonly status: number;
  readonly code: FailureCode;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  constructor(status: number, { code, detail, errors }: Problem) {
    super(`${status} ${code}: ${detail}`);
    this.status = status;
    this.code = code;
    this.errors = errors ?? {};
  }
}

/** Fields first, then the files: the order the server asks for. */
const formOf = ({ body, files = [] }: Outgoing): FormData => {
  const form = new FormData();
  for (const [name, value] of formFields(body)) form.append(name, value);
  for (const { name, content } of files) form.append('file', content as Blob, name);
  return form;
};

const bodyOf = (request: Outgoing): FormData | string | undefined => {
  if (request.files) return formOf(request);
  return request.body === undefined ? undefined : JSON.stringify(request.body);
};

/** One request as it goes over the wire. */
const send = (url: string, request: Outgoing, visitor: Visitor = {}): Promise<Response> => {
  const body = bodyOf(request);
  return fetch(url + request.path, {
    method: request.method,
    headers: {
      ...request.headers,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(visitor.token && { authorization: `Bearer ${visitor.token}` }),
      ...(visitor.address && { 'x-forwarded-for': visitor.address }),
      ...(visitor.device && { cookie: `ledgate_device=${visitor.device}` }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
};

/** The typed client of one visitor to one server. */
export const visit = (url: string, visitor: Visitor = {}): Client =>
  createClient(wireOf(), async (request) => {
    const reply = await send(url, request, visitor);
    const body: unknown = await reply.json();
    if (!reply.ok) throw new Refused(reply.status, body as Problem);
    return body;
  });

/** Somebody who needs no second step, signed in. */
export const signInAs = async (url: string, email: string, password: string): Promise<Session> => {
  const answer = await visit(url).auth.signIn({ body: { email, password } });
  if (isChallenge(answer)) throw new Error(`${email} has one more step to take before being signed in`);
  return answer;
};

/**
 * What became of a call, as its caller can know it. `ok`: it happened. `fail`: it did not. `info`: nobody can say,
 * since the answer was lost or the server failed.
 */
export type Outcome<T> =
  | { kind: 'ok'; answer: T }
  | { kind: 'fail'; code: FailureCode; status: number }
  | { kind: 'info'; why: string };

export const outcomeOf = async <T>(call: Promise<T>): Promise<Outcome<T>> => {
  try {
    return { kind: 'ok', answer: await call };
  } catch (error) {
    if (error instanceof Refused && error.status < 500) return { kind: 'fail', code: error.code, status: error.status };
    return { kind: 'info', why: error instanceof Error ? error.message : String(error) };
  }
};

/** An outcome in a word, without the tokens and codes its answer may hold. */
export const inAWord = (outcome: Outcome<unknown>): string => {
  if (outcome.kind === 'ok') return 'ok';
  return outcome.kind === 'fail' ? outcome.code : `unknown (${outcome.why})`;
};

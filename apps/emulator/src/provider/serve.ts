import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isResource, type ResourceName } from './definitions.ts';
import { envelope, noAuth, noResource, type Outcome, refused, tooOften } from './envelope.ts';
import type { Fault, FaultKind, Faults } from './faults.ts';
import { changeOne, createOne, type Parts, removeOne, type Specials, takeFile } from './operations.ts';
import { expandedOf, expandPaths } from './present.ts';
import type { RateLimit } from './rate-limit.ts';
import { list, one } from './read.ts';
import type { RequestTokens } from './request-tokens.ts';
import { type Answer, failAfter, failBefore, has, mannerOf } from './spoil.ts';
import type { Manner } from './webhooks.ts';
import { textOf } from '../store/fields.ts';
import type { Happening } from './world.ts';

const MOST_FILE = 50_000_000;

export interface Logged {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
  readonly status: number | null;
  readonly faults: readonly FaultKind[];
}

export interface Serving {
  readonly parts: Parts;
  readonly specials: Specials;
  readonly key: string;
  /** Whether whoever sends these headers may make a call. */
  readonly admits: (
    headers: FastifyRequest['headers'],
    call: { readonly method: string; readonly path: string },
  ) => boolean;
  readonly faults: Faults;
  readonly rateLimit: RateLimit;
  readonly tokens: RequestTokens;
  readonly log: (entry: Logged) => void;
  /** Runs an operation and gives what happened in it, to be told of. */
  readonly gather: <T>(run: () => T) => { result: T; happenings: Happening[] };
  readonly tell: (happenings: readonly Happening[], manner: Manner) => Promise<void>;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly resource: ResourceName | null;
  readonly id: string | null;
  readonly query: Readonly<Record<string, unknown>>;
  readonly search: string;
  readonly token: string | null;
  readonly sessionKey: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly file: { name: string; size: number; sha256: string } | null;
}

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

const fileOf = async (request: FastifyRequest): Promise<Call['file']> => {
  if (!request.isMultipart()) return null;
  const fields: Record<string, string> = {};
  let found: Call['file'] = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (part.fieldname === 'filename') {
      const bytes = await part.toBuffer();
      found = { name: part.filename, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    } else part.file.resume();
  }
  return found && fields['name'] ? { ...found, name: fields['name'] } : found;
};

const callOf = async (request: FastifyRequest, key: string): Promise<Call> => {
  const path = request.url.split('?')[0] ?? '';
  const [first = '', second, third] = path.split('/').filter(Boolean).map(decodeURIComponent);
  const isFile = first === 'files' && (second === 'noteDocuments' || second === 'chargebackDocuments');
  const name = isFile ? second : first;
  return {
    method: request.method,
    path,
    resource: isResource(name) ? name : null,
    id: (isFile ? third : second) ?? null,
    query: request.query as Readonly<Record<string, unknown>>,
    search: headerOf(request, 'search') ?? '',
    token: headerOf(request, 'request-token'),
    sessionKey: headerOf(request, 'apikey') === key ? null : headerOf(request, 'txnsessionkey'),
    body: (request.isMultipart() ? {} : (request.body ?? {})) as Readonly<Record<string, unknown>>,
    file: isFile ? await fileOf(request) : null,
  };
};

/** What was made, with what was asked for besides. */
const withExpanded = ({ parts: { world } }: Serving, { resource, query }: Call, outcome: Outcome): Outcome => {
  const paths = expandPaths(query);
  if (!resource || paths.length === 0) return outcome;
  const expand = (shown: object): object => {
    const row = world.store.get(resource, textOf((shown as { id?: unknown }).id));
    return row ? { ...shown, ...expandedOf(world, resource, row, paths) } : shown;
  };
  return { ...outcome, data: outcome.data.map(expand) };
};

const carryOut = (serving: Serving, call: Call): Outcome => {
  const { parts, specials } = serving;
  const { method, resource, id, query, search, body: given, file } = call;
  if (!resource) return refused(noResource());
  if (file && id) return takeFile(parts, resource, id, file);
  if (method === 'GET') return id ? one(parts.world, resource, id, query) : list(parts.world, resource, query, search);
  const special = specials[resource];
  if (method === 'POST' && !id) {
    const caller = { sessionKey: call.sessionKey };
    return withExpanded(serving, call, createOne(parts, special, { resource, given, caller }));
  }
  if (method === 'PUT' && id) return changeOne(parts, special, { resource, id, given });
  if (method === 'DELETE' && id) return removeOne(parts, resource, id);
  return refused(noResource());
};

/** What is answered without looking at the request. */
const gate = (serving: Serving, request: FastifyRequest, call: Call): Answer | null => {
  if (!serving.admits(request.headers, call)) return { status: 401, body: { errors: [noAuth()] } };
  const { settings, clock } = serving.parts.world;
  const isTest = headerOf(request, 'rate-limit-test') === 'match';
  const caller = `${request.ip} ${call.path} ${request.headers.host ?? ''}`;
  if (serving.rateLimit.isBlocked(caller, settings().rateLimit, isTest, clock.now()))
    return { status: 429, body: { errors: [tooOften()] } };
  return null;
};

/** Carried out once for each time it gets here: the token is looked at when a call comes and kept when it is over. */
const effect = async (
  serving: Serving,
  call: Call,
  faults: readonly Fault[],
): Promise<{ answer: Answer; after: () => void }> => {
  const { result, happenings } = serving.gather(() => carryOut(serving, call));
  const answer = { status: 200, body: envelope(result) };
  const isWell = result.errors.length === 0 && call.method !== 'GET';
  // An error at the very end is no success, so nothing is kept of it: the worst case there is.
  if (call.token && isWell && !has(faults, 'error_after')) serving.tokens.keep(call.token, answer.body);
  const told = (): Promise<void> => serving.tell(happenings, mannerOf(faults));
  if (has(faults, 'webhook_first')) await told();
  return { answer, after: has(faults, 'webhook_first') ? () => undefined : () => void told() };
};

const handle = async (serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const call = await callOf(request, serving.key);
  const { clock, settings } = serving.parts.world;
  const refusal = gate(serving, request, call);
  const faults = refusal ? [] : serving.faults.take(call.method, call.path);
  const note = (status: number | null): void => {
    const { method, path, token } = call;
    serving.log({ at: clock.now(), method, path, token, status, faults: faults.map(({ kind }) => kind) });
  };
  if (refusal) {
    note(refusal.status);
    return void (await reply.code(refusal.status).send(refusal.body));
  }
  const known = call.token && call.method !== 'GET' ? serving.tokens.find(call.token, call.method) : null;
  const delay = has(faults, 'delay')?.afterMs ?? settings().delayMs;
  if (delay > 0) await pause(delay);
  const early = await failBefore(reply, faults, call.body);
  if (early !== undefined) {
    note(early?.status ?? null);
    if (early) await reply.code(early.status).send(early.body);
    return;
  }
  const { answer, after } = known
    ? { answer: { status: 200, body: known }, after: () => undefined }
    : await effect(serving, call, faults);
  note(answer.status);
  await failAfter(reply, faults, answer);
  after();
};

/** The API as the provider has it: every resource under its own name at the root. */
export const serveProvider = async (app: FastifyInstance, serving: Serving): Promise<void> => {
  await app.register(multipart, { limits: { fileSize: MOST_FILE } });
  const options = { bodyLimit: MOST_FILE };
  for (const url of ['/:resource', '/:resource/:id', '/:resource/:id/:more'])
    app.route({
      ...options,
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url,
      handler: async (request, reply) => {
        await handle(serving, request, reply);
        return reply;
      },
    });
};

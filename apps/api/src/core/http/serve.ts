import type { Call } from '@ledgate/contract/call.ts';
import { needOf } from '@ledgate/contract/call-facts.ts';
import { CALLS } from '@ledgate/contract/calls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, type Ctx, type PersonActor, personOf } from '../context.ts';
import { refuseCardHeaders, refuseCardNumbers } from './card-numbers.ts';
import { admit } from './admit.ts';
import type { Denials } from './denials.ts';
import { answerFile, type FileAnswer } from './file-answer.ts';
import { makeGate } from './gate.ts';
import { type Handlers, Pending } from './handler.ts';
import { Replay } from '../idempotency.ts';
import type { Parts } from '../parts.ts';
import {
  browserOf,
  isBackground,
  readAsked,
  readDevice,
  readIdempotency,
  readIdleSeconds,
  readIfMatch,
  readLocation,
  readToken,
  refuseBlindFetch,
} from './read-request.ts';
import { isKey, type KeyCheck } from './key-check.ts';
import type { SessionCheck } from './session-check.ts';
import { refuseSsns } from './ssn-in-text.ts';
import { checkedWriter, compileWriter, type Writer } from './reply-writer.ts';
import { type Listener, makeStreams, type StreamAnswer, type Streams } from './stream-answer.ts';
import { keepSignedText, providerOf } from './provider-check.ts';
import { drain, openUpload, takeForms } from './upload.ts';

type LooseHandler = (ctx: Ctx, asked: unknown) => Promise<unknown>;

/** `/api/auc/{id}/` as the router spells it. */
const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1').replace(/(?<=.)\/$/, '');

const findActor = async (
  call: Call,
  request: FastifyRequest,
  { check, keys }: Pick<Door, 'check' | 'keys'>,
  parts: Parts,
): Promise<Actor | null> => {
  const provider = call.signedBy ? providerOf(call, request, parts) : null;
  if (provider) return provider;
  const token = readToken(request);
  if (token === null) return null;
  // Where anybody may come in, nobody is known by a key or a PIN: signing in and what is around it is for people.
  const isForAnybody = ['public', 'demo'].includes(needOf(call));
  if (isKey(token)) return isForAnybody ? null : keys.actorOf(token, request.ip);
  const actor = await check.actorOf(token, !isBackground(request));
  return isForAnybody && actor?.till ? null : actor;
};

/** How the answers of a call leave: written from its declaration, so that nothing undeclared does. */
interface Answers {
  reply: Writer;
  pending: Writer | null;
  /** Where the reply itself has a version, it is named in a header too. */
  hasVersion: boolean;
}

const answersOf = (call: Call, { settings }: Parts): Answers => {
  const writerOf = settings.checksReplies ? checkedWriter : compileWriter;
  return {
    reply: writerOf(call.reply),
    pending: call.pending ? writerOf(call.pending) : null,
    hasVersion: call.reply instanceof z.ZodObject && 'version' in call.reply.shape,
  };
};

const answer = (call: Call, answers: Answers, reply: FastifyReply, result: unknown): FastifyReply => {
  const isPending = result instanceof Pending;
  const written = isPending ? answers.pending?.(result.body) : answers.reply(result);
  if (!isPending && answers.hasVersion) {
    reply.header('etag', `"${(result as { version: number }).version}"`); // the writer has just written it as one
  }
  return reply
    .code(isPending ? 202 : (call.status ?? 200))
    .type('application/json; charset=utf-8')
    .send(written);
};

/** What every call passes on its way in and out. */
interface Door {
  check: SessionCheck;
  keys: KeyCheck;
  streams: Streams;
  denials: Denials;
}

/** The role worn when a stream was opened decides what it tells, so another role ends it. */
const listenerOf = (actor: PersonActor | null, request: FastifyRequest, check: SessionCheck): Listener => {
  const token = readToken(request);
  if (!actor || token === null) throw new Error('a stream is opened for somebody who is signed in');
  const isStillWelcome = async (): Promise<boolean> => (await check.actorOf(token, false))?.role === actor.role;
  return { actor, isStillWelcome };
};

/** What can change somebody's session, rights or proofs; the rest of the product leaves them alone. */
const ABOUT_PEOPLE: ReadonlySet<Call> = new Set(
  [CALLS.auth, CALLS.account, CALLS.users].flatMap((calls): Call[] => Object.values(calls)),
);

const serveCall = (parts: Parts, { check, keys, streams, denials }: Door, call: Call, handle: LooseHandler) => {
  const answers = answersOf(call, parts);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    refuseBlindFetch(request);
    await parts.time.settle();
    const actor = await findActor(call, request, { check, keys }, parts);
    admit(call, actor, parts);
    const upload = call.upload ? await openUpload(request) : null;
    const body = upload ? upload.fields : request.body;
    const asked = readAsked(call, request, body);
    refuseCardNumbers(request.params);
    refuseCardNumbers(request.query, call.digitFields);
    // What the processor sends by itself is put away as it came: refused, it would stop sending.
    if (call.signedBy !== 'processor') {
      refuseCardHeaders(request.headers);
      refuseCardNumbers(body, call.digitFields);
      for (const part of [request.query, body]) refuseSsns(part);
    }
    const ctx: Ctx = {
      parts,
      actor,
      origin: {
        requestId: request.id,
        address: request.ip,
        browser: browserOf(request),
        location: readLocation(request),
        device: readDevice(request),
        idleSeconds: readIdleSeconds(request),
      },
      idempotency: readIdempotency(call, request, asked, parts.keyring),
      ifMatch: readIfMatch(request),
      answerHeader: (name, value) => void reply.header(name, value),
    };
    try {
      const result = await handle(ctx, upload ? { ...asked, files: upload.files } : asked);
      // The handler's type says what a call declared as a stream or a file gives back.
      if (call.stream)
        return streams.answer(reply, result as StreamAnswer, listenerOf(personOf(actor), request, check));
      return call.file ? answerFile(reply, result as FileAnswer) : answer(call, answers, reply, result);
    } catch (error) {
      if (error instanceof Replay)
        return answer(call, answers, reply.header('idempotency-replayed', 'true'), error.reply);
      denials.note(ctx, call, asked, error);
      throw error;
    } finally {
      // Whatever this call changed about the own session has to act on the very next one.
      const person = personOf(actor);
      if (person && ABOUT_PEOPLE.has(call)) check.forget(person.sid);
    }
  };
};

type RouteHandler = ReturnType<typeof serveCall>;

const thenDrain =
  (handler: RouteHandler): RouteHandler =>
  (request, reply) =>
    handler(request, reply).finally(() => drain(request));

/** Less than there are connections to the database, so that a crowd at the door leaves those who are in alone. */
const STRANGERS_AT_ONCE = 8;
const STRANGERS_WAITING = 64;

/** What anybody may set in motion. Refreshing is public too, but is how those who are in stay in. */
const isForStrangers = (call: Call): boolean =>
  needOf(call) === 'public' && call.method !== 'GET' && call !== CALLS.auth.refresh;

const configOf = (call: Call): { keepsPlain: boolean } => ({ keepsPlain: call.secretReply === true });

/** Puts every call of the contract on the server. */
export const serve = async (
  server: FastifyInstance,
  parts: Parts,
  { check, keys, denials }: Omit<Door, 'streams'>,
  handlers: Handlers,
): Promise<void> => {
  const streams = makeStreams(check);
  server.addHook('preClose', (done) => {
    streams.endAll();
    done();
  });
  server.addHook('onClose', denials.settled);
  const strangers = makeGate(STRANGERS_AT_ONCE, STRANGERS_WAITING);
  const uploads: [Call, RouteHandler][] = [];
  const signed: [Call, RouteHandler][] = [];
  for (const [feature, calls] of Object.entries(CALLS)) {
    const featureHandlers = handlers[feature as keyof Handlers] as Record<string, LooseHandler>;
    for (const [name, call] of Object.entries(calls) as [string, Call][]) {
      const handle = featureHandlers[name];
      if (!handle) throw new Error(`${feature}.${name} has no handler`);
      const inTurn: LooseHandler = (ctx, asked) => strangers(() => handle(ctx, asked));
      const handler = serveCall(parts, { check, keys, streams, denials }, call, isForStrangers(call) ? inTurn : handle);
      if (call.upload) uploads.push([call, thenDrain(handler)]);
      else if (call.signedBy) signed.push([call, handler]);
      else server.route({ method: call.method, url: routerPath(call.path), handler, config: configOf(call) });
    }
  }
  await server.register(async (corner) => {
    keepSignedText(corner);
    for (const [call, handler] of signed) {
      corner.route({ method: call.method, url: routerPath(call.path), handler, config: configOf(call) });
    }
  });
  await server.register(async (corner) => {
    await takeForms(corner);
    for (const [call, handler] of uploads) {
      const { method, path } = call;
      corner.route({ method, url: routerPath(path), handler, config: { ...configOf(call), isUpload: true } });
    }
  });
};

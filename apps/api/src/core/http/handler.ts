import type { Call, Given, KindOf, PendingReply, Reply } from '@ledgate/contract/call.ts';
import type { Calls } from '@ledgate/contract/calls.ts';
import type { Ctx, CtxOf } from '../context.ts';
import type { FileAnswer } from './file-answer.ts';
import type { StreamAnswer } from './stream-answer.ts';
import type { IncomingFile } from './upload.ts';

/** Marks an answer as "accepted, one more step is due" (202). */
export class Pending<T> {
  readonly body: T;
  constructor(body: T) {
    this.body = body;
  }
}

type CtxFor<C extends Call> = C['access'] extends 'public' | 'demo' ? Ctx : CtxOf<KindOf<C>>;

type GivenTo<C extends Call> = Given<C> &
  (C extends { upload: true } ? { files: AsyncIterable<IncomingFile> } : unknown);

type Answers<C extends Call> = C extends { stream: true }
  ? StreamAnswer
  : C extends { file: true }
    ? FileAnswer
    : Reply<C> | (C extends { pending: object } ? Pending<PendingReply<C>> : never);

export type Handler<C extends Call> = (ctx: CtxFor<C>, given: GivenTo<C>) => Promise<Answers<C>>;

export type FeatureHandlers<F extends Record<string, Call>> = { [K in keyof F]: Handler<F[K]> };

/** Every declared call has a handler, and nothing else has: anything missing does not compile. */
export type Handlers = { [F in keyof Calls]: FeatureHandlers<Calls[F]> };

import type { Ability } from '@ledgate/domain/access/abilities.ts';
import type { CallerKind } from '@ledgate/domain/access/actors.ts';
import type { KeyScope } from '@ledgate/domain/access/key-scopes.ts';
import { z } from 'zod';
import type { FailureCode } from './failures.ts';

/** What has to be shown: who one is, or an ability as well. */
export type Need = 'signed_in' | Ability;

/**
 * Who may ask at all: anybody, anybody in the demo, whoever is signed in, or holders of one ability. Only people are
 * meant unless the kinds of callers are named.
 */
export type Access =
  | 'public'
  | 'demo'
  | Need
  | { kinds: readonly Exclude<CallerKind, 'apiKey'>[]; need: Need }
  /** Open to keys only together with the scope that a key has to have for it. */
  | { kinds: readonly CallerKind[]; need: Need; scope: KeyScope };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A regular expression, or a test that one cannot make. */
export type DigitForms = Readonly<Record<string, { test: (text: string) => boolean }>>;

/** One call over HTTP: everything that is known about it is here. */
export interface Call {
  summary: string;
  method: Method;
  /** As the specification spells it, with a leading slash; with and without a trailing one alike. */
  path: `/${string}`;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The answer with status 200, or `status`. */
  reply: z.ZodType;
  status?: 201;
  /** The answer with status 202: accepted, but one more step is due. */
  pending?: z.ZodType;
  failures: readonly FailureCode[];
  /**
   * Fields of query and body that rightly hold as many digits as a card number, each with the one form that is not searched;
   * `*` stands for any place in a list.
   */
  digitFields?: DigitForms;
  /** Wants a proof of who is sitting there that is not older than five minutes. */
  stepUp?: true;
  /** The answer carries tokens or secrets, so it is never kept for a repeated idempotency key. */
  secretReply?: true;
  /** Done twice it is as done once, so the web sends no idempotency key with it; one that is sent is honoured. */
  repeatable?: true;
  /** Open to somebody who came by PIN at a register as well; what does not say so is closed to them. */
  atTill?: true;
  /** Comes from outside by itself, with a proof that this provider shares with us. */
  signedBy?: 'texts' | 'mail' | 'bank' | 'processor';
  /** Takes multipart/form-data: the fields of the body first, then the files, each in a part called `file`. */
  upload?: true;
  /** Answers with the bytes of a file and not with JSON. */
  file?: true;
  /** Answers with events as they happen (text/event-stream) until one side hangs up. */
  stream?: true;
}

/** What browsers and Node call a Blob, without asking for either. */
export interface FileBytes {
  readonly size: number;
  readonly type: string;
  arrayBuffer: () => Promise<ArrayBuffer>;
}

/** What browsers and Node call an AbortSignal, without asking for either: nobody waits for the answer any more. */
export interface StopSignal {
  readonly aborted: boolean;
}

/** One file on its way to us. */
export interface OutgoingFile {
  name: string;
  content: FileBytes;
}

/** The reply of a call that answers with a file. */
export const fileBytes = z.custom<FileBytes>();

/** The reply of a call that answers with events: a stream of bytes, of which the contract knows nothing more. */
export const eventStream = z.custom<object>();

/** For people, and for keys that have the scope. */
export const andKeys = <const S extends KeyScope>(scope: S) =>
  ({ kinds: ['person', 'apiKey'], need: 'signed_in', scope }) as const;

/** Declares the calls of a feature. Checked here and not by `satisfies`, which would widen every schema. */
export const declare = <const T extends Record<string, Call>>(calls: T): T => calls;

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : never;

type Part<Name extends string, S> = S extends z.ZodType
  ? Record<never, never> extends InputOf<S>
    ? { [K in Name]?: InputOf<S> }
    : { [K in Name]: InputOf<S> }
  : unknown;

/** What a caller hands over. */
export type Ask<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']> &
  (C extends { upload: true } ? { files: readonly OutgoingFile[] } : unknown) & {
    ifMatch?: number;
    idempotencyKey?: string;
    signal?: StopSignal;
  };

/** What a handler is given: the same, read and checked. */
export interface Given<C extends Call> {
  params: OutputOf<C['params']>;
  query: OutputOf<C['query']>;
  body: OutputOf<C['body']>;
}

/** What a handler must give back (`z.input`, since the reply is read once more on its way out). */
export type Reply<C extends Call> = InputOf<C['reply']>;
export type PendingReply<C extends Call> = InputOf<C['pending']>;

/** The kinds of callers that a call is for; where it is for anybody, a caller who is known is a person. */
export type KindOf<C extends Call> = C['access'] extends { kinds: readonly (infer K extends CallerKind)[] }
  ? K
  : 'person';

/** What a caller gets. */
export type Answer<C extends Call> = OutputOf<C['reply']> | OutputOf<C['pending']>;

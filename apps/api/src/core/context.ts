import type { Ability } from '@ledgate/domain/access/abilities.ts';
import type { ActorKind } from '@ledgate/domain/access/actors.ts';
import type { KeyScope } from '@ledgate/domain/access/key-scopes.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import type { Lease } from './jobs/lease.ts';
import type { Parts } from './parts.ts';

/** Where somebody stands: who they are, and what they may. */
interface Standing {
  uid: string;
  /** The role worn now. */
  role: Role;
  /** The person's own role; differs while a super admin wears another hat. */
  ownRole: Role;
  abilities: ReadonlySet<Ability>;
  isoUid: string | null;
  merchantUid: string | null;
}

/** Somebody signed in. */
export interface PersonActor extends Standing {
  kind: 'person';
  sid: string;
  provedAt: Date;
  /** Who came by PIN works at this register, and only what is open there is open to them. */
  till: { register: string } | null;
}

/** A program with a key: where its maker stands at this moment, narrowed to what the key is for. */
export interface ApiKeyActor extends Standing {
  kind: 'apiKey';
  key: string;
  scopes: ReadonlySet<KeyScope>;
}

/** A person, or a key that works for one. */
export type WorkingActor = PersonActor | ApiKeyActor;

/** Somebody who came by the link sent to them and proved their phone: one owner of one merchant, for that and nothing else. */
export interface LinkActor {
  kind: 'link';
  ownerUid: string;
  merchantUid: string;
}

/** Whoever carries our messages or our merchants' cards, known by the proof on what it sends; it sees nothing of anybody's. */
export interface ProviderActor {
  kind: 'provider';
  name: 'texts' | 'mail' | 'bank' | 'processor';
}

/** The server by itself: timers, jobs, the demo's first data. It sees everything, so it has to be said aloud. */
export interface SystemActor {
  kind: 'system';
}

/** Whoever acts (decision 0019). */
export type Actor = PersonActor | ApiKeyActor | LinkActor | ProviderActor | SystemActor;

export interface Location {
  lat: number;
  long: number;
}

/** Where a request came from, for the audit log and the limits; never a ground for permission. */
export interface Origin {
  requestId: string;
  address: string;
  browser: string;
  location: Location | null;
  /** The cookie of a browser that has signed in before. */
  device: string | null;
  /** How long ago the person last did something, as the browser says when it asks for new tokens. */
  idleSeconds: number | null;
}

export interface IdempotencyAsk {
  /** A keyed name of what was sent, never that itself. */
  key: string;
  route: string;
  bodyHash: Buffer;
  /** False where the reply carries tokens or secrets, which are never kept. */
  keepsReply: boolean;
}

/** What a verb works with: who asks, from where, and the parts to do it with. */
export interface Ctx {
  parts: Parts;
  /** Null for somebody who has not shown who they are: they see nothing of anybody's. */
  actor: Actor | null;
  origin: Origin;
  idempotency: IdempotencyAsk | null;
  ifMatch: number | null;
  /** Of the job that this is done for: lost, nothing of it is committed. */
  lease?: Lease;
  /** Lets a verb set a cookie or another header on its answer. */
  answerHeader: (name: string, value: string) => void;
}

/** Where only certain kinds of actors get. */
export interface CtxOf<K extends ActorKind> extends Ctx {
  actor: Extract<Actor, { kind: K }>;
}

export type SignedInCtx = CtxOf<'person'>;

/** Somebody signed in, or a key that works for them: what it opens is said by the call. */
export interface WorkingCtx extends Ctx {
  actor: WorkingActor;
}

/** Somebody signed in, or the server by itself. */
export type ActingCtx = SignedInCtx | CtxOf<'system'>;

/** Whoever can write a note: the same, or a key. */
export type WritingCtx = WorkingCtx | CtxOf<'system'>;

export const personOf = (actor: Actor | null): PersonActor | null => (actor?.kind === 'person' ? actor : null);

/** The person, or the key with where its maker stands. */
export const workerOf = (actor: Actor | null): WorkingActor | null =>
  actor?.kind === 'person' || actor?.kind === 'apiKey' ? actor : null;

/** For what the server does by itself: timers, jobs, the demo's first data. */
export const systemCtx = (parts: Parts): CtxOf<'system'> => ({
  parts,
  actor: { kind: 'system' },
  origin: {
    requestId: crypto.randomUUID(),
    address: 'system',
    browser: 'system',
    location: null,
    device: null,
    idleSeconds: null,
  },
  idempotency: null,
  ifMatch: null,
  answerHeader: () => undefined,
});

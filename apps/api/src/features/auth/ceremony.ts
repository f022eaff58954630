import { randomBytes } from 'node:crypto';
import type { Database, WritableTransaction } from '@ledgate/database/connect.ts';
import { PROOFS, type Proof } from '@ledgate/domain/access/login.ts';
import { books } from '../../core/bookkeeping.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { sameBytes, sha256 } from '../../core/crypto/keyring.ts';
import type { Parts } from '../../core/parts.ts';
import type { SecurityChange } from './security-change.ts';

export type CeremonyKind =
  | 'login'
  | 'registration'
  | 'email_change'
  | 'mobile_change'
  | 'reset'
  | 'activation'
  | 'passkey'
  | 'signing'
  | 'disown';

/** What a ceremony has to remember until it is finished; sealed at rest. */
export interface CeremonyDetails {
  firstName?: string;
  lastName?: string;
  email?: string;
  mobile?: string;
  password?: { hash: string; keyId: string };
  /** The address belongs to somebody already: everything looks the same, but nothing comes of it. */
  isTaken?: boolean;
  challenge?: string;
  loginHandle?: string;
  /** What a link in a security mail takes back. */
  change?: SecurityChange;
}

export interface Ceremony {
  handleHash: Buffer;
  kind: CeremonyKind;
  accountKey: Buffer;
  userUid: string | null;
  tokenHash: Buffer | null;
  proved: Proof[];
  details: CeremonyDetails;
}

const secret = (): string => randomBytes(32).toString('base64url');
export const ceremonyPlace = (handleHash: Buffer): string => `ceremony|details|${handleHash.toString('hex')}`;

/** The same name for an address whether or not anybody has it, for limits that must not tell. */
export const accountKeyOf = (parts: Parts, email: string): Buffer => parts.keyring.nameOf('account', email);

export interface OpenCeremony {
  kind: CeremonyKind;
  accountKey: Buffer;
  userUid: string | null;
  lifeMs: number;
  proved?: Proof[];
  details?: CeremonyDetails;
}

/** Opens a ceremony; `handle` goes to the caller, `token` only into a mailed link. */
export const openCeremony = async (
  tx: Database,
  parts: Parts,
  ask: OpenCeremony,
): Promise<{ handle: string; token: string; ceremony: Ceremony }> => {
  const handle = secret();
  const token = secret();
  const handleHash = sha256(handle);
  const now = parts.clock();
  const details = ask.details ?? {};
  await tx
    .insertInto('ceremony')
    .values({
      handle_hash: handleHash,
      kind: ask.kind,
      account_key: ask.accountKey,
      user_uid: ask.userUid,
      token_hash: sha256(token),
      proved: ask.proved ?? [],
      details: await parts.vault.seal('platform', ceremonyPlace(handleHash), JSON.stringify(details)),
      created_at: now,
      expires_at: new Date(now.getTime() + ask.lifeMs),
    })
    .execute();
  const { kind, accountKey, userUid, proved = [] } = ask;
  return {
    handle,
    token,
    ceremony: { handleHash, kind, accountKey, userUid, tokenHash: sha256(token), proved, details },
  };
};

/** Opens a ceremony before anything has come of it. */
export const startCeremony = (parts: Parts, ask: OpenCeremony) => openCeremony(books(parts), parts, ask);

const isProof = (text: string): text is Proof => PROOFS.some((proof) => proof === text);

/** A ceremony of one of these kinds that is neither over nor finished. */
export const findCeremony = async (
  ctx: Ctx,
  handle: string,
  kinds: readonly CeremonyKind[],
): Promise<Ceremony | null> => {
  const { parts } = ctx;
  const handleHash = sha256(handle);
  const row = await parts.db
    .selectFrom('ceremony')
    .select(['kind', 'account_key', 'user_uid', 'token_hash', 'proved', 'details'])
    .where('handle_hash', '=', handleHash)
    .where('kind', 'in', kinds)
    .where('finished_at', 'is', null)
    .where('expires_at', '>', parts.clock())
    .executeTakeFirst();
  if (!row) return null;
  return {
    handleHash,
    kind: row.kind as CeremonyKind, // held to the closed list by a database constraint
    accountKey: row.account_key,
    userUid: row.user_uid,
    tokenHash: row.token_hash,
    proved: row.proved.filter(isProof),
    details: row.details
      ? (JSON.parse(await parts.vault.open(ceremonyPlace(handleHash), row.details)) as CeremonyDetails)
      : {},
  };
};

export const loadCeremony = async (ctx: Ctx, handle: string, kinds: readonly CeremonyKind[]): Promise<Ceremony> => {
  const ceremony = await findCeremony(ctx, handle, kinds);
  if (!ceremony) throw new Failure('start_again', 'This step has expired or was already completed.');
  return ceremony;
};

/** A ceremony reached through a mailed link: handle and token both have to be right. */
export const loadByLink = async (ctx: Ctx, link: { a: string; b: string }, kind: CeremonyKind): Promise<Ceremony> => {
  const ceremony = await findCeremony(ctx, link.a, [kind]);
  if (!ceremony?.tokenHash || !sameBytes(ceremony.tokenHash, sha256(link.b))) {
    throw new Failure('link_spent', 'The link has expired, was used, or was replaced by a newer one.');
  }
  return ceremony;
};

export const saveCeremony = async (tx: Database, parts: Parts, ceremony: Ceremony): Promise<void> => {
  const { handleHash, accountKey, userUid, proved, details } = ceremony;
  await tx
    .updateTable('ceremony')
    .set({
      account_key: accountKey,
      user_uid: userUid,
      proved,
      details: await parts.vault.seal('platform', ceremonyPlace(handleHash), JSON.stringify(details)),
    })
    .where('handle_hash', '=', handleHash)
    .execute();
};

/** Ends it; of two that try at once exactly one gets through. */
export const finishCeremony = async (tx: WritableTransaction, parts: Parts, ceremony: Ceremony): Promise<void> => {
  const done = await tx
    .updateTable('ceremony')
    .set({ finished_at: parts.clock(), details: null })
    .where('handle_hash', '=', ceremony.handleHash)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (done.numUpdatedRows !== 1n) throw new Failure('start_again', 'This step was already completed.');
};

/** A newer link makes the older ones of its kind worthless. */
export const spendEarlier = async (tx: Database, parts: Parts, userUid: string, kind: CeremonyKind): Promise<void> => {
  await tx
    .updateTable('ceremony')
    .set({ finished_at: parts.clock() })
    .where('user_uid', '=', userUid)
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .execute();
};

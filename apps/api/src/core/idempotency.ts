import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { type Actor, type Ctx, workerOf } from './context.ts';
import { Failure } from './failure.ts';
import { sameBytes, sha256 } from './crypto/keyring.ts';

/** Thrown to leave a transaction early: the same request was done before, and this was its answer. */
export class Replay extends Error {
  readonly reply: unknown;
  constructor(reply: unknown) {
    super('replay of an earlier answer');
    this.reply = reply;
  }
}

/** Whose idempotency keys these are: a program counts for itself, beside its maker. */
const principalOf = (actor: Actor | null): string | null => {
  const worker = workerOf(actor);
  return worker?.kind === 'apiKey' ? worker.key : (worker?.uid ?? null);
};

/** Takes the key within the transaction of the effect, so that both happen or neither does. */
export const claimKey = async (tx: WritableTransaction, ctx: Ctx): Promise<void> => {
  const { idempotency: ask } = ctx;
  const principal = principalOf(ctx.actor);
  if (!ask || principal === null) return;
  const taken = await tx
    .insertInto('idempotency_key')
    .values({
      principal,
      route: ask.route,
      key: ask.key,
      body_hash: ask.bodyHash,
      created_at: ctx.parts.clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return;
  const earlier = await tx
    .selectFrom('idempotency_key')
    .select(['body_hash', 'reply'])
    .where('principal', '=', principal)
    .where('route', '=', ask.route)
    .where('key', '=', ask.key)
    .executeTakeFirst();
  if (!earlier) throw new Failure('still_running', 'The same request is being worked on.');
  if (!sameBytes(earlier.body_hash, ask.bodyHash)) {
    throw new Failure('key_reused', 'This key was sent before with a different request.');
  }
  if (earlier.reply === null) {
    throw new Failure('wrong_state', 'This was already done. Its answer held a secret and isn’t repeated.');
  }
  throw new Replay(JSON.parse(earlier.reply));
};

export const keepReply = async (tx: WritableTransaction, ctx: Ctx, reply: unknown): Promise<void> => {
  const { idempotency: ask } = ctx;
  const principal = principalOf(ctx.actor);
  if (!ask || principal === null || !ask.keepsReply) return;
  await tx
    .updateTable('idempotency_key')
    .set({ reply: JSON.stringify(reply) })
    .where('principal', '=', principal)
    .where('route', '=', ask.route)
    .where('key', '=', ask.key)
    .execute();
};

/** What failed for now says nothing about the next try, so the key is free again. */
export const releaseKey = async (tx: WritableTransaction, { idempotency: ask, ...ctx }: Ctx): Promise<void> => {
  const principal = principalOf(ctx.actor);
  if (!ask || principal === null) return;
  await tx
    .deleteFrom('idempotency_key')
    .where('principal', '=', principal)
    .where('route', '=', ask.route)
    .where('key', '=', ask.key)
    .execute();
};

/** Files are part of what was asked, but known only once they have arrived. */
export const withContents = <C extends Ctx>(ctx: C, hashes: readonly Buffer[]): C => {
  const { idempotency: ask } = ctx;
  return ask ? { ...ctx, idempotency: { ...ask, bodyHash: sha256(Buffer.concat([ask.bodyHash, ...hashes])) } } : ctx;
};

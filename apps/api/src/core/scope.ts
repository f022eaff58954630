import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { defer, readTransaction } from '@ledgate/database/transaction.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { sql } from 'kysely';
import type { Actor, Ctx } from './context.ts';

interface Scope {
  scope: 'all' | 'own';
  merchant: string;
  iso: string;
}

/** What somebody sees of merchants' affairs: all, those of the own ISO, the own merchant's, or nothing; a key, what its maker sees. */
const scopeOf = (actor: Actor | null): Scope => {
  if (!actor || actor.kind === 'provider') return { scope: 'own', merchant: '', iso: '' };
  if (actor.kind === 'system') return { scope: 'all', merchant: '', iso: '' };
  if (actor.kind === 'link') return { scope: 'own', merchant: actor.merchantUid, iso: '' };
  if (actor.role === 'iso') return { scope: 'own', merchant: '', iso: actor.isoUid ?? '' };
  if (isStaff(actor.role)) return { scope: 'all', merchant: '', iso: '' };
  return { scope: 'own', merchant: actor.merchantUid ?? '', iso: '' };
};

/**
 * Tells the database who is asking, for this transaction only. Row level security does the rest: without it, or with a
 * filter forgotten, nothing of other people's is seen. Only the server's own work and staff see all.
 */
export const setScope = (tx: ReadTransaction, ctx: Pick<Ctx, 'actor'>): void => {
  const { scope, merchant, iso } = scopeOf(ctx.actor);
  defer(
    tx,
    sql`/*p:set_scope*/ select set_config('app.scope', ${scope}, true), set_config('app.merchant', ${merchant}, true),
    set_config('app.iso', ${iso}, true)`,
  );
};

/** A read within the actor's scope; the database refuses it any write. */
export const reading = <R>(ctx: Ctx, work: (tx: ReadTransaction) => Promise<R>): Promise<R> =>
  readTransaction(ctx.parts.db, (tx) => {
    setScope(tx, ctx);
    return work(tx);
  });

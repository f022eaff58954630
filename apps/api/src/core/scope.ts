import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { sql } from 'kysely';
import type { Actor, Ctx } from './context.ts';

interface Scope {
  scope: 'all' | 'own';
  merchant: string;
  iso: string;
}

/** What somebody sees of merchants' affairs: all, those of the own ISO, the own merchant's, or nothing. */
const scopeOf = (actor: Actor | null): Scope => {
  if (!actor) return { scope: 'own', merchant: '', iso: '' };
  if (actor.kind === 'system') return { scope: 'all', merchant: '', iso: '' };
  if (actor.role === 'iso') return { scope: 'own', merchant: '', iso: actor.isoUid ?? '' };
  if (isStaff(actor.role)) return { scope: 'all', merchant: '', iso: '' };
  return { scope: 'own', merchant: actor.merchantUid ?? '', iso: '' };
};

/**
 * Tells the database who is asking, for this transaction only. Row level security does the rest: without it, or with a
 * filter forgotten, nothing of other people's is seen. Only the server's own work and staff see all.
 */
export const setScope = async (tx: ReadTransaction, ctx: Pick<Ctx, 'actor'>): Promise<void> => {
  const { scope, merchant, iso } = scopeOf(ctx.actor);
  await sql`/*d:set_scope*/ select set_config('app.scope', ${scope}, true), set_config('app.merchant', ${merchant}, true),
    set_config('app.iso', ${iso}, true)`.execute(tx);
};

/** A read within the actor's scope. */
export const reading = <R>(ctx: Ctx, work: (tx: ReadTransaction) => Promise<R>): Promise<R> =>
  ctx.parts.db.transaction().execute(async (tx) => {
    await setScope(tx, ctx);
    return work(tx);
  });

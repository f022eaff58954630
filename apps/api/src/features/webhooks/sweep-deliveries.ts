import { WEBHOOK } from '@ledgate/domain/webhooks/delivery.ts';
import { sql } from 'kysely';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 1000;

/** What is older than a month goes, and secrets that no longer sign. */
export const sweepDeliveries = async (parts: Parts): Promise<void> => {
  const now = parts.clock();
  const before = new Date(now.getTime() - WEBHOOK.keptDays * DAY_MS);
  const deleteSome = (): Promise<number> =>
    bookkeeping(parts, async (tx) => {
      setScope(tx, systemCtx(parts));
      const { numAffectedRows } = await sql`delete from webhook_delivery where uid in (
        select uid from webhook_delivery where created_at < ${before} and state <> 'pending' limit ${AT_ONCE})`.execute(
        tx,
      );
      return Number(numAffectedRows ?? 0);
    });
  while ((await deleteSome()) === AT_ONCE);
  await bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    await tx
      .updateTable('webhook_endpoint')
      .set({ former_secret: null, former_until: null })
      .where('former_until', '<=', now)
      .execute();
  });
};

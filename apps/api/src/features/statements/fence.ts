import type { MonthDebit } from '@ledgate/database/rows.gen.ts';
import { type Selectable, sql } from 'kysely';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';

export type StoredDebit = Selectable<MonthDebit>;
/** A debit with the state it was in when it was taken. */
export type ClaimedDebit = StoredDebit & { was: string };

/** Takes a debit that is due and that nobody holds; whoever held it before sends nothing any more. */
export const claimDebit = (parts: Parts, uid: string): Promise<ClaimedDebit | null> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    const now = parts.clock();
    const until = new Date(now.getTime() + parts.settings.outside.leaseMs);
    const { rows } = await sql<ClaimedDebit>`
      with held as (
        select uid, state from month_debit where uid = ${uid} and settled_at is null and next_at <= ${now}
          and (lease_until is null or lease_until <= ${now}) for update skip locked)
      update month_debit d set fence = d.fence + 1, tries = d.tries + 1, lease_until = ${until}, next_at = ${until},
        state = case when held.state = 'planned' then 'sending' else held.state end,
        first_sent_at = case when held.state = 'planned' then coalesce(d.first_sent_at, ${now}) else d.first_sent_at end
      from held where d.uid = held.uid returning d.*, held.state as was`.execute(tx);
    return rows[0] ?? null;
  });

/** Nothing is certain yet: looked at again at that time. */
export const putOffDebit = (
  parts: Parts,
  { uid, fence }: Pick<StoredDebit, 'uid' | 'fence'>,
  to: { state: 'planned' | 'unknown'; nextAt: Date },
): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    await sql`update month_debit set state = ${to.state}, next_at = ${to.nextAt}, lease_until = null
      where uid = ${uid} and fence = ${fence} and settled_at is null`.execute(tx);
  });

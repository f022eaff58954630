import { sql } from 'kysely';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';
import type { StepState, StoredStep } from './step-store.ts';

/** A step with the state it was in when it was taken. */
export type Claimed = StoredStep & { was: StepState };

/**
 * Takes a step that is due and that nobody holds. Who sent it and is no longer heard of sends nothing any more once its
 * lease is over, so what the processor does not know then was never asked.
 */
export const claimStep = (parts: Parts, uid: string, dueBy: Date = parts.clock()): Promise<Claimed | null> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    const now = parts.clock();
    const until = new Date(now.getTime() + parts.settings.outside.leaseMs);
    const { rows } = await sql<Claimed>`
      with held as (
        select uid, state from payment_step where uid = ${uid} and settled_at is null and next_at <= ${dueBy}
          and (lease_until is null or lease_until <= ${now}) for update skip locked)
      update payment_step s set fence = s.fence + 1, tries = s.tries + 1, lease_until = ${until}, next_at = ${until},
        state = case when held.state = 'planned' then 'sending' else held.state end,
        sent_at = case when held.state = 'planned' then ${now} else s.sent_at end
      from held where s.uid = held.uid returning s.*, held.state as was`.execute(tx);
    return rows[0] ?? null;
  });

/** Nothing came of it yet: looked at again at that time. */
export const putOff = (
  parts: Parts,
  { uid, fence }: Pick<StoredStep, 'uid' | 'fence'>,
  to: { state: StepState; nextAt: Date; readerTxn?: string },
): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    await sql`update payment_step set state = ${to.state}, next_at = ${to.nextAt}, lease_until = null,
        reader_txn = coalesce(${to.readerTxn ?? null}, reader_txn)
      where uid = ${uid} and fence = ${fence} and settled_at is null`.execute(tx);
  });

/** What waits for an answer, the longest due first. */
export const listDue = (parts: Parts, after: { at: Date; uid: string } | null, most: number): Promise<StoredStep[]> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    const now = parts.clock();
    const { rows } = await sql<StoredStep>`select * from payment_step
      where settled_at is null and next_at <= ${now}
        and (next_at, uid) > (${after?.at ?? '-infinity'}, ${after?.uid ?? '00000000-0000-0000-0000-000000000000'})
      order by next_at, uid limit ${most}`.execute(tx);
    return rows;
  });

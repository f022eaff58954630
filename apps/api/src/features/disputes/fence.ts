import { sql } from 'kysely';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';
import type { StoredAnswer } from './answer-store.ts';

/** Takes an answer that is due and that nobody holds; whoever sent it and is no longer heard of sends nothing any more. */
export const claimAnswer = (parts: Parts, uid: string): Promise<StoredAnswer | null> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    const now = parts.clock();
    const until = new Date(now.getTime() + parts.settings.outside.leaseMs);
    const { rows } = await sql<StoredAnswer>`
      with held as (
        select uid from dispute_answer where uid = ${uid} and settled_at is null and next_at <= ${now}
          and (lease_until is null or lease_until <= ${now}) for update skip locked)
      update dispute_answer a set fence = a.fence + 1, lease_until = ${until}, next_at = ${until}
      from held where a.uid = held.uid returning a.*`.execute(tx);
    return rows[0] ?? null;
  });

/** Nothing came of it yet: looked at again at that time. */
export const putOff = (
  parts: Parts,
  { uid, fence }: Pick<StoredAnswer, 'uid' | 'fence'>,
  nextAt: Date,
): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    await sql`update dispute_answer set next_at = ${nextAt}, lease_until = null
      where uid = ${uid} and fence = ${fence} and settled_at is null`.execute(tx);
  });

/** The message is there; what is left is its files. */
export const keepMessage = (parts: Parts, uid: string, messageId: string): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    await sql`update dispute_answer set state = 'attaching', message_id = ${messageId}
      where uid = ${uid} and settled_at is null`.execute(tx);
  });

export const markFileSent = (parts: Parts, uid: string): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    await sql`update dispute_file set sent_at = ${parts.clock()} where uid = ${uid} and sent_at is null`.execute(tx);
  });

/** How far we have read for an account, and when it is its turn again. */
export const keepCursor = (
  parts: Parts,
  account: { applicationUid: string; merchantUid: string },
  to: { since: Date; nextAt: Date; readAt: Date | null },
): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    await sql`insert into dispute_cursor as c (application_uid, merchant_uid, since, next_at, read_at)
      values (${account.applicationUid}, ${account.merchantUid}, ${to.since}, ${to.nextAt}, ${to.readAt})
      on conflict (application_uid) do update set since = greatest(c.since, excluded.since), next_at = excluded.next_at,
        read_at = coalesce(excluded.read_at, c.read_at)`.execute(tx);
  });

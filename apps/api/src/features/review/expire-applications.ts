import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { EXPIRY_DAYS } from '@ledgate/domain/lifecycle/expiry-days.ts';
import {
  expiresAt,
  EXPIRING,
  type Expiring as Waiting,
  LAST_NOTICE_DAYS,
  lastReminderDay,
  reminderDays,
} from '@ledgate/domain/lifecycle/expiry.ts';
import { type RawBuilder, sql } from 'kysely';
import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { LogFacts } from '../../core/log.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type Application, insertEvent, lockApplication, moveApplication } from '../applications/public.ts';
import { carryOut } from './effects.ts';
import { mailReminder } from '../notifications/public.ts';
import { tellOf } from './tell.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 200;

interface Waiter {
  uid: string;
  since: string;
}

/** A draft waits since it was last touched; anything else since it came to where it stands. */
const since = sql<Date>`case when a.status = 'draft' then a.changed_at else a.status_at end`;

const daysAgo = (parts: Parts, days: number): Date => new Date(parts.clock().getTime() - days * DAY_MS);

/** The next few that wait, those that waited longest first. */
const listWaiters = (
  ctx: Ctx,
  status: Waiting,
  condition: RawBuilder<boolean>,
  after: Waiter | null,
): Promise<Waiter[]> =>
  reading(ctx, async (tx) => {
    // In text, since a Date has fewer digits than the row, and the one asked for would come again.
    const isLater = after ? sql`(${since}, a.uid) > (${after.since}::timestamptz, ${after.uid}::uuid)` : sql`true`;
    const { rows } = await sql<Waiter>`
      select uid, (${since})::text as since from application a
      where status = ${status} and ${condition} and ${isLater}
      order by ${since}, uid limit ${AT_ONCE}`.execute(tx);
    return rows;
  });

/** That a reminder of that day went out since they wait; the last one long enough ago to be acted on. */
const wasReminded = (day: number, before: Date | null = null): RawBuilder<boolean> => sql`exists (
  select from application_event e where e.application_uid = a.uid and e.event = 'remind'
    and e.at > ${since} and e.details ->> 'day' = ${String(day)} and ${before === null ? sql`true` : sql`e.at <= ${before}`})`;

/** Their time is up, and they were told of the day: without that nothing expires. */
const isOver = (parts: Parts, status: Waiting): RawBuilder<boolean> => sql`
  ${since} <= ${daysAgo(parts, EXPIRY_DAYS[status])}
  and ${wasReminded(lastReminderDay(status), daysAgo(parts, LAST_NOTICE_DAYS))}`;

/** Their day has come, and they have not heard since they wait. One that was missed is left out, but for the last. */
const isDue = (parts: Parts, status: Waiting, day: number): RawBuilder<boolean> => sql`
  ${since} <= ${daysAgo(parts, day)}
  and ${day === lastReminderDay(status) ? sql`true` : sql`${since} > ${daysAgo(parts, day + 1)}`}
  and not ${wasReminded(day)}`;

/** Under its lock and looked at again: another worker, or the merchant, may have been there first. */
const lockWaiter = async (
  tx: WritableTransaction,
  uid: string,
  status: Waiting,
  condition: RawBuilder<boolean>,
): Promise<Application> => {
  const found = await lockApplication(tx, uid);
  const { rows } = await sql`
    select from application a where uid = ${uid} and status = ${status} and ${condition}`.execute(tx);
  if (!found || rows.length === 0) throw new DoneByAnother();
  return found;
};

const expire = (ctx: Ctx, uid: string, status: Waiting): Promise<void> =>
  change(ctx, 'application.expire', async (tx) => {
    setScope(tx, ctx);
    const found = await lockWaiter(tx, uid, status, isOver(ctx.parts, status));
    const moved = await moveApplication(tx, ctx, found, { event: 'expire', holding: { waitedLongEnough: true } });
    await carryOut(tx, ctx.parts, moved);
    await tellOf(tx, ctx.parts, moved);
    const days = EXPIRY_DAYS[status];
    return { subject: `application:${uid}`, before: { status }, after: { status: 'expired', days }, reply: undefined };
  });

const remind = (ctx: Ctx, uid: string, status: Waiting, day: number): Promise<void> =>
  change(ctx, 'application.reminded', async (tx) => {
    setScope(tx, ctx);
    const found = await lockWaiter(tx, uid, status, isDue(ctx.parts, status, day));
    const at = ctx.parts.clock();
    const isLast = day === lastReminderDay(status);
    const waitedSince = status === 'draft' ? found.changedAt : found.statusAt;
    const end = isLast ? new Date(expiresAt(status, waitedSince.getTime(), at.getTime())) : null;
    await insertEvent(tx, uid, {
      event: 'remind',
      from: status,
      to: status satisfies Status,
      actor: null,
      details: { day, ...(end && { expires_at: end.toISOString() }) },
      at,
    });
    await mailReminder(tx, ctx.parts, found, status, { daysLeft: EXPIRY_DAYS[status] - day, end });
    return { subject: `application:${uid}`, after: { day }, reply: undefined };
  });

const nameOf = ({ uid }: Waiter): LogFacts => ({ application: uid });

/**
 * What is left waiting is remembered a few times, the last time with the day it expires, and expires then. Any number of
 * processes may do this: each application is looked at again under its lock.
 */
export const expireApplications = async (parts: Parts): Promise<void> => {
  const ctx = systemCtx(parts);
  for (const status of EXPIRING) {
    await eachInTurn<Waiter>(parts, {
      what: 'application did not expire',
      next: (after) => listWaiters(ctx, status, isOver(parts, status), after),
      work: ({ uid }) => expire(ctx, uid, status),
      nameOf,
    });
    for (const day of [...reminderDays(status), lastReminderDay(status)]) {
      await eachInTurn<Waiter>(parts, {
        what: 'reminder not sent',
        next: (after) => listWaiters(ctx, status, isDue(parts, status, day), after),
        work: ({ uid }) => remind(ctx, uid, status, day),
        nameOf,
      });
    }
  }
};

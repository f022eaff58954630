import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { EXPIRY_DAYS, EXPIRING, REMINDER_DAYS } from '@ledgate/domain/lifecycle/expiry.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { insertEvent, lockApplication, moveApplication } from '../applications/public.ts';
import { carryOut } from './effects.ts';
import { mailReminder } from '../notifications/public.ts';
import { tellOf } from './tell.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 200;

type Waiting = (typeof EXPIRING)[number];

interface Old {
  uid: string;
  status: Waiting;
}

/** A draft waits since it was last touched; anything else since it came to where it stands. */
const since = sql<Date>`case when status = 'draft' then changed_at else status_at end`;

const daysAgo = (parts: Parts, days: number): Date => new Date(parts.clock().getTime() - days * DAY_MS);

const waitedFor = (ctx: Ctx, status: Waiting, days: number): Promise<Old[]> =>
  reading(ctx, async (tx) => {
    const { rows } = await sql<{ uid: string }>`
      select uid from application where status = ${status} and ${since} <= ${daysAgo(ctx.parts, days)}
      order by ${since} limit ${AT_ONCE}`.execute(tx);
    return rows.map(({ uid }) => ({ uid, status }));
  });

const expire = (ctx: Ctx, { uid, status }: Old): Promise<void> =>
  change(ctx, 'application.expire', async (tx) => {
    await setScope(tx, ctx);
    const found = await lockApplication(tx, uid);
    if (!found || found.status !== status) return { subject: `application:${uid}`, reply: undefined };
    const days = EXPIRY_DAYS[status];
    const waitedLongEnough =
      (status === 'draft' ? found.changedAt : found.statusAt).getTime() <= daysAgo(ctx.parts, days).getTime();
    const moved = await moveApplication(tx, ctx, found, { event: 'expire', holding: { waitedLongEnough } });
    await carryOut(tx, ctx.parts, moved);
    await tellOf(tx, ctx.parts, moved);
    return { subject: `application:${uid}`, before: { status }, after: { status: 'expired', days }, reply: undefined };
  });

/** Those whose day has come and who have not heard since they wait. */
const dueForReminder = (ctx: Ctx, status: Waiting, day: number): Promise<Old[]> =>
  reading(ctx, async (tx) => {
    const { rows } = await sql<{ uid: string }>`
      select uid from application a
      where status = ${status} and ${since} <= ${daysAgo(ctx.parts, day)} and ${since} > ${daysAgo(ctx.parts, day + 1)}
        and not exists (
          select from application_event e where e.application_uid = a.uid and e.event = 'remind'
            and e.at > ${since} and e.details ->> 'day' = ${String(day)})
      order by ${since} limit ${AT_ONCE}`.execute(tx);
    return rows.map(({ uid }) => ({ uid, status }));
  });

const remind = (ctx: Ctx, { uid, status }: Old, day: number): Promise<void> =>
  change(ctx, 'application.reminded', async (tx) => {
    await setScope(tx, ctx);
    const found = await lockApplication(tx, uid);
    const subject = `application:${uid}` as const;
    if (!found || found.status !== status) return { subject, reply: undefined };
    const at = ctx.parts.clock();
    await insertEvent(tx, uid, {
      event: 'remind',
      from: status,
      to: status satisfies Status,
      actor: null,
      details: { day },
      at,
    });
    await mailReminder(tx, ctx.parts, found, EXPIRY_DAYS[status] - day);
    return { subject, after: { day }, reply: undefined };
  });

/**
 * What is left waiting is remembered on the third, seventh and fourteenth day and expires in the end. Any number of
 * processes may do this: each application is looked at again under its lock.
 */
export const expireApplications = async (parts: Parts): Promise<void> => {
  const ctx = systemCtx(parts);
  for (const status of EXPIRING) {
    for (const old of await waitedFor(ctx, status, EXPIRY_DAYS[status])) await expire(ctx, old);
    for (const day of REMINDER_DAYS) {
      for (const old of await dueForReminder(ctx, status, day)) await remind(ctx, old, day);
    }
  }
};

import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { localDate } from '@ledgate/domain/checks/time-zones.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { enqueue, type TillDay } from '../../core/jobs/jobs.ts';
import { setScope } from '../../core/scope.ts';
import { releaseSettlements } from '../past-payments.ts';
import { cardsOn } from '../past-sales.ts';
import { liveThere } from '../provider-past.ts';
import { actOut } from './act-out.ts';
import { dressCounter } from './dress-counter.ts';
import { openCounter, readCounter } from './open-counter.ts';
import { instantOf, ZONE } from './plan-day.ts';
import { planDay, type TillPast } from './plan-till.ts';
import { readDone } from './read-done.ts';
import { putToWork } from './team.ts';

const EARLY = 5 * 60;

/** Its cards were captured when they were, now that nobody can take their orders for left behind; and the next day is entered. */
const endDay = async (ctx: Ctx, ask: TillDay, acts: number): Promise<void> => {
  const { parts } = ctx;
  const { merchantUid, day, until } = ask;
  const isLast = day >= localDate(new Date(until).getTime(), ZONE);
  await change(ctx, 'demo.loaded', async (tx) => {
    setScope(tx, systemCtx(parts));
    await sql`update payment set captured_at = made_at
      where merchant_uid = ${merchantUid} and order_uid is not null and captured_at > made_at
        and made_at >= ${instantOf(day, 0)} and made_at < ${instantOf(addDays(day, 1), 0)}`.execute(tx);
    if (isLast) await releaseSettlements(tx, ask.applicationUid);
    else await enqueue(tx, parts, 'liveTillDay', { ...ask, day: addDays(day, 1) });
    return { subject: 'system:demo-till', after: { day, acts }, reply: null };
  });
};

/**
 * Writes a day of the demo's till through what the till itself calls, each thing at its time. Days follow one another, since
 * numbers, drawers and shelves do. One that was broken off is gone through again: what is there is left as it is.
 */
export const liveTillDay = async (ctx: Ctx, ask: TillDay): Promise<void> => {
  const past: TillPast = { first: ask.first, until: new Date(ask.until) };
  const atWork = await putToWork(ctx, ask.merchantUid);
  const owner = atWork('owner', instantOf(past.first, EARLY));
  if (ask.day === past.first) {
    await openCounter(owner);
    await dressCounter(owner);
  }
  const events = cardsOn(past, ask.day);
  const txns = (await liveThere(ctx.parts, ask.merchantId, events)) ?? new Map();
  const acts = planDay(past, ask.day);
  const counter = await readCounter(owner);
  const done = await readDone(owner, counter, acts);
  for (const act of acts) await actOut({ ctx, ask, past, atWork, counter, done, events, txns }, act);
  await endDay(ctx, ask, acts.length);
};

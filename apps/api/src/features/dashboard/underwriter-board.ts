import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import { foreseeNext } from '../queue/public.ts';
import { FIRST_CASES, listCases } from './cases.ts';
import { figureOf, type Frame, measureOf, ofBoth, type Stretch } from './frame.ts';
import { countOf, countSteps, timelyOf } from './steps.ts';
import { readBall, readQueue } from './underwriter-queue.ts';

interface Pace {
  median: number | null;
  p90: number | null;
}

/** How long cases had stood where they were until this person recommended them. */
const measurePace = async (tx: ReadTransaction, me: string, { from, until }: Stretch): Promise<Pace> => {
  const { rows } = await sql<{ seconds: number[] | null }>`
    select percentile_disc(array[0.5, 0.9]) within group (order by extract(epoch from m.at - m.since)::int) as seconds
    from application_move m where m.by_uid = ${me}::uuid and m.event = 'recommend' and m.at >= ${from} and m.at < ${until}`.execute(
    tx,
  );
  const [median = null, p90 = null] = rows[0]?.seconds ?? [];
  return { median, p90 };
};

const countByDay = async (tx: ReadTransaction, me: string, { from, until }: Stretch) => {
  const { rows } = await sql<{ day: string; count: number }>`
    select desk_day(m.at)::text as day, count(*)::int as count from application_move m
    where m.by_uid = ${me}::uuid and m.event in ('recommend', 'raise_query') and m.at >= ${from} and m.at < ${until}
    group by 1 order by 1`.execute(tx);
  return rows;
};

const readDecisions = async (tx: ReadTransaction, me: string, frame: Frame) => {
  const steps = await ofBoth(frame, (stretch) => countSteps(tx, { person: me }, stretch));
  const pace = await ofBoth(frame, (stretch) => measurePace(tx, me, stretch));
  return {
    recommended: figureOf(steps, (taken) => countOf(taken, 'recommend')),
    asked: figureOf(steps, (taken) => countOf(taken, 'raise_query')),
    median_seconds: measureOf(pace, ({ median }) => median),
    p90_seconds: measureOf(pace, ({ p90 }) => p90),
    kept: figureOf(steps, (taken) => timelyOf(taken, true)),
    late: figureOf(steps, (taken) => timelyOf(taken, false)),
    days: await countByDay(tx, me, frame.now),
  };
};

const countReopened = async (tx: ReadTransaction, me: string, { from, until }: Stretch): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from application_move m join application a on a.uid = m.application_uid
    where m.event = 'reopen' and m.at >= ${from} and m.at < ${until} and a.assigned_to = ${me}::uuid`.execute(tx);
  return rows[0]?.n ?? 0;
};

/** Those that came back and are the person’s now, the newest first. */
const readReopened = async (tx: ReadTransaction, me: string, frame: Frame) => ({
  count: figureOf(await ofBoth(frame, (stretch) => countReopened(tx, me, stretch)), (n) => n),
  cases: await listCases(
    tx,
    sql`select m.application_uid as uid, row_number() over (order by max(m.at) desc, m.application_uid) as place
      from application_move m join application a on a.uid = m.application_uid
      where m.event = 'reopen' and m.at >= ${frame.now.from} and m.at < ${frame.now.until} and a.assigned_to = ${me}::uuid
      group by m.application_uid order by place limit ${FIRST_CASES}`,
  ),
});

const readNext = async (tx: ReadTransaction, me: string) => {
  const next = await foreseeNext(tx, me);
  if (next === null) return null;
  const [found] = await listCases(tx, sql`select ${next.uid}::uuid as uid, 1 as place`);
  return found ? { ...found, is_own: next.isOwn } : null;
};

export const readUnderwriterBoard = async (tx: ReadTransaction, me: string, frame: Frame) => ({
  kind: 'underwriter' as const,
  queue: await readQueue(tx, me, frame.at),
  ball: await readBall(tx, me, frame.at),
  decisions: await readDecisions(tx, me, frame),
  reopened: await readReopened(tx, me, frame),
  next: await readNext(tx, me),
});

import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { type Status, STATUS_FACTS, STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { DECLINE_REASON_CODES } from '@ledgate/domain/lifecycle/approvals.ts';
import { DESKS } from '@ledgate/domain/queue/desk-clock.ts';
import { sql } from 'kysely';
import { loadAssignees } from '../queue/public.ts';
import { figureOf, type Frame, measureOf, ofBoth, type Stretch } from './frame.ts';
import { readStages } from './stages.ts';
import { countOf, countSteps, declinedFor, timelyOf } from './steps.ts';

const UNDER_WAY: readonly Status[] = STATUSES.filter((status) => STATUS_FACTS[status].turn !== 'nobody');

interface Stay {
  n: number;
  median: number | null;
  p90: number | null;
}

/** How long applications stood in each status, of those that left it in a stretch of days: exact, from their rows. */
const measureStays = async (tx: ReadTransaction, { from, until }: Stretch): Promise<Map<string, Stay>> => {
  const { rows } = await sql<{ status: string; n: number; seconds: number[] | null }>`
    select s.status, f.n, f.seconds from unnest(${[...UNDER_WAY]}::text[]) s (status) cross join lateral (
      select count(*)::int as n,
        percentile_disc(array[0.5, 0.9]) within group (order by extract(epoch from m.at - m.since)::int) as seconds
      from application_move m
      where m.from_status = s.status and m.since is not null and m.at >= ${from} and m.at < ${until}) f
    where f.n > 0`.execute(tx);
  return new Map(
    rows.map(({ status, n, seconds }) => [status, { n, median: seconds?.[0] ?? null, p90: seconds?.[1] ?? null }]),
  );
};

const readStays = async (tx: ReadTransaction, frame: Frame) => {
  const stays = await ofBoth(frame, (stretch) => measureStays(tx, stretch));
  return UNDER_WAY.filter((status) => stays.now.has(status) || stays.before.has(status)).map((status) => ({
    status,
    count: figureOf(stays, (of) => of.get(status)?.n ?? 0),
    median_seconds: measureOf(stays, (of) => of.get(status)?.median),
    p90_seconds: measureOf(stays, (of) => of.get(status)?.p90),
  }));
};

/** What each underwriter has under way, and what of it is late. */
const readLoad = async (tx: ReadTransaction, at: Date) => {
  const people = await loadAssignees(tx);
  const { rows } = await sql<{ uid: string; n: number }>`
    select a.assigned_to as uid, count(*)::int as n from application a
    where a.due_key < ${at} and a.assigned_to is not null group by 1`.execute(tx);
  const late = new Map(rows.map(({ uid, n }) => [uid, n]));
  return people
    .map(({ uid, name, open }) => ({ uid, name, open, overdue: late.get(uid) ?? 0 }))
    .toSorted((a, b) => b.open - a.open);
};

const countRefused = async (tx: ReadTransaction, { from, until }: Stretch): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from operation o
    where o.state = 'refused' and o.settled_at >= ${from} and o.settled_at < ${until}`.execute(tx);
  return rows[0]?.n ?? 0;
};

/** Of hand-offs, as their board tells them apart. */
const readHandoffs = async (tx: ReadTransaction, frame: Frame) => {
  const { rows } = await sql<{ open: number; attention: number }>`
    select count(*)::int as open, count(*) filter (where o.parked is not null or o.state = 'unknown')::int as attention
    from operation o where o.settled_at is null`.execute(tx);
  const { open = 0, attention = 0 } = rows[0] ?? {};
  return { open, attention, refused: figureOf(await ofBoth(frame, (stretch) => countRefused(tx, stretch)), (n) => n) };
};

export const readAdminBoard = async (tx: ReadTransaction, frame: Frame) => {
  const steps = await ofBoth(frame, (stretch) => countSteps(tx, 'all', stretch));
  const reasons = DECLINE_REASON_CODES.map((reason) => ({
    reason,
    count: figureOf(steps, (taken) => declinedFor(taken, reason)),
  }));
  return {
    kind: 'admin' as const,
    stages: await readStages(tx, null, frame),
    stays: await readStays(tx, frame),
    load: await readLoad(tx, frame.at),
    desks: DESKS.map((desk) => ({
      desk,
      kept: figureOf(steps, (taken) => timelyOf(taken, true, desk)),
      late: figureOf(steps, (taken) => timelyOf(taken, false, desk)),
    })),
    bypasses: figureOf(steps, (taken) => countOf(taken, 'bypass_iso')),
    declines: {
      count: figureOf(steps, (taken) => countOf(taken, 'decline')),
      reasons: reasons
        .filter(({ count }) => count.value > 0 || count.before > 0)
        .toSorted((a, b) => b.count.value - a.count.value),
    },
    handoffs: await readHandoffs(tx, frame),
  };
};

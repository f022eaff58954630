import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { DashboardFigure } from '@ledgate/contract/dashboard-view.ts';
import { type Stage, STAGE_FACTS, STAGES } from '@ledgate/domain/dashboard/stages.ts';
import { sql } from 'kysely';
import { figureOf, type Frame, ofBoth, type Stretch } from './frame.ts';
import { countOf, countSteps } from './steps.ts';

/** An ISO's own, or all. The policies say the same; said once more it is looked up in the index that begins with it. */
const ofIso = (isoUid: string | null) => (isoUid === null ? sql`true` : sql`s.iso_uid = ${isoUid}::uuid`);

interface Counted {
  status: string;
  n: number;
}

const loadStanding = async (tx: ReadTransaction, isoUid: string | null): Promise<Map<string, number>> => {
  const { rows } = await sql<Counted>`
    select s.status, sum(s.n)::int as n from application_total s where ${ofIso(isoUid)} group by 1`.execute(tx);
  return new Map(rows.map(({ status, n }) => [status, n]));
};

/** Of the applications that were started in a stretch of days, how many have ever come to each status. */
const followStarted = async (
  tx: ReadTransaction,
  isoUid: string | null,
  { days, from, until }: Stretch,
): Promise<Map<string, number>> => {
  const { rows } = await (
    isoUid === null
      ? sql<Counted>`
      select t.status, sum(t.n)::int as n from came_tally t
      where t.day between ${days.from}::date and ${days.to}::date group by 1`
      : sql<Counted>`
      select m.to_status as status, count(distinct m.application_uid)::int as n from application_move s
      join application_move m on m.application_uid = s.application_uid
      where s.event = 'start' and s.at >= ${from} and s.at < ${until} and ${ofIso(isoUid)} group by 1`
  ).execute(tx);
  return new Map(rows.map(({ status, n }) => [status, n]));
};

export interface StageView {
  name: Stage;
  standing: number;
  reached: DashboardFigure;
  of_started: DashboardFigure;
}

/** The funnel: where applications stand, how many came that far, and how many of those who began. */
export const readStages = async (tx: ReadTransaction, isoUid: string | null, frame: Frame): Promise<StageView[]> => {
  const standing = await loadStanding(tx, isoUid);
  const steps = await ofBoth(frame, (stretch) => countSteps(tx, isoUid === null ? 'all' : { iso: isoUid }, stretch));
  const started = await ofBoth(frame, (stretch) => followStarted(tx, isoUid, stretch));
  return STAGES.map((name) => {
    const { events, comesTo, statuses } = STAGE_FACTS[name];
    return {
      name,
      standing: statuses.reduce((total, status) => total + (standing.get(status) ?? 0), 0),
      reached: figureOf(steps, (taken) => countOf(taken, ...events)),
      of_started: figureOf(started, (followed) => followed.get(comesTo) ?? 0),
    };
  });
};

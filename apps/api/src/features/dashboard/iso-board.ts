import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { addMonths } from '@ledgate/domain/checks/calendar.ts';
import { STAGE_FACTS, STALLED_DAYS } from '@ledgate/domain/dashboard/stages.ts';
import { BEFORE_BOARDED } from '@ledgate/domain/lifecycle/groups.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { sql } from 'kysely';
import { FIRST_CASES, listCases } from './cases.ts';
import { figureOf, type Frame, ofBoth, stretchOf } from './frame.ts';
import { readResiduals } from './residuals.ts';
import { readStages } from './stages.ts';
import { countOf, countSteps } from './steps.ts';

const DAY_MS = 86_400_000;

const readStalled = async (tx: ReadTransaction, isoUid: string, at: Date) => {
  const before = new Date(at.getTime() - STALLED_DAYS * DAY_MS);
  const which = sql`a.iso_uid = ${isoUid}::uuid and a.status = any(${[...BEFORE_BOARDED]}::text[]) and a.status_at < ${before}`;
  const { rows } = await sql<{ status: Status; count: number }>`
    select a.status, count(*)::int as count from application a where ${which} group by 1 order by 2 desc, 1`.execute(
    tx,
  );
  const first = sql`select a.uid, a.status_at as place from application a where ${which} order by 2, 1 limit ${FIRST_CASES}`;
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    by_status: rows,
    cases: await listCases(tx, first, { isPartner: true }),
  };
};

/** This month so far, and the last one up to the same day: a whole month would always be ahead. */
const boardedThisMonth = async (tx: ReadTransaction, isoUid: string, { at, zone }: Frame) => {
  const today = newYorkDate(at.getTime());
  const first = `${today.slice(0, 7)}-01`;
  const months = {
    now: stretchOf({ from: first, to: today }, zone),
    before: stretchOf({ from: addMonths(first, -1), to: addMonths(today, -1) }, zone),
  };
  const steps = await ofBoth(months, (stretch) => countSteps(tx, { iso: isoUid }, stretch));
  return figureOf(steps, (taken) => countOf(taken, ...STAGE_FACTS.boarded.events));
};

/** What an ISO’s merchants do, and no others’. */
export const readIsoBoard = async (
  tx: ReadTransaction,
  { isoUid, seesResiduals }: { isoUid: string; seesResiduals: boolean },
  frame: Frame,
) => {
  const stages = await readStages(tx, isoUid, frame);
  return {
    kind: 'iso' as const,
    stages,
    stalled: await readStalled(tx, isoUid, frame.at),
    residuals: seesResiduals ? await readResiduals(tx, isoUid, frame) : null,
    boarded: stages.find(({ name }) => name === 'boarded')?.reached ?? { value: 0, before: 0 },
    boarded_this_month: await boardedThisMonth(tx, isoUid, frame),
  };
};

import type { ReportAnswer } from '@ledgate/contract/reports.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import { SUBJECT_FACTS } from '@ledgate/domain/reports/subjects.ts';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { type Answered, answerReport, countAtOnce, presentAnswer } from './answer.ts';
import { type AskedReport, demandReport } from './demand.ts';
import { type Frame, frameBefore, frameOf } from './frame.ts';
import { ofMerchants } from './sources/source.ts';
import { isOfAll } from './sources/steps.ts';

export const MOST_ON_SCREEN = 1_000;
/** So many are counted one by one while somebody waits. */
const MOST_ORDERS = 5_000;
const MOST_SLOTS = 25_000;
const MOST_MOVES = 100_000;

type Count = (tx: ReadTransaction, frame: Frame) => Promise<number>;

const numberIn = async (tx: ReadTransaction, statement: RawBuilder<{ n: number }>): Promise<number> =>
  (await statement.execute(tx)).rows[0]?.n ?? 0;

/** How many orders would have to be looked at, from their prepared figures. */
const countOrders: Count = (tx, frame) =>
  numberIn(
    tx,
    sql`select coalesce(sum(t.orders + t.returns), 0)::int as n from sale_tally t
      where t.slot >= ${frame.from} and t.slot < ${frame.until} and ${ofMerchants(sql`t.merchant_uid`, frame)}`,
  );

/** By the hour nothing is added up: half hours, and what is told apart in each. */
const countSlots: Count = (tx, frame) =>
  numberIn(
    tx,
    sql`select count(*)::int as n from (select 1 from payment_tally t
      where t.slot >= ${frame.from} and t.slot < ${frame.until} and ${ofMerchants(sql`t.merchant_uid`, frame)}
      limit ${MOST_SLOTS + 1}) s`,
  );

/** Steps that are counted one by one. */
const countMoves: Count = (tx, { from, until, isoUid }) =>
  numberIn(
    tx,
    sql`select count(*)::int as n from (select 1 from application_move m
      where m.from_status = any(${[...STATUSES]}::text[]) and m.at >= ${from} and m.at < ${until}
        and ${isoUid === null ? sql`true` : sql`m.iso_uid = ${isoUid}::uuid`} limit ${MOST_MOVES + 1}) s`,
  );

/** What a report would have to look at one by one, and how many of them while somebody waits; null where it has sums. */
const effortOf = (report: ReportDefinition, frame: Frame): { count: Count; most: number } | null => {
  if (report.subject === 'payments' && report.by.includes('hour')) return { count: countSlots, most: MOST_SLOTS };
  if (report.subject === 'stays' || (report.subject === 'steps' && !isOfAll(report, frame)))
    return { count: countMoves, most: MOST_MOVES };
  return SUBJECT_FACTS[report.subject].isPrepared ? null : { count: countOrders, most: MOST_ORDERS };
};

/** Whether it would keep somebody waiting, with the period it is compared with: known beforehand, never by trying. */
export const isLong = async (tx: ReadTransaction, report: ReportDefinition, frame: Frame): Promise<boolean> => {
  if (report.each) return true;
  const effort = effortOf(report, frame);
  if (effort === null) return false;
  const before = report.compare ? await effort.count(tx, frameBefore(frame)) : 0;
  return before + (await effort.count(tx, frame)) > effort.most;
};

const NOTHING = { rows: [], totals: [], isCut: false } as const;

/** What is too much to be waited for says so, in the shape of every answer. */
const longAnswer = (report: ReportDefinition, frame: Frame, at: Date): ReportAnswer => {
  const empty: Answered = {
    report,
    frame,
    now: { ...NOTHING, rows: [], totals: report.of.map(() => null) },
    before: null,
    at,
  };
  return { ...presentAnswer(empty), is_long: true };
};

export const readReport = (ctx: SignedInCtx, asked: AskedReport): Promise<ReportAnswer> => {
  const report = demandReport(ctx.actor, asked);
  return reading(ctx, async (tx) => {
    const at = ctx.parts.clock();
    const frame = await frameOf(tx, ctx.actor, report, at);
    if (await isLong(tx, report, frame)) return longAnswer(report, frame, at);
    return presentAnswer(await answerReport(countAtOnce(tx), report, frame, { most: MOST_ON_SCREEN, at }));
  });
};

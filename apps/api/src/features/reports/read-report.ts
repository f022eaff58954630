import type { ReportAnswer } from '@ledgate/contract/reports.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import { SUBJECT_FACTS } from '@ledgate/domain/reports/subjects.ts';
import { sql } from 'kysely';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { type Answered, answerReport, countAtOnce, presentAnswer } from './answer.ts';
import { type AskedReport, demandReport } from './demand.ts';
import { type Frame, frameBefore, frameOf } from './frame.ts';
import { ofMerchants } from './sources/source.ts';
import { isOfAll } from './sources/steps.ts';

export const MOST_ON_SCREEN = 1_000;
/** Line by line, so many orders are counted while somebody waits. */
const MOST_ORDERS = 5_000;

/** How many orders would have to be looked at, from their prepared figures. */
const countOrders = async (tx: ReadTransaction, { from, until, ...frame }: Frame): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(t.orders + t.returns), 0)::int as n from sale_tally t
    where t.slot >= ${from} and t.slot < ${until} and ${ofMerchants(sql`t.merchant_uid`, { ...frame, from, until })}`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
};

/** By the hour nothing is added up: so many half hours of what is told apart are, while somebody waits. */
const MOST_SLOTS = 25_000;

const hasManySlots = async (tx: ReadTransaction, { from, until, ...frame }: Frame): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from payment_tally t where t.slot >= ${from} and t.slot < ${until}
        and ${ofMerchants(sql`t.merchant_uid`, { ...frame, from, until })} limit ${MOST_SLOTS + 1}) s`.execute(tx);
  return (rows[0]?.n ?? 0) > MOST_SLOTS;
};

/** Steps that are counted one by one. */
const MOST_MOVES = 100_000;

const hasManyMoves = async (tx: ReadTransaction, { from, until, isoUid }: Frame): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from application_move m where m.from_status = any(${[...STATUSES]}::text[]) and m.at >= ${from} and m.at < ${until}
        and ${isoUid === null ? sql`true` : sql`m.iso_uid = ${isoUid}::uuid`} limit ${MOST_MOVES + 1}) s`.execute(tx);
  return (rows[0]?.n ?? 0) > MOST_MOVES;
};

/** Whether it would keep somebody waiting: known beforehand, never by trying. */
export const isLong = async (tx: ReadTransaction, report: ReportDefinition, frame: Frame): Promise<boolean> => {
  if (report.each) return true;
  if (report.subject === 'payments' && report.by.includes('hour')) return hasManySlots(tx, frame);
  if (report.subject === 'stays' || (report.subject === 'steps' && !isOfAll(report, frame)))
    return hasManyMoves(tx, frame);
  if (SUBJECT_FACTS[report.subject].isPrepared) return false;
  const before = report.compare ? await countOrders(tx, frameBefore(frame)) : 0;
  return before + (await countOrders(tx, frame)) > MOST_ORDERS;
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

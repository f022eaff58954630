import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { monthlyFeePosts, residualPosts } from '@ledgate/domain/ledger/funding-posts.ts';
import { sum } from '@ledgate/domain/rates/money.ts';
import { byPrice, monthFees, periodUnits } from '@ledgate/domain/settlement/month-fees.ts';
import { assessmentsOn, type ChargedLine, type ChargedPart } from '@ledgate/domain/settlement/charges.ts';
import { debitName, endOfMonth, lastDay } from '@ledgate/domain/settlement/months.ts';
import { residualOf } from '@ledgate/domain/settlement/residual.ts';
import type { FeeRow } from '@ledgate/domain/settlement/statement.ts';
import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { DoneByAnother } from '../../core/jobs/each-in-turn.ts';
import { setScope } from '../../core/scope.ts';
import { lockApplication } from '../applications/public.ts';
import { postTransfers } from '../ledger/public.ts';
import { inForce, listBuyRates, listSaleRates, ratesByDay, type SaleRate } from '../rates/public.ts';
import type { Counting } from '../settlement/public.ts';
import { type AccountRecords, type MonthAccount, readRecords } from './accounts.ts';
import type { StatementContent } from './content.ts';
import { countChecks, countIn, listStated, partsOf, type StatedBatch, sumUnits } from './count-month.ts';
import { takeMonth, type Taken } from './month-facts.ts';
import {
  type Closing,
  findCarried,
  insertDebit,
  insertResidual,
  insertStatement,
  lastStatement,
  setStated,
  type StoredStatement,
} from './store.ts';
import { tellOwner } from './tell.ts';
import { caseFees, writeContent } from './write-content.ts';

/** Everything a month is closed by. */
interface Month {
  closing: Closing;
  account: MonthAccount;
  last: StoredStatement | null;
  taken: Taken;
  batches: StatedBatch[];
  counting: Counting;
  records: AccountRecords;
  on: ((day: string) => SaleRate) | null;
  parts: ChargedPart[];
}

const endOf = (month: string): Date => new Date(endOfMonth(month));

const gather = async (tx: WritableTransaction, closing: Closing, account: MonthAccount): Promise<Month> => {
  const { merchantUid, applicationUid, month } = closing;
  const last = await lastStatement(tx, merchantUid);
  if (last && last.month >= month) throw new DoneByAnother();
  const span = { from: last ? endOf(last.month) : null, to: endOf(month) };
  const taken = await takeMonth(tx, { merchantUid, ...span, cuts: last?.cuts ?? {} });
  const batches = await listStated(tx, taken.batches);
  const counting = await countIn(tx, batches);
  const { final } = inForce(await listSaleRates(tx, applicationUid));
  const on = final && (await ratesByDay(tx, final));
  const parts = on ? partsOf(on, counting, await countChecks(tx, merchantUid, span)) : [];
  const records = await readRecords(tx, account, month);
  return { closing, account, last, taken, batches, counting, records, on, parts };
};

/** Nothing moved on an account that is no longer open: there is nothing to say. */
const isQuiet = ({ records, taken, batches, closing }: Month): boolean =>
  periodUnits(records.facts, closing.month).months === 0 && taken.movements.length === 0 && batches.length === 0;

/** What the close charges, each line rounded once. */
const chargedBy = ({ closing, parts, on, records, batches }: Month): ChargedLine[] => {
  if (!on) return [];
  const atBatches = batches.flatMap(({ feeLines }) => feeLines);
  const last = on(lastDay(closing.month));
  return monthFees({ month: closing.month, parts, last, account: records.facts, atBatches });
};

const contentOf = (month: Month, lines: readonly ChargedLine[], cases: readonly FeeRow[]): StatementContent => {
  const { closing, last, taken, batches, counting, records, on, parts } = month;
  return writeContent({
    business: records.business,
    sheet: on ? on(lastDay(closing.month)) : null,
    openingCents: last?.content.totals.closingCents ?? 0,
    reserveCents: last?.content.reserve.closingCents ?? 0,
    movements: taken.movements,
    batches,
    counting,
    cases,
    monthly: lines.flatMap((line) => byPrice(line, parts)),
  });
};

const countOf = (rows: readonly FeeRow[], line: FeeRow['line']): number =>
  sum(rows.filter((row) => row.line === line).map(({ units }) => units));

/** What the month was worth, shared and entered once. Of a merchant whom nobody brought, all of it is the platform's. */
const shareOut = async (
  tx: WritableTransaction,
  { closing, account, parts, records, on }: Month,
  content: StatementContent,
  effectiveAt: Date,
): Promise<void> => {
  const { merchantUid, applicationUid, month } = closing;
  const { final: agreed } = inForce(await listBuyRates(tx, applicationUid));
  if (!agreed || !on) return;
  const { isoUid } = account;
  const sharePpm = isoUid === null ? 0 : agreed.terms.revenueSharePpm;
  const buy = { ...agreed, terms: { ...agreed.terms, revenueSharePpm: sharePpm } };
  const cases = {
    chargebacks: countOf(content.fees, 'chargeback_fee'),
    retrievals: countOf(content.fees, 'retrieval_fee'),
    ach_rejects: countOf(content.fees, 'ach_reject_fee'),
  };
  const units = sumUnits([...parts.map((part) => part.units), periodUnits(records.facts, month), cases]);
  const broughtCents = await findCarried(tx, merchantUid, isoUid);
  const residual = residualOf({
    buy,
    model: on(lastDay(month)).model,
    fees: content.fees,
    units,
    passedOn: {
      interchangeCents: sum(parts.map(({ interchangeCents }) => interchangeCents)),
      assessmentsCents: assessmentsOn(units.volume ?? 0, lastDay(month)),
    },
    broughtCents,
  });
  await insertResidual(tx, closing, { ...residual, isoUid, sharePpm, broughtCents, volumeCents: units.volume ?? 0 });
  postTransfers(tx, {
    merchantUid,
    groupUid: closing.uid,
    source: 'house',
    sourceRef: `month:${month}`,
    effectiveAt,
    transfers: residualPosts(isoUid ?? 'none', month, residual),
  });
};

const LAST_MS = 1;

/**
 * Closes one month of one merchant: what falls due is charged, the statement is written for ever, the margin is shared out and
 * the one debit is planned, all or nothing. Whoever comes second finds it closed.
 */
export const closeMonth = (ctx: Ctx, account: MonthAccount, month: string): Promise<null> =>
  change(ctx, 'month.closed', async (tx) => {
    setScope(tx, ctx);
    const { merchantUid, applicationUid, entityId } = account;
    await lockApplication(tx, applicationUid);
    const closing: Closing = { uid: crypto.randomUUID(), merchantUid, applicationUid, month, at: ctx.parts.clock() };
    const gathered = await gather(tx, closing, account);
    if (isQuiet(gathered)) throw new DoneByAnother();
    const lines = chargedBy(gathered);
    const content = contentOf(gathered, lines, caseFees(gathered.taken.movements, gathered.on));
    await insertStatement(tx, closing, content, gathered.taken.cuts);
    await setStated(tx, gathered.taken.batches, closing.uid);
    const effectiveAt = new Date(endOfMonth(month) - LAST_MS);
    const posting = { merchantUid, groupUid: closing.uid, source: 'house' as const, sourceRef: 'month', effectiveAt };
    postTransfers(tx, { ...posting, transfers: monthlyFeePosts(month, lines) });
    const cents = content.debitCents;
    if (cents > 0) await insertDebit(tx, closing, { name: debitName(month), cents, entityId });
    await shareOut(tx, gathered, content, effectiveAt);
    await tellOwner(tx, ctx.parts, closing, gathered.records.business.reference);
    const after = { statement: closing.uid, month, fees_cents: -content.totals.feesCents, debit_cents: cents };
    return { subject: `merchant:${merchantUid}`, after, reply: null };
  });

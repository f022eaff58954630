import type { Brand } from '@ledgate/domain/payments/card.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import type { LineName } from '@ledgate/domain/rates/lines.ts';
import { centsForItems, sum } from '@ledgate/domain/rates/money.ts';
import type { SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import { findLine } from '@ledgate/domain/rates/lines.ts';
import type { ChargedLine } from '@ledgate/domain/settlement/charges.ts';
import { explainFees, type FeeRow, totalsOf } from '@ledgate/domain/settlement/statement.ts';
import type { Counting } from '../settlement/public.ts';
import type { StatedBrand, StatedMove, StatementContent } from './content.ts';
import type { StatedBatch } from './count-month.ts';
import type { TakenMovement } from './month-facts.ts';

const dayOf = ({ at }: TakenMovement): string => newYorkDate(new Date(at).getTime());

const caseRow = (line: LineName, rate: number | null, cents: number): FeeRow => ({
  line,
  label: findLine(line)?.label ?? line,
  units: 1,
  rate,
  cents,
});

/** A case costs by its kind, and the two kinds of a dispute are told apart by what they cost. */
const caseLine = ({ kind, cents }: TakenMovement, sheet: SaleSheet | null): FeeRow[] => {
  const costs = (line: LineName): boolean => centsForItems(1, sheet?.lines[line] ?? 0) === -cents;
  const row = (line: LineName): FeeRow[] => [caseRow(line, costs(line) ? (sheet?.lines[line] ?? null) : null, -cents)];
  if (kind === 'return_fee') return row('ach_reject_fee');
  if (kind !== 'dispute_fee') return [];
  return row(!costs('chargeback_fee') && costs('retrieval_fee') ? 'retrieval_fee' : 'chargeback_fee');
};

export const caseFees = (movements: readonly TakenMovement[], on: ((day: string) => SaleSheet) | null): FeeRow[] =>
  movements.flatMap((movement) => caseLine(movement, on ? on(dayOf(movement)) : null));

const byBrand = ({ items }: Counting): StatedBrand[] => {
  const brands = new Map<string, StatedBrand>();
  for (const { brand, kind, cents } of items) {
    const key = brand ?? '';
    const row = brands.get(key) ?? {
      brand: (brand ?? null) as Brand | null,
      sales: 0,
      salesCents: 0,
      refunds: 0,
      refundsCents: 0,
    };
    if (kind === 'sale') Object.assign(row, { sales: row.sales + 1, salesCents: row.salesCents + cents });
    else Object.assign(row, { refunds: row.refunds + 1, refundsCents: row.refundsCents + cents });
    brands.set(key, row);
  }
  return [...brands.values()].toSorted((one, other) => other.salesCents - one.salesCents);
};

const movesOf = (movements: readonly TakenMovement[], isOne: (kind: string) => boolean): StatedMove[] =>
  movements.filter(({ kind }) => isOne(kind)).map((one) => ({ day: dayOf(one), kind: one.kind, cents: one.cents }));

const centsOf = (movements: readonly TakenMovement[], kind: string): number =>
  sum(movements.filter((one) => one.kind === kind).map(({ cents }) => cents));

const DISPUTES = ['dispute', 'dispute_credit', 'dispute_debit'];
const DEPOSITS = ['deposit_arrived', 'deposit_returned'];
const KNOWN = [
  ...DISPUTES,
  ...DEPOSITS,
  'batch',
  'fee',
  'dispute_fee',
  'return_fee',
  'reserve_held',
  'reserve_released',
];

export interface Stated {
  readonly business: StatementContent['business'];
  readonly sheet: SaleSheet | null;
  readonly openingCents: number;
  readonly reserveCents: number;
  readonly movements: readonly TakenMovement[];
  readonly batches: readonly StatedBatch[];
  readonly counting: Counting;
  readonly cases: readonly FeeRow[];
  /** What the close of the month charges, price by price. */
  readonly monthly: readonly ChargedLine[];
}

/** A statement as it will be kept: its fees are the ledger's, and its end is its beginning and all that moved. */
export const writeContent = (stated: Stated): StatementContent => {
  const { business, sheet, movements, batches, counting, cases, monthly } = stated;
  const debitCents = sum(monthly.map(({ cents }) => cents));
  const totals = totalsOf(stated.openingCents, [...movements, { kind: 'monthly_fee', cents: -debitCents }]);
  const brands = byBrand(counting);
  const held = -centsOf(movements, 'reserve_held');
  const released = centsOf(movements, 'reserve_released');
  return {
    business,
    model: sheet?.model ?? null,
    collected: sheet?.terms.collected ?? null,
    totals,
    sales: { count: sum(brands.map((row) => row.sales)), cents: sum(brands.map((row) => row.salesCents)) },
    refunds: { count: sum(brands.map((row) => row.refunds)), cents: sum(brands.map((row) => row.refundsCents)) },
    brands,
    batches: batches.map(({ uid, day, items, salesCents, refundsCents, feeCents, reserveCents }) => ({
      uid,
      day,
      items,
      salesCents,
      refundsCents,
      feeCents,
      reserveCents,
    })),
    fees: explainFees([...batches.flatMap(({ feeLines }) => feeLines), ...cases, ...monthly], -totals.feesCents),
    debitCents,
    disputes: movesOf(movements, (kind) => DISPUTES.includes(kind)),
    deposits: movesOf(movements, (kind) => DEPOSITS.includes(kind)),
    other: movesOf(movements, (kind) => !KNOWN.includes(kind)),
    reserve: {
      openingCents: stated.reserveCents,
      heldCents: held,
      releasedCents: released,
      closingCents: stated.reserveCents + held - released,
    },
  };
};

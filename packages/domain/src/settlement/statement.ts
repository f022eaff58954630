import { GROUP_NAMES, findLine, LINE_GROUPS, LINE_NAMES, type LineGroup } from '../rates/lines.ts';
import { rateOf, sum } from '../rates/money.ts';
import type { ChargedLine, ChargedName } from './charges.ts';

/** What moved between what the provider owes a merchant and everything else, by the kind of its transfers. */
export interface Movement {
  readonly kind: string;
  /** Above zero where more is owed to the merchant. */
  readonly cents: number;
}

/** Which total a kind belongs to; a fact nobody thought of is shown as other, and never lost. */
const TOTAL_OF: Readonly<Record<string, StatementTotal>> = {
  batch: 'batches',
  fee: 'fees',
  monthly_fee: 'fees',
  dispute_fee: 'fees',
  return_fee: 'fees',
  dispute: 'disputes',
  dispute_credit: 'disputes',
  dispute_debit: 'disputes',
  reserve_held: 'reserve',
  reserve_released: 'reserve',
  deposit_arrived: 'deposits',
  deposit_returned: 'deposits',
};

const TOTALS = ['batches', 'fees', 'disputes', 'reserve', 'deposits', 'other'] as const;
type StatementTotal = (typeof TOTALS)[number];

export type StatementTotals = Readonly<Record<`${StatementTotal}Cents` | 'openingCents' | 'closingCents', number>>;

const totalOf = (kind: string): StatementTotal => TOTAL_OF[kind] ?? 'other';

/** What was owed before, what moved, and what is owed after: by addition, so that a statement never lacks a cent. */
export const totalsOf = (openingCents: number, movements: readonly Movement[]): StatementTotals => {
  const of = (total: StatementTotal): number =>
    sum(movements.filter(({ kind }) => totalOf(kind) === total).map(({ cents }) => cents));
  return {
    openingCents,
    batchesCents: of('batches'),
    feesCents: of('fees'),
    disputesCents: of('disputes'),
    reserveCents: of('reserve'),
    depositsCents: of('deposits'),
    otherCents: of('other'),
    closingCents: openingCents + sum(movements.map(({ cents }) => cents)),
  };
};

/** A row of a statement; `other` is what was charged and is none of the merchant's rates. */
export type FeeRow = Omit<ChargedLine, 'line'> & { readonly line: ChargedName | 'other' };

const placeOf = ({ line }: FeeRow): number => {
  const at = LINE_NAMES.findIndex((name) => name === line);
  return at === -1 ? LINE_NAMES.length : at;
};

/** What was charged with batches, cases and the month, one row for each line and price. */
export const gatherFees = (charged: readonly FeeRow[]): FeeRow[] => {
  const rows = new Map<string, FeeRow>();
  for (const one of charged) {
    const key = `${one.line} ${one.rate}`;
    const before = rows.get(key);
    rows.set(key, {
      ...one,
      units: (before?.units ?? 0) + one.units,
      cents: (before?.cents ?? 0) + one.cents,
    });
  }
  return [...rows.values()].toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** Rows that add up to what the ledger charged: what no row explains stands in one of its own. */
export const explainFees = (charged: readonly FeeRow[], chargedCents: number): FeeRow[] => {
  const rows = gatherFees(charged);
  const left = chargedCents - sum(rows.map(({ cents }) => cents));
  return left === 0 ? rows : [...rows, { line: 'other', label: 'Other fees', units: 0, rate: null, cents: left }];
};

export interface FeeGroup {
  readonly title: string;
  readonly rows: readonly FeeRow[];
  readonly cents: number;
}

const PASSED = 'Interchange and assessments';
const OTHER = 'Other';

const titleOf = ({ line }: FeeRow): string => {
  const group: LineGroup | undefined = findLine(line)?.group;
  if (group) return GROUP_NAMES[group];
  return line === 'other' ? OTHER : PASSED;
};

/** As they stand on paper and screen. */
export const feeGroups = (rows: readonly FeeRow[]): FeeGroup[] =>
  [PASSED, ...LINE_GROUPS.map((group) => GROUP_NAMES[group]), OTHER].flatMap((title) => {
    const own = rows.filter((row) => titleOf(row) === title);
    return own.length === 0 ? [] : [{ title, rows: own, cents: sum(own.map(({ cents }) => cents)) }];
  });

const BASIS_POINT = 100;

/** What cards cost in all, of what was sold, in parts per million and to the basis point. */
export const effectiveRate = (feesCents: number, salesCents: number): number =>
  Math.round(rateOf(feesCents, salesCents) / BASIS_POINT) * BASIS_POINT;

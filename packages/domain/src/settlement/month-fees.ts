import { monthsBetween } from '../checks/calendar.ts';
import type { Units } from '../rates/driver-units.ts';
import { findLine, type LineName } from '../rates/lines.ts';
import { centsForItems, splitBy, sum } from '../rates/money.ts';
import { isIncluded, type SaleSheet } from '../rates/sheet.ts';
import { type ChargedLine, type ChargedName, type ChargedPart, chargeLines, passThrough } from './charges.ts';
import { firstDay, lastDay, monthOf } from './months.ts';

/** What is known of an account when one of its months is closed. Days are New York's. */
export interface AccountFacts {
  readonly boardedOn: string;
  /** Null while it is open. */
  readonly closedOn: string | null;
  /** Null where nobody knows; only who is known not to be compliant pays for it. */
  readonly isPciCompliant: boolean | null;
}

type PeriodUnits = Pick<Units, 'months' | 'months_not_compliant' | 'years' | 'starts'>;

const NONE: PeriodUnits = { months: 0, months_not_compliant: 0, years: 0, starts: 0 };
const A_YEAR = 12;

/** What falls due by the calendar: months in which the account was open, years on the day it was opened, once at its start. */
export const periodUnits = ({ boardedOn, closedOn, isPciCompliant }: AccountFacts, month: string): PeriodUnits => {
  const isOpen = boardedOn <= lastDay(month) && (closedOn === null || closedOn >= firstDay(month));
  if (!isOpen) return NONE;
  const age = monthsBetween(firstDay(monthOf(boardedOn)), firstDay(month));
  return {
    months: 1,
    months_not_compliant: isPciCompliant === false ? 1 : 0,
    years: age > 0 && age % A_YEAR === 0 ? 1 : 0,
    starts: age === 0 ? 1 : 0,
  };
};

/** Rates and transactions of our own make up a minimum; what is passed on and what is owed by the calendar does not. */
export const countsToMinimum = (name: ChargedName): boolean => {
  const group = findLine(name)?.group;
  return group === 'rates' || group === 'transactions';
};

const MINIMUM: LineName = 'monthly_minimum';

/** Only what is missing to it is charged. */
const shortfall = (sheet: SaleSheet, months: number, madeCents: number): ChargedLine[] => {
  const line = findLine(MINIMUM);
  if (!line || months === 0 || isIncluded(line, sheet)) return [];
  const rate = sheet.lines[MINIMUM] ?? 0;
  const cents = Math.max(0, centsForItems(months, rate) - madeCents);
  return cents === 0 ? [] : [{ line: MINIMUM, label: line.label, units: months, rate, cents }];
};

export interface MonthAsk {
  readonly month: string;
  /** What was sold in the month, by the rates of the day of each sale. */
  readonly parts: readonly ChargedPart[];
  /** In effect on the last day of the month: what falls due by the calendar is charged by it. */
  readonly last: SaleSheet;
  readonly account: AccountFacts;
  /** What the provider took with the batches of the month. */
  readonly atBatches: readonly Pick<ChargedLine, 'line' | 'cents'>[];
}

const madeBy = (lines: readonly Pick<ChargedLine, 'line' | 'cents'>[]): number =>
  sum(lines.filter(({ line }) => countsToMinimum(line)).map(({ cents }) => cents));

/** All that is charged at the close of a month, each line rounded once. */
export const monthFees = ({ month, parts, last, account, atBatches }: MonthAsk): ChargedLine[] => {
  const period: ChargedPart = { sheet: last, units: periodUnits(account, month), interchangeCents: 0 };
  const lines = [...chargeLines([...parts, period], 'month'), ...passThrough(parts, 'month', lastDay(month))];
  const months = period.units.months ?? 0;
  return [...lines, ...shortfall(last, months, madeBy(lines) + madeBy(atBatches))];
};

/** A line that had several prices in a month, price by price; the rows add up to the line, which was rounded once. */
export const byPrice = (line: ChargedLine, parts: readonly ChargedPart[]): ChargedLine[] => {
  if (line.rate !== null || findLine(line.line) === undefined) return [line];
  const rows = parts.flatMap((part) => chargeLines([part], 'month').filter((one) => one.line === line.line));
  const cents = splitBy(
    line.cents,
    rows.map(({ units, rate }) => units * (rate ?? 0)),
  );
  return rows.map((row, at) => ({ ...row, cents: cents[at] ?? 0 }));
};

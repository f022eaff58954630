import { unitsOf } from './driver-units.ts';
import type { Mix } from './mix.ts';
import { centsAtRate } from './money.ts';
import type { BuySheet, SaleSheet } from './sheet.ts';
import { type MonthResult, simulateUnits } from './simulate.ts';

export interface Split {
  readonly isoCents: number;
  /** What is left, by subtraction: two roundings could make a cent or lose one. */
  readonly platformCents: number;
  /** Zero or less: what later months have to make up before the ISO is paid again. */
  readonly carriedCents: number;
}

/** Shares the margin of one month. A month below zero is not paid; it is carried into the next. */
export const splitMargin = (marginCents: number, sharePpm: number, broughtCents = 0): Split => {
  const balance = marginCents + broughtCents;
  const isoCents = balance > 0 ? centsAtRate(balance, sharePpm) : 0;
  return { isoCents, platformCents: marginCents - isoCents, carriedCents: Math.min(0, balance) };
};

export interface ForecastMonth extends Split {
  /** 1 to 12. */
  readonly month: number;
  readonly year: number;
  readonly isOpen: boolean;
  readonly result: MonthResult;
}

export interface Forecast {
  readonly months: readonly ForecastMonth[];
  readonly revenueCents: number;
  readonly costCents: number;
  readonly marginCents: number;
  readonly isoCents: number;
  readonly platformCents: number;
}

const MONTHS = 12;

/** Twelve months from the one that a date lies in; closed months of a seasonal business sell nothing. */
export const forecastOf = (buy: BuySheet, sale: SaleSheet, mix: Mix, from: string): Forecast => {
  const first = Number(from.slice(5, 7));
  const year = Number(from.slice(0, 4));
  const months: ForecastMonth[] = [];
  const total = { revenueCents: 0, costCents: 0, marginCents: 0, isoCents: 0, platformCents: 0 };
  let brought = 0;
  for (let at = 0; at < MONTHS; at += 1) {
    const month = ((first - 1 + at) % MONTHS) + 1;
    const isOpen = mix.openMonths.includes(month);
    const units = unitsOf(mix, { isOpen, isFirst: at === 0, isAnniversary: at === MONTHS - 1 });
    const result = simulateUnits(buy, sale, mix, units);
    const split = splitMargin(result.marginCents, buy.terms.revenueSharePpm, brought);
    brought = split.carriedCents;
    months.push({ ...split, month, year: first + at > MONTHS ? year + 1 : year, isOpen, result });
    total.revenueCents += result.revenueCents;
    total.costCents += result.costCents;
    total.marginCents += result.marginCents;
    total.isoCents += split.isoCents;
    total.platformCents += split.platformCents;
  }
  return { months, ...total };
};

import type { RatesView } from '@ledgate/contract/rate-view.ts';
import {
  appliesTo,
  findLine,
  LINE_NAMES,
  type LineName,
  linesOf,
  type RateLine,
  type Side,
} from '@ledgate/domain/rates/lines.ts';
import type { CostBasis, PricingModel } from '@ledgate/domain/rates/models.ts';
import type { BuySheet, Limits, LineValues, Reserve, SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import { parseRate, readRate, showRate, writeRate } from '@ledgate/domain/rates/units.ts';

/** What stands in the fields of one side, by line. */
export type Texts = Readonly<Partial<Record<LineName, string>>>;

/** A sale rate is made on a final buy rate, so before there is one nobody types it. */
export const canSell = ({ steps_open, buy }: RatesView): boolean =>
  steps_open.includes('writeSale') && buy?.final === true;

/** The form that a field of the grid belongs to. */
export const formOf = (side: Side): string => `rates-${side}`;

type WireLines = Readonly<Partial<Record<LineName, string | undefined>>>;

/** Lines as they travel, as whole numbers. */
export const valuesOf = (lines: WireLines): LineValues => {
  const entries = Object.entries(lines).flatMap(([name, text]) => {
    const line = findLine(name);
    const value = line && text !== undefined ? parseRate(line.unit, text) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries) as LineValues;
};

/** The word in a field, and on the wire, for a line that is part of the price. */
const INCLUDED = 'included';

export const includedOf = (lines: WireLines): LineName[] =>
  (Object.keys(lines) as LineName[]).filter((name) => lines[name] === INCLUDED);

/** Whole numbers as a person reads them. */
export const textsOf = (lines: LineValues, included: readonly LineName[] = []): Texts => ({
  ...Object.fromEntries(included.map((name) => [name, INCLUDED])),
  ...Object.fromEntries(
    Object.entries(lines).flatMap(([name, value]) => {
      const line = findLine(name);
      return line && value !== undefined ? [[name, showRate(line.unit, value)]] : [];
    }),
  ),
});

/** Every line as it is there, and empty where it is not said: a line of before does not stay behind. */
export const wholeTexts = (lines: WireLines): Texts => ({
  ...Object.fromEntries(LINE_NAMES.map((name) => [name, ''])),
  ...textsOf(valuesOf(lines), includedOf(lines)),
});

export interface ReadSide {
  values: LineValues;
  /** Part of the price. */
  included: readonly LineName[];
  /** What cannot be read, by line, in a sentence. */
  faults: Readonly<Partial<Record<LineName, string>>>;
}

export interface Basis {
  model: PricingModel;
  basis: CostBasis;
}

/** What was typed, as far as the pricing model has a place for it. */
export const readSide = (texts: Texts, side: Side, { model, basis }: Basis): ReadSide => {
  const values: Partial<Record<LineName, number>> = {};
  const faults: Partial<Record<LineName, string>> = {};
  const included: LineName[] = [];
  for (const line of linesOf(model, basis).filter((each) => appliesTo(each, side, model, basis))) {
    const text = texts[line.name]?.trim() ?? '';
    if (text === '') continue;
    if (side === 'sale' && text.toLowerCase() === INCLUDED) {
      included.push(line.name);
      continue;
    }
    const read = readRate(line.unit, text);
    if (read.ok) values[line.name] = read.value;
    else faults[line.name] = read.reason;
  }
  return { values, included, faults };
};

/** As the server takes it. */
export const wireLines = (
  values: LineValues,
  included: readonly LineName[] = [],
): Partial<Record<LineName, string>> => ({
  ...Object.fromEntries(included.map((name) => [name, INCLUDED])),
  ...Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const line = findLine(name);
      return line && value !== undefined ? [[name, writeRate(line.unit, value)]] : [];
    }),
  ),
});

/** What a line leaves, in its own unit; nothing where one side has no value. */
export const marginOf = (
  line: RateLine,
  buy: LineValues,
  sale: LineValues,
  included: readonly LineName[] = [],
): number | null => {
  const [bought, sold] = [buy[line.name], included.includes(line.name) ? 0 : sale[line.name]];
  return bought === undefined || sold === undefined ? null : sold - bought;
};

const reserveOf = ({ type, rate, days, cap_cents }: NonNullable<RatesView['sale']>['reserve']): Reserve => ({
  type,
  ppm: parseRate('percent', rate) ?? 0,
  days,
  capCents: cap_cents,
});

const limitsOf = (view: NonNullable<RatesView['sale'] | RatesView['buy']>): Limits => ({
  monthlyCapCents: view.monthly_cap_cents,
  ticketCapCents: view.ticket_cap_cents,
  fundingDelayDays: view.funding_delay_days,
  monitoring: view.monitoring,
});

/** A sale rate as the domain knows it. */
export const saleSheetOf = (view: NonNullable<RatesView['sale']>): SaleSheet => ({
  model: view.pricing_model,
  lines: valuesOf(view.lines),
  included: includedOf(view.lines),
  terms: {
    amexProgram: view.amex_program,
    reserve: reserveOf(view.reserve),
    limits: limitsOf(view),
    termMonths: view.term_months,
    autoRenew: view.auto_renew,
    collected: view.daily_or_monthly_discount,
    notes: view.merchant_visible_notes,
  },
});

export const buySheetOf = (view: NonNullable<RatesView['buy']>): BuySheet => ({
  model: view.pricing_model,
  costBasis: view.cost_basis,
  lines: valuesOf(view.lines),
  terms: {
    amexProgram: view.amex_program,
    reserve: reserveOf(view.reserve),
    limits: limitsOf(view),
    revenueSharePpm: parseRate('percent', view.revenue_share) ?? 0,
  },
});

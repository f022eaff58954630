import { type Units, unitsOf } from './driver-units.ts';
import { appliesTo, type LineName, linesOf, type RateLine } from './lines.ts';
import type { Mix } from './mix.ts';
import { MODEL_FACTS } from './models.ts';
import { centsAtRate, centsForItems, rateOf, sum } from './money.ts';
import { type BuySheet, isIncluded, type SaleSheet } from './sheet.ts';

export interface LineResult {
  readonly name: LineName | 'interchange' | 'assessments';
  readonly label: string;
  /** Cents for a percentage, a count for a price. */
  readonly units: number;
  readonly costCents: number;
  readonly revenueCents: number;
  readonly marginCents: number;
}

export interface MonthResult {
  readonly lines: readonly LineResult[];
  readonly costCents: number;
  readonly revenueCents: number;
  readonly marginCents: number;
  readonly interchangeCents: number;
  readonly assessmentsCents: number;
  /** What the merchant pays in all, interchange and assessments included. */
  readonly billCents: number;
  /** Of the volume, in parts per million. */
  readonly effectivePpm: number;
  /** What the merchant's customers pay on top, where the pricing lets them. */
  readonly surchargeCents: number;
}

const amountOf = (line: RateLine, units: number, value: number | undefined): number => {
  if (value === undefined) return 0;
  return line.unit === 'percent' ? centsAtRate(units, value) : centsForItems(units, value);
};

const resultOf = (
  about: Pick<LineResult, 'name' | 'label' | 'units'>,
  costCents: number,
  revenueCents: number,
): LineResult => ({ ...about, costCents, revenueCents, marginCents: revenueCents - costCents });

/** A minimum is charged only as far as the sales themselves have not made it. */
const topUp = (line: RateLine, units: Units, value: number | undefined, madeCents: number): number =>
  Math.max(0, amountOf(line, units[line.driver], value) - madeCents);

const isMade = ({ group, counting }: RateLine): boolean =>
  (group === 'rates' || group === 'transactions') && counting !== 'shown';

const chargedLines = (buy: BuySheet, sale: SaleSheet, units: Units): readonly LineResult[] => {
  const { model } = sale;
  const lines = linesOf(model, buy.costBasis).filter(({ counting }) => counting !== 'pass' && counting !== 'shown');
  const bought = (line: RateLine): number | undefined =>
    appliesTo(line, 'buy', model, buy.costBasis) ? buy.lines[line.name] : undefined;
  const sold = (line: RateLine): number | undefined =>
    appliesTo(line, 'sale', model) && !isIncluded(line, sale) ? sale.lines[line.name] : undefined;
  const cost = (line: RateLine): number => amountOf(line, units[line.driver], bought(line));
  const revenue = (line: RateLine): number => amountOf(line, units[line.driver], sold(line));
  const made = lines.filter(isMade);
  const minimum = (line: RateLine): [number, number] => [
    topUp(line, units, bought(line), sum(made.map(cost))),
    topUp(line, units, sold(line), sum(made.map(revenue))),
  ];
  return lines
    .filter((line) => bought(line) !== undefined || sold(line) !== undefined)
    .map((line) => {
      const [costCents, revenueCents] = line.counting === 'minimum' ? minimum(line) : [cost(line), revenue(line)];
      return resultOf({ name: line.name, label: line.label, units: units[line.driver] }, costCents, revenueCents);
    });
};

/**
 * One month. Every line is rounded to the cent once, the way it would stand on a bill, and everything else is added
 * up from those cents: so the lines always make the total.
 */
export const simulateUnits = (buy: BuySheet, sale: SaleSheet, mix: Mix, units: Units): MonthResult => {
  const interchangeCents =
    centsAtRate(units.volume, mix.interchangePpm) + centsForItems(units.sales, mix.interchangeItemMilliCents);
  const assessmentsCents = centsAtRate(units.volume, mix.assessmentPpm);
  const { isBundled } = MODEL_FACTS[sale.model];
  const own = chargedLines(buy, sale, units);
  // Where the bank charges one price for all, interchange and assessments are its affair and in that price already.
  const isOurs = isBundled && buy.costBasis === 'pass_through';
  const lines = isOurs
    ? [
        ...own,
        resultOf({ name: 'interchange', label: 'Interchange, estimated', units: units.volume }, interchangeCents, 0),
        resultOf({ name: 'assessments', label: 'Assessments, estimated', units: units.volume }, assessmentsCents, 0),
      ]
    : own;
  const costCents = sum(lines.map((line) => line.costCents));
  const revenueCents = sum(lines.map((line) => line.revenueCents));
  const billCents = isBundled ? revenueCents : revenueCents + interchangeCents + assessmentsCents;
  return {
    lines,
    costCents,
    revenueCents,
    marginCents: revenueCents - costCents,
    interchangeCents,
    assessmentsCents,
    billCents,
    effectivePpm: rateOf(billCents, units.volume),
    surchargeCents: centsAtRate(units.credit_volume, sale.lines.surcharge_rate ?? 0),
  };
};

export const simulateMonth = (buy: BuySheet, sale: SaleSheet, mix: Mix): MonthResult =>
  simulateUnits(buy, sale, mix, unitsOf(mix));

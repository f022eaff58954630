import { type Units, unitsOf } from './driver-units.ts';
import { appliesTo, type LineName, linesOf, type RateLine } from './lines.ts';
import type { Mix } from './mix.ts';
import { MODEL_FACTS } from './models.ts';
import { centsAtRate, centsForItems, rateOf, sum } from './money.ts';
import type { BuySheet, LineValues, SaleSheet } from './sheet.ts';

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

const chargedLines = (
  model: BuySheet['model'],
  buy: LineValues,
  sale: LineValues,
  units: Units,
): readonly LineResult[] => {
  const lines = linesOf(model).filter(({ counting }) => counting !== 'pass' && counting !== 'shown');
  const cost = (line: RateLine): number =>
    line.counting === 'floor' || !appliesTo(line, 'buy', model)
      ? 0
      : amountOf(line, units[line.driver], buy[line.name]);
  const revenue = (line: RateLine): number =>
    appliesTo(line, 'sale', model) ? amountOf(line, units[line.driver], sale[line.name]) : 0;
  const made = lines.filter(isMade);
  const minimum = (line: RateLine): [number, number] => [
    topUp(line, units, buy[line.name], sum(made.map(cost))),
    topUp(line, units, sale[line.name], sum(made.map(revenue))),
  ];
  return lines
    .filter(({ name }) => buy[name] !== undefined || sale[name] !== undefined)
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
  const own = chargedLines(sale.model, buy.lines, sale.lines, units);
  const lines = isBundled
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

import type { Units } from '../rates/driver-units.ts';
import { appliesTo, type LineName, RATE_LINES, type RateLine } from '../rates/lines.ts';
import { MODEL_FACTS } from '../rates/models.ts';
import { centsAtRate, divideHalfEven, ticketAt } from '../rates/money.ts';
import { isIncluded, type SaleSheet } from '../rates/sheet.ts';
import { type BilledAt, billedAt } from './billing.ts';

/** What was sold under one version of the rates: the one of the day of the sale. */
export interface ChargedPart {
  readonly sheet: SaleSheet;
  readonly units: Partial<Units>;
  /** What issuers took of those sales, as the provider says. */
  readonly interchangeCents: number;
}

/** Of the merchant's own rates, or passed on as it comes. */
export type ChargedName = LineName | 'interchange' | 'assessments';

/** A line as it stands on a statement: rounded once, whatever it is made of. */
export interface ChargedLine {
  readonly line: ChargedName;
  readonly label: string;
  /** Cents for a percentage, a count for a price. */
  readonly units: number;
  /** Millionths or thousandths of a cent; null where there were several, or where there is none. */
  readonly rate: number | null;
  readonly cents: number;
}

const MILLIONTHS = 1_000_000n;

/** Of the volume, all networks alike, as of the day in the papers. */
const ASSESSMENTS = [{ from: '2025-01-01', ppm: 1_400 }] as const;

const priceOf = (line: RateLine, { sheet }: ChargedPart): number =>
  appliesTo(line, 'sale', sheet.model) && !isIncluded(line, sheet) ? (sheet.lines[line.name] ?? 0) : 0;

const unitsOf = ({ driver }: RateLine, { units }: ChargedPart): number => units[driver] ?? 0;

const isSame = (rates: readonly number[]): boolean => new Set(rates).size === 1;

/** One line over all versions of the rates: exact until the end, and then rounded once. */
const lineOf = (line: RateLine, parts: readonly ChargedPart[]): ChargedLine => {
  const charged = parts.filter((part) => priceOf(line, part) > 0 && unitsOf(line, part) > 0);
  const isRate = line.unit === 'percent';
  const exact = charged.map((part) => {
    const [units, price] = [unitsOf(line, part), priceOf(line, part)];
    return isRate ? ticketAt(units, price, 0) : ticketAt(0, 0, units * price);
  });
  const rates = charged.map((part) => priceOf(line, part));
  const total = exact.reduce((sum, one) => sum + one, 0n);
  return {
    line: line.name,
    label: line.label,
    units: charged.reduce((sum, part) => sum + unitsOf(line, part), 0),
    rate: isSame(rates) ? (rates[0] ?? null) : null,
    cents: Number(divideHalfEven(total, MILLIONTHS)),
  };
};

/** Every line that is charged at that time by the rates of each part. The monthly minimum is no price and is not here. */
export const chargeLines = (parts: readonly ChargedPart[], at: BilledAt): ChargedLine[] =>
  RATE_LINES.filter(({ counting }) => counting === 'charge')
    .map((line) =>
      lineOf(
        line,
        parts.filter(({ sheet }) => billedAt(line, sheet.terms.collected) === at),
      ),
    )
    .filter(({ cents }) => cents !== 0);

const assessmentRate = (day: string): number => ASSESSMENTS.findLast(({ from }) => from <= day)?.ppm ?? 0;

/** What the networks take of a volume. */
export const assessmentsOn = (volumeCents: number, day: string): number =>
  centsAtRate(volumeCents, assessmentRate(day));

/** Interchange and assessments, for whoever pays them beside the markup. */
export const passThrough = (
  parts: readonly ChargedPart[],
  at: Exclude<BilledAt, 'case'>,
  day: string,
): ChargedLine[] => {
  const passed = parts.filter(
    ({ sheet }) => !MODEL_FACTS[sheet.model].isBundled && (sheet.terms.collected === 'daily') === (at === 'batch'),
  );
  const volume = passed.reduce((sum, { units }) => sum + (units.volume ?? 0), 0);
  const lines: ChargedLine[] = [
    {
      line: 'interchange',
      label: 'Interchange',
      units: volume,
      rate: null,
      cents: passed.reduce((sum, { interchangeCents }) => sum + interchangeCents, 0),
    },
    {
      line: 'assessments',
      label: 'Assessments',
      units: volume,
      rate: assessmentRate(day),
      cents: assessmentsOn(volume, day),
    },
  ];
  return lines.filter(({ cents }) => cents !== 0);
};

import type { Units } from '../rates/driver-units.ts';
import { appliesTo, findLine, RATE_LINES, type RateLine } from '../rates/lines.ts';
import { MODEL_FACTS } from '../rates/models.ts';
import { centsAtRate, centsForItems, sum } from '../rates/money.ts';
import { type Split, splitMargin } from '../rates/residual.ts';
import type { BuySheet, SaleSheet } from '../rates/sheet.ts';
import type { ChargedName } from './charges.ts';
import { countsToMinimum } from './month-fees.ts';
import type { FeeRow } from './statement.ts';

/** One line of a residual: what it brought, what it cost, and what is left. Never shown to a merchant. */
export interface ResidualLine {
  readonly line: FeeRow['line'];
  readonly label: string;
  readonly units: number;
  readonly revenueCents: number;
  readonly costCents: number;
}

export interface ResidualMonth extends Split {
  readonly lines: readonly ResidualLine[];
  readonly revenueCents: number;
  readonly costCents: number;
  readonly marginCents: number;
}

export interface ResidualAsk {
  readonly buy: BuySheet;
  readonly model: SaleSheet['model'];
  /** What the merchant was charged in the month: the rows of its statement. */
  readonly fees: readonly FeeRow[];
  /** Counted over the same month, also what the merchant's price includes. */
  readonly units: Partial<Units>;
  /** What issuers and networks took, for whom one price covers it. */
  readonly passedOn: { readonly interchangeCents: number; readonly assessmentsCents: number };
  /** Zero or less, from the month before. */
  readonly broughtCents: number;
}

const costAt = (line: RateLine, units: number, price: number): number =>
  line.unit === 'percent' ? centsAtRate(units, price) : centsForItems(units, price);

/** What one line costs us, rounded once; a minimum only as far as the month has not made it. */
const costsOf = ({ buy, model, units }: ResidualAsk): ReadonlyMap<ChargedName, number> => {
  const bought = RATE_LINES.filter(
    (line) => line.counting !== 'shown' && appliesTo(line, 'buy', model, buy.costBasis) && buy.lines[line.name],
  );
  const at = (line: RateLine): number => costAt(line, units[line.driver] ?? 0, buy.lines[line.name] ?? 0);
  const made = sum(bought.filter(({ name }) => countsToMinimum(name)).map(at));
  return new Map(
    bought.map((line) => [line.name, line.counting === 'minimum' ? Math.max(0, at(line) - made) : at(line)]),
  );
};

/** Where a price covers everything and the bank does not, interchange and assessments are ours to pay. */
const carriedCosts = ({ buy, model, passedOn, units }: ResidualAsk): ResidualLine[] => {
  if (!MODEL_FACTS[model].isBundled || buy.costBasis !== 'pass_through') return [];
  const { interchangeCents, assessmentsCents } = passedOn;
  const about = { units: units.volume ?? 0, revenueCents: 0 };
  return [
    { ...about, line: 'interchange', label: 'Interchange', costCents: interchangeCents },
    { ...about, line: 'assessments', label: 'Assessments', costCents: assessmentsCents },
  ];
};

const NOT_OURS: readonly FeeRow['line'][] = ['interchange', 'assessments', 'other'];

const ownLines = (ask: ResidualAsk): ResidualLine[] => {
  const costs = costsOf(ask);
  // What is passed on at cost leaves nothing to share, and what no rate explains went to somebody else.
  const fees = ask.fees.filter(({ line }) => !NOT_OURS.includes(line));
  const names = [...new Set([...fees.map(({ line }) => line), ...costs.keys()])];
  return names.map((line) => {
    const charged = fees.filter((row) => row.line === line);
    const known = findLine(line);
    return {
      line,
      label: known?.label ?? charged[0]?.label ?? line,
      units: (known && ask.units[known.driver]) ?? sum(charged.map(({ units }) => units)),
      revenueCents: sum(charged.map(({ cents }) => cents)),
      costCents: (known && costs.get(known.name)) ?? 0,
    };
  });
};

const placeOf = ({ line }: ResidualLine): number => {
  const at = RATE_LINES.findIndex(({ name }) => name === line);
  return at === -1 ? RATE_LINES.length : at;
};

/** Revenue is what was charged and not a second count of it; cost is the bank's price on the same units. */
export const residualOf = (ask: ResidualAsk): ResidualMonth => {
  const own = ownLines(ask).filter(({ revenueCents, costCents }) => revenueCents !== 0 || costCents !== 0);
  const lines = [...own.toSorted((one, other) => placeOf(one) - placeOf(other)), ...carriedCosts(ask)];
  const revenueCents = sum(lines.map((line) => line.revenueCents));
  const costCents = sum(lines.map((line) => line.costCents));
  const marginCents = revenueCents - costCents;
  const split = splitMargin(marginCents, ask.buy.terms.revenueSharePpm, ask.broughtCents);
  return { ...split, lines, revenueCents, costCents, marginCents };
};

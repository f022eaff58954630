import { linesOf, type RateLine } from './lines.ts';
import { isIncluded, limitsOf, type Protection, type SaleSheet } from './sheet.ts';
import { spokenRates, spokenTerms } from './spoken.ts';

/** One line of a sheet that says something else than before. */
export interface SpokenChange {
  readonly label: string;
  readonly was: string;
  readonly is: string;
}

type Dated = SaleSheet & { readonly effectiveFrom?: string };

const saidBy = (sale: Dated): Map<string, string> =>
  new Map([
    ...spokenRates(sale).flatMap(({ lines }) => lines.map(({ label, rate }) => [label, rate] as const)),
    ...spokenTerms(sale, sale.effectiveFrom ?? '').map(({ label, value }) => [label, value] as const),
  ]);

/** A limit that is not there is not said on a sheet; a fee that is not said is not charged. */
const LIMITS: readonly string[] = ['Monthly volume cap', 'Largest sale', 'Funding delay', 'Enhanced monitoring'];

/** What is said otherwise on the second sheet, line by line, in the words of the sheets. */
export const spokenChanges = (before: Dated, after: Dated): SpokenChange[] => {
  const [old, now] = [saidBy(before), saidBy(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((label) => {
    const nothing = LIMITS.includes(label) ? 'none' : 'not charged';
    const [was = nothing, is = nothing] = [old.get(label), now.get(label)];
    return was === is ? [] : [{ label, was, is }];
  });
};

const chargeOf = (line: RateLine, sheet: SaleSheet): number =>
  isIncluded(line, sheet) ? 0 : (sheet.lines[line.name] ?? 0);

/** What the merchant's customers see is neither higher nor lower for the merchant: any change of it counts. */
const isHarderLine = (line: RateLine, before: SaleSheet, after: SaleSheet): boolean => {
  const [was, is] = [chargeOf(line, before), chargeOf(line, after)];
  return line.counting === 'shown' ? was !== is : is > was;
};

const isHarderReserve = ({ reserve: was }: Protection, { reserve: is }: Protection): boolean => {
  if (is.type === 'none') return false;
  if (was.type !== is.type) return true;
  const holdsMore = is.capCents === null ? was.capCents !== null : was.capCents !== null && is.capCents > was.capCents;
  return is.ppm > was.ppm || is.days > was.days || holdsMore;
};

const isLowerCap = (was: number | null, is: number | null): boolean => is !== null && (was === null || is < was);

const isHarderProtection = (before: Protection, after: Protection): boolean => {
  const [was, is] = [limitsOf(before), limitsOf(after)];
  return (
    isHarderReserve(before, after) ||
    isLowerCap(was.monthlyCapCents, is.monthlyCapCents) ||
    isLowerCap(was.ticketCapCents, is.ticketCapCents) ||
    is.fundingDelayDays > was.fundingDelayDays ||
    (is.monitoring?.days ?? 0) > (was.monitoring?.days ?? 0)
  );
};

/** Whether anything gets dearer or stricter for the merchant: then the agreement wants notice. */
export const isHarder = (before: SaleSheet, after: SaleSheet): boolean =>
  linesOf(after.model).some((line) => isHarderLine(line, before, after)) ||
  isHarderProtection(before.terms, after.terms);

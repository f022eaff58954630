import { DESK_HOURS } from './desk-clock.ts';
import { businessMinutesBetween } from './business-calendar.ts';

const WORKDAY_MINUTES = 8 * 60;

/** Of how many days the figures are, and how many cases they take to mean anything. */
export const EXPECTATION = { days: 90, leastCases: 20, mostCases: 1000 } as const;

/** From submission to decision, as instants (ms). */
export interface DecidedCase {
  readonly submitted: number;
  readonly decided: number;
}

/** When to expect a decision, in business days: from real cases, or what the desks are held to while there are few. */
export type Expectation =
  | { readonly basis: 'figures'; readonly half: number; readonly most: number }
  | { readonly basis: 'target'; readonly most: number };

const daysOf = ({ submitted, decided }: DecidedCase): number =>
  Math.max(1, Math.ceil(businessMinutesBetween(submitted, decided) / WORKDAY_MINUTES));

/** The day by which such a share of the cases was decided. */
const byShare = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 1;

export const expectationOf = (cases: readonly DecidedCase[]): Expectation => {
  if (cases.length < EXPECTATION.leastCases) {
    const hours = Object.values(DESK_HOURS).reduce((sum, each) => sum + each, 0);
    return { basis: 'target', most: Math.ceil((hours * 60) / WORKDAY_MINUTES) };
  }
  const sorted = cases.map(daysOf).toSorted((a, b) => a - b);
  return { basis: 'figures', half: byShare(sorted, 0.5), most: byShare(sorted, 0.8) };
};

const businessDays = (count: number): string => `${count} business ${count === 1 ? 'day' : 'days'}`;

/** What a merchant reads of it, on the page and in the mail. */
export const sayExpectation = (expectation: Expectation): string =>
  expectation.basis === 'figures'
    ? `Half of all applications are decided within ${businessDays(expectation.half)}, 8 in 10 within ${businessDays(expectation.most)}. Counted from submission, over the last ${EXPECTATION.days} days.`
    : `Usually within ${businessDays(expectation.most)}, not counting days on which we wait for your answer.`;

import { addDays } from '../checks/calendar.ts';
import { sayDate } from '../checks/spoken-time.ts';
import { nextWorkingDate } from '../queue/business-calendar.ts';
import { CHANGE_NOTICE_DAYS } from './agreed-terms.ts';
import type { SaleSheet } from './sheet.ts';

/** Why an amendment is over: before anybody was told, before its day, or with the agreement it amends. */
export const AMENDMENT_ENDS = ['dropped', 'withdrawn', 'agreement_ended'] as const;
export type AmendmentEnd = (typeof AMENDMENT_ENDS)[number];

/** An amendment as far as its place among the others goes. Days are New York's. */
export interface AmendmentFacts {
  /** Its number, from the confirmation on. */
  readonly n: number | null;
  readonly effectiveFrom: string;
  readonly isConfirmed: boolean;
  readonly end: AmendmentEnd | null;
}

export const AMENDMENT_STATES = ['proposed', 'upcoming', 'in_effect', 'superseded', ...AMENDMENT_ENDS] as const;
export type AmendmentState = (typeof AMENDMENT_STATES)[number];

const isStanding = ({ isConfirmed, end }: AmendmentFacts): boolean => isConfirmed && end === null;

/** Those that have begun on a day, the latest first. */
const begunBy = <A extends AmendmentFacts>(amendments: readonly A[], day: string): A[] =>
  amendments
    .filter((one) => isStanding(one) && one.effectiveFrom <= day)
    .toSorted((one, other) => other.effectiveFrom.localeCompare(one.effectiveFrom) || (other.n ?? 0) - (one.n ?? 0));

export const amendmentState = (one: AmendmentFacts, all: readonly AmendmentFacts[], day: string): AmendmentState => {
  if (one.end !== null) return one.end;
  if (!one.isConfirmed) return 'proposed';
  if (one.effectiveFrom > day) return 'upcoming';
  return begunBy(all, day)[0] === one ? 'in_effect' : 'superseded';
};

/** Proposed or announced: as long as there is one, there is no other. */
export const openAmendment = <A extends AmendmentFacts>(all: readonly A[], day: string): A | null =>
  all.find((one) => ['proposed', 'upcoming'].includes(amendmentState(one, all, day))) ?? null;

/**
 * What a merchant pays on a day: what was signed, or what the last amendment that has begun by then made of it. Whatever
 * shows rates or charges them asks here.
 */
export const ratesInEffect = <S extends SaleSheet & { effectiveFrom: string }>(
  agreed: S,
  amendments: readonly (AmendmentFacts & SaleSheet)[],
  day: string,
): S => {
  const [last] = begunBy(amendments, day);
  if (!last) return agreed;
  const { model, lines, included = [], terms, effectiveFrom } = last;
  return { ...agreed, model, lines, included, terms, effectiveFrom };
};

/** The first day a change can begin on if notice of it is given today: by email it counts on the next business day. */
export const earliestChange = (isHarder: boolean, today: string): string =>
  isHarder ? addDays(nextWorkingDate(today), CHANGE_NOTICE_DAYS) : addDays(today, 1);

/** Why a change cannot begin on a day; null where it can. */
export const effectiveFault = (effectiveFrom: string, isHarder: boolean, today: string): string | null => {
  const earliest = earliestChange(isHarder, today);
  if (effectiveFrom >= earliest) return null;
  return isHarder
    ? `A fee rises or a limit gets stricter, so the merchant has ${CHANGE_NOTICE_DAYS} days’ notice. Choose ${sayDate(earliest)} or later.`
    : `Choose ${sayDate(earliest)} or later. A change takes effect after the day of its notice.`;
};

import { addDays } from '../checks/calendar.ts';
import { nextWorkingDate } from '../queue/business-calendar.ts';
import { protectionAgreed } from './agreed-terms.ts';
import type { Protection, Reserve } from './sheet.ts';

/** Disputes come in for months after the last sale: that long nothing of a reserve is given back. */
const KEPT_AFTER_CLOSING_DAYS = 180;

/** What is kept of a merchant whose account is closed, and the day it is released on. */
export interface KeptReserve {
  /** As it was agreed, in the words of the rate sheet. */
  readonly terms: string;
  readonly heldUntil: string;
}

/** The first bank day after 180 days, or after the reserve's own days where those are more; days are New York's. */
const heldUntil = ({ days }: Reserve, closedOn: string): string =>
  nextWorkingDate(addDays(closedOn, Math.max(KEPT_AFTER_CLOSING_DAYS, days)));

/** Null where no reserve was agreed. */
export const keptReserve = (agreed: Protection, closedOn: string): KeptReserve | null =>
  agreed.reserve.type === 'none'
    ? null
    : { terms: protectionAgreed(agreed).reserve.short, heldUntil: heldUntil(agreed.reserve, closedOn) };

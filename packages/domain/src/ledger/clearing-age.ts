import { addDays } from '../checks/calendar.ts';
import { newYorkDate, nextWorkingDate, startOfDay } from '../queue/business-calendar.ts';

/** What the provider has not cleared by then is a defect that arithmetic found. */
const MOST_OPEN_BANK_DAYS = 3;

const daysAfter = (date: string): string =>
  Array.from({ length: MOST_OPEN_BANK_DAYS }).reduce<string>((day) => nextWorkingDate(day), date);

/** The instant before which whatever took effect has been open for three whole bank days. */
export const overdueBefore = (now: number): number => {
  const today = newYorkDate(now);
  let day = addDays(today, -1);
  while (daysAfter(day) >= today) day = addDays(day, -1);
  return startOfDay(addDays(day, 1));
};

/** Of what an account held then, what is open still: the oldest is cleared first. Signed as the balance is. */
export const stillOpen = (heldCents: number, sinceAddedCents: number, sinceTakenCents: number): number =>
  // Adding zero, since nothing open may not read as minus nothing.
  heldCents >= 0 ? Math.max(0, heldCents - sinceTakenCents) : Math.min(0, heldCents + sinceAddedCents) + 0;

import { addDays } from '../checks/calendar.ts';
import { type Status, STATUS_FACTS } from '../applications/statuses.ts';
import { UNDER_WAY } from './built-in-views.ts';
import { newYorkDate, startOfDay } from './business-calendar.ts';

export const SNOOZE_REASON = { min: 3, max: 500 } as const;
const LONGEST_DAYS = 90;

/** The days a case can be put aside until, by the calendar of the desk. */
export const snoozeDays = (now: number): { first: string; last: string } => {
  const today = newYorkDate(now);
  return { first: addDays(today, 1), last: addDays(today, LONGEST_DAYS) };
};

export type SnoozeAnswer = { ok: true; until: number } | { ok: false; problem: string };

/** It comes back when that day begins. */
export const snoozeUntil = (day: string, now: number): SnoozeAnswer => {
  const { first, last } = snoozeDays(now);
  if (day < first) return { ok: false, problem: 'Choose a day after today.' };
  if (day > last) return { ok: false, problem: `Choose a day within the next ${LONGEST_DAYS} days.` };
  return { ok: true, until: startOfDay(day) };
};

/** Why a case cannot be put aside where it stands, or null. */
export const snoozeProblem = (status: Status): string | null =>
  UNDER_WAY.includes(status) ? null : `There is nothing to do at \u201C${STATUS_FACTS[status].label}\u201D.`;

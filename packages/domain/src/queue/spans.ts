import { addDays, addMonths } from '../checks/calendar.ts';
import { newYorkDate, startOfDay } from './business-calendar.ts';
import type { Due, Span, ViewDefinition } from './definition.ts';

/** From the first day up to, but not including, the second. */
export interface Days {
  from?: string;
  until?: string;
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

const spanDays = (span: Span, today: string): Days => {
  const month = firstOfMonth(today);
  switch (span) {
    case 'today':
      return { from: today };
    case 'last_7_days':
      return { from: addDays(today, -6) };
    case 'last_30_days':
      return { from: addDays(today, -29) };
    case 'last_90_days':
      return { from: addDays(today, -89) };
    case 'this_month':
      return { from: month };
    case 'last_month':
      return { from: addMonths(month, -1), until: month };
  }
};

/** The instants between which a view's applications were submitted, in the time of the desk. */
export const submittedBetween = (view: ViewDefinition, now: number): { from?: number; until?: number } => {
  const span = view.submitted === undefined ? {} : spanDays(view.submitted, newYorkDate(now));
  const from = [span.from, view.submittedAfter]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
  const named = view.submittedBefore === undefined ? undefined : addDays(view.submittedBefore, 1);
  const until = [span.until, named]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(0);
  return {
    ...(from !== undefined && { from: startOfDay(from) }),
    ...(until !== undefined && { until: startOfDay(until) }),
  };
};

/** The instants between which something is due; what is not due is so after all of them. */
export const dueBetween = (due: Due, now: number): { from?: number; until?: number } => {
  const startIn = (days: number): number => startOfDay(addDays(newYorkDate(now), days));
  switch (due) {
    case 'overdue':
      return { until: now };
    case 'today':
      return { from: now, until: startIn(1) };
    case 'tomorrow':
      return { from: startIn(1), until: startIn(2) };
    case 'later':
      return { from: startIn(2), until: Infinity };
    case 'not_due':
      return { from: Infinity };
  }
};

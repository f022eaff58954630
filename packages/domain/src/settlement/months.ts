import { MONTH_NAMES } from '../applications/input/typed-numbers.ts';
import { addDays, addMonths } from '../checks/calendar.ts';
import { nextWorkingDate, startOfDay } from '../queue/business-calendar.ts';

/** Months are `YYYY-MM`, and New York's: the desk's, the batches' and the deposits'. */
export const monthOf = (day: string): string => day.slice(0, 7);

export const firstDay = (month: string): string => `${month}-01`;

export const nextMonth = (month: string): string => monthOf(addMonths(firstDay(month), 1));

export const lastDay = (month: string): string => addDays(firstDay(nextMonth(month)), -1);

/** The instant at which a month is over. */
export const endOfMonth = (month: string): number => startOfDay(firstDay(nextMonth(month)));

/** The second bank day of the next month: the batches of the last evening are in by then, and their deposits made. */
export const closesOn = (month: string): string => nextWorkingDate(nextWorkingDate(lastDay(month)));

/** October 2026. */
export const sayMonth = (month: string): string =>
  `${MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** What the one debit of a month is called at the provider, by which it is found there and on deposits. */
export const debitName = (month: string): string => `${sayMonth(month)} fees`;

/** The newest month that may be closed on a day. */
export const monthToClose = (day: string): string => {
  const before = monthOf(addMonths(firstDay(monthOf(day)), -1));
  return closesOn(before) <= day ? before : monthOf(addMonths(firstDay(before), -1));
};

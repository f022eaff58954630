import { daysBetween, isDate } from '../../checks/calendar.ts';
import { no, type Verdict, yes } from '../../checks/verdict.ts';
import type { Facts } from '../ledger/facts.ts';

/** What happened cannot lie in the future. */
export const judgePast = (date: string, facts: Facts): Verdict =>
  date <= facts.today ? yes : no('This date lies in the future.');

/** Documents must still be good tomorrow. */
export const judgeNotExpired = (date: string, facts: Facts): Verdict =>
  date > facts.today ? yes : no('This has expired. Enter the date on a valid one.');

/** Days since, or nothing for a date that is none or still to come. */
export const daysSince = (date: string, facts: Facts): number | undefined =>
  isDate(date) && date <= facts.today ? daysBetween(date, facts.today) : undefined;

import { addDays, addMonths, daysBetween, isDate, readDate } from '../checks/calendar.ts';
import { sayDate } from '../checks/spoken-time.ts';
import { midnightIn } from '../checks/time-zones.ts';
import type { Timezone } from '../checks/us-states.ts';

/** What a period is called in an address and in a report that is kept. */
export const PERIODS = ['last_28_days', 'last_month', 'last_year', 'custom'] as const;
export type PeriodName = (typeof PERIODS)[number];

export const USUAL_PERIOD = 'last_28_days' satisfies PeriodName;

export const PERIOD_NAMES: Record<PeriodName, string> = {
  last_28_days: 'Last 28 Days',
  last_month: 'Last Month',
  last_year: 'Last Year',
  custom: 'Custom',
};

/** Civil dates as `YYYY-MM-DD`, the first and the last one both included. */
export interface Days {
  from: string;
  to: string;
}

/** The two days go with `custom` and with nothing else. */
export interface PeriodAsked {
  period: PeriodName;
  from?: string | undefined;
  to?: string | undefined;
}

/** A figure of a period is read day by day, and the period before with it. */
const LONGEST_DAYS = 731;
const EPOCH = '1970-01-01';

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
const firstOfYear = (date: string): string => `${date.slice(0, 4)}-01-01`;

const NAMED: Record<Exclude<PeriodName, 'custom'>, (today: string) => Days> = {
  // With today, or nobody would see in the figures what they did this morning.
  last_28_days: (today) => ({ from: addDays(today, -27), to: today }),
  last_month: (today) => ({ from: addMonths(firstOfMonth(today), -1), to: addDays(firstOfMonth(today), -1) }),
  last_year: (today) => ({ from: addMonths(firstOfYear(today), -12), to: addDays(firstOfYear(today), -1) }),
};

/** What is wrong with what was asked for, in words for who asked; nothing when it can be read. */
export const periodProblem = ({
  period,
  from,
  to,
}: PeriodAsked): { field: 'from' | 'to'; message: string } | undefined => {
  if (period !== 'custom') {
    if (from === undefined && to === undefined) return undefined;
    return { field: from === undefined ? 'to' : 'from', message: 'Days go with a custom period only.' };
  }
  if (from === undefined || !isDate(from)) return { field: 'from', message: 'Enter the first day.' };
  if (to === undefined || !isDate(to)) return { field: 'to', message: 'Enter the last day.' };
  if (to < from) return { field: 'to', message: 'The last day cannot be before the first.' };
  if (daysBetween(from, to) >= LONGEST_DAYS) return { field: 'to', message: 'Choose two years or less.' };
  return undefined;
};

/** The days of a period. What cannot be read is the usual period: an address that somebody mistyped still shows a page. */
export const daysOf = (asked: PeriodAsked, today: string): Days => {
  const { period, from, to } = asked;
  if (period !== 'custom') return NAMED[period](today);
  if (periodProblem(asked) !== undefined || from === undefined || to === undefined) return NAMED[USUAL_PERIOD](today);
  return { from, to };
};

const isWholeMonths = ({ from, to }: Days): boolean => from.endsWith('-01') && addDays(to, 1).endsWith('-01');

const monthNumber = (date: string): number => {
  const { year = 0, month = 0 } = readDate(date) ?? {};
  return year * 12 + month;
};

/** As many days just before. Whole months are compared with whole months, though they may be a day shorter. */
export const daysBefore = (days: Days): Days => {
  const to = addDays(days.from, -1);
  if (!isWholeMonths(days)) return { from: addDays(to, -daysBetween(days.from, days.to)), to };
  return { from: addMonths(days.from, monthNumber(days.from) - monthNumber(addDays(days.to, 1))), to };
};

/** The whole months of a stretch, and the days before and after them; none where no month is whole. */
export const wholeMonthsOf = ({ from, to }: Days): { months: Days; rest: Days[] } | null => {
  const first = from.endsWith('-01') ? from : addMonths(firstOfMonth(from), 1);
  const last = addDays(firstOfMonth(addDays(to, 1)), -1);
  if (last < first) return null;
  const rest = [
    { from, to: addDays(first, -1) },
    { from: addDays(last, 1), to },
  ];
  return { months: { from: first, to: last }, rest: rest.filter((days) => days.from <= days.to) };
};

/** The instants a stretch of days lies between, the second one not included, where clocks show this zone. */
export const spanOf = ({ from, to }: Days, zone: Timezone, place?: string): { from: number; until: number } => ({
  from: midnightIn(daysBetween(EPOCH, from), zone, place),
  until: midnightIn(daysBetween(EPOCH, to) + 1, zone, place),
});

/** Every day of a stretch, in order. */
export const eachDay = ({ from, to }: Days): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

/** `Oct 23 – Nov 19, 2026`: the year is said once where it is the same, and one day is said once. */
export const periodWords = ({ from, to }: Days): string => {
  if (from === to) return sayDate(to);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? sayDate(from).slice(0, -6) : sayDate(from)} – ${sayDate(to)}`;
};

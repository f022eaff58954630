import { daysBetween } from '../checks/calendar.ts';
import { dayOf, isFederalHoliday } from './federal-holidays.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const OPENS_AT = 9 * HOUR_MS;
const CLOSES_AT = 17 * HOUR_MS;
const STANDARD = -5 * HOUR_MS;
const SUMMER = -4 * HOUR_MS;

/** The nth Sunday of a month lies on these dates; summer time is from the second of March to the first of November. */
const isSummerDay = (n: number): boolean => {
  const { month, day, weekday } = dayOf(n);
  const lastSunday = day - weekday;
  if (month === 3) return lastSunday >= 8;
  if (month === 11) return lastSunday < 1;
  return month > 3 && month < 11;
};

/** Offices are shut when clocks change (two in the morning), so the offset at nine holds for the whole working day. */
const opensAt = (n: number): number => n * DAY_MS + OPENS_AT - (isSummerDay(n) ? SUMMER : STANDARD);

const isWorkingDay = (n: number): boolean => {
  const { weekday } = dayOf(n);
  return weekday !== 0 && weekday !== 6 && !isFederalHoliday(n);
};

const WORKDAY_MS = CLOSES_AT - OPENS_AT;

/** The day in New York to whose working hours an instant belongs or which come next: no later than by an hour. */
const dayAt = (at: number): number => Math.floor((at + STANDARD) / DAY_MS);

/** How much of a day's working time has passed at an instant. */
const passedOn = (n: number, at: number): number => {
  if (!isWorkingDay(n)) return 0;
  return Math.min(WORKDAY_MS, Math.max(0, at - opensAt(n)));
};

const forwards = (from: number, to: number): number => {
  const [first, last] = [dayAt(from), dayAt(to)];
  let sum = -passedOn(first, from);
  for (let n = first; n < last; n += 1) sum += isWorkingDay(n) ? WORKDAY_MS : 0;
  return sum + passedOn(last, to);
};

/** Working minutes from one instant to another, whole ones; negative when the second is earlier. */
export const businessMinutesBetween = (from: number, to: number): number =>
  from <= to ? Math.floor(forwards(from, to) / MINUTE_MS) : -Math.floor(forwards(to, from) / MINUTE_MS);

/** The instant at which so many working minutes have passed (none or more). */
export const addBusinessMinutes = (from: number, minutes: number): number => {
  let left = minutes * MINUTE_MS + passedOn(dayAt(from), from);
  for (let n = dayAt(from); ; n += 1) {
    if (!isWorkingDay(n)) continue;
    if (left <= WORKDAY_MS) return Math.max(from, opensAt(n) + left);
    left -= WORKDAY_MS;
  }
};

/** The civil date in New York. */
export const newYorkDate = (at: number): string => {
  const early = dayAt(at);
  // Within the hour that summer time is ahead, the next day has begun already.
  const { year, month, day } = dayOf(at >= midnightOf(early + 1) ? early + 1 : early);
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}`;
};

/** Clocks change at two, so midnight has the offset of the day before. */
const midnightOf = (n: number): number => n * DAY_MS - (isSummerDay(n - 1) ? SUMMER : STANDARD);

/** The instant at which a civil date begins in New York. */
export const startOfDay = (date: string): number => midnightOf(daysBetween('1970-01-01', date));

import { addDays, daysBetween } from '../checks/calendar.ts';
import { dayOf } from '../checks/civil-day.ts';
import { localDate, midnightIn, offsetAtNoon } from '../checks/time-zones.ts';
import { bankHolidayOn, isBankHoliday } from './bank-holidays.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const OPENS_AT = 9 * HOUR_MS;
const CLOSES_AT = 17 * HOUR_MS;
/** As the card provider spells it. */
const NEW_YORK = 'est';

/** Offices are shut when clocks change (two in the morning), so the offset at nine holds for the whole working day. */
const opensAt = (n: number): number => n * DAY_MS + OPENS_AT - offsetAtNoon(n, NEW_YORK);

const isWorkingDay = (n: number): boolean => {
  const { weekday } = dayOf(n);
  return weekday !== 0 && weekday !== 6 && !isBankHoliday(n);
};

const WORKDAY_MS = CLOSES_AT - OPENS_AT;
const STANDARD_MS = -5 * HOUR_MS;

/** The day in New York to whose working hours an instant belongs or which come next: no later than by an hour. */
const dayAt = (at: number): number => Math.floor((at + STANDARD_MS) / DAY_MS);

/** The working day whose morning an instant is, from an hour before the desks open until an hour after; else null. */
export const morningOf = (at: number): string | null => {
  const n = dayAt(at);
  const isMorning = isWorkingDay(n) && at >= opensAt(n) - HOUR_MS && at < opensAt(n) + HOUR_MS;
  return isMorning ? localDate(at, NEW_YORK) : null;
};

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

const EPOCH = '1970-01-01';

/** The first working day after a date. */
export const nextWorkingDate = (date: string): string => {
  let n = daysBetween(EPOCH, date) + 1;
  while (!isWorkingDay(n)) n += 1;
  return addDays(EPOCH, n);
};

/** Bank holidays from one date to another, both counted, that fall on weekdays. */
export const bankHolidaysBetween = (from: string, to: string): { day: string; name: string }[] => {
  const found: { day: string; name: string }[] = [];
  for (let n = daysBetween(EPOCH, from); n <= daysBetween(EPOCH, to); n += 1) {
    const name = bankHolidayOn(n);
    const { weekday } = dayOf(n);
    if (name !== undefined && weekday !== 0 && weekday !== 6) found.push({ day: addDays(EPOCH, n), name });
  }
  return found;
};

/** The date in New York: today, for the desk. */
export const newYorkDate = (at: number): string => localDate(at, NEW_YORK);

/** The instant at which a civil date begins in New York. */
export const startOfDay = (date: string): number => midnightIn(daysBetween(EPOCH, date), NEW_YORK);

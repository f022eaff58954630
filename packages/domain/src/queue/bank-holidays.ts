import { type Day, dayOf } from '../checks/civil-day.ts';

const FIXED: readonly (readonly [month: number, day: number, name: string])[] = [
  [1, 1, 'New Year’s Day'],
  [6, 19, 'Juneteenth'],
  [7, 4, 'Independence Day'],
  [11, 11, 'Veterans Day'],
  [12, 25, 'Christmas Day'],
];

const MONDAY = 1;
const THURSDAY = 4;

/** Month, weekday and which of them. */
const COUNTED: readonly (readonly [month: number, weekday: number, nth: number, name: string])[] = [
  [1, MONDAY, 3, 'Martin Luther King Jr. Day'],
  [2, MONDAY, 3, 'Presidents’ Day'],
  [9, MONDAY, 1, 'Labor Day'],
  [10, MONDAY, 2, 'Columbus Day'],
  [11, THURSDAY, 4, 'Thanksgiving'],
];

const fixed = ({ month, day }: Day): string | undefined => FIXED.find(([m, d]) => m === month && d === day)?.[2];

const isMemorialDay = ({ month, day, weekday }: Day): boolean => month === 5 && weekday === MONDAY && day > 24;

/**
 * What a day is kept as, or nothing. As the Federal Reserve keeps them: one that falls on a Saturday is not moved, one on a
 * Sunday is kept on Monday.
 */
export const bankHolidayOn = (n: number): string | undefined => {
  const today = dayOf(n);
  const known = fixed(today) ?? (isMemorialDay(today) ? 'Memorial Day' : undefined);
  if (known !== undefined) return known;
  const moved = today.weekday === MONDAY ? fixed(dayOf(n - 1)) : undefined;
  if (moved !== undefined) return moved;
  return COUNTED.find(
    ([month, weekday, nth]) => today.month === month && today.weekday === weekday && Math.ceil(today.day / 7) === nth,
  )?.[3];
};

export const isBankHoliday = (n: number): boolean => bankHolidayOn(n) !== undefined;

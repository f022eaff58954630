import { type Day, dayOf } from '../checks/civil-day.ts';

const FIXED: readonly (readonly [month: number, day: number])[] = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
];

const MONDAY = 1;
const THURSDAY = 4;

/** Month, weekday and which of them: Martin Luther King, Washington, Labor, Columbus, Thanksgiving. */
const COUNTED: readonly (readonly [month: number, weekday: number, nth: number])[] = [
  [1, MONDAY, 3],
  [2, MONDAY, 3],
  [9, MONDAY, 1],
  [10, MONDAY, 2],
  [11, THURSDAY, 4],
];

const isFixed = ({ month, day }: Day): boolean => FIXED.some(([m, d]) => m === month && d === day);

const isMemorialDay = ({ month, day, weekday }: Day): boolean => month === 5 && weekday === MONDAY && day > 24;

/** As the Federal Reserve keeps them: one that falls on a Saturday is not moved, one on a Sunday is kept on Monday. */
export const isBankHoliday = (n: number): boolean => {
  const today = dayOf(n);
  if (isFixed(today) || isMemorialDay(today)) return true;
  if (today.weekday === MONDAY && isFixed(dayOf(n - 1))) return true;
  return COUNTED.some(
    ([month, weekday, nth]) => today.month === month && today.weekday === weekday && Math.ceil(today.day / 7) === nth,
  );
};

/** Days are counted from 1 January 1970, so that arithmetic on them is plain. */
export interface Day {
  year: number;
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
}

/** The civil date of a day number (Hinnant). */
export const dayOf = (n: number): Day => {
  const shifted = n + 719_468;
  const era = Math.floor(shifted / 146_097);
  const inEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  );
  const inYear = inEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * inYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: inYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
    weekday: (((n + 4) % 7) + 7) % 7,
  };
};

const FIXED: readonly (readonly [month: number, day: number])[] = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
];

const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;

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

/** Federal holidays by rule. One that falls on a Saturday is kept on Friday, one on a Sunday on Monday. */
export const isFederalHoliday = (n: number): boolean => {
  const today = dayOf(n);
  if (isFixed(today) || isMemorialDay(today)) return true;
  if (today.weekday === FRIDAY && isFixed(dayOf(n + 1))) return true;
  if (today.weekday === MONDAY && isFixed(dayOf(n - 1))) return true;
  return COUNTED.some(
    ([month, weekday, nth]) => today.month === month && today.weekday === weekday && Math.ceil(today.day / 7) === nth,
  );
};

/** Calendar dates as `YYYY-MM-DD` and plain arithmetic on them: no clock, no time zone. */
export interface DateParts {
  year: number;
  month: number;
  day: number;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysIn = (year: number, month: number): number => {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

const isReal = ({ year, month, day }: DateParts): boolean =>
  year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);

export const readDate = (text: string): DateParts | undefined => {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!found) return undefined;
  const parts = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
  return isReal(parts) ? parts : undefined;
};

export const isDate = (text: string): boolean => readDate(text) !== undefined;

/** `YYYY-MM-DD` of a day that exists, or nothing. */
export const writeDate = (parts: DateParts): string | undefined => {
  if (!isReal(parts)) return undefined;
  const two = (count: number) => String(count).padStart(2, '0');
  return `${parts.year}-${two(parts.month)}-${two(parts.day)}`;
};

// Days since 1 March of year 0, where leap days fall at the end of the year (Hinnant's civil calendar).
const toDays = ({ year, month, day }: DateParts): number => {
  const y = month <= 2 ? year - 1 : year;
  const shifted = (month + 9) % 12;
  const dayOfYear = Math.floor((153 * shifted + 2) / 5) + day - 1;
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear;
};

const parts = (text: string): DateParts => {
  const found = readDate(text);
  if (!found) throw new RangeError(`${text} is not a date`);
  return found;
};

/** Days from the first date to the second; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => toDays(parts(to)) - toDays(parts(from));

/** The same day so many months later (or earlier), or the last day of that month. */
export const addMonths = (text: string, months: number): string => {
  const { year, month, day } = parts(text);
  const count = year * 12 + (month - 1) + months;
  const then = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
  return writeDate({ ...then, day: Math.min(day, daysIn(then.year, then.month)) }) ?? text;
};

/** So many days later or earlier. */
export const addDays = (text: string, days: number): string => {
  let { year, month, day } = parts(text);
  day += days;
  while (day < 1) {
    month -= 1;
    if (month === 0) [year, month] = [year - 1, 12];
    day += daysIn(year, month);
  }
  while (day > daysIn(year, month)) {
    day -= daysIn(year, month);
    month += 1;
    if (month === 13) [year, month] = [year + 1, 1];
  }
  return writeDate({ year, month, day }) ?? text;
};

/** Whole months that have passed between two dates. */
export const monthsBetween = (from: string, to: string): number => {
  const [a, b] = [parts(from), parts(to)];
  const months = (b.year - a.year) * 12 + (b.month - a.month);
  return b.day < a.day ? months - 1 : months;
};

export const yearsBetween = (from: string, to: string): number => Math.floor(monthsBetween(from, to) / 12);

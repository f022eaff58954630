const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

interface Eastern {
  readonly minutes: number;
  readonly weekday: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

const readAt = (at: number): Eastern => {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    minutes: Number(parts['hour']) * 60 + Number(parts['minute']),
    weekday: parts['weekday'] ?? '',
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
  };
};

/** The day it is in New York. */
export const easternDay = (at: number): string => readAt(at).day;

const MONDAY = 1;
const THURSDAY = 4;

const nthWeekday = (year: number, month: number, weekday: number, nth: number): string => {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const day = 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7;
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
};

const lastMonday = (year: number, month: number): string => {
  const end = new Date(Date.UTC(year, month, 0));
  const back = (end.getUTCDay() - MONDAY + 7) % 7;
  return new Date(end.getTime() - back * DAY_MS).toISOString().slice(0, 10);
};

/** One that falls on a Sunday is kept on the Monday after; one on a Saturday is not made up for. */
const observed = (year: number, monthDay: string): string => {
  const at = new Date(`${year}-${monthDay}T00:00:00Z`);
  return new Date(at.getTime() + (at.getUTCDay() === 0 ? DAY_MS : 0)).toISOString().slice(0, 10);
};

/** As the Federal Reserve keeps them. */
const bankHolidays = (year: number): readonly string[] => [
  observed(year, '01-01'),
  nthWeekday(year, 1, MONDAY, 3),
  nthWeekday(year, 2, MONDAY, 3),
  lastMonday(year, 5),
  observed(year, '06-19'),
  observed(year, '07-04'),
  nthWeekday(year, 9, MONDAY, 1),
  nthWeekday(year, 10, MONDAY, 2),
  observed(year, '11-11'),
  nthWeekday(year, 11, THURSDAY, 4),
  observed(year, '12-25'),
];

const isBankDayAt = ({ weekday, day }: Eastern): boolean =>
  weekday !== 'Sat' && weekday !== 'Sun' && !bankHolidays(Number(day.slice(0, 4))).includes(day);

/** The next time it is so late in New York, on a bank day where one is needed. */
export const nextEastern = (now: number, hour: number, minute: number, isBankDay = false): number => {
  const wanted = hour * 60 + minute;
  const floor = now - (now % MINUTE_MS);
  for (let day = 0; ; day += 1) {
    const guess = floor + day * DAY_MS;
    const at = guess + (wanted - readAt(guess).minutes) * MINUTE_MS;
    // Clocks were changed in between: an hour off, once a year, mended here.
    const mended = at + (wanted - readAt(at).minutes) * MINUTE_MS;
    if (mended > now && (!isBankDay || isBankDayAt(readAt(mended)))) return mended;
  }
};

/** The nth time from now that it is so late in New York on a bank day. */
export const nthBankDay = (now: number, [hour, minute]: readonly [number, number], nth: number): number => {
  let at = now;
  for (let day = 0; day < nth; day += 1) at = nextEastern(at, hour, minute, true);
  return at;
};

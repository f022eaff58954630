import { dayOf } from './civil-day.ts';
import { type Timezone, timezoneOf } from './us-states.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours that standard time is ahead of UTC, and whether clocks are set in summer. */
const ZONES: Record<Timezone, { hours: number; hasSummer: boolean }> = {
  est: { hours: -5, hasSummer: true },
  cst: { hours: -6, hasSummer: true },
  mst: { hours: -7, hasSummer: true },
  pst: { hours: -8, hasSummer: true },
  akst: { hours: -9, hasSummer: true },
  hst: { hours: -10, hasSummer: false },
  sst: { hours: -11, hasSummer: false },
  chst: { hours: 10, hasSummer: false },
  ast: { hours: -4, hasSummer: false },
  pwt: { hours: 9, hasSummer: false },
  mht: { hours: 12, hasSummer: false },
  chut: { hours: 10, hasSummer: false },
  nst: { hours: -3.5, hasSummer: true },
};

/** Places that do it otherwise than their zone: Arizona, Saskatchewan and Yukon, and the Canadian side of the Atlantic. */
const OTHERWISE: readonly string[] = ['AZ', 'SK', 'YT', 'NB', 'NS', 'PE'];

const hasSummer = (zone: Timezone, place: string | undefined): boolean => {
  const isOdd = place !== undefined && OTHERWISE.includes(place) && timezoneOf(place) === zone;
  return ZONES[zone].hasSummer !== isOdd;
};

/** The nth Sunday of a month lies on these dates; summer time is from the second of March to the first of November. */
const isSummerDay = (n: number): boolean => {
  const { month, day, weekday } = dayOf(n);
  const lastSunday = day - weekday;
  if (month === 3) return lastSunday >= 8;
  if (month === 11) return lastSunday < 1;
  return month > 3 && month < 11;
};

/** By how many milliseconds clocks are ahead of UTC at noon of a day. */
export const offsetAtNoon = (n: number, zone: Timezone, place?: string): number =>
  ZONES[zone].hours * HOUR_MS + (hasSummer(zone, place) && isSummerDay(n) ? HOUR_MS : 0);

/** The instant at which a day begins. Clocks change at two, so midnight has the offset of the day before. */
export const midnightIn = (n: number, zone: Timezone, place?: string): number =>
  n * DAY_MS - offsetAtNoon(n - 1, zone, place);

/** The civil date somewhere, as `YYYY-MM-DD`. */
export const localDate = (at: number, zone: Timezone, place?: string): string => {
  const early = Math.floor((at + ZONES[zone].hours * HOUR_MS) / DAY_MS);
  // Within the hour that summer time is ahead, the next day has begun already.
  const { year, month, day } = dayOf(at >= midnightIn(early + 1, zone, place) ? early + 1 : early);
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}`;
};

import { addDays, daysBetween } from '../checks/calendar.ts';
import { localDate, offsetAtNoon } from '../checks/time-zones.ts';

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** So many milliseconds after an instant. */
export const after = (at: Date, ms: number): Date =>
  // oxlint-disable-next-line no-restricted-globals -- reads no clock: the time is given
  new Date(at.getTime() + ms);

const EPOCH = '1970-01-01';
const NEW_YORK = 'est';

/** 21:30 in New York, the processor's cut-off. */
const CLOSES_MS = 21.5 * HOUR_MS;

const closeOf = (date: string): number => {
  const n = daysBetween(EPOCH, date);
  return n * DAY_MS + CLOSES_MS - offsetAtNoon(n, NEW_YORK);
};

/** When the batch of a day in New York closes. */
export const batchCloseOf = (day: string): Date =>
  // oxlint-disable-next-line no-restricted-globals -- reads no clock: the time is given
  new Date(closeOf(day));

/** When the batch closes that an instant falls into: every day, weekends too. */
export const batchClosesAt = (at: Date): Date => {
  const today = localDate(at.getTime(), NEW_YORK);
  const close = closeOf(today);
  return after(at, (at.getTime() < close ? close : closeOf(addDays(today, 1))) - at.getTime());
};

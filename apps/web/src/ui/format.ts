import { t } from './messages.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Written out by hand: each of the browser's own formatters takes 20 ms to make on the machines this runs on, and a page
// needs several before anybody sees it.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `Nov 12, 2026` */
export const formatDay = (instant: string): string => {
  const date = new Date(instant);
  return `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
};

/** `Nov 12, 2026, 2:05 PM` */
export const formatInstant = (instant: string): string => {
  const date = new Date(instant);
  const hours = date.getHours();
  return `${formatDay(instant)}, ${hours % 12 || 12}:${twoDigits(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
};

/** `10,000` */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

const signOf = (cents: number): string => (cents < 0 ? '-' : '');

/** `$12,345`, for a figure that is only looked at. */
export const formatDollars = (cents: number): string =>
  `${signOf(cents)}$${formatCount(Math.round(Math.abs(cents) / 100))}`;

/** `$12,345.00` */
export const formatCents = (cents: number): string => {
  const size = Math.abs(cents);
  return `${signOf(cents)}$${formatCount(Math.floor(size / 100))}.${twoDigits(size % 100)}`;
};

/** `2:05`, for what is running out. */
export const formatLeft = (seconds: number): string => `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;

/** Near things by distance, far things by date. */
export const formatAgo = (instant: string, now: number): string => {
  const age = now - Date.parse(instant);
  if (age < MINUTE) return t('justNow');
  if (age < HOUR) return t('minutesAgo', { count: Math.floor(age / MINUTE) });
  if (age < DAY) return t('hoursAgo', { count: Math.floor(age / HOUR) });
  if (age < 2 * DAY) return t('yesterday');
  return formatDay(instant);
};

/** `12 d 6 h`, `6 h 20 min`, `4 min`: how long something has lasted. */
export const formatAge = (since: string, now: number): string => {
  const age = Math.max(0, now - Date.parse(since));
  const [days, hours, minutes] = [
    Math.floor(age / DAY),
    Math.floor((age % DAY) / HOUR),
    Math.floor((age % HOUR) / MINUTE),
  ];
  if (days > 0) return t('ageDays', { days, hours });
  return hours > 0 ? t('ageHours', { hours, minutes }) : t('ageMinutes', { minutes });
};

/** `MO` for Mercy Okafor. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return `${words[0]?.[0] ?? ''}${last}`.toUpperCase();
};

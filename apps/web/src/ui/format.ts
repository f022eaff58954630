import { t } from './messages.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short' });
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false });
const countFormat = new Intl.NumberFormat('en-US');

/** `12 Nov 2026` */
export const formatDay = (instant: string): string => {
  const date = new Date(instant);
  return `${date.getDate()} ${monthFormat.format(date)} ${date.getFullYear()}`;
};

/** `12 Nov 2026, 14:05` */
export const formatInstant = (instant: string): string =>
  `${formatDay(instant)}, ${timeFormat.format(new Date(instant))}`;

/** `10,000` */
export const formatCount = (count: number): string => countFormat.format(count);

/** `2:05`, for what is running out. */
export const formatLeft = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

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

import { addDays, addMonths, daysBetween } from '../checks/calendar.ts';
import { localDate, midnightIn } from '../checks/time-zones.ts';
import type { Timezone } from '../checks/us-states.ts';

/** How often a report is mailed: each morning, Monday mornings, the morning of the first. */
export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const FREQUENCY_WORDS: Record<Frequency, string> = {
  daily: 'Every morning',
  weekly: 'Every Monday',
  monthly: 'On the 1st of each month',
};

const EPOCH = '1970-01-01';
/** Of the morning, where the reader is. */
const MAILED_AT_MS = 7 * 3_600_000;
/** The first of January 1970 was a Thursday. */
const MONDAY = 4;

const NEXT_DAY: Record<Frequency, (today: string) => string> = {
  daily: (today) => addDays(today, 1),
  weekly: (today) => addDays(today, 7 - ((((daysBetween(EPOCH, today) - MONDAY) % 7) + 7) % 7)),
  monthly: (today) => addMonths(`${today.slice(0, 7)}-01`, 1),
};

/** The next morning after a moment on which a report is due, never the one that is just there. */
export const nextMailing = (frequency: Frequency, now: number, zone: Timezone): number =>
  midnightIn(daysBetween(EPOCH, NEXT_DAY[frequency](localDate(now, zone))), zone) + MAILED_AT_MS;

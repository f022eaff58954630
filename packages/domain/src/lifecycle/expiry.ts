import { EXPIRY_DAYS } from './expiry-days.ts';

export type Expiring = keyof typeof EXPIRY_DAYS;
export const EXPIRING = Object.keys(EXPIRY_DAYS) as Expiring[];

const EARLY_REMINDERS = [3, 7, 14] as const;
const WEEK_BEFORE = 7;

/** How long before the end the last reminder goes out, which names the day. */
export const LAST_NOTICE_DAYS = 3;

/** The days of waiting on which a merchant is reminded, but for the last time. */
export const reminderDays = (status: Expiring): number[] => [...EARLY_REMINDERS, EXPIRY_DAYS[status] - WEEK_BEFORE];

/** The day of waiting on which they are reminded for the last time: without it nothing expires. */
export const lastReminderDay = (status: Expiring): number => EXPIRY_DAYS[status] - LAST_NOTICE_DAYS;

const DAY_MS = 86_400_000;

/** When it expires: after its days of waiting, and never sooner after the last reminder than that promises. */
export const expiresAt = (status: Expiring, since: number, remindedAt: number): number =>
  Math.max(since + EXPIRY_DAYS[status] * DAY_MS, remindedAt + LAST_NOTICE_DAYS * DAY_MS);

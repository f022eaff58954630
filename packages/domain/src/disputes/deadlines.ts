import { daysBetween } from '../checks/calendar.ts';
import { newYorkDate } from '../queue/business-calendar.ts';

/** How many days before the last one the merchant is reminded. */
export const REMINDER_DAYS = [7, 3, 1] as const;

/** Days until the last day for an answer, as New York counts them: 0 on that day, below zero once it is over. */
export const daysLeft = (replyBy: string, now: Date): number => daysBetween(newYorkDate(now.getTime()), replyBy);

/** The last day ends at midnight in New York. */
export const isPast = (replyBy: string | null, now: Date): boolean => replyBy !== null && daysLeft(replyBy, now) < 0;

/**
 * The reminder that is due, by its days; null where none is. One at a time: whoever was told late of a dispute is reminded
 * once, with what is left.
 */
export const reminderDue = (replyBy: string | null, lastSent: number | null, now: Date): number | null => {
  if (replyBy === null) return null;
  const left = daysLeft(replyBy, now);
  if (left < 0) return null;
  const due = REMINDER_DAYS.findLast((days) => left <= days);
  return due === undefined || (lastSent !== null && lastSent <= due) ? null : due;
};

import { daysBetween } from '../checks/calendar.ts';

export const INQUIRY_RESULTS = ['no_match', 'match'] as const;
export type InquiryResult = (typeof INQUIRY_RESULTS)[number];

/** An approval rests on an inquiry of at most so many days before. */
const INQUIRY_DAYS = 30;

/** Whether an inquiry made on one day still counts on another; one dated ahead never does. */
export const isInquiryRecent = (on: string, today: string): boolean => {
  const age = daysBetween(on, today);
  return age >= 0 && age <= INQUIRY_DAYS;
};

import { nextWorkingDate } from '../queue/business-calendar.ts';

/** What is captured by then, in New York, is in the batch of that day. */
export const CUT_OFF = '21:30';

/** The bank day on which a batch is paid out: the first after its day, and as many more as funding is delayed by. */
export const fundingDay = (batchDay: string, delayDays: number): string => {
  let day = batchDay;
  for (let left = delayDays + 1; left > 0; left -= 1) day = nextWorkingDate(day);
  return day;
};

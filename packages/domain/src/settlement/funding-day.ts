import { nextWorkingDate } from '../queue/business-calendar.ts';

/** The bank day on which a batch is paid out: the first after its day, and as many more as funding is delayed by. */
export const fundingDay = (batchDay: string, delayDays: number): string => {
  let day = batchDay;
  for (let left = delayDays + 1; left > 0; left -= 1) day = nextWorkingDate(day);
  return day;
};

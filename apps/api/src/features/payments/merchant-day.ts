import { addDays, daysBetween } from '@ledgate/domain/checks/calendar.ts';
import { localDate, midnightIn } from '@ledgate/domain/checks/time-zones.ts';
import type { MerchantSettings } from '@ledgate/domain/payments/settings.ts';

const EPOCH = '1970-01-01';

/** When the merchant's day began, which ends at the time they set. */
export const dayBegan = (now: Date, { timezone, dayEnd }: Pick<MerchantSettings, 'timezone' | 'dayEnd'>): Date => {
  const [hours = 0, minutes = 0] = dayEnd.split(':').map(Number);
  const beganOn = (date: string): number =>
    midnightIn(daysBetween(EPOCH, date), timezone) + (hours * 60 + minutes) * 60_000;
  const today = localDate(now.getTime(), timezone);
  const began = beganOn(today);
  return new Date(began <= now.getTime() ? began : beganOn(addDays(today, -1)));
};

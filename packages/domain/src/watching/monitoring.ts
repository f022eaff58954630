import { daysBetween } from '../checks/calendar.ts';
import type { Monitoring } from '../rates/sheet.ts';

const WEEK = 7;

/**
 * The week of enhanced monitoring that a day is in, the first being 1; null where nothing is monitored, nothing was sold
 * yet or the days are over. Days are New York's.
 */
export const monitoredWeek = (
  monitoring: Monitoring | null,
  { firstSaleOn, today }: { readonly firstSaleOn: string | null; readonly today: string },
): number | null => {
  if (monitoring === null || firstSaleOn === null) return null;
  const day = daysBetween(firstSaleOn, today);
  return day < 0 || day >= monitoring.days ? null : Math.floor(day / WEEK) + 1;
};

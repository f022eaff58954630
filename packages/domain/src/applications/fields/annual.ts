import { isYes, numberOf, type Values } from './values.ts';

const activeMonths = (business: Values): number => {
  const months = business['seasonal_months'];
  return isYes(business, 'seasonal') && Array.isArray(months) && months.length > 0 ? months.length : 12;
};

/** What a year makes of a usual month. */
export const annualOf = (business: Values): number | null => {
  const monthly = numberOf(business, 'monthly_volume_cents');
  return monthly === undefined ? null : monthly * activeMonths(business);
};

import type { RateLine } from '../rates/lines.ts';
import type { SaleTerms } from '../rates/sheet.ts';

/**
 * When a line of the merchant's rates is charged. With each batch and with each case the provider takes it, which was told
 * the price; with the month we do, in one debit.
 */
export type BilledAt = 'batch' | 'case' | 'month';

/** Null where nothing of ours is charged: what is passed on as it comes, and what the merchant's customers see. */
export const billedAt = (
  { group, counting, schedule }: Pick<RateLine, 'group' | 'counting' | 'schedule'>,
  collected: SaleTerms['collected'],
): BilledAt | null => {
  if (counting === 'pass' || counting === 'shown') return null;
  // The provider has no way to count it.
  if (schedule === null || group === 'periods' || group === 'once') return 'month';
  if (group === 'cases') return 'case';
  return collected === 'daily' ? 'batch' : 'month';
};

import type { Values } from '../applications/fields/values.ts';
import { mixOf } from '../rates/mix.ts';
import type { SaleSheet } from '../rates/sheet.ts';

/** What a percentage of a sale by credit card costs the merchant, as well as it is known before the sale; null where it is not. */
export const acceptanceCostPpm = (
  { model, lines }: Pick<SaleSheet, 'model' | 'lines'>,
  business: Values,
): number | null => {
  if (model === 'flat') return lines.flat_rate ?? null;
  if (model === 'tiered') return lines.qualified_rate ?? null;
  // The customer pays for cards by the price they see, so there is nothing left to pass on.
  if (model === 'dual_pricing') return null;
  const { interchangePpm, assessmentPpm } = mixOf(business);
  return lines.visa_rate === undefined ? null : lines.visa_rate + interchangePpm + assessmentPpm;
};

import { weightedDeliveryDays } from '../applications/ledger/delivery.ts';
import { numberOf, type Values } from '../applications/fields/values.ts';

/**
 * What could have to be paid back, in cents: sales that are paid but not delivered, and one percent of six months' volume
 * for chargebacks. Monthly × Σ(percent × days) ÷ 100 ÷ 30, plus monthly × 6 ÷ 100, over one denominator and rounded half
 * up once. In bigint, since the product of the three does not always fit a double.
 */
export const exposureCents = (business: Values): number => {
  const monthly = BigInt(numberOf(business, 'monthly_volume_cents') ?? 0);
  const weighted = BigInt(weightedDeliveryDays(business));
  return Number((monthly * (weighted + 180n) * 2n + 3000n) / 6000n);
};

const LARGE_CENTS = 10_000_000;

/** More than a month's sales, or more than $100,000. */
export const isExposed = (business: Values): boolean => {
  const exposure = exposureCents(business);
  return exposure > (numberOf(business, 'monthly_volume_cents') ?? 0) || exposure > LARGE_CENTS;
};

/** Shares of the business profile that make a whole together. */
export const CHANNEL_SHARES = ['pct_swiped', 'pct_keyed_present', 'pct_moto', 'pct_ecommerce'] as const;
export const CUSTOMER_SHARES = ['pct_b2b', 'pct_b2c'] as const;
export const DELIVERY_SHARES = [
  'delivery_0',
  'delivery_1_7',
  'delivery_8_14',
  'delivery_15_30',
  'delivery_over_30',
] as const;

const EFFECTIVE = { effective_from: '2026-12-01', pricing_model: 'interchange_plus', final: true } as const;

/** Rates that can be offered. */
export const RATES = {
  buy: {
    ...EFFECTIVE,
    revenue_share: '80.00',
    lines: { visa_rate: '0.05', mastercard_rate: '0.05', discover_rate: '0.05', auth_fee: '0.035' },
  },
  sale: {
    ...EFFECTIVE,
    // The provider is told the prices of what it takes with each batch.
    daily_or_monthly_discount: 'daily' as const,
    lines: { visa_rate: '0.30', mastercard_rate: '0.30', discover_rate: '0.30', auth_fee: '0.10' },
  },
};

import type { BuyRateView, SaleRateView } from '@ledgate/contract/rate-view.ts';
import { type Recommended, recommendedApplication } from '../../testing/recommended.ts';
import type { TestServer } from '../../testing/test-server.ts';

const EFFECTIVE = { effective_from: '2026-12-01' };
/** Complete for the example application, which takes three brands. */
export const BOUGHT = {
  visa_rate: '0.05',
  mastercard_rate: '0.05',
  discover_rate: '0.05',
  auth_fee: '0.035',
  chargeback_fee: '10.00',
  statement_fee: '4.00',
};
export const SOLD = {
  visa_rate: '0.30',
  mastercard_rate: '0.30',
  discover_rate: '0.30',
  auth_fee: '0.10',
  chargeback_fee: '25.00',
  statement_fee: '9.95',
};
export const buyBody = (bank: string, more: object = {}) => ({
  bank_uid: bank,
  pricing_model: 'interchange_plus' as const,
  lines: BOUGHT,
  revenue_share: '80.00',
  final: true,
  ...EFFECTIVE,
  ...more,
});
export const saleBody = (more: object = {}) => ({
  pricing_model: 'interchange_plus' as const,
  lines: SOLD,
  term_months: 36 as const,
  final: true,
  ...EFFECTIVE,
  ...more,
});

/** An application with a final buy rate. */
export const pricedApplication = async (
  server: TestServer,
  options: Parameters<typeof recommendedApplication>[1] = {},
): Promise<Recommended & { buy: BuyRateView }> => {
  const found = await recommendedApplication(server, options);
  const body = { application__uid: found.uid, ...buyBody(found.bank) };
  return { ...found, buy: await found.underwriter.client.rates.setBuyRate({ body }) };
};

/** An application with both rates final, not yet offered. */
export const soldApplication = async (
  server: TestServer,
): Promise<Recommended & { buy: BuyRateView; sale: SaleRateView }> => {
  const found = await pricedApplication(server);
  const body = { application__uid: found.uid, ...saleBody() };
  return { ...found, sale: await found.iso.client.rates.setSaleRate({ body }) };
};

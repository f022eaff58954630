import type { ChargeOrder } from './payments-port.ts';

/** A sale as somebody keys it in. */
export const exampleCharge = (merchantId: string, token: string): ChargeOrder => ({
  kind: 'sale',
  merchantId,
  token,
  reference: crypto.randomUUID(),
  totalCents: 12_05,
  taxCents: 60,
  tipCents: 0,
  surchargeCents: 0,
  entry: 'keyed',
  orderNo: 'A-17',
  poNumber: null,
  description: 'Two bags of beans',
  payer: {
    first: 'Ida',
    last: 'Marsh',
    company: null,
    address1: '4 Harbor Street',
    zip: '19901',
    country: 'USA',
    email: null,
    phone: null,
  },
  storedCard: 'none',
});

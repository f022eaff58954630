import { describe, expect, test } from 'vitest';
import { zoneName } from '../checks/zone-names.ts';
import { orderReceipt, type OrderReceiptFacts, orderReceiptLines } from './receipt.ts';

const CARD = {
  brand: 'visa',
  last4: '4242',
  entry: 'chip',
  authCode: '048213',
  aid: 'A0000000031010',
} as const;
const FACTS: OrderReceiptFacts = {
  business: { name: 'Harbor Coffee', address: ['12 Quay St', 'Portland, OR 97205'], phone: '5035550142' },
  status: 'partially_refunded',
  printedBefore: 0,
  at: new Date('2026-11-18T17:05:00Z'),
  zone: zoneName('pst'),
  orderNo: '1-0042',
  register: 'Front counter',
  cashier: 'Ada Quill',
  customer: 'Sam Osei',
  exemption: null,
  lines: [
    { name: 'Mug', quantity: 2_000, unit: 'each', unitCents: 12_00, grossCents: 24_00, discountCents: 1_00 },
    { name: 'Beans', quantity: 355, unit: 'lb', unitCents: 18_00, grossCents: 6_39, discountCents: 0 },
  ],
  taxes: [
    { id: 'city', jurisdiction: 'Springfield', ppm: 22_500, isIncluded: false, cents: 52 },
    { id: 'bag', jurisdiction: 'IL', ppm: 62_500, isIncluded: true, cents: 38 },
  ],
  amounts: { subtotal: 30_01, discount: 1_00, tip: 2_00, total: 31_91 },
  tenders: [
    { kind: 'card', cents: 20_00, changeCents: 0, label: null, card: CARD },
    { kind: 'cash', cents: 12_00, changeCents: 9, label: null, card: null },
  ],
  refunds: [
    {
      at: new Date('2026-11-19T17:05:00Z'),
      isPending: false,
      cents: 6_77,
      tipCents: 0,
      lines: [{ name: 'Beans', quantity: 355, cents: 6_77 }],
      tenders: [{ kind: 'card', cents: 6_77, card: CARD }],
    },
  ],
  header: 'Open daily\nharbor.example',
  refundPolicy: 'Returns within 30 days.',
  footer: 'Thank you!',
};
const changed = (rest: Partial<OrderReceiptFacts>): string =>
  orderReceiptLines(orderReceipt({ ...FACTS, ...rest })).join('\n');

describe('the receipt of an order', () => {
  test('has every line that belongs on it', () => {
    expect(orderReceiptLines(orderReceipt(FACTS))).toEqual([
      'Harbor Coffee',
      '12 Quay St',
      'Portland, OR 97205',
      '(503) 555-0142',
      'Open daily',
      'harbor.example',
      '',
      'Sale',
      'Date: Nov 18, 2026, 9:05 AM PST',
      'Order: 1-0042',
      'Register: Front counter',
      'Cashier: Ada Quill',
      'Customer: Sam Osei',
      '',
      'Mug: $24.00',
      '  2 × $12.00',
      '  Discount −$1.00',
      'Beans: $6.39',
      '  0.355 lb × $18.00',
      '',
      'Subtotal: $30.01',
      'Discount: −$1.00',
      'Tax, Springfield 2.25%: $0.52',
      'Tax, IL 6.25%, included in prices: $0.38',
      'Tip: $2.00',
      'Total: $31.91',
      'Refunded: −$6.77',
      '',
      'Visa •••• 4242: $20.00',
      '  Chip',
      '  Authorization code 048213',
      '  Application A0000000031010',
      'Cash: $12.00',
      'Change: $0.09',
      '',
      'Refunded, Nov 19, 2026, 9:05 AM PST: −$6.77',
      '  0.355 × Beans $6.77',
      '  To Visa •••• 4242 $6.77',
      '',
      'Returns within 30 days.',
      'Thank you!',
    ]);
  });

  test('says that it is a copy, or of an order that was voided', () => {
    expect(changed({ printedBefore: 1 })).toContain('\nSale: COPY\n');
    expect(changed({ status: 'voided', printedBefore: 2 })).toContain('\nSale: VOIDED, COPY\n');
  });

  test('names the certificate of whoever owes no tax', () => {
    expect(changed({ exemption: { state: 'IL', number: 'E-9981' }, taxes: [] })).toContain('Tax exempt: IL E-9981');
  });

  test('does not count what has no answer yet as refunded', () => {
    const [refund] = FACTS.refunds;
    const text = changed({ refunds: refund ? [{ ...refund, isPending: true }] : [] });
    expect(text).toContain('Refund not confirmed yet');
    expect(text).not.toContain('Refunded: ');
  });

  test('never has more of a card than its last four', () => {
    const card = { ...CARD, last4: '4242424242424242' };
    const text = changed({ tenders: [{ kind: 'card', cents: 1, changeCents: 0, label: null, card }] });
    expect(text).not.toMatch(/\d{5}4242|4242 ?4242/);
  });
});

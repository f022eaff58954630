import { describe, expect, test } from 'vitest';
import { zoneName } from '../checks/zone-names.ts';
import { type ReceiptFacts, receiptLines, receiptOf } from './receipt.ts';

const FACTS: ReceiptFacts = {
  business: {
    dba: 'Harbor Coffee',
    address: ['12 Quay St', 'Portland, OR 97205'],
    phone: '5035550142',
    descriptor: 'HARBOR COFFEE',
  },
  kind: 'sale',
  status: 'captured',
  at: new Date('2026-11-18T17:05:00Z'),
  zone: zoneName('pst'),
  reference: 'P-7KQ2',
  orderNo: '1042',
  authCode: '048213',
  card: { brand: 'visa', last4: '4242' },
  entry: 'chip',
  aid: 'A0000000031010',
  amounts: { subtotal: 10_000, discount: 500, tax: 800, tip: 1_500, surcharge: 0, total: 11_800, refunded: 0 },
  header: '',
  refundPolicy: 'Returns within 30 days.',
  footer: 'Thank you!',
};
const changed = (change: Partial<ReceiptFacts>): string => receiptLines(receiptOf({ ...FACTS, ...change })).join('\n');

describe('a receipt', () => {
  test('has every line that belongs on it', () => {
    expect(receiptLines(receiptOf(FACTS))).toEqual([
      'Harbor Coffee',
      '12 Quay St',
      'Portland, OR 97205',
      '(503) 555-0142',
      '',
      'Sale',
      'Date: Nov 18, 2026, 9:05 AM PST',
      'Reference: P-7KQ2',
      'Order: 1042',
      'Card: Visa •••• 4242',
      'Entry: Chip',
      'Authorization code: 048213',
      'Application: A0000000031010',
      '',
      'Subtotal: $100.00',
      'Discount: −$5.00',
      'Tax: $8.00',
      'Tip: $15.00',
      'Total: $118.00',
      '',
      'Returns within 30 days.',
      'On your card statement: HARBOR COFFEE',
      'Thank you!',
    ]);
  });

  test('never has more of a card than its last four', () => {
    expect(changed({ card: { brand: 'visa', last4: '4242424242424242' } })).not.toMatch(/\d{5}4242/);
  });

  test.each<[string, Partial<ReceiptFacts>, string]>([
    ['a void', { status: 'voided' }, 'Sale: VOIDED'],
    ['what is not known', { status: 'unknown' }, 'Sale: NOT CONFIRMED'],
    ['an authorization', { kind: 'auth', status: 'authorized' }, 'Total held: $118.00'],
    ['a refund in part', { amounts: { ...FACTS.amounts, refunded: 300 } }, 'Refunded: −$3.00'],
    ['a surcharge', { amounts: { ...FACTS.amounts, surcharge: 300 } }, 'Surcharge: $3.00'],
  ])('says so of %s', (_, change, line) => {
    expect(changed(change)).toContain(line);
  });

  test('leaves out what there is not', () => {
    const amounts = { subtotal: 500, discount: 0, tax: 0, tip: 0, surcharge: 0, total: 500, refunded: 0 };
    const text = changed({ amounts, orderNo: null, aid: null, authCode: null, refundPolicy: '', footer: '' });
    expect(text).not.toMatch(/Subtotal|Tax|Tip|Order|Application|Authorization|Thank/);
    expect(text).toContain('Total: $5.00');
  });
});

test.each([
  ['mst', 'AZ', 'America/Phoenix'],
  ['mst', 'CO', 'America/Denver'],
  ['est', 'AZ', 'America/New_York'],
  ['cst', undefined, 'America/Chicago'],
] as const)('the zone %s in %s is called %s', (zone, place, name) => {
  expect(zoneName(zone, place)).toBe(name);
});

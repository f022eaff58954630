import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ability } from '../access/abilities.ts';
import { type ApprovalLine, type ApprovalOrder, approvalsNeeded, refundApproval } from './approvals.ts';
import { priceBasket } from './basket.ts';

const LIMITS = { discountPpm: 100_000, refundCents: 50_00, pricePpm: 50_000 };
const line = (rest: Partial<ApprovalLine> = {}): ApprovalLine => ({
  name: 'Mug',
  quantity: 2_000,
  unitCents: 12_00,
  catalogueCents: 12_00,
  isOwnPrice: false,
  discount: null,
  grossCents: 24_00,
  ...rest,
});
const order = (one: ApprovalLine, rest: Partial<ApprovalOrder> = {}): ApprovalOrder => ({
  lines: [one],
  discount: null,
  discountCents: 0,
  ...rest,
});
const CASHIER: Ability[] = ['use_pos'];
const TRUSTED: Ability[] = ['use_pos', 'discount_pos', 'override_price', 'refund_pos'];
const MANAGER: Ability[] = [...TRUSTED, 'approve_pos'];
const of = (sold: ApprovalOrder, may: Ability[], limits = LIMITS): [string, number][] =>
  approvalsNeeded(sold, new Set(may), limits).map(({ kind, cents }) => [kind, cents]);

const OFF_10 = order(line({ discount: { ppm: 100_000 } }), { discountCents: 2_40 });
const OFF_11 = order(line({ discount: { ppm: 110_000 } }), { discountCents: 2_64 });
const CHEAP = order(line({ unitCents: 11_40, isOwnPrice: true, grossCents: 22_80 }));
const CHEAPER = order(line({ unitCents: 11_39, isOwnPrice: true, grossCents: 22_78 }));
const TYPED = order(line({ catalogueCents: null, isOwnPrice: true }));

describe('an order', () => {
  test('without discounts, at the catalogue’s prices, needs nobody', () => {
    expect(of(order(line()), CASHIER)).toEqual([]);
  });

  test.each([
    ['a discount', OFF_10, [['discount', 2_40]]],
    ['a discount on all', order(line(), { discount: { cents: 1_00 }, discountCents: 1_00 }), [['discount', 1_00]]],
    ['another price', CHEAP, [['price', 1_20]]],
    ['a typed amount', TYPED, [['price', 24_00]]],
  ])('of a cashier with %s needs an approval', (_, sold, asked) => {
    expect(of(sold, CASHIER)).toEqual(asked);
  });

  test('within the limits is theirs who have the right, and above them needs an approval', () => {
    for (const sold of [OFF_10, CHEAP, TYPED]) expect(of(sold, TRUSTED)).toEqual([]);
    expect(of(OFF_11, TRUSTED)).toEqual([['discount', 2_64]]);
    expect(of(CHEAPER, TRUSTED)).toEqual([['price', 1_22]]);
    expect(of(CHEAP, TRUSTED, { ...LIMITS, pricePpm: 0 })).toEqual([['price', 1_20]]);
  });

  test('of whoever approves needs nobody, but for what they lack themselves', () => {
    for (const sold of [OFF_11, CHEAPER, TYPED]) expect(of(sold, MANAGER)).toEqual([]);
    expect(of(OFF_11, ['use_pos', 'approve_pos', 'refund_pos'])).toEqual([['discount', 2_64]]);
  });

  test('with one thing for nothing is above the limit however large it is, and so are two discounts that add up', () => {
    const gift = line({ name: 'Pen', unitCents: 1_00, grossCents: 1_00, discount: { cents: 1_00 } });
    const large = { lines: [gift, line({ grossCents: 900_00 })], discount: null, discountCents: 1_00 };
    expect(of(large, TRUSTED)).toEqual([['discount', 1_00]]);
    expect(of({ ...OFF_10, discount: { ppm: 100_000 }, discountCents: 4_56 }, TRUSTED)).toEqual([['discount', 4_56]]);
  });

  test('with exactly the discount of the limit is never above it, however it is rounded', () => {
    const prices = fc.array(fc.integer({ min: 1, max: 50_00 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 500_000 }), fc.boolean(), (all, ppm, byLine) => {
        const discount = byLine ? { ppm } : null;
        const lines = all.map((unitCents) =>
          line({ quantity: 1_000, unitCents, catalogueCents: unitCents, grossCents: unitCents, discount }),
        );
        const whole = byLine ? null : { ppm };
        const { discountCents } = priceBasket({
          lines: lines.map((one, at) => ({ ...one, id: String(at), taxes: [] })),
          discount: whole,
          isExempt: false,
          tipCents: 0,
          taxRounding: 'line',
        });
        expect(of({ lines, discount: whole, discountCents }, TRUSTED, { ...LIMITS, discountPpm: ppm })).toEqual([]);
      }),
    );
  });
});

test.each([
  ['a cashier', CASHIER, 1, 'Refunds and voids need permission. Ask a manager.'],
  ['somebody trusted, up to the limit', TRUSTED, 50_00, undefined],
  ['somebody trusted, above it', TRUSTED, 50_01, 'A refund of $50.01 is above the limit of $50.00 and needs approval.'],
  ['a manager', MANAGER, 999_00, undefined],
  [
    'whoever approves without refunding',
    ['use_pos', 'approve_pos'] satisfies Ability[],
    1,
    'Refunds and voids need permission. Ask a manager.',
  ],
])('a refund by %s', (_, may, cents, said) => {
  expect(refundApproval({ cents, beforeCents: 0 }, new Set(may), LIMITS)?.said).toBe(said);
});

test('parts of one refund add up to the limit', () => {
  const asked = refundApproval({ cents: 20_00, beforeCents: 40_00 }, new Set(TRUSTED), LIMITS);
  expect(asked).toMatchObject({ cents: 20_00, said: expect.stringContaining('$60.00') });
});

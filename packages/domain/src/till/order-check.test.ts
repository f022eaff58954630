import { describe, expect, test } from 'vitest';
import { differsFrom, judgeOrder, type KnownProduct, type OrderLine } from './order-check.ts';

const STATE = { id: 'state', jurisdiction: 'IL', ppm: 62_500, isIncluded: false };
const MUG: KnownProduct = { name: 'Mug', priceCents: 12_00, isForSale: true, taxes: [STATE] };
const line = (rest: Partial<OrderLine> = {}): OrderLine => ({
  id: 'one',
  productId: 'mug',
  name: 'Mug',
  unitCents: 12_00,
  isOverridden: false,
  taxes: [STATE],
  ...rest,
});

interface How {
  known?: KnownProduct | null;
}

const judged = (one: OrderLine, { known = MUG }: How = {}) =>
  judgeOrder([one], new Map(known ? [['mug', known]] : [])).map(({ kind, said }) => `${kind}: ${said}`);

describe('an order', () => {
  test('as the catalogue has it needs nothing but a till', () => {
    expect(judged(line())).toEqual([]);
  });

  test.each([
    ['another price', line({ unitCents: 11_00 }), {}, 'price: Mug was $11.00; the catalogue says $12.00.'],
    ['another tax', line({ taxes: [] }), {}, 'tax: Mug was taxed 0%; the catalogue says 6.25%.'],
    [
      'what is not sold any more',
      line(),
      { known: { ...MUG, isForSale: false } },
      'product: Mug is not for sale any more.',
    ],
    ['what is not there', line(), { known: null }, 'product: Mug is not in the catalogue.'],
  ])('with %s says so', (_, one, how, said) => {
    expect(judged(one, how)).toEqual([said]);
  });

  test('with a price set by hand does not differ, whatever it is', () => {
    expect(judged(line({ isOverridden: true, unitCents: 9_00 }))).toEqual([]);
  });

  test('sold without asking differs by what nobody let through', () => {
    const needed = [
      { kind: 'discount', cents: 1, said: 'Too much.' },
      { kind: 'price', cents: 1, said: 'Too low.' },
    ] as const;
    expect(differsFrom(needed)).toEqual([
      { kind: 'discount', said: 'Too much.' },
      { kind: 'override', said: 'Too low.' },
    ]);
  });
});

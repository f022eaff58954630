import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Basket, type BasketTax, priceBasket, QUANTITY_ONE } from './basket.ts';
import {
  basketAt,
  bothTotals,
  cardPrice,
  levelFault,
  priceAt,
  type Pricing,
  pricingOf,
  SINGLE,
} from './dual-pricing.ts';

const DUAL: Pricing = { kind: 'dual', cardPpm: 40_000 };
const TAX: BasketTax = { id: 'city', jurisdiction: 'Springfield', ppm: 85_000, isIncluded: false };

const basketOf = (
  units: readonly (readonly [cents: number, quantity: number])[],
  rest: Partial<Basket> = {},
): Basket => ({
  lines: units.map(([unitCents, quantity], at) => ({
    id: String(at),
    unitCents,
    quantity,
    discount: null,
    taxes: [TAX],
  })),
  discount: null,
  isExempt: false,
  tipCents: 0,
  taxRounding: 'line',
  ...rest,
});

describe('a card price', () => {
  test.each([
    [100, 40_000, 104],
    [1_00, 39_900, 1_04],
    [3_50, 39_900, 3_64],
    [12, 40_000, 12],
    [13, 40_000, 14],
    [0, 40_000, 0],
    [9_99, 5_000, 10_04],
  ])('of %i cents with %i ppm on top is %i', (cash, ppm, card) => {
    expect(cardPrice(cash, ppm)).toBe(card);
  });

  test('is never below the cash price, and never more than half a cent from what it is to be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 1, max: 40_000 }), (cash, ppm) => {
        const card = cardPrice(cash, ppm);
        expect(card).toBeGreaterThanOrEqual(cash);
        // In millionths of a cent, where nothing is rounded.
        const off = BigInt(card) * 1_000_000n - BigInt(cash) * BigInt(1_000_000 + ppm);
        expect(off > -500_000n && off <= 500_000n).toBe(true);
      }),
    );
  });

  test('counts only under dual pricing, and only for cards', () => {
    expect([priceAt(100, DUAL, 'card'), priceAt(100, DUAL, 'cash')]).toEqual([104, 100]);
    expect([priceAt(100, SINGLE, 'card'), priceAt(100, SINGLE, 'cash')]).toEqual([100, 100]);
  });
});

describe('the rates of a merchant', () => {
  test.each([
    [null, SINGLE],
    [{ model: 'flat', lines: { card_price: 40_000 } } as const, SINGLE],
    [{ model: 'dual_pricing', lines: {} } as const, SINGLE],
    [{ model: 'dual_pricing', lines: { card_price: 0 } } as const, SINGLE],
    [{ model: 'dual_pricing', lines: { card_price: 39_900 } } as const, { kind: 'dual', cardPpm: 39_900 }],
  ])('%o make its prices', (sale, pricing) => {
    expect(pricingOf(sale)).toEqual(pricing);
  });
});

describe('a basket', () => {
  test('is priced by the piece: three at 13 cents are three at 14', () => {
    const both = bothTotals(
      basketOf([[13, 3 * QUANTITY_ONE]], {
        lines: basketOf([[13, 3_000]]).lines.map((line) => ({ ...line, taxes: [] })),
      }),
      DUAL,
    );
    expect(both).toEqual({ cashCents: 39, cardCents: 42 });
  });

  const units = fc.array(fc.tuple(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 1, max: 20_000 })), {
    minLength: 1,
    maxLength: 12,
  });

  test('with a discount in percent is never cheaper by card; one price is one total', () => {
    fc.assert(
      fc.property(units, fc.option(fc.integer({ min: 1, max: 1_000_000 })), (lines, ppm) => {
        const basket = basketOf(lines, { discount: ppm === null ? null : { ppm }, tipCents: 300 });
        const { cashCents, cardCents } = bothTotals(basket, DUAL);
        // Percents are rounded, so a cent may be lost where nothing is left.
        expect(cardCents).toBeGreaterThanOrEqual(cashCents - 1);
        const one = bothTotals(basket, SINGLE);
        expect(one).toEqual({ cashCents, cardCents: cashCents });
      }),
    );
  });

  test('at a level is what its pieces cost at it', () => {
    fc.assert(
      fc.property(units, (lines) => {
        const by = lines.map(([cents, quantity]) => [cardPrice(cents, 40_000), quantity] as const);
        expect(priceBasket(basketAt(basketOf(lines), DUAL, 'card'))).toEqual(priceBasket(basketOf(by)));
      }),
    );
  });
});

test.each([
  [SINGLE, 'cash', true, null],
  [SINGLE, 'cash', false, null],
  [SINGLE, 'card', true, /one price/],
  [DUAL, 'card', true, null],
  [DUAL, 'cash', false, null],
  [DUAL, 'cash', true, /card prices count/],
  [DUAL, 'card', false, /cash prices count/],
] as const)('under %o an order at %s prices, paid by card: %s', (pricing, level, isByCard, fault) => {
  const found = levelFault(pricing, level, isByCard);
  if (fault === null) expect(found).toBeNull();
  else expect(found).toMatch(fault);
});

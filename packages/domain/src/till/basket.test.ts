import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '../rates/money.ts';
import {
  type Basket,
  type BasketLine,
  type BasketTax,
  priceBasket,
  QUANTITY_ONE,
  TAX_ROUNDINGS,
  tipOn,
} from './basket.ts';

const CITY: BasketTax = { id: 'city', jurisdiction: 'Springfield', ppm: 22_500, isIncluded: false };
const STATE: BasketTax = { id: 'state', jurisdiction: 'IL', ppm: 62_500, isIncluded: false };
const INCLUDED: BasketTax = { id: 'drinks', jurisdiction: 'IL drinks', ppm: 80_000, isIncluded: true };

const line = (unitCents: number, rest: Partial<BasketLine> = {}): BasketLine => ({
  id: crypto.randomUUID(),
  unitCents,
  quantity: QUANTITY_ONE,
  discount: null,
  taxes: [],
  ...rest,
});
const basket = (lines: BasketLine[], rest: Partial<Basket> = {}): Basket => ({
  lines,
  discount: null,
  isExempt: false,
  tipCents: 0,
  taxRounding: 'line',
  ...rest,
});

describe('a basket', () => {
  test('with a discount, two taxes and a tip costs what a person reckons', () => {
    const priced = priceBasket(
      basket([line(12_00, { quantity: 2_000, taxes: [CITY, STATE] }), line(3_50, { taxes: [STATE] })], {
        discount: { ppm: 100_000 },
        tipCents: 4_95,
      }),
    );
    // 24.00 + 3.50 = 27.50, less 2.75: 2.40 and 0.35. City 2.25 % of 21.60 = 0.486; state 6.25 % of 21.60 = 1.35, of 3.15 = 0.196875.
    expect(priced).toMatchObject({ subtotalCents: 27_50, discountCents: 2_75, taxCents: 2_04, totalCents: 31_74 });
    expect(priced.taxes).toEqual([
      { id: 'city', jurisdiction: 'Springfield', cents: 49 },
      { id: 'state', jurisdiction: 'IL', cents: 1_55 },
    ]);
  });

  test.each([
    ['a third of a pound', 9_99, 333, 3_33],
    ['half a cent', 1, 500, 1],
    ['less than half a cent', 1, 499, 0],
    ['three decimals', 4_25, 1_375, 5_84],
  ])('rounds %s half up', (_, unit, quantity, gross) => {
    expect(priceBasket(basket([line(unit, { quantity })])).totalCents).toBe(gross);
  });

  test('spreads the discount of the order by largest remainder', () => {
    const priced = priceBasket(basket([line(10_00), line(10_00), line(10_00)], { discount: { cents: 10_00 } }));
    expect(priced.lines.map(({ orderDiscountCents }) => orderDiscountCents)).toEqual([3_34, 3_33, 3_33]);
  });

  test('takes off no more than there is', () => {
    const priced = priceBasket(basket([line(5_00, { discount: { cents: 9_00 } })], { discount: { cents: 1_00 } }));
    expect(priced).toMatchObject({ subtotalCents: 5_00, discountCents: 5_00, totalCents: 0 });
  });

  test('with the tax in its price costs the price, and the tax is told', () => {
    const priced = priceBasket(basket([line(10_80, { taxes: [INCLUDED] })]));
    expect(priced).toMatchObject({ subtotalCents: 10_00, taxCents: 80, totalCents: 10_80 });
  });

  test('adds rates up and rounds them once, not each by itself', () => {
    // 2.25 % of 0.22 is half a cent less, 6.25 % is 1.375 cents: rounded each by itself they make one cent, together 1.87.
    const priced = priceBasket(basket([line(22, { taxes: [CITY, STATE] })]));
    expect(priced).toMatchObject({ taxCents: 2, taxes: [{ cents: 1 }, { cents: 1 }] });
  });

  test.each([
    ['line', 20],
    ['sale', 19],
  ] as const)('rounds the tax of each %s where the merchant elected that', (taxRounding, cents) => {
    const lines = Array.from({ length: 10 }, () => line(22, { taxes: [CITY, STATE] }));
    const priced = priceBasket(basket(lines, { taxRounding }));
    expect(priced.taxCents).toBe(cents);
    expect(sum(priced.lines.map(({ totalCents }) => totalCents))).toBe(2_20 + cents);
  });

  test('of an exempt customer has no tax, nor what its price holds of one', () => {
    const lines = [line(10_80, { taxes: [INCLUDED] }), line(10_00, { taxes: [STATE] })];
    expect(priceBasket(basket(lines, { isExempt: true }))).toMatchObject({ taxCents: 0, totalCents: 20_00 });
  });

  test('is tipped on what was sold, not on the tax', () => {
    expect(tipOn(priceBasket(basket([line(20_00, { taxes: [STATE] })], { discount: { cents: 2_50 } })), 180_000)).toBe(
      3_15,
    );
  });

  test.each(TAX_ROUNDINGS)('splits a tax by %s alike in whatever order its rates come', (taxRounding) => {
    const twin = { ...CITY, ppm: STATE.ppm };
    const [one, other] = [
      [twin, STATE],
      [STATE, twin],
    ].map((taxes) => priceBasket(basket([{ ...line(1_04), id: 'tea', taxes }], { taxRounding })));
    // 13 cents, half of them for each.
    expect(one?.taxes).toEqual([
      { id: 'city', jurisdiction: 'Springfield', cents: 7 },
      { id: 'state', jurisdiction: 'IL', cents: 6 },
    ]);
    expect(other).toEqual(one);
  });

  test('of nothing costs nothing', () => {
    expect(priceBasket(basket([], { discount: { cents: 5_00 } }))).toMatchObject({ discountCents: 0, totalCents: 0 });
  });
});

const taxes = fc.subarray([CITY, STATE, INCLUDED]);
const discount = fc.option(fc.oneof(fc.record({ cents: fc.nat(100_000) }), fc.record({ ppm: fc.nat(1_000_000) })));
const baskets = fc.record({
  lines: fc.array(
    fc.record({
      id: fc.uuid(),
      unitCents: fc.nat(500_000),
      quantity: fc.integer({ min: 1, max: 99_999 }),
      discount,
      taxes,
    }),
    { maxLength: 12 },
  ),
  discount,
  isExempt: fc.boolean(),
  tipCents: fc.nat(10_000),
  taxRounding: fc.constantFrom(...TAX_ROUNDINGS),
});

test('whatever is in it, a basket is the sum of its lines, and no part of it is below zero', () => {
  fc.assert(
    fc.property(baskets, (one) => {
      const priced = priceBasket(one);
      const { subtotalCents, discountCents, taxCents, tipCents, totalCents } = priced;
      expect(totalCents).toBe(sum(priced.lines.map((each) => each.totalCents)) + tipCents);
      expect(totalCents).toBe(subtotalCents - discountCents + taxCents + tipCents);
      expect(taxCents).toBe(sum(priced.lines.flatMap((each) => each.taxes.map(({ cents }) => cents))));
      for (const each of priced.lines)
        expect(
          Math.min(each.goodsCents, each.discountCents, each.orderDiscountCents, each.totalCents),
        ).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 2_000 },
  );
});

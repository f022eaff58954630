import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { totalOf } from '../payments/amounts.ts';
import { sum } from '../rates/money.ts';
import { type RefundAmounts, refundTotalOf, type SaleAmounts, splitCapture, splitRefund } from './amounts.ts';

const cents = fc.nat({ max: 100_000 });

const sales: fc.Arbitrary<SaleAmounts> = fc
  .record({ goods: cents, discount: cents, tip: cents, surcharge: cents, taxes: fc.array(cents, { maxLength: 3 }) })
  .map(({ goods, discount, tip, surcharge, taxes }) => ({
    subtotal: goods + discount,
    discount,
    tip,
    surcharge,
    tax: sum(taxes),
    ...(taxes.length > 1 && { taxBy: taxes.map((part, at) => ({ jurisdiction: `j${at}`, cents: part })) }),
  }))
  .filter((sale) => totalOf(sale) > 0);

describe('a refund in part', () => {
  test('takes of every part by its share, and cents that do not divide go to the largest remainders', () => {
    const sale = { subtotal: 1000, discount: 0, tax: 83, tip: 180, surcharge: 38 };
    expect(splitRefund(sale, [], 100)).toEqual({ goods: 77, tax: 6, tip: 14, surcharge: 3 });
  });

  test('is refused beyond what is left', () => {
    const sale = { subtotal: 1000, discount: 100, tax: 0, tip: 0, surcharge: 0 };
    expect(() => splitRefund(sale, [splitRefund(sale, [], 500)], 401)).toThrow(RangeError);
  });

  test('however a sale is given back in pieces, the pieces are the sale to the cent, part by part', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 });
    fc.assert(
      fc.property(sales, cuts, (sale, shares) => {
        const refunds: RefundAmounts[] = [];
        let left = totalOf(sale);
        for (const percent of [...shares, 100]) {
          const piece = Math.max(1, Math.floor((left * percent) / 100));
          if (left === 0) break;
          const refund = splitRefund(sale, refunds, piece);
          expect(refundTotalOf(refund)).toBe(piece);
          expect(Math.min(refund.goods, refund.tax, refund.tip, refund.surcharge)).toBeGreaterThanOrEqual(0);
          refunds.push(refund);
          left -= piece;
        }
        const back = (pick: (refund: RefundAmounts) => number): number => sum(refunds.map(pick));
        expect(back(({ goods }) => goods)).toBe(sale.subtotal - sale.discount);
        expect(back(({ tax }) => tax)).toBe(sale.tax);
        expect(back(({ tip }) => tip)).toBe(sale.tip);
        expect(back(({ surcharge }) => surcharge)).toBe(sale.surcharge);
        for (const [at, part] of (sale.taxBy ?? []).entries())
          expect(back(({ taxBy }) => taxBy?.[at]?.cents ?? 0)).toBe(part.cents);
      }),
    );
  });
});

test('a capture of the whole keeps its discount; of a part it is the part to the cent', () => {
  fc.assert(
    fc.property(sales, fc.double({ min: 0.001, max: 1, noNaN: true }), (sale, share) => {
      expect(splitCapture(sale, totalOf(sale))).toBe(sale);
      const piece = Math.max(1, Math.floor(totalOf(sale) * share));
      expect(totalOf(splitCapture(sale, piece))).toBe(piece);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '../rates/money.ts';
import { leftToReturn, type LineReturn, refundLines, type RefundedLine, type SoldLine } from './refund-lines.ts';

const TAX = { id: 'state', jurisdiction: 'IL' };
const THREE: SoldLine = { id: 'mugs', quantity: 3_000, goodsCents: 10_00, taxes: [{ ...TAX, cents: 62 }] };

describe('a refund by line', () => {
  test('gives back a share of goods and tax, and three thirds are the whole', () => {
    const before: LineReturn[] = [];
    const given: RefundedLine[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const [line] = refundLines([THREE], before, [{ id: 'mugs', quantity: 1_000 }]) ?? [];
      if (!line) throw new Error('nothing was refunded');
      given.push(line);
      before.push(line);
    }
    expect(given.map(({ goodsCents }) => goodsCents)).toEqual([3_33, 3_34, 3_33]);
    expect(given.map(({ taxes }) => taxes[0]?.cents)).toEqual([21, 20, 21]);
    expect(leftToReturn(THREE, before)).toBe(0);
  });

  test.each([
    ['more than was sold', [{ id: 'mugs', quantity: 3_001 }]],
    ['more than is left', [{ id: 'mugs', quantity: 2_001 }]],
    ['nothing of it', [{ id: 'mugs', quantity: 0 }]],
    ['less than nothing', [{ id: 'mugs', quantity: -1_000 }]],
    ['a line that is not there', [{ id: 'plates', quantity: 1_000 }]],
    [
      'one line twice',
      [
        { id: 'mugs', quantity: 500 },
        { id: 'mugs', quantity: 500 },
      ],
    ],
  ])('of %s is none', (_, returned) => {
    expect(refundLines([THREE], [{ id: 'mugs', quantity: 1_000 }], returned)).toBeNull();
  });

  test('in whatever parts, comes to what was paid, and no part is below zero', () => {
    const line = fc.record({
      id: fc.constant('one'),
      quantity: fc.integer({ min: 1, max: 20_000 }),
      goodsCents: fc.nat(1_000_000),
      taxes: fc.array(
        fc.nat(90_000).map((cents) => ({ ...TAX, cents })),
        { maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(line, fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 12 }), (sold, parts) => {
        const given: RefundedLine[] = [];
        for (const part of [...parts, sold.quantity]) {
          const quantity = Math.min(part, leftToReturn(sold, given));
          if (quantity > 0) given.push(...(refundLines([sold], given, [{ id: 'one', quantity }]) ?? []));
        }
        expect(sum(given.map(({ goodsCents }) => goodsCents))).toBe(sold.goodsCents);
        expect(sum(given.map(({ totalCents }) => totalCents))).toBe(
          sold.goodsCents + sum(sold.taxes.map(({ cents }) => cents)),
        );
        expect(
          given.every(({ goodsCents, taxes }) => Math.min(goodsCents, ...taxes.map(({ cents }) => cents)) >= 0),
        ).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

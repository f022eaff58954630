import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveOfCount, signedQuantity, STOCK_MOVES } from './stock.ts';

test('after a count there is what was counted', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.nat(1_000_000), (expected, counted) => {
      const move = moveOfCount(expected, counted);
      expect(expected + (move ? signedQuantity(move) : 0)).toBe(counted);
      expect(move?.quantity).not.toBe(0);
    }),
  );
});

test('what comes in adds and what goes out takes away', () => {
  const kinds = Object.keys(STOCK_MOVES) as (keyof typeof STOCK_MOVES)[];
  expect(kinds.filter((kind) => signedQuantity({ kind, quantity: 1 }) > 0)).toEqual([
    'received',
    'returned',
    'counted_up',
  ]);
});

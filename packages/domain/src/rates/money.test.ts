import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsAtRate, centsForItems, divideHalfEven, rateOf, splitBy, sum } from './money.ts';

test.each([
  [5n, 2n, 2n],
  [7n, 2n, 4n],
  [-5n, 2n, -2n],
  [-7n, 2n, -4n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [6n, 3n, 2n],
])('%i over %i goes to %i, a half to the even one', (numerator, denominator, expected) => {
  expect(divideHalfEven(numerator, denominator)).toBe(expected);
});

test('a division is never further off than a half, and leans to neither side', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (a, b) => {
      const off = 2n * (divideHalfEven(a, b) * b - a);
      expect(off <= b && off >= -b).toBe(true);
      expect(divideHalfEven(-a, b)).toBe(-divideHalfEven(a, b));
    }),
  );
});

test('the parts of an amount always add up to it', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 11 }), weights, (total, by) => {
      const parts = splitBy(total, by);
      expect(sum(parts)).toBe(sum(by) === 0 ? 0 : total);
      expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
    }),
  );
});

test('the largest volume at the highest rate is still exact to the cent', () => {
  expect(centsAtRate(10 ** 11, 100_000)).toBe(10 ** 10);
  expect(centsAtRate(99_999_999_999, 99_999)).toBe(9_999_900_000);
});

test('a fraction is refused and not counted with', () => {
  expect(() => centsAtRate(1.5, 10)).toThrow('whole number');
  expect(() => centsForItems(1, 0.5)).toThrow('whole number');
  expect(() => centsAtRate(Number.MAX_SAFE_INTEGER, 10_000_000)).toThrow('too large');
});

test('a bill on no volume has no effective rate', () => {
  expect(rateOf(995, 0)).toBe(0);
});

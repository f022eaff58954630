import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGtin, withCheckDigit } from './gtin.ts';

test.each(['4006381333931', '036000291452', '96385074', '10614141000415'])(
  '%s, as printed on a package, is a barcode',
  (code) => {
    expect(isGtin(code)).toBe(true);
  },
);

test.each([
  '4006381333932',
  '4006381333',
  '40063813339310',
  '',
  '400638133393a',
  ' 4006381333931',
  '４００６３８１３３３９３１',
])('“%s” is none', (code) => {
  expect(isGtin(code)).toBe(false);
});

test('one digit that is wrong is noticed, whichever it is', () => {
  const body = fc.array(fc.nat(9), { minLength: 12, maxLength: 12 }).map((digits) => digits.join(''));
  fc.assert(
    fc.property(body, fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const code = withCheckDigit(digits);
      expect(isGtin(code)).toBe(true);
      const wrong = [...code].map((digit, nth) => (nth === at ? String((Number(digit) + by) % 10) : digit)).join('');
      expect(isGtin(wrong)).toBe(false);
    }),
  );
});

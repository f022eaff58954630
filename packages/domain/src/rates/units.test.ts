import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRate, RATE_UNITS, readRate, showCents, showRate, writeRate } from './units.ts';

const value = fc.integer({ min: 0, max: 10 ** 9 });
const unit = fc.constantFrom(...RATE_UNITS);

test.each([
  ['percent', '0.30%', 3000],
  ['percent', '0.3', 3000],
  ['percent', '30 bps', 3000],
  ['percent', '2.5 bp', 250],
  ['percent', '2.90 %', 29_000],
  ['percent', '0.0525%', 525],
  ['money', '10¢', 10_000],
  ['money', '3.5¢', 3500],
  ['money', '3.5 cents', 3500],
  ['money', '0.035', 3500],
  ['money', '$0.10', 10_000],
  ['money', '$9.95', 995_000],
  ['money', '$1,000', 100_000_000],
] as const)('a %s typed as %s is %i', (of, text, expected) => {
  expect(readRate(of, text)).toEqual({ ok: true, value: expected });
});

test.each([
  ['percent', '$3'],
  ['percent', '10¢'],
  ['percent', '0.00005%'],
  ['percent', '-1%'],
  ['percent', 'three'],
  ['percent', ''],
  ['percent', '1k'],
  ['money', '3%'],
  ['money', '$9.95¢'],
  ['money', '0.0001¢'],
  ['money', '1.2.3'],
  ['money', '-5'],
] as const)('a %s is not typed as "%s"', (of, text) => {
  const read = readRate(of, text);
  expect(read.ok).toBe(false);
  if (!read.ok) expect(read.reason).toMatch(/^Enter /);
});

test('what is shown can be typed again, and what is written can be read again', () => {
  fc.assert(
    fc.property(unit, value, (of, rate) => {
      expect(readRate(of, showRate(of, rate))).toEqual({ ok: true, value: rate });
      expect(parseRate(of, writeRate(of, rate))).toBe(rate);
    }),
  );
});

test('no typed text ever becomes anything but a whole number', () => {
  fc.assert(
    fc.property(unit, fc.string({ unit: fc.constantFrom(...'0123456789.,$%¢ -bpsce') }), (of, text) => {
      const read = readRate(of, text);
      if (read.ok) expect(Number.isSafeInteger(read.value) && read.value >= 0).toBe(true);
    }),
  );
});

test.each([
  ['percent', 3000, '0.30%', '0.30'],
  ['percent', 525, '0.0525%', '0.0525'],
  ['percent', 100_000, '10.00%', '10.00'],
  ['money', 3500, '3.5¢', '0.035'],
  ['money', 10_000, '10¢', '0.10'],
  ['money', 0, '$0.00', '0.00'],
  ['money', 995_000, '$9.95', '9.95'],
  ['money', 123_456_700, '$1,234.567', '1234.567'],
] as const)('a %s of %i reads %s and travels as %s', (of, rate, shown, wire) => {
  expect(showRate(of, rate)).toBe(shown);
  expect(writeRate(of, rate)).toBe(wire);
});

test.each(['', '.5', '01', '1.', '1e3', '1,000', '-1', '+1', ' 1', '0.123456', '9999999999'])(
  'a machine that writes "%s" is refused',
  (text) => {
    expect(parseRate('money', text)).toBeUndefined();
  },
);

test('a loss is shown with a minus', () => {
  expect(showRate('percent', -500)).toBe('−0.05%');
  expect(showCents(-12_345)).toBe('−$123.45');
});

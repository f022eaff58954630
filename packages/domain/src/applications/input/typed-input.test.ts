import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTyped, showTyped, type TypedKind } from './typed-input.ts';

const READ: Partial<Record<TypedKind, readonly [text: string, value: unknown][]>> = {
  cents: [
    ['$1,200.50', 120_050],
    ['1200', 120_000],
    ['1200.5', 120_050],
    ['$ 12', 1_200],
    ['.5', 50],
    ['0', 0],
    ['50k', 5_000_000],
    ['1.25K', 125_000],
    ['2.5m', 250_000_000],
    ['1,234,567.89', 123_456_789],
    ['7.', 700],
    ['12.3400', 1_234],
  ],
  percent: [
    ['25%', 25],
    ['25', 25],
    [' 100 % ', 100],
    ['25.0', 25],
  ],
  bps: [
    ['25%', 2_500],
    ['33.33', 3_333],
    ['0.01 %', 1],
    ['100', 10_000],
  ],
  count: [
    ['1,200', 1_200],
    ['7', 7],
    ['2k', 2_000],
  ],
  phone: [
    ['(415) 555-2671', '4155552671'],
    ['+1 415 555 2671', '4155552671'],
    ['415.555.2671', '4155552671'],
  ],
  date: [
    ['3/4/2019', '2019-03-04'],
    ['2019-03-04', '2019-03-04'],
    ['03-04-2019', '2019-03-04'],
    ['3.4.2019', '2019-03-04'],
    ['Mar 4, 2019', '2019-03-04'],
    ['march 4th 2019', '2019-03-04'],
    ['4 March 2019', '2019-03-04'],
    ['Sept. 9, 2020', '2020-09-09'],
    ['2019/3/4', '2019-03-04'],
    ['2/29/2024', '2024-02-29'],
  ],
  months: [
    ['June, July and Aug', [6, 7, 8]],
    ['May to September', [5, 6, 7, 8, 9]],
    ['Nov-Feb', [1, 2, 11, 12]],
    ['5; 6, 6', [5, 6]],
    ['12', [12]],
  ],
  yesNo: [
    ['yes', true],
    ['Y', true],
    ['no', false],
    [' N ', false],
  ],
  email: [[' Office@Company.COM ', 'office@company.com']],
  url: [
    ['company.com', 'https://company.com'],
    ['http://company.com', 'http://company.com'],
    ['  ', ''],
  ],
  digits: [['12-345 6789', '123456789']],
  state: [[' ca', 'CA']],
  country: [['usa', 'USA']],
  currency: [['usd ', 'USD']],
  mcc: [[' 5814 ', '5814']],
  text: [['  Harbor   Street ', 'Harbor Street']],
  longText: [['  one\r\ntwo  ', 'one\ntwo']],
};

const REFUSED: Partial<Record<TypedKind, readonly string[]>> = {
  cents: ['', 'much', '12,34', '1.200,50', '-5', '1.005', '1e5', '$', '99999999999999999999'],
  percent: ['25.5', '', 'half'],
  bps: ['33.333', 'x'],
  count: ['1.5', '', '-1'],
  date: ['', '3/4/19', '2/30/2019', '13/1/2019', 'yesterday', '2019', 'Mar 2019', 'Foo 4, 2019'],
  months: ['', 'summer', 'June to', '13', 'Ju', 'May to June to July'],
  yesNo: ['', 'perhaps', 'constructor'],
};

describe.each(Object.entries(READ))('typed as %s', (kind, rows) => {
  test.each([...rows])('“%s” is understood', (text, value) => {
    expect(readTyped(kind as TypedKind, text)).toEqual({ ok: true, value });
  });
});

describe.each(Object.entries(REFUSED))('typed as %s', (kind, rows) => {
  test.each([...rows])('“%s” is refused with an example', (text) => {
    expect(readTyped(kind as TypedKind, text)).toEqual({
      ok: false,
      reason: expect.stringMatching(/^(Enter|Answer) .+\.$/),
    });
  });
});

test('“Calif” is left as it was typed, for the check to refuse', () => {
  expect(readTyped('state', 'Calif')).toEqual({ ok: true, value: 'CALIF' });
});

test.each<[TypedKind, never, string]>([
  ['cents', 120_050 as never, '$1,200.50'],
  ['cents', 5 as never, '$0.05'],
  ['percent', 25 as never, '25%'],
  ['bps', 3_333 as never, '33.33%'],
  ['bps', 2_500 as never, '25%'],
  ['count', 1_234_567 as never, '1,234,567'],
  ['date', '2019-03-04' as never, '03/04/2019'],
  ['phone', '4155552671' as never, '(415) 555-2671'],
  ['yesNo', false as never, 'No'],
  ['months', [6, 7] as never, 'June, July'],
])('%s %s reads %s', (kind, value, text) => expect(showTyped(kind, value)).toBe(text));

const VALUES: Partial<Record<TypedKind, fc.Arbitrary<unknown>>> = {
  cents: fc.nat({ max: 1_200_000_000_000 }),
  percent: fc.nat({ max: 100 }),
  bps: fc.nat({ max: 10_000 }),
  count: fc.nat({ max: 1_000_000 }),
  date: fc
    .date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  phone: fc.stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/),
  months: fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { minLength: 1 }),
  yesNo: fc.boolean(),
  digits: fc.stringMatching(/^\d{4,17}$/),
};

test.each(Object.entries(VALUES))('what a field of kind %s shows can be typed again', (kind, values) => {
  fc.assert(
    fc.property(values, (value) => {
      expect(readTyped(kind as TypedKind, showTyped(kind as TypedKind, value as never))).toEqual({ ok: true, value });
    }),
  );
});

test('whatever is typed, reading it does not fail', () => {
  fc.assert(
    fc.property(fc.constantFrom(...(Object.keys(READ) as TypedKind[])), fc.string(), (kind, text) => {
      expect(typeof readTyped(kind, text).ok).toBe('boolean');
    }),
    { numRuns: 500 },
  );
});

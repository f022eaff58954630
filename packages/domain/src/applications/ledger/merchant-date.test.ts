import { expect, test } from 'vitest';
import { merchantDate } from './merchant-date.ts';

// Half past nine in the evening of the last of June in Honolulu, half past three in New York, half past five in Guam.
const AT = Date.parse('2026-07-01T07:30:00Z');

test.each([
  [{ timezone: 'hst', state: 'HI' }, '2026-06-30'],
  [{ state: 'HI' }, '2026-06-30'],
  [{ state: 'GU' }, '2026-07-01'],
  [{ timezone: 'hst', state: 'NY' }, '2026-06-30'],
  [{ timezone: 'nowhere', state: 'ZZ' }, '2026-07-01'],
  [{}, '2026-07-01'],
])('for a company with %j today is %s', (company, date) => {
  expect(merchantDate(AT, company)).toBe(date);
});

test('what it is in New York counts until it is known where a merchant is', () => {
  expect(merchantDate(Date.parse('2026-07-01T03:59:00Z'), {})).toBe('2026-06-30');
  expect(merchantDate(Date.parse('2026-07-01T04:00:00Z'), {})).toBe('2026-07-01');
});

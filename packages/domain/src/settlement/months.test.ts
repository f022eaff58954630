import { expect, test } from 'vitest';
import { couldHaveCost, downgradeReason, type QualifyingSale } from './interchange.ts';
import { closesOn, debitName, endOfMonth, lastDay, monthToClose, nextMonth } from './months.ts';

test('a month closes on the second bank day after it', () => {
  // November 1, 2026 is a Sunday; January 1 is a holiday and a Friday.
  expect(closesOn('2026-10')).toBe('2026-11-03');
  expect(closesOn('2026-12')).toBe('2027-01-05');
  expect(monthToClose('2026-11-02')).toBe('2026-09');
  expect(monthToClose('2026-11-03')).toBe('2026-10');
});

test('months are counted by the calendar of New York', () => {
  expect([nextMonth('2026-12'), lastDay('2028-02')]).toEqual(['2027-01', '2028-02-29']);
  expect(new Date(endOfMonth('2026-10')).toISOString()).toBe('2026-11-01T04:00:00.000Z');
  expect(debitName('2026-10')).toBe('October 2026 fees');
});

const keyed: QualifyingSale = {
  brand: 'visa',
  entry: 'keyed',
  funding: 'credit',
  isCommercial: false,
  cents: 100_00,
  day: '2026-10-05',
};

test('a sale that was downgraded could have had the best of its kind', () => {
  // 1.80% of $100.00 and 10¢.
  expect(couldHaveCost(keyed)).toEqual({ category: 'CPS/Card Not Present', cents: 1_90 });
  expect(couldHaveCost({ ...keyed, entry: 'chip', funding: 'debit' })).toEqual({
    category: 'CPS/Retail Debit',
    cents: 95,
  });
  expect(couldHaveCost({ ...keyed, isCommercial: true })).toEqual({ category: 'Business Level II', cents: 2_15 });
  expect(couldHaveCost({ ...keyed, brand: 'diners' })).toBeNull();
  expect(couldHaveCost({ ...keyed, day: '2020-01-01' })).toBeNull();
});

test('the provider’s reasons are told apart', () => {
  const said = [
    'settled more than five days after authorization',
    'settled more than two days after authorization',
    'address not verified on a keyed sale',
    'tax or purchase-order number not sent for a commercial card',
    'settled amount differs from the authorized amount',
    'the moon was full',
  ];
  expect(said.map(downgradeReason)).toEqual(['very_late', 'late', 'address', 'level_2', 'amount', 'other']);
});

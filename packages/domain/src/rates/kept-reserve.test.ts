import { expect, test } from 'vitest';
import { keptReserve } from './kept-reserve.ts';
import { NO_RESERVE, type Reserve } from './sheet.ts';

const ROLLING: Reserve = { type: 'rolling', ppm: 100_000, days: 180, capCents: null };

test.each([
  // 180 days after January 4 is Saturday, July 3; Monday the 5th is a holiday, since the 4th is a Sunday.
  ['2027-01-04', 180, '2027-07-06'],
  ['2026-11-17', 180, '2027-05-17'],
  ['2026-11-17', 90, '2027-05-17'],
  ['2026-11-17', 270, '2027-08-16'],
])('a reserve of an account closed on %s with %i days of its own is kept until %s', (closedOn, days, until) => {
  expect(keptReserve({ reserve: { ...ROLLING, days } }, closedOn)?.heldUntil).toBe(until);
});

test('it is told in the words it was agreed in, and where none was agreed there is nothing to tell', () => {
  expect(keptReserve({ reserve: ROLLING }, '2026-11-17')?.terms).toBe(
    'Rolling: 10.00% of each settlement for 180 days',
  );
  expect(keptReserve({ reserve: NO_RESERVE }, '2026-11-17')).toBeNull();
});

import { expect, test } from 'vitest';
import { belongsToIso, hasBegun, mayBecome, REPORT_TYPES } from './kinds.ts';

test('a residual never becomes what a merchant sees; everything else may change', () => {
  for (const from of REPORT_TYPES)
    for (const to of REPORT_TYPES) {
      const isShown = belongsToIso(from) && !belongsToIso(to);
      expect(mayBecome(from, to), `${from} to ${to}`).toBe(!isShown);
    }
});

test('a report is of a month that has begun', () => {
  expect(['2026-10', '2026-11', '2026-12'].map((month) => hasBegun(month, '2026-11-01'))).toEqual([true, true, false]);
});

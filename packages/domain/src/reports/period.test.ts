import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../checks/calendar.ts';
import { daysBefore, daysOf, eachDay, periodProblem, periodWords, spanOf, wholeMonthsOf } from './period.ts';

test('the last 28 days end today, and are compared with the 28 before them', () => {
  const days = daysOf({ period: 'last_28_days' }, '2026-11-19');
  expect(days).toEqual({ from: '2026-10-23', to: '2026-11-19' });
  expect(daysBefore(days)).toEqual({ from: '2026-09-25', to: '2026-10-22' });
  expect(eachDay(days)).toHaveLength(28);
});

test.each([
  ['last_month', '2026-03-31', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['last_month', '2026-01-01', '2025-12-01', '2025-12-31', '2025-11-01', '2025-11-30'],
  ['last_year', '2026-11-19', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
] as const)('%s asked for on %s', (period, today, from, to, fromBefore, toBefore) => {
  const days = daysOf({ period }, today);
  expect(days).toEqual({ from, to });
  expect(daysBefore(days)).toEqual({ from: fromBefore, to: toBefore });
});

test('a quarter of one’s own is compared with the quarter before, other days with as many days', () => {
  const quarter = { from: '2026-04-01', to: '2026-06-30' };
  expect(daysBefore(quarter)).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(daysBefore({ from: '2026-04-10', to: '2026-04-12' })).toEqual({ from: '2026-04-07', to: '2026-04-09' });
});

test('what cannot be a period is said at its field, and read as the usual one', () => {
  const problemOf = (from?: string, to?: string) => periodProblem({ period: 'custom', from, to });
  expect(problemOf('2026-02-30', '2026-03-01')).toMatchObject({ field: 'from' });
  expect(problemOf('2026-03-01')).toMatchObject({ field: 'to' });
  expect(problemOf('2026-03-02', '2026-03-01')?.message).toBe('The last day cannot be before the first.');
  expect(problemOf('2024-01-01', '2026-01-01')?.message).toBe('Choose two years or less.');
  expect(problemOf('2024-01-01', '2025-12-31')).toBeUndefined();
  expect(periodProblem({ period: 'last_month', from: '2026-01-01' })).toMatchObject({ field: 'from' });
  expect(periodProblem({ period: 'last_month', to: '2026-01-01' })).toMatchObject({ field: 'to' });
  expect(daysOf({ period: 'custom', from: '2026-03-02' }, '2026-11-19').from).toBe('2026-10-23');
});

test('days begin and end at midnight where the clock hangs, also when clocks are set', () => {
  const { from, until } = spanOf({ from: '2026-03-08', to: '2026-03-08' }, 'est');
  expect(new Date(from).toISOString()).toBe('2026-03-08T05:00:00.000Z');
  expect(new Date(until).toISOString()).toBe('2026-03-09T04:00:00.000Z');
});

test('a period is said with the year once, or with both', () => {
  expect(periodWords({ from: '2026-10-23', to: '2026-11-19' })).toBe('Oct 23 – Nov 19, 2026');
  expect(periodWords({ from: '2025-12-01', to: '2026-01-31' })).toBe('Dec 1, 2025 – Jan 31, 2026');
  expect(periodWords({ from: '2026-01-31', to: '2026-01-31' })).toBe('Jan 31, 2026');
});

test('the period before ends where the period begins, and both lie end to end in instants', () => {
  const date = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n));
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 730 }), (from, length) => {
      const days = { from, to: addDays(from, length) };
      const before = daysBefore(days);
      expect(daysBetween(before.to, days.from)).toBe(1);
      expect(spanOf(before, 'cst').until).toBe(spanOf(days, 'cst').from);
    }),
  );
});

test('whole months and the days beside them are all days of a stretch, each once', () => {
  expect(wholeMonthsOf({ from: '2026-02-02', to: '2026-03-30' })).toBeNull();
  expect(wholeMonthsOf({ from: '2026-02-01', to: '2026-03-30' })).toEqual({
    months: { from: '2026-02-01', to: '2026-02-28' },
    rest: [{ from: '2026-03-01', to: '2026-03-30' }],
  });
  const date = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n));
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 730 }), (from, length) => {
      const days = { from, to: addDays(from, length) };
      const split = wholeMonthsOf(days);
      const parts = split === null ? [days] : [split.months, ...split.rest];
      expect(parts.flatMap(eachDay).toSorted()).toEqual(eachDay(days));
    }),
  );
});

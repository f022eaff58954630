import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  isDate,
  monthsBetween,
  readDate,
  writeDate,
  yearsBetween,
} from './calendar.ts';

const iso = (date: Date) => date.toISOString().slice(0, 10);
const dates = fc.date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map(iso);

test('days are counted and added as the clock’s own calendar does', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      const later = iso(new Date(Date.parse(date) + days * 86_400_000));
      expect(addDays(date, days)).toBe(later);
      expect(daysBetween(date, later)).toBe(days);
    }),
  );
});

test('months are added to the end of a shorter month and counted whole', () => {
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2023-01-31', 1)).toBe('2023-02-28');
  expect(addMonths('2026-03-02', -12)).toBe('2025-03-02');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(monthsBetween('2025-01-31', '2025-02-28')).toBe(0);
  expect(monthsBetween('2025-01-15', '2026-03-15')).toBe(14);
  expect(yearsBetween('2008-02-29', '2026-02-28')).toBe(17);
  expect(yearsBetween('2008-02-29', '2026-03-01')).toBe(18);
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 1200 }), (date, months) => {
      const later = addMonths(date, months);
      const day = readDate(date)?.day ?? 0;
      expect(monthsBetween(date, later)).toBe(day === readDate(later)?.day ? months : months - 1);
    }),
  );
});

test.each(['2024-02-29', '2000-02-29', '1999-12-31'])('%s is a day', (text) => expect(isDate(text)).toBe(true));
test.each([
  '2023-02-29',
  '1900-02-29',
  '2024-04-31',
  '2024-00-10',
  '2024-13-01',
  '2024-1-1',
  '0999-01-01',
  'today',
  '',
])('“%s” is no day', (text) => expect(isDate(text)).toBe(false));

test('a day that does not exist is not written, and nothing is counted from it', () => {
  expect(writeDate({ year: 2023, month: 2, day: 29 })).toBeUndefined();
  expect(() => daysBetween('soon', '2024-01-01')).toThrow(RangeError);
});

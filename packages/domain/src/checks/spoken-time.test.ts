import { expect, test } from 'vitest';
import { sayDate, sayDay, sayInstant } from './spoken-time.ts';

test('an instant is said with its zone, and a day is the day there', () => {
  const at = new Date('2026-07-04T02:05:00Z');
  expect(sayInstant(at)).toBe('Jul 3, 2026, 10:05 PM EDT');
  expect(sayInstant(at, 'America/Los_Angeles')).toBe('Jul 3, 2026, 7:05 PM PDT');
  expect(sayDay(at)).toBe('Jul 3, 2026');
  expect(sayDate('2026-07-04')).toBe('Jul 4, 2026');
});

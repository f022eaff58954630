import { expect, test } from 'vitest';

import { formatAge, formatAgo, formatCount, formatLeft, initialsOf } from './format.ts';

test('near things are told by distance, far things by date', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');
  expect(formatAgo('2026-11-15T11:59:40Z', now)).toBe('just now');
  expect(formatAgo('2026-11-15T11:58:00Z', now)).toBe('2 minutes ago');
  expect(formatAgo('2026-11-15T11:00:00Z', now)).toBe('1 hour ago');
  expect(formatAgo('2026-11-14T09:00:00Z', now)).toBe('yesterday');
  expect(formatAgo('2026-09-12T12:00:00Z', now)).toBe('12 Sep 2026');
});

test('counts, countdowns and initials read as people write them', () => {
  expect(formatCount(10_000)).toBe('10,000');
  expect(formatLeft(125)).toBe('2:05');
  expect(initialsOf('Mercy Adaeze Okafor')).toBe('MO');
  expect(initialsOf('Cher')).toBe('C');
});

test('how long something has lasted is told by its two largest parts', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');
  expect(formatAge('2026-11-03T06:00:00Z', now)).toBe('12 d 6 h');
  expect(formatAge('2026-11-15T05:40:00Z', now)).toBe('6 h 20 min');
  expect(formatAge('2026-11-15T11:56:00Z', now)).toBe('4 min');
  expect(formatAge('2026-11-15T12:00:05Z', now)).toBe('0 min');
});

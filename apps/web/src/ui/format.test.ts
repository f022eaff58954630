import { expect, test } from 'vitest';

import {
  formatAge,
  formatAgo,
  formatCents,
  formatCount,
  formatDay,
  formatDollars,
  formatInstant,
  formatLeft,
  initialsOf,
} from './format.ts';

test('near things are told by distance, far things by date', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');
  expect(formatAgo('2026-11-15T11:59:40Z', now)).toBe('just now');
  expect(formatAgo('2026-11-15T11:58:00Z', now)).toBe('2 minutes ago');
  expect(formatAgo('2026-11-15T11:00:00Z', now)).toBe('1 hour ago');
  expect(formatAgo('2026-11-14T09:00:00Z', now)).toBe('yesterday');
  expect(formatAgo('2026-09-12T12:00:00Z', now)).toBe('Sep 12, 2026');
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

test('figures and days read as the browser would write them', () => {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  for (const value of [0, 7, 99, 100, 12_345, 99_999, 123_456_789, -250, 4_050_010]) {
    expect(formatCents(value)).toBe(money.format(value / 100));
    expect(formatDollars(value)).toBe(whole.format(value / 100));
    expect(formatCount(value)).toBe(new Intl.NumberFormat('en-US').format(value));
  }
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
  for (let at = 0; at < 12; at += 1) {
    const date = new Date(2026, at, at + 1, at * 2, at * 5);
    expect(formatDay(date.toISOString())).toBe(day.format(date));
    expect(formatInstant(date.toISOString())).toBe(`${day.format(date)}, ${time.format(date).replace(/\s/u, ' ')}`);
  }
});

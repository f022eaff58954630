import { expect, test } from 'vitest';
import { planPast } from './past-sales.ts';
import { pastUntil } from './till/plan-till.ts';

const HOUR_MS = 3_600_000;
const NIGHT = Date.parse('2026-11-16T06:00:00Z');
const DAYS = 35;

test.each(Array.from({ length: 21 }, (_, nth) => new Date(NIGHT + nth * 8 * HOUR_MS).toISOString()))(
  'a demo that begins at %s has two disputes, of two sales, and one was decided',
  (now) => {
    const events = planPast(pastUntil(new Date(now), DAYS));
    const sales = new Set(events.flatMap((event) => (event.kind === 'sale' ? [event.reference] : [])));
    const disputed = events.flatMap((event) => (event.kind === 'dispute' ? [event.of] : []));
    const won = events.flatMap((event) => (event.kind === 'dispute_won' ? [event.of] : []));
    expect(new Set(disputed).size).toBe(2);
    expect(disputed.every((of) => sales.has(of))).toBe(true);
    // The older of the two.
    expect(won).toEqual(disputed.slice(0, 1));
  },
);

import { expect, test } from 'vitest';
import { planPast } from '../past-sales.ts';
import type { TillAct } from './acts.ts';
import { goodOf, GOODS } from './goods.ts';
import { daysOf, PAST_DAYS, pastUntil, planDay } from './plan-till.ts';

const NOON = new Date('2026-11-18T18:00:00Z');
const past = pastUntil(NOON, PAST_DAYS);
const acts = daysOf(past).flatMap((day) => planDay(past, day));

const salesIn = (all: readonly TillAct[]) => all.flatMap((act) => (act.kind === 'sale' ? [act] : []));

test('the same moment makes the same past, and a later one the same days before it', () => {
  expect(daysOf(past).flatMap((day) => planDay(past, day))).toEqual(acts);
  const later = pastUntil(new Date(NOON.getTime() + 5 * 3_600_000), PAST_DAYS);
  const [, second = ''] = daysOf(past);
  expect(planDay(later, second)).toEqual(planDay(past, second));
  expect(planPast(past)).toEqual(planPast(past));
});

test('it goes from ninety days ago until now, in the order of time, and the drawer of today is open', () => {
  expect(daysOf(past)).toHaveLength(PAST_DAYS + 1);
  expect(acts.every(({ at }, nth) => nth === 0 || +at >= +(acts[nth - 1]?.at ?? at))).toBe(true);
  const drawers =
    acts.filter(({ kind }) => kind === 'open').length - acts.filter(({ kind }) => kind === 'count').length;
  expect(drawers).toBe(1);
  expect(+(acts.at(-1)?.at ?? 0)).toBeLessThan(NOON.getTime());
});

test('before anybody has come today, the orders on hold are yesterday’s and no drawer is open', () => {
  const early = pastUntil(new Date('2026-11-18T10:00:00Z'), PAST_DAYS);
  const all = daysOf(early).flatMap((day) => planDay(early, day));
  expect(all.filter(({ kind }) => kind === 'open')).toHaveLength(2 * PAST_DAYS);
  expect(all.filter(({ kind }) => kind === 'count')).toHaveLength(2 * PAST_DAYS);
  expect(salesIn(all).filter(({ order }) => order.hold !== null)).toHaveLength(2);
});

test('people come before work and at lunch, fewer on Sundays, and pay what a coffee shop takes', () => {
  const sales = salesIn(acts);
  const atHour = (hour: number): number =>
    sales.filter(
      ({ at }) =>
        at.toLocaleString('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Chicago' }) ===
        String(hour).padStart(2, '0'),
    ).length;
  expect(atHour(8)).toBeGreaterThan(2 * atHour(16));
  expect(atHour(12)).toBeGreaterThan(2 * atHour(14));
  const totals = sales.map(({ order }) => order.totalCents);
  expect(totals.reduce((sum, cents) => sum + cents, 0) / totals.length).toBeGreaterThan(8_00);
  expect(totals.reduce((sum, cents) => sum + cents, 0) / totals.length).toBeLessThan(30_00);
  const byCard = sales.filter(({ order }) => order.tenders.some(({ kind }) => kind === 'card')).length / sales.length;
  expect(byCard).toBeGreaterThan(0.5);
  expect(byCard).toBeLessThan(0.75);
});

test('what is sold is on the shelves', () => {
  for (const { order } of salesIn(acts)) for (const { sku } of order.lines) expect(goodOf(sku).name).not.toBe('');
  expect(new Set(GOODS.map(({ sku }) => sku)).size).toBe(GOODS.length);
});

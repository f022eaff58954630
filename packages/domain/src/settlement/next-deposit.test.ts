import { expect, test } from 'vitest';
import { nextDeposit } from './next-deposit.ts';

const batch = (expectedOn: string, cents: number) => ({ expectedOn, cents });
const besides = (owedCents: number, more: { today?: string; release?: ReturnType<typeof batch> } = {}) => ({
  owedCents,
  release: null,
  today: '2026-11-17',
  ...more,
});

test('the next deposit is the batches of its day with what disputes take and give', () => {
  const batches = [batch('2026-11-19', 500_00), batch('2026-11-18', 200_00), batch('2026-11-18', 50_00)];
  expect(nextDeposit(batches, besides(-190_40))).toEqual({
    on: '2026-11-18',
    batchesCents: 250_00,
    adjustmentsCents: -190_40,
    cents: 59_60,
  });
});

test('less than nothing is not paid', () => {
  expect(nextDeposit([batch('2026-11-18', 100_00)], besides(-190_40)).cents).toBe(0);
  expect(nextDeposit([], besides(-190_40))).toMatchObject({ on: null, cents: 0 });
});

test('what is only given back comes on the next bank day', () => {
  expect(nextDeposit([], besides(40_00, { today: '2026-11-25' }))).toMatchObject({ on: '2026-11-27', cents: 40_00 });
});

test('a share of the reserve comes with the deposit of its day, and not before', () => {
  const batches = [batch('2026-11-18', 100_00)];
  expect(nextDeposit(batches, besides(0, { release: batch('2026-11-18', 10_00) })).cents).toBe(110_00);
  expect(nextDeposit(batches, besides(0, { release: batch('2026-11-19', 10_00) })).cents).toBe(100_00);
  expect(nextDeposit([], besides(0, { release: batch('2026-11-20', 10_00) }))).toMatchObject({
    on: '2026-11-20',
    cents: 10_00,
  });
});

import { describe, expect, test } from 'vitest';
import { exampleSale } from '../rates/example-rates.ts';
import type { SaleSheet } from '../rates/sheet.ts';
import { chargeLines, type ChargedPart, passThrough } from './charges.ts';
import { fundingDay } from './funding-day.ts';
import { reserveShare } from './reserve.ts';
import { countUnits, type SoldFacts, tierOf } from './units.ts';

const sold = (count: number, cents: number, rest: Partial<SoldFacts> = {}): SoldFacts[] =>
  Array.from({ length: count }, () => ({
    brand: 'visa' as const,
    cents,
    tier: 'qualified' as const,
    isCredit: true,
    ...rest,
  }));

const part = (sheet: SaleSheet, sales: SoldFacts[], interchangeCents = 0): ChargedPart => ({
  sheet,
  units: countUnits({ sales, asked: sales.map(({ brand }) => brand), refunds: 0, batches: 1 }),
  interchangeCents,
});

const shown = (lines: ReturnType<typeof chargeLines>) => lines.map(({ line, cents }) => [line, cents]);

const daily: SaleSheet = { ...exampleSale, terms: { ...exampleSale.terms, collected: 'daily' } };

const tiered: SaleSheet = {
  ...daily,
  model: 'tiered',
  lines: {
    qualified_rate: 17_900,
    qualified_item: 10_000,
    mid_rate: 25_900,
    mid_item: 10_000,
    non_rate: 31_900,
    non_item: 10_000,
    batch_fee: 2_000,
  },
};

describe('what a batch costs', () => {
  test('is each line of the rates rounded once: the tiered month of the papers as one batch', () => {
    const sales = [...sold(420, 61_37), ...sold(80, 61_37, { tier: 'mid' }), ...sold(20, 61_37, { tier: 'non' })];
    expect(shown(chargeLines([part(tiered, sales)], 'batch'))).toEqual([
      ['qualified_rate', 461_38],
      ['qualified_item', 42_00],
      ['mid_rate', 127_16],
      ['mid_item', 8_00],
      ['non_rate', 39_15],
      ['non_item', 2_00],
      ['batch_fee', 2],
    ]);
  });

  test('takes each sale at the rates of its day, and rounds the line once over all of them', () => {
    const before: SaleSheet = { ...daily, lines: { visa_rate: 3_000 } };
    const after: SaleSheet = { ...daily, lines: { visa_rate: 3_500 } };
    // $1.50 at 0.30% is 0.45¢, $1.00 at 0.35% is 0.35¢: each alone is nothing, together they are 0.8¢.
    const lines = chargeLines([part(before, sold(1, 1_50)), part(after, sold(1, 1_00))], 'batch');
    expect(lines).toMatchObject([{ line: 'visa_rate', units: 2_50, rate: null, cents: 1 }]);
  });

  test('gives half a cent to the even one', () => {
    const sheet: SaleSheet = { ...daily, lines: { visa_rate: 5_000 } };
    expect(shown(chargeLines([part(sheet, sold(1, 1_00))], 'batch'))).toEqual([]);
    expect(shown(chargeLines([part(sheet, sold(1, 3_00))], 'batch'))).toEqual([['visa_rate', 2]]);
  });

  test('is nothing where rates are collected by the month, and never a monthly line or what the provider cannot count', () => {
    expect(chargeLines([part(exampleSale, sold(3, 10_00))], 'batch')).toEqual([]);
    const names = chargeLines([part(daily, sold(300, 10_00))], 'batch').map(({ line }) => line);
    expect(names).toEqual(['visa_rate', 'auth_fee', 'batch_fee']);
  });

  test('passes interchange and assessments on, unless one price covers them', () => {
    // The month of the papers: $50,000 in 1,000 sales, interchange $925.00, assessments 0.14%.
    const passed = passThrough([part(daily, sold(1000, 50_00), 925_00)], 'batch', '2026-10-01');
    expect(shown(passed)).toEqual([
      ['interchange', 925_00],
      ['assessments', 70_00],
    ]);
    expect(passThrough([part(tiered, sold(1000, 50_00), 925_00)], 'batch', '2026-10-01')).toEqual([]);
  });
});

test('a sale falls as far as its category says', () => {
  expect(tierOf('CPS/Retail', null)).toBe('qualified');
  expect(tierOf('EIRF', 'address not verified on a keyed sale')).toBe('mid');
  expect(tierOf('Standard', 'settled more than five days after authorization')).toBe('non');
});

test('a batch is paid on the first bank day after it, and later by the days agreed', () => {
  // A Wednesday; Thanksgiving; the Friday before a weekend.
  expect(fundingDay('2026-11-18', 0)).toBe('2026-11-19');
  expect(fundingDay('2026-11-25', 0)).toBe('2026-11-27');
  expect(fundingDay('2026-11-20', 2)).toBe('2026-11-25');
});

test('a reserve is a share of what was captured, up to its cap', () => {
  const rolling = { ppm: 100_000, maxCents: null };
  expect(reserveShare(rolling, 123_45, 0)).toBe(12_34);
  expect(reserveShare({ ...rolling, maxCents: 100_00 }, 5000_00, 60_00)).toBe(40_00);
  expect(reserveShare(null, 5000_00, 0)).toBe(0);
});

import { describe, expect, test } from 'vitest';
import type { Ability } from '../access/abilities.ts';
import type { Approved } from './approved.ts';
import { approvedOf } from './approved.ts';
import { findingsOf, type MonthFigures } from './findings.ts';
import { fundingWanted, type HoldState, holdStepsOpen } from './holds.ts';
import { limitsOfMonth } from './limits.ts';
import { monitoredWeek } from './monitoring.ts';

const APPROVED: Approved = { monthlyCents: 10_000_00, ticketCents: 500_00, keyedPercent: 30, monitoring: null };
const QUIET: MonthFigures = {
  sales: 1_000,
  salesCents: 10_000_00,
  keyedCents: 3_000_00,
  highestCents: 500_00,
  refunds: 5,
  refundCents: 900_00,
  disputes: 0,
};

const found = (figures: Partial<MonthFigures>, approved: Partial<Approved> = {}, isMonitored = false) =>
  findingsOf({
    figures: { ...QUIET, ...figures },
    approved: { ...APPROVED, ...approved },
    limits: limitsOfMonth('2026-11'),
    isMonitored,
  });
const names = (...asked: Parameters<typeof found>) =>
  found(...asked).map(({ watched, severity }) => `${watched} ${severity}`);

describe('a month', () => {
  test.each<[string, Partial<MonthFigures>, Partial<Approved>, string[]]>([
    ['as approved', {}, {}, []],
    ['of exactly 120 %', { salesCents: 12_000_00 }, {}, []],
    ['of a cent above 120 %', { salesCents: 12_000_01 }, {}, ['volume task']],
    ['of whom no volume is known', { salesCents: 99_000_00 }, { monthlyCents: null }, []],
    ['with a sale a cent above the cap', { highestCents: 500_01 }, {}, ['ticket task']],
    ['without a cap', { highestCents: 9_000_00 }, { ticketCents: null }, []],
    ['with 50 % keyed of 30 approved', { keyedCents: 5_000_00 }, {}, []],
    ['with a little more keyed', { keyedCents: 5_000_01 }, {}, ['keyed task']],
    ['with all keyed of nine sales', { sales: 9, keyedCents: 10_000_00 }, {}, []],
    ['with 10 % refunded', { refundCents: 1_000_00 }, {}, []],
    ['with more than 10 % refunded', { refundCents: 1_000_02 }, {}, ['refunds task']],
    ['with two large refunds', { refunds: 2, refundCents: 9_000_00 }, {}, []],
    ['with refunds and no sales', { sales: 0, salesCents: 0, keyedCents: 0, refunds: 3 }, {}, ['refunds task']],
    ['with 0.64 % disputed', { sales: 1_100, disputes: 7 }, {}, []],
    ['with 0.65 % disputed', { sales: 1_000, disputes: 7 }, {}, ['disputes warning']],
    ['with 1 % disputed', { disputes: 10 }, {}, ['disputes task']],
    ['with four disputes of ten', { sales: 10, disputes: 4 }, {}, []],
    ['with five disputes of ten', { sales: 10, disputes: 5 }, {}, ['disputes task']],
  ])('%s', (_said, figures, approved, expected) => {
    expect(names(figures, approved)).toEqual(expected);
  });

  test('says what was sold, what was approved and how much is held', () => {
    const [volume] = found({ salesCents: 12_345_67 });
    expect(volume).toMatchObject({ is: '$12,345.67', limit: '$12,000.00', excessCents: 345_67 });
    expect(volume?.said).toBe(
      'Sold $12,345.67 this month. Approved: $10,000.00 a month. $345.67 is above 120% of that and is held back from deposits.',
    );
  });

  test('of a monitored merchant has no mere warnings', () => {
    expect(names({ disputes: 7 }, {}, true)).toEqual(['disputes task']);
  });

  test('has the limits of its first day, and of the first table before there was one', () => {
    const table = [limitsOfMonth('2026-11'), { ...limitsOfMonth('2026-11'), from: '2027-02-01', volumePercent: 110 }];
    expect(['2025-01', '2027-01', '2027-02'].map((month) => limitsOfMonth(month, table).volumePercent)).toEqual([
      120, 120, 110,
    ]);
  });
});

describe('what was approved', () => {
  const applied = { monthly_volume_cents: 100, highest_ticket_cents: 50, pct_swiped: 80 };
  test('is what was agreed with the rates, and what was applied for where nothing was', () => {
    const limits = { monthlyCapCents: 70, ticketCapCents: null, fundingDelayDays: 0, monitoring: null };
    const terms = { reserve: { type: 'none', ppm: 0, days: 0, capCents: null }, limits } as const;
    expect(approvedOf(terms, applied)).toEqual({
      monthlyCents: 70,
      ticketCents: 50,
      keyedPercent: 20,
      monitoring: null,
    });
    expect(approvedOf(null, {})).toEqual({
      monthlyCents: null,
      ticketCents: null,
      keyedPercent: null,
      monitoring: null,
    });
  });
});

describe('enhanced monitoring', () => {
  const monitoring = { days: 30, note: '' } as const;
  test.each([
    ['2026-11-01', 1],
    ['2026-11-07', 1],
    ['2026-11-08', 2],
    ['2026-11-30', 5],
    ['2026-12-01', null],
    ['2026-10-31', null],
  ])('counts weeks from the first sale: %s', (today, week) => {
    expect(monitoredWeek(monitoring, { firstSaleOn: '2026-11-01', today })).toBe(week);
  });
  test('is none before the first sale, or where none was agreed', () => {
    expect(monitoredWeek(monitoring, { firstSaleOn: null, today: '2026-11-01' })).toBeNull();
    expect(monitoredWeek(null, { firstSaleOn: '2026-11-01', today: '2026-11-01' })).toBeNull();
  });
});

describe('a hold', () => {
  const UNDERWRITER: readonly Ability[] = ['clear_risk'];
  const ADMIN: readonly Ability[] = ['clear_risk', 'manage_settlement'];
  const steps = (
    state: HoldState,
    by: string | null,
    uid: string,
    abilities: readonly Ability[],
    isReleaseAsked = false,
  ) => holdStepsOpen({ state, proposedBy: by, isReleaseAsked }, { uid, abilities: new Set(abilities) });

  test('is decided by a second person, and let go by one admin', () => {
    expect(steps('proposed', 'ann', 'ann', ADMIN)).toEqual(['withdraw']);
    expect(steps('proposed', 'ann', 'bo', ADMIN)).toEqual(['confirm', 'reject']);
    expect(steps('proposed', 'ann', 'bo', UNDERWRITER)).toEqual([]);
    expect(steps('on', 'ann', 'ann', ADMIN)).toEqual(['release']);
    expect(steps('on', null, 'bo', UNDERWRITER)).toEqual(['ask_release']);
    expect(steps('on', null, 'bo', UNDERWRITER, true)).toEqual([]);
    expect(steps('on', null, 'eve', [])).toEqual([]);
    for (const state of ['released', 'rejected', 'withdrawn'] as const)
      expect(steps(state, 'ann', 'bo', ADMIN)).toEqual([]);
  });

  test('of everything stops everything, of the excess keeps that much back', () => {
    expect(fundingWanted([])).toEqual({ state: 'on', keptBackCents: 0 });
    expect(fundingWanted([{ scope: 'excess', cents: 15 }])).toEqual({ state: 'on', keptBackCents: 15 });
    expect(
      fundingWanted([
        { scope: 'excess', cents: 15 },
        { scope: 'all', cents: 0 },
      ]),
    ).toEqual({ state: 'off', keptBackCents: 15 });
  });
});

import { describe, expect, test } from 'vitest';
import { SAMPLE_PARTS } from '../agreement/sample-parts.ts';
import { generalValues } from '../agreement/placeholders.ts';
import { CHANGE_NOTICE_DAYS, NOTICE_DAYS } from './agreed-terms.ts';
import { amendmentState, earliestChange, effectiveFault, openAmendment, ratesInEffect } from './amendments.ts';
import { isHarder, spokenChanges } from './changes.ts';
import { NO_LIMITS, NO_RESERVE, type Reserve, type SaleSheet } from './sheet.ts';

const SIGNED: SaleSheet & { effectiveFrom: string } = {
  model: 'interchange_plus',
  lines: { visa_rate: 3000, auth_fee: 10_000 },
  included: ['statement_fee'],
  terms: {
    reserve: NO_RESERVE,
    limits: NO_LIMITS,
    amexProgram: 'none',
    termMonths: 36,
    autoRenew: true,
    collected: 'monthly',
    notes: '',
  },
  effectiveFrom: '2026-11-02',
};
const ROLLING: Reserve = { type: 'rolling', ppm: 50_000, days: 180, capCents: 500_000 };

const amended = (n: number | null, effectiveFrom: string, authFee: number, more: object = {}) => ({
  ...SIGNED,
  lines: { ...SIGNED.lines, auth_fee: authFee },
  n,
  effectiveFrom,
  isConfirmed: n !== null,
  end: null,
  ...more,
});

const withTerms = (more: Partial<SaleSheet['terms']>): SaleSheet => ({
  ...SIGNED,
  terms: { ...SIGNED.terms, ...more },
});
const withLimits = (more: Partial<typeof NO_LIMITS>): SaleSheet => withTerms({ limits: { ...NO_LIMITS, ...more } });

test('on each day what was signed applies, or the last amendment that has begun and stands', () => {
  const all = [
    amended(null, '2027-01-05', 90_000),
    amended(3, '2027-03-01', 14_000),
    amended(2, '2027-02-01', 13_000, { end: 'withdrawn' as const }),
    amended(1, '2027-01-01', 12_000),
  ];
  const on = (day: string) => ratesInEffect(SIGNED, all, day).lines.auth_fee;
  expect(['2026-12-31', '2027-01-01', '2027-02-15', '2027-03-01'].map(on)).toEqual([10_000, 12_000, 12_000, 14_000]);
  expect(ratesInEffect(SIGNED, all, '2027-01-01').effectiveFrom).toBe('2027-01-01');
  expect(all.map((one) => amendmentState(one, all, '2027-02-15'))).toEqual([
    'proposed',
    'upcoming',
    'withdrawn',
    'in_effect',
  ]);
  expect(amendmentState(all[3] ?? amended(1, '', 0), all, '2027-03-01')).toBe('superseded');
  expect(openAmendment(all.slice(1), '2027-02-15')?.n).toBe(3);
  expect(openAmendment(all.slice(1), '2027-03-01')).toBeNull();
});

describe('notice', () => {
  test('by email counts on the next business day, and the days run from there', () => {
    expect(earliestChange(true, '2026-11-17')).toBe('2026-12-18');
    // A Wednesday before Thanksgiving, and a Friday.
    expect(earliestChange(true, '2026-11-25')).toBe('2026-12-27');
    expect(earliestChange(true, '2026-11-20')).toBe('2026-12-23');
    expect(earliestChange(false, '2026-11-20')).toBe('2026-11-21');
    expect(effectiveFault('2026-12-17', true, '2026-11-17')).toContain('Choose Dec 18, 2026 or later');
    expect(effectiveFault('2026-12-18', true, '2026-11-17')).toBeNull();
    expect(effectiveFault('2026-11-17', false, '2026-11-17')).toContain('Choose Nov 18, 2026');
  });

  test('is as long as the agreement says, also as it was worded before', () => {
    expect(SAMPLE_PARTS.fees).toContain('at least {{change_notice}} before it takes effect');
    const house = { name: '', address: '', email: '', phone: '' };
    expect(generalValues(house).change_notice).toBe(`${CHANGE_NOTICE_DAYS} days`);
    expect(CHANGE_NOTICE_DAYS).toBeGreaterThanOrEqual(NOTICE_DAYS);
  });
});

describe('a change is harder for the merchant', () => {
  const reserved = withTerms({ reserve: ROLLING });
  const reserve = (more: Partial<Reserve>) => withTerms({ reserve: { ...ROLLING, ...more } });
  test.each<[string, SaleSheet, SaleSheet]>([
    ['where a fee rises', SIGNED, { ...SIGNED, lines: { ...SIGNED.lines, auth_fee: 10_001 } }],
    ['where a fee is new', SIGNED, { ...SIGNED, lines: { ...SIGNED.lines, batch_fee: 1 } }],
    [
      'where what was included costs',
      SIGNED,
      { ...SIGNED, included: [], lines: { ...SIGNED.lines, statement_fee: 1 } },
    ],
    ['where a reserve is new', SIGNED, reserved],
    ['where more is reserved', reserved, reserve({ ppm: 60_000 })],
    ['where it is held longer', reserved, reserve({ days: 181 })],
    ['where it has no bound any more', reserved, reserve({ capCents: null })],
    ['where its bound rises', reserved, reserve({ capCents: 500_001 })],
    ['where it is of another kind', reserved, reserve({ type: 'upfront' })],
    ['where a cap is new', SIGNED, withLimits({ monthlyCapCents: 1 })],
    ['where a cap sinks', withLimits({ ticketCapCents: 2 }), withLimits({ ticketCapCents: 1 })],
    ['where money comes later', SIGNED, withLimits({ fundingDelayDays: 1 })],
    ['where it is watched', SIGNED, withLimits({ monitoring: { days: 30, note: '' } })],
  ])('%s, and not the other way around', (_, easier, harder) => {
    expect(isHarder(easier, harder)).toBe(true);
    if (easier.terms.reserve.type === harder.terms.reserve.type || easier.terms.reserve.type === 'none')
      expect(isHarder(harder, easier)).toBe(false);
    expect(spokenChanges(easier, harder)).not.toEqual([]);
  });

  test('what is the same is no change', () => {
    expect([isHarder(SIGNED, SIGNED), spokenChanges(SIGNED, SIGNED)]).toEqual([false, []]);
    expect(spokenChanges(SIGNED, withLimits({ monthlyCapCents: 5_000_000 }))).toEqual([
      { label: 'Monthly volume cap', was: 'none', is: '$50,000.00' },
    ]);
  });
});

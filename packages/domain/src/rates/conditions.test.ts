import { describe, expect, test } from 'vitest';
import { type Conditions, packagedTerms, spokenConditions, unmetConditions, withConditions } from './conditions.ts';
import { type Limits, NO_LIMITS, NO_RESERVE, type Protection, type Reserve } from './sheet.ts';

const ALL: Conditions = {
  reserve_ppm: 100_000,
  reserve_days: 180,
  monthly_cap_cents: 5_000_000,
  ticket_cap_cents: 150_000,
  funding_delay_days: 2,
  monitoring: { days: 60, note: 'Refunds' },
};
const NOTHING: Protection = { reserve: NO_RESERVE };
const MET = withConditions(ALL, NOTHING);
const messages = (terms: Protection, conditions: Conditions = ALL): string[] =>
  unmetConditions(conditions, terms).map(({ message }) => message);
const reserved = (change: Partial<Reserve>): Protection => ({ ...MET, reserve: { ...MET.reserve, ...change } });
const limited = (change: Partial<Limits>): Protection => ({ ...MET, limits: { ...MET.limits, ...change } });

test('terms without any of the conditions are told each of them, with what there is instead', () => {
  expect(messages(NOTHING)).toEqual([
    'Reserve: 10.00% of settlements for 180 days (now: none)',
    'Monthly volume cap: $50,000.00 a month (now: none)',
    'Ticket cap: $1,500.00 a sale (now: none)',
    'Funding delay: 2 days (now: 0 days)',
    'Enhanced monitoring: 60 days from the first sale (now: none)',
  ]);
  expect(messages(NOTHING, {})).toEqual([]);
});

describe('a condition', () => {
  test.each<[string, Protection, string[]]>([
    ['met exactly', MET, []],
    ['of a higher reserve', reserved({ ppm: 120_000 }), []],
    ['of a longer reserve', reserved({ days: 270 }), []],
    ['of a lower reserve', reserved({ ppm: 99_999 }), ['reserve']],
    ['of a shorter reserve', reserved({ days: 179 }), ['reserve']],
    ['of a reserve that ends at an amount', reserved({ capCents: 1_000_000 }), ['reserve']],
    ['of a capped reserve', reserved({ type: 'capped' }), ['reserve']],
    ['of a lower cap', limited({ monthlyCapCents: 4_000_000, ticketCapCents: 1 }), []],
    ['of a higher monthly cap', limited({ monthlyCapCents: 5_000_001 }), ['monthly_cap_cents']],
    ['of no ticket cap', limited({ ticketCapCents: null }), ['ticket_cap_cents']],
    ['of a longer delay', limited({ fundingDelayDays: 5 }), []],
    ['of a shorter delay', limited({ fundingDelayDays: 1 }), ['funding_delay_days']],
    ['of longer monitoring', limited({ monitoring: { days: 90, note: '' } }), []],
    ['of shorter monitoring', limited({ monitoring: { days: 30, note: '' } }), ['monitoring']],
  ])('%s', (_, terms, unmet) => {
    expect(unmetConditions(ALL, terms).map(({ condition }) => condition)).toEqual(unmet);
  });

  test('of a reserve without its days binds the part that is held, and starts at half a year', () => {
    const started = withConditions({ reserve_ppm: 50_000 }, NOTHING);
    expect(started.reserve).toEqual({ type: 'rolling', ppm: 50_000, days: 180, capCents: null });
    expect(messages({ reserve: { ...started.reserve, days: 90 } }, { reserve_ppm: 50_000 })).toEqual([]);
    expect(messages({ reserve: { ...started.reserve, days: 0 } }, { reserve_ppm: 50_000 })).toHaveLength(1);
  });
});

test('a buy rate starts from the stricter of what is set and what is required', () => {
  const set: Protection = {
    reserve: { type: 'capped', ppm: 150_000, days: 90, capCents: 500_000 },
    limits: { ...NO_LIMITS, monthlyCapCents: 1_000_000, ticketCapCents: 900_000 },
  };
  const started = withConditions(ALL, set);
  expect(started).toEqual({
    reserve: { type: 'rolling', ppm: 150_000, days: 180, capCents: null },
    limits: {
      monthlyCapCents: 1_000_000,
      ticketCapCents: 150_000,
      fundingDelayDays: 2,
      monitoring: { days: 60, note: 'Refunds' },
    },
  });
  expect(unmetConditions(ALL, started)).toEqual([]);
  expect(withConditions({}, set)).toEqual(set);
});

test('conditions are read out with their note', () => {
  expect(spokenConditions(ALL).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Reserve: 10.00% of settlements for 180 days',
    'Monthly volume cap: $50,000.00 a month',
    'Ticket cap: $1,500.00 a sale',
    'Funding delay: 2 days',
    'Enhanced monitoring: 60 days from the first sale: Refunds',
  ]);
});

test('the package counts a reserve in basis points, never less than was agreed', () => {
  expect(packagedTerms({ ...MET, reserve: { ...MET.reserve, ppm: 50_001 } })).toEqual({
    reserve: { bps: 501, days: 180, cap_cents: null },
    monthly_cap_cents: 5_000_000,
    ticket_cap_cents: 150_000,
    funding_delay_days: 2,
    monitoring: { days: 60, note: 'Refunds' },
  });
  expect(packagedTerms(NOTHING).reserve).toBeNull();
});

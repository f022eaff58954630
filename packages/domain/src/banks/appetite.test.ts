import { expect, test } from 'vitest';
import { emptyFacts } from '../applications/ledger/facts.ts';
import { type Appetite, appetiteMisses, type BankProfile, isCategorySpan, OPEN_APPETITE } from './appetite.ts';
import { bankProfileOf } from './profile.ts';

const DINER: BankProfile = {
  category: '5812',
  monthlyVolumeCents: 8_000_000,
  highTicketCents: 45_050,
  cardAbsentShare: 30,
  state: 'OR',
};

const said = (appetite: Partial<Appetite>, profile: Partial<BankProfile> = {}): string[] =>
  appetiteMisses({ ...OPEN_APPETITE, ...appetite }, { ...DINER, ...profile }).map((miss) => miss.said);

test('a bank without an appetite takes everybody, also whoever says nothing', () => {
  const nothing = {
    category: null,
    monthlyVolumeCents: null,
    highTicketCents: null,
    cardAbsentShare: null,
    state: null,
  };
  expect(said({})).toEqual([]);
  expect(said({}, nothing)).toEqual([]);
});

test('a limit binds what is above it, and what is exactly at it is within', () => {
  expect(said({ maxMonthlyVolumeCents: 8_000_000, maxTicketCents: 45_050, maxCardAbsentShare: 30 })).toEqual([]);
  expect(said({ maxMonthlyVolumeCents: 5_000_000, maxTicketCents: 45_049, maxCardAbsentShare: 25 })).toEqual([
    "Monthly volume $80,000 is above this bank's limit of $50,000",
    "Highest ticket $450.50 is above this bank's limit of $450.49",
    "Card-absent share 30% is above this bank's limit of 25%",
  ]);
});

test('categories are taken by code or by span, and a blocked one is never taken', () => {
  expect(said({ allowedCategories: ['5411', '5811-5814'] })).toEqual([]);
  expect(said({ allowedCategories: ['5411', '5813-5814'] })).toEqual([
    'Category 5812 is not among those this bank takes',
  ]);
  expect(said({ allowedCategories: ['5812'], blockedCategories: ['5800-5899'] })).toEqual([
    'This bank blocks category 5812',
  ]);
});

test('a bank of some states does not serve the others', () => {
  expect(said({ states: ['WA', 'OR'] })).toEqual([]);
  expect(said({ states: ['WA', 'ID'] })).toEqual(["This bank doesn't serve merchants in OR"]);
});

test('what the application does not say is not within a limit', () => {
  expect(said({ maxMonthlyVolumeCents: 1 }, { monthlyVolumeCents: null })).toEqual([
    "Monthly volume is not stated, so this bank's limit of $0.01 can't be checked",
  ]);
  expect(said({ states: ['WA'], blockedCategories: ['7995'] }, { state: null, category: null })).toHaveLength(2);
});

test.each([
  ['5812', true],
  ['3000-3299', true],
  ['3299-3000', false],
  ['581', false],
  ['5812 5813', false],
])('%s is a category or a span of them: %s', (text, isOne) => expect(isCategorySpan(text)).toBe(isOne));

test('a profile is what the merchant applied with, at the place where they sell', () => {
  const facts = {
    ...emptyFacts('2026-07-01'),
    company: { state: 'DE', location_same_as_legal: false, location_state: 'OR' },
    business: {
      mcc: '5812',
      monthly_volume_cents: 8_000_000,
      highest_ticket_cents: 45_050,
      pct_swiped: 70,
      pct_moto: 10,
      pct_ecommerce: 20,
    },
  };
  expect(bankProfileOf(facts)).toEqual(DINER);
  expect(bankProfileOf({ ...facts, business: { mcc: '0000' } })).toMatchObject({
    category: null,
    cardAbsentShare: null,
  });
});

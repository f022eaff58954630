import type { AmendmentView } from '@ledgate/contract/amendments.ts';
import type { BuyRateView, RatesView, SaleRateView } from '@ledgate/contract/rate-view.ts';
import { exampleBuy, exampleMix, exampleSale } from '@ledgate/domain/rates/example-rates.ts';

import { wireLines } from '../features/rates/sides.ts';
import { pageOf } from './applications.ts';
import type { Answers } from './fake-server.ts';
import { idOf } from './people.ts';
import { AT } from './tickets.ts';

const STAMPS = {
  application_uid: idOf(500),
  n: 1,
  version: 2,
  pricing_model: 'interchange_plus' as const,
  amex_program: 'none' as const,
  reserve: { type: 'none' as const, rate: '0', days: 0, cap_cents: null },
  monthly_cap_cents: null,
  ticket_cap_cents: null,
  funding_delay_days: 0,
  monitoring: null,
  effective_from: '2026-04-01',
  final: true,
  set_by: { uid: idOf(1), name: 'Robin Park' },
  at: AT,
  voided_at: null,
  void_reason: null,
  source: null,
};

const MIX = { ...exampleMix, openMonths: [...exampleMix.openMonths] };

export const BANK = { uid: idOf(850), name: 'First Harbor Bank' };

export const buyAt = (number: number, changes: Partial<BuyRateView> = {}): BuyRateView => ({
  ...STAMPS,
  id: idOf(number),
  lines: wireLines(exampleBuy.lines),
  bank: BANK,
  cost_basis: 'pass_through',
  revenue_share: '80',
  ...changes,
});

export const saleAt = (number: number, changes: Partial<SaleRateView> = {}): SaleRateView => ({
  ...STAMPS,
  id: idOf(number),
  lines: wireLines(exampleSale.lines),
  term_months: 36,
  auto_renew: true,
  daily_or_monthly_discount: 'monthly',
  merchant_visible_notes: '',
  ...changes,
});

/** Both sides final, as the ISO sees them. */
export const ratesOf = (changes: Partial<RatesView> = {}): RatesView => ({
  application: {
    uid: idOf(500),
    reference: 'LG-0500',
    name: 'Harbor Coffee',
    status: 'recommended',
    iso: null,
    evidence: '4.2',
  },
  steps_open: ['readBuy', 'writeBuy', 'writeSale'],
  sale: saleAt(861),
  returned: null,
  is_revised: false,
  conditions: null,
  buy: buyAt(860),
  pricing: { brands: ['visa'], state: 'CA', mix: MIX, findings: [], month: null, residual: null },
  agreement: { version: '2026-01', text: '1. Scope\nWhat it is about.', sha256: 'ab'.repeat(32) },
  replaces: null,
  signer: 'Marisol Vega',
  signs_guaranty: false,
  acceptance: null,
  ...changes,
});

const NO_PROTECTION = {
  reserve: { type: 'none', rate: '0.00', days: 0, cap_cents: null },
  monthly_cap_cents: null,
  ticket_cap_cents: null,
  funding_delay_days: 0,
  monitoring: null,
} as const;

/** One admin's proposal, as another sees it. */
export const amendmentAt = (number: number, changes: Partial<AmendmentView> = {}): AmendmentView => ({
  ...NO_PROTECTION,
  id: idOf(number),
  n: null,
  version: 2,
  state: 'proposed',
  effective_from: '2027-01-01',
  reason: 'The card brands raised their fees.',
  changes: [{ label: 'Authorization', was: '10¢', is: '12¢' }],
  is_harder: true,
  lines: { ...wireLines(exampleSale.lines), auth_fee: '0.12' },
  set_by: { uid: idOf(3), name: 'Alex Stone' },
  at: '2026-11-17T15:00:00Z',
  confirmed_by: null,
  confirmed_at: null,
  is_own: false,
  file_id: null,
  ended_at: null,
  end_reason: null,
  ...changes,
});

export const amendmentsOf = (...results: AmendmentView[]) => ({
  results,
  earliest: { lower: '2026-11-18', harder: '2026-12-18' },
});

export const ratesAnswers = (rates: RatesView, answers: Answers = {}): Answers => ({
  'rates.readRates': rates,
  'rates.listSaleRates': pageOf(rates.sale ? [rates.sale] : []),
  'rates.listBuyRates': pageOf(rates.buy ? [rates.buy] : []),
  'rates.listAmendments': amendmentsOf(),
  'rates.readLastRates': { buy: [], sale: null },
  'rates.listOfferedPlans': { schedules: [], plans: [] },
  'banks.readBankFit': { results: [] },
  'lookups.listSponsorBanks': pageOf([
    { ...BANK, bin_ica: null, processor: 'manual' as const, active: true },
    { uid: idOf(851), name: 'Closed Bank', bin_ica: null, processor: 'manual' as const, active: false },
  ]),
  ...answers,
});

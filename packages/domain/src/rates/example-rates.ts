import type { Mix } from './mix.ts';
import { EVERY_MONTH } from './mix.ts';
import { type BuySheet, NO_RESERVE, type SaleSheet } from './sheet.ts';

/** Rates that pass every rule, for examples to start from: the worked example of the product's papers. */

const CENT = 1000;
const DOLLAR = 100 * CENT;

export const exampleBuy: BuySheet = {
  model: 'interchange_plus',
  costBasis: 'pass_through',
  lines: {
    visa_rate: 500,
    auth_fee: 3_500,
    avs_fee: 500,
    batch_fee: 2 * CENT,
    chargeback_fee: 10 * DOLLAR,
    statement_fee: 4 * DOLLAR,
    gateway_monthly: 3 * DOLLAR,
    pci_program: 350_000,
  },
  terms: { amexProgram: 'none', reserve: NO_RESERVE, revenueSharePpm: 800_000 },
};

export const exampleSale: SaleSheet = {
  model: 'interchange_plus',
  lines: {
    visa_rate: 3000,
    auth_fee: 10 * CENT,
    avs_fee: 5 * CENT,
    batch_fee: 25 * CENT,
    chargeback_fee: 25 * DOLLAR,
    statement_fee: 995_000,
    gateway_monthly: 10 * DOLLAR,
    pci_program: 995_000,
  },
  terms: {
    amexProgram: 'none',
    reserve: NO_RESERVE,
    termMonths: 36,
    autoRenew: true,
    collected: 'monthly',
    notes: '',
  },
};

/** $50,000 in a thousand sales. */
export const exampleMix: Mix = {
  volumeCents: 5_000_000,
  ticketCents: 5_000,
  shares: { visa: 100, mastercard: 0, amex: 0, discover: 0, pin_debit: 0 },
  cardAbsentPct: 30,
  creditPct: 70,
  qualifiedPct: 70,
  midPct: 20,
  tiers: null,
  authsPerThousand: 1040,
  batches: 30,
  refundsPerThousand: 0,
  chargebacksPerTenThousand: 20,
  isPciCompliant: true,
  interchangePpm: 16_500,
  interchangeItemMilliCents: 10_000,
  assessmentPpm: 1_400,
  openMonths: EVERY_MONTH,
};

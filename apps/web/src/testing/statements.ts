import type { DowngradeView, ResidualRow, StatementRow, StatementView } from '@ledgate/contract/statements.ts';

import { idOf, MERCHANT } from './people.ts';
import { AT } from './tickets.ts';

export const statementRow = (number: number, changes: Partial<StatementRow> = {}): StatementRow => ({
  id: idOf(number),
  merchant: MERCHANT,
  month: '2026-10',
  sales_cents: 233_33,
  refunds_cents: 0,
  fees_cents: 39_78,
  deposits_cents: 227_25,
  closed_at: AT,
  ...changes,
});

export const statementView = (changes: Partial<StatementView> = {}): StatementView => ({
  ...statementRow(1),
  business: { name: 'Harbor Lane Books', reference: 'MA-1', mid: '5550001' },
  summary: [
    { label: 'Owed to you at the start', cents: 0, is_balance: true },
    { label: 'Sales', cents: 233_33, is_balance: false },
    { label: 'Fees', cents: -39_78, is_balance: false },
    { label: 'Owed to you at the end', cents: -33_70, is_balance: true },
  ],
  sales: 3,
  refunds: 0,
  effective_rate: '17.05%',
  fees: [
    {
      title: 'Card rates',
      cents: 70,
      rows: [{ line: 'visa_rate', label: 'Visa markup', units: '$233.33', rate: '0.30%', cents: 70 }],
    },
  ],
  debit_cents: 33_70,
  brands: [
    { brand: 'visa', sales: 3, sales_cents: 233_33, refunds: 0, refunds_cents: 0 },
    { brand: null, sales: 0, sales_cents: 0, refunds: 1, refunds_cents: 1_00 },
  ],
  batches: [{ day: '2026-10-04', items: 3, sales_cents: 233_33, refunds_cents: 0, fee_cents: 6_08 }],
  deposits: [{ day: '2026-10-05', label: 'Deposit', cents: -227_25 }],
  disputes: [],
  other: [],
  reserve: { opening_cents: 0, held_cents: 23_33, released_cents: 0, closing_cents: 23_33 },
  ...changes,
});

export const residualRow = (number: number, changes: Partial<ResidualRow> = {}): ResidualRow => ({
  id: idOf(number),
  merchant: MERCHANT,
  iso: { uid: idOf(90), name: 'Northwind Payments' },
  volume_cents: 233_33,
  share: '80.00%',
  revenue_cents: 34_95,
  cost_cents: 10_76,
  margin_cents: 24_19,
  iso_cents: 19_35,
  platform_cents: 4_84,
  brought_cents: 0,
  carried_cents: 0,
  lines: [{ label: 'Visa markup', units: '$233.33', revenue_cents: 70, cost_cents: 12 }],
  ...changes,
});

export const downgradeView = (changes: Partial<DowngradeView> = {}): DowngradeView => ({
  month: '2026-10',
  totals: { sales: 1, cents: 100_00, cost_cents: 2_40, best_cents: 1_90, lost_cents: 50 },
  reasons: [
    {
      reason: 'address',
      label: 'Address not verified on a keyed sale',
      remedy: 'Enter the billing ZIP code with every keyed sale.',
      sales: 1,
      cents: 100_00,
      cost_cents: 2_40,
      best_cents: 1_90,
      lost_cents: 50,
    },
  ],
  results: [
    {
      id: idOf(81),
      payment: null,
      merchant: MERCHANT,
      reference: null,
      sold_on: '2026-10-07',
      brand: 'visa',
      last4: '4242',
      cents: 100_00,
      reason: 'address',
      category: 'EIRF',
      best_category: 'CPS/Card Not Present',
      cost_cents: 2_40,
      best_cents: 1_90,
    },
  ],
  is_cut: false,
  ...changes,
});

import type {
  BatchItem,
  BatchView,
  DepositRow,
  DepositView,
  DifferenceView,
  UpcomingView,
} from '@ledgate/contract/settlement.ts';

import { idOf, MERCHANT } from './people.ts';
import { AT } from './tickets.ts';

export const batchView = (changes: Partial<BatchView> = {}): BatchView => ({
  id: idOf(71),
  day: '2026-11-24',
  items: 2,
  sales_cents: 200_00,
  refunds_cents: 10_00,
  fee_cents: 5_13,
  fees: [{ line: 'visa_rate', label: 'Visa markup', basis: '$200.00 × 0.30%', cents: 60 }],
  reserve_cents: 20_00,
  expected_cents: 164_87,
  expected_on: '2026-11-25',
  deposit: null,
  ...changes,
});

export const depositRow = (number: number, changes: Partial<DepositRow> = {}): DepositRow => ({
  id: idOf(number),
  state: 'arrived',
  net_cents: 164_87,
  made_at: AT,
  arrived_at: AT,
  returned_at: null,
  batches: 1,
  merchant: MERCHANT,
  ...changes,
});

export const depositView = (changes: Partial<DepositView> = {}): DepositView => ({
  ...depositRow(72),
  made_of: [
    { what: 'Sales', cents: 200_00 },
    { what: 'Refunds', cents: -10_00 },
    { what: 'Fees', cents: -5_13 },
    { what: 'Put into reserve', cents: -20_00 },
  ],
  paid_batches: [batchView({ deposit: idOf(72) })],
  outside: [],
  differences: null,
  ...changes,
});

export const upcomingView = (changes: Partial<UpcomingView> = {}): UpcomingView => ({
  merchant: MERCHANT,
  open_cents: 48_00,
  closes_at: AT,
  open_expected_on: '2026-11-27',
  batches: [batchView()],
  next: { on: '2026-11-25', cents: 164_87, batches_cents: 164_87, adjustments_cents: 0 },
  debit_cents: 0,
  returned_cents: 0,
  reserve: { held_cents: 0, next_release_on: null, next_release_cents: 0 },
  holidays: [],
  read_at: AT,
  ...changes,
});

export const batchItem = (number: number, changes: Partial<BatchItem> = {}): BatchItem => ({
  id: idOf(number),
  payment: idOf(number + 100),
  reference: `P-${number}`,
  kind: 'sale',
  cents: 100_00,
  brand: 'visa',
  last4: '4242',
  sold_on: '2026-11-24',
  category: 'CPS/Retail',
  downgrade: null,
  ...changes,
});

export const differenceView = (number: number, changes: Partial<DifferenceView> = {}): DifferenceView => ({
  id: idOf(number),
  kind: 'fee_amount',
  label: 'Fee is not what was agreed',
  advice: 'Compare the fees.',
  about: 'Authorization',
  expected_cents: -10,
  actual_cents: -12,
  left_cents: 2,
  merchant: MERCHANT,
  batch: null,
  deposit: null,
  payment: null,
  opened_at: AT,
  closed_at: null,
  closed_by: null,
  ending: null,
  reason: null,
  ...changes,
});

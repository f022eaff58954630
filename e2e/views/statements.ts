import type { DowngradeView, ResidualRow, StatementRow, StatementView } from '@ledgate/contract/statements.ts';
import { expect } from '@playwright/test';
import type { View } from './view.ts';

const AT = '2026-11-03T15:04:05.000Z';
const UID = '5f0c7a10-0000-4000-8000-000000000001';
const MERCHANT = { uid: UID, name: 'Harbor Coffee' };

const STATEMENT: StatementRow = {
  id: UID,
  merchant: MERCHANT,
  month: '2026-10',
  sales_cents: 50_000_00,
  refunds_cents: 120_00,
  fees_cents: 1_351_40,
  deposits_cents: 48_000_00,
  closed_at: AT,
};

const WHOLE: StatementView = {
  ...STATEMENT,
  business: { name: 'Harbor Coffee', reference: 'MA-2026-0001', mid: '5550001' },
  summary: [
    { label: 'Owed to you at the start', cents: 120_00, is_balance: true },
    { label: 'Sales', cents: 50_000_00, is_balance: false },
    { label: 'Fees', cents: -1_351_40, is_balance: false },
    { label: 'Owed to you at the end', cents: 648_60, is_balance: true },
  ],
  sales: 1000,
  refunds: 2,
  effective_rate: '2.7028%',
  fees: [
    {
      title: 'Card rates',
      cents: 150_00,
      rows: [{ line: 'visa_rate', label: 'Visa markup', units: '$50,000.00', rate: '0.30%', cents: 150_00 }],
    },
  ],
  debit_cents: 356_40,
  brands: [{ brand: 'visa', sales: 1000, sales_cents: 50_000_00, refunds: 2, refunds_cents: 120_00 }],
  batches: [{ day: '2026-10-05', items: 40, sales_cents: 2_000_00, refunds_cents: 0, fee_cents: 0 }],
  deposits: [{ day: '2026-10-06', label: 'Deposit', cents: -2_000_00 }],
  disputes: [{ day: '2026-10-09', label: 'Dispute opened', cents: -25_00 }],
  other: [],
  reserve: { opening_cents: 0, held_cents: 200_00, released_cents: 0, closing_cents: 200_00 },
};

const RESIDUAL: ResidualRow = {
  id: UID,
  merchant: MERCHANT,
  iso: { uid: UID, name: 'Northwind Payments' },
  volume_cents: 50_000_00,
  share: '80.00%',
  revenue_cents: 356_40,
  cost_cents: 94_00,
  margin_cents: 262_40,
  iso_cents: 209_92,
  platform_cents: 52_48,
  brought_cents: 0,
  carried_cents: 0,
  lines: [{ label: 'Visa markup', units: '$50,000.00', revenue_cents: 150_00, cost_cents: 25_00 }],
};

const COUNTED = { sales: 1, cents: 100_00, cost_cents: 2_40, best_cents: 1_90, lost_cents: 50 };
const DOWNGRADES: DowngradeView = {
  month: '2026-10',
  totals: COUNTED,
  reasons: [
    {
      reason: 'address',
      label: 'Address not verified on a keyed sale',
      remedy: 'Enter the billing ZIP code with every keyed sale.',
      ...COUNTED,
    },
  ],
  results: [
    {
      id: UID,
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
};

const { volume_cents, revenue_cents, cost_cents, margin_cents, iso_cents, platform_cents } = RESIDUAL;
const RESIDUALS = {
  month: '2026-10',
  months: ['2026-10'],
  totals: { merchants: 1, volume_cents, revenue_cents, cost_cents, margin_cents, iso_cents, platform_cents },
  results: [RESIDUAL],
  next_cursor: null,
};

/** The close of a month, as merchant and ISO read it. */
export const STATEMENTS: readonly View[] = [
  {
    name: 'statements',
    who: 'merchant',
    open: async (page) => {
      await page.route('**/api/statement?*', (route) =>
        route.fulfill({ json: { results: [STATEMENT], next_cursor: null } }),
      );
      await page.goto('/statements');
      await expect(page.getByText('October 2026')).toBeVisible();
    },
  },
  {
    name: 'statement',
    who: 'merchant',
    open: async (page) => {
      await page.route(`**/api/statement/${UID}`, (route) => route.fulfill({ json: WHOLE }));
      await page.goto(`/statements/${UID}`);
      await expect(page.getByText('Visa markup')).toBeVisible();
    },
  },
  {
    name: 'downgrades',
    who: 'merchant',
    open: async (page) => {
      await page.route('**/api/downgrade*', (route) => route.fulfill({ json: DOWNGRADES }));
      await page.goto('/downgrades');
      await expect(page.getByText('CPS/Card Not Present')).toBeVisible();
    },
  },
  {
    name: 'residuals',
    who: 'admin',
    open: async (page) => {
      await page.route('**/api/residual?*', (route) => route.fulfill({ json: RESIDUALS }));
      await page.goto('/residuals');
      await page.getByText('Lines of Harbor Coffee').click();
      await expect(page.getByText('Visa markup')).toBeVisible();
    },
  },
];

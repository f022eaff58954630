import type { OrderRow, OrderView, RegisterView, ShiftRow, ShiftView } from '@ledgate/contract/till-view.ts';
import { expect, type Page } from '@playwright/test';
import { seeTitle, type View } from './view.ts';

const AT = '2026-11-02T15:04:05.000Z';
const UID = '5f0c7a10-0000-4000-8000-000000000001';
const PERSON = { uid: UID, name: 'Robin Park' };
const REGISTER = { uid: UID, name: 'Front counter' };
const TAX = { id: UID, jurisdiction: 'Springfield, IL', cents: 2_04 };

const HEAD = {
  uid: UID,
  order_no: '1-0004',
  status: 'partially_refunded',
  label: null,
  register: REGISTER,
  shift: UID,
  cashier: PERSON,
  customer: { uid: UID, name: 'Ada Vance' },
  subtotal_cents: 24_00,
  discount_cents: 2_40,
  tax_cents: 2_04,
  tip_cents: 3_00,
  total_cents: 26_64,
  refunded_cents: 11_82,
  is_offline: true,
  created_at: AT,
  sold_at: AT,
  version: 2,
} as const;

const ROW: OrderRow = { ...HEAD, items: 1, to_review: 1 };

const ORDER: OrderView = {
  ...HEAD,
  note: 'Gift wrap',
  discount: { ppm: 100_000 },
  tax_rounding: 'line',
  is_exempt: false,
  exemption: null,
  approvals: [],
  items: [
    {
      uid: UID,
      product: UID,
      name: 'Mug',
      quantity: 2_000,
      unit: 'each',
      unit_price_cents: 12_00,
      catalogue_price_cents: 13_00,
      own_discount: null,
      rates: [{ id: UID, jurisdiction: TAX.jurisdiction, ppm: 94_500, isIncluded: false }],
      gross_cents: 24_00,
      discount_cents: 0,
      order_discount_cents: 2_40,
      taxes: [TAX],
      tax_cents: 2_04,
      line_total_cents: 23_64,
      left_quantity: 1_000,
    },
  ],
  taxes: [TAX],
  tenders: [{ uid: UID, kind: 'cash', cents: 30_00, change_cents: 3_36, label: null, payment: null, made_at: AT }],
  due_cents: 0,
  change_cents: 3_36,
  refunds: [
    {
      uid: UID,
      state: 'done',
      is_void: false,
      lines: [{ line: UID, quantity: 1_000, total_cents: 11_82 }],
      total_cents: 11_82,
      tax_cents: 1_02,
      tip_cents: 0,
      tenders: [{ kind: 'cash', cents: 11_82, payment: null }],
      reason: 'Chipped',
      by: PERSON,
      made_at: AT,
    },
  ],
  differences: [
    {
      uid: UID,
      kind: 'price',
      said: 'Mug was $12.00; the catalogue says $13.00.',
      found_at: AT,
      seen_at: null,
      seen_by: null,
      note: null,
    },
  ],
  may: { void: false, refund: true },
};

const RECEIPT = {
  title: 'Receipt',
  heading: ['Harbor Coffee', '1 Main Street'],
  about: [{ label: 'Order', value: '1-0004', is_total: false }],
  items: [{ label: 'Mug', value: '$24.00', is_total: false, details: ['2 × $12.00'] }],
  amounts: [{ label: 'Total', value: '$26.64', is_total: true }],
  tenders: [{ label: 'Cash', value: '$30.00', is_total: false, details: [] }],
  refunds: [],
  notes: ['Thank you!'],
  printed_before: 0,
};

const BUSY: RegisterView = {
  uid: UID,
  number: 1,
  name: 'Front counter',
  made_at: AT,
  removed_at: null,
  shift: { uid: UID, opened_by: PERSON, opened_at: AT, state: 'open' },
  held: 2,
  lease: { device: UID, name: 'iPad at the door', since: AT, by: PERSON },
  version: 1,
};

const SHIFT: ShiftRow = {
  uid: UID,
  register: REGISTER,
  state: 'counted',
  opened_by: PERSON,
  opened_at: AT,
  closed_by: null,
  closed_at: null,
  z_number: null,
  expected_cents: 226_64,
  counted_cents: 224_64,
  variance_cents: -2_00,
  variance_reason: null,
};

const REPORT: ShiftView = {
  ...SHIFT,
  report: {
    orders: 1,
    gross_cents: 24_00,
    discount_cents: 2_40,
    net_cents: 21_60,
    tax_cents: 2_04,
    tip_cents: 3_00,
    total_cents: 26_64,
    taxes: [{ jurisdiction: TAX.jurisdiction, cents: 2_04 }],
    refunds: 1,
    refunded_cents: 11_82,
    voids: 0,
    voided_cents: 0,
    tenders: [{ kind: 'cash', cents: 26_64, refunded_cents: 11_82 }],
    by_cashier: [{ cashier: PERSON, orders: 1, total_cents: 26_64, refunded_cents: 11_82 }],
    drawer: [
      { kind: 'opening', cents: 200_00 },
      { kind: 'cash', cents: 30_00 },
      { kind: 'change', cents: 3_36 },
    ],
    held: [{ uid: UID, order_no: '1-0005', label: 'Table 4', total_cents: 13_02 }],
  },
  may: { see_expected: true, close: true },
};

const answer = async (page: Page): Promise<void> => {
  const paid: OrderRow = { ...ROW, uid: UID.replace(/1$/, '2'), order_no: '1-0003', status: 'paid', to_review: 0 };
  const free = { ...BUSY, uid: UID.replace(/1$/, '2'), number: 2, name: 'Garden', shift: null, held: 0, lease: null };
  const closed = { ...SHIFT, uid: UID.replace(/1$/, '2'), state: 'closed', z_number: 11, closed_at: AT };
  await page.route(/\/api\/pos\/\?/, (route) =>
    route.fulfill({ json: { results: [ROW, paid], next_cursor: null, to_review: 1 } }),
  );
  await page.route(`**/api/pos/${UID}`, (route) => route.fulfill({ json: ORDER }));
  await page.route(`**/api/pos/${UID}/receipt`, (route) => route.fulfill({ json: RECEIPT }));
  await page.route('**/api/till/register*', (route) => route.fulfill({ json: { results: [BUSY, free] } }));
  await page.route('**/api/till/shift?*', (route) =>
    route.fulfill({ json: { results: [SHIFT, closed], next_cursor: null } }),
  );
  await page.route(`**/api/till/shift/${UID}`, (route) => route.fulfill({ json: REPORT }));
};

const view = (name: string, open: (page: Page) => Promise<void>): View => ({
  name,
  who: 'merchant',
  open: async (page) => {
    await answer(page);
    await open(page);
  },
});

export const SALES: View[] = [
  view('sales', async (page) => {
    await page.goto('/sales');
    await expect(page.getByText('To review (1)')).toBeVisible();
    await expect(page.getByText('1-0003')).toBeVisible();
  }),
  view('sale', async (page) => {
    await page.goto(`/sales/${UID}`);
    await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible();
    await expect(page.getByText('Thank you!')).toBeVisible();
  }),
  view('sale-refund', async (page) => {
    await page.goto(`/sales/${UID}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByRole('button', { name: 'All of it: Mug' }).click();
    await expect(page.getByRole('dialog').getByText('$11.82').first()).toBeVisible();
  }),
  view('registers', async (page) => {
    await page.goto('/registers');
    await expect(page.getByText('iPad at the door').first()).toBeVisible();
    await expect(page.getByText('$2.00 short').first()).toBeVisible();
  }),
  view('shift', async (page) => {
    await page.goto(`/shifts/${UID}`);
    await seeTitle(page, 'X report');
    await expect(page.getByRole('button', { name: 'Close the shift' })).toBeVisible();
  }),
  {
    name: 'payment-settings',
    who: 'merchant',
    open: async (page) => {
      await page.goto('/payment-settings');
      await seeTitle(page, 'Payment settings');
      await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    },
  },
];

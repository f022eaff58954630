import type { PaymentRow, PaymentView } from '@ledgate/contract/payment-view.ts';
import type { BatchView, DepositRow, DifferenceView, UpcomingView } from '@ledgate/contract/settlement.ts';
import type { TerminalView } from '@ledgate/contract/terminal.ts';
import { expect, type Page } from '@playwright/test';
import type { View } from './view.ts';

const AT = '2026-11-02T15:04:05.000Z';
const UID = '5f0c7a10-0000-4000-8000-000000000001';
const PERSON = { uid: UID, name: 'Robin Park' };

const SETTINGS: TerminalView['settings'] = {
  avs: 'flag',
  cvv: 'decline',
  zip_required: true,
  surcharge_on: true,
  surcharge_ppm: 30_000,
  timezone: 'pst',
  day_end: '00:00',
  receipt_header: '',
  receipt_footer: 'Thank you!',
  refund_policy: 'Returns within 30 days.',
  tips_on: true,
  tip_presets: [15, 18, 20],
  tax_rounding: 'line',
  default_tax_category: 'standard',
  approval: { discount_ppm: 100_000, refund_cents: 5_000, price_ppm: 0 },
  lock_minutes: 5,
  printer: { paper: '80', automatic: true, copies: 1 },
};

const TERMINAL: TerminalView = {
  is_open: true,
  closed_why: null,
  merchant_name: 'Harbor Coffee',
  may: { charge: true, authorize: true, save_card: true },
  ticket_cap_cents: 200_000,
  day_left_cents: 500_000,
  blocked_until: null,
  settings: SETTINGS,
  surcharge: { ppm: 30_000, why_not: null },
  consent: 'I agree that Harbor Coffee keeps my card on file and charges it for purchases I agree to.',
};

const ROW: PaymentRow = {
  id: UID,
  reference: 'NA5K6HHGR',
  source: 'terminal',
  kind: 'sale',
  status: 'captured',
  amount_cents: 2700,
  captured_cents: 2700,
  refunded_cents: 0,
  card: { brand: 'visa', last4: '4242', funding: 'credit', is_commercial: true },
  payer_name: 'Ada Vance',
  order_no: '1042',
  is_disputed: true,
  made_at: AT,
  merchant: { uid: UID, name: 'Harbor Coffee' },
};

const NO = { allowed: false, max_cents: null, why: 'The batch closed Nov 2, 2026, 6:30 PM PST.' };

const STEP: PaymentView['steps'][number] = {
  uid: UID,
  kind: 'sale',
  state: 'confirmed',
  amount_cents: 2700,
  reason: null,
  decline: null,
  fault: null,
  made_at: AT,
  made_by: PERSON,
  settled_at: AT,
};

const PAYMENT: PaymentView = {
  ...ROW,
  subtotal_cents: 2500,
  discount_cents: 0,
  tax_cents: 200,
  tip_cents: 0,
  surcharge_cents: 0,
  currency: 'USD',
  approved_cents: 2700,
  entry: 'moto',
  aid: null,
  avs: 'zip_only',
  cvv: 'match',
  flags: ['The ZIP code does not match the card.'],
  auth_code: '885624',
  decline: null,
  failure: null,
  invoice_no: null,
  po_number: 'PO-7',
  description: 'Two pounds of beans',
  payer: { name: 'Ada Vance', company: null, address1: null, zip: '94107', email: 'ada@mail.example', phone: null },
  customer: null,
  stored_card: null,
  made_by: PERSON,
  captured_at: AT,
  expires_at: null,
  pending: { kind: 'refund', state: 'unknown', since: AT },
  receipt_url: `/api/payment/${UID}/receipt.pdf`,
  version: 2,
  next_steps: {
    capture: { ...NO, why: 'A sale is captured at once.' },
    adjust_tip: NO,
    void: NO,
    refund: { allowed: true, max_cents: 2700, why: null },
    send_receipt: { allowed: true, max_cents: null, why: null },
  },
  steps: [STEP, { ...STEP, uid: UID.replace(/1$/, '2'), kind: 'refund', state: 'unknown', reason: 'Returned goods' }],
};

const RECEIPT = {
  title: 'Sale',
  heading: ['Harbor Coffee', '418 Harbor Street', 'San Francisco, CA 94107', '(415) 555-2672'],
  about: [
    { label: 'Date', value: 'Nov 2, 2026, 7:04 AM PST', is_total: false },
    { label: 'Card', value: 'Visa •••• 4242', is_total: false },
  ],
  amounts: [
    { label: 'Subtotal', value: '$25.00', is_total: false },
    { label: 'Total', value: '$27.00', is_total: true },
  ],
  notes: ['Returns within 30 days.'],
};

/** The provider's own fields, for a merchant that it does not know. */
const fieldsSession = () => {
  const origin = process.env['LEDGATE_E2E_EMULATOR'] ?? '';
  return { key: 'none', merchant: 'none', script_url: `${origin}/payFieldsScript`, origin, minutes: 8 };
};

const openTerminal = async (page: Page): Promise<void> => {
  await page.route('**/api/mavt/terminal', (route) => route.fulfill({ json: TERMINAL }));
  await page.route('**/api/mavt/session', (route) => route.fulfill({ json: fieldsSession() }));
  await page.goto('/terminal');
  await expect(page.getByRole('button', { name: /^Charge/ })).toBeEnabled();
};

const openPayment = async (page: Page): Promise<void> => {
  await page.route(`**/api/payment/${UID}`, (route) => route.fulfill({ json: PAYMENT }));
  await page.route(`**/api/payment/${UID}/receipt`, (route) => route.fulfill({ json: RECEIPT }));
  await page.goto(`/transactions/${UID}`);
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible();
};

const DEPOSIT: DepositRow = {
  id: UID,
  state: 'arrived',
  net_cents: 16_487,
  made_at: AT,
  arrived_at: AT,
  returned_at: null,
  batches: 1,
  merchant: { uid: UID, name: 'Harbor Coffee' },
};

const BATCH: BatchView = {
  id: UID,
  day: '2026-11-24',
  items: 2,
  sales_cents: 20_000,
  refunds_cents: 1_000,
  fee_cents: 513,
  fees: [{ line: 'visa_rate', label: 'Visa markup', basis: '$200.00 × 0.30%', cents: 60 }],
  reserve_cents: 2_000,
  expected_cents: 16_487,
  expected_on: '2026-11-25',
  deposit: null,
};

const MADE_OF = [
  { what: 'Sales', cents: 20_000 },
  { what: 'Fees', cents: -513 },
];

const UPCOMING: UpcomingView = {
  merchant: DEPOSIT.merchant,
  open_cents: 4_800,
  closes_at: AT,
  open_expected_on: '2026-11-27',
  batches: [BATCH],
  next: { on: '2026-11-25', cents: 16_987, batches_cents: 19_487, adjustments_cents: -2_500 },
  debit_cents: 1_995,
  returned_cents: 1_200,
  reserve: { held_cents: 2_000, next_release_on: '2027-05-24', next_release_cents: 2_000 },
  holidays: [{ day: '2026-11-26', name: 'Thanksgiving' }],
  read_at: AT,
};

const DIFFERENCE: DifferenceView = {
  id: UID,
  kind: 'fee_amount',
  label: 'Fee is not what was agreed',
  advice: 'Compare the fees at the provider with the rates of that day, and ask for the difference back.',
  about: 'Authorization',
  expected_cents: -10,
  actual_cents: -12,
  left_cents: 2,
  merchant: DEPOSIT.merchant,
  batch: null,
  deposit: { id: UID, made_at: AT },
  payment: null,
  opened_at: AT,
  closed_at: null,
  closed_by: null,
  ending: null,
  reason: null,
};

export const PAYMENTS: View[] = [
  {
    name: 'terminal-closed',
    who: 'merchant',
    open: async (page) => {
      await page.goto('/terminal');
      await expect(page.getByText('The terminal is closed')).toBeVisible();
    },
  },
  {
    name: 'terminal',
    who: 'merchant',
    open: async (page) => {
      await openTerminal(page);
      await page.getByRole('button', { name: /^Charge/ }).click();
      await expect(page.getByText('Enter an amount above $0.')).toBeVisible();
    },
  },
  {
    name: 'transactions',
    who: 'merchant',
    open: async (page) => {
      const other = { ...ROW, id: UID.replace(/1$/, '2'), status: 'unknown' };
      await page.route('**/api/payment?*', (route) =>
        route.fulfill({ json: { results: [ROW, other], next_cursor: 'more' } }),
      );
      await page.goto('/transactions');
      await expect(page.getByText('The newest 2 rows')).toBeVisible();
    },
  },
  { name: 'transaction', who: 'merchant', open: openPayment },
  {
    name: 'transaction-refund',
    who: 'merchant',
    open: async (page) => {
      await openPayment(page);
      await page.getByRole('button', { name: 'Refund' }).click();
      const dialog = page.getByRole('dialog', { name: 'Refund' });
      await dialog.getByRole('button', { name: 'Refund' }).click();
      await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
    },
  },
  {
    name: 'deposits',
    who: 'merchant',
    open: async (page) => {
      await page.route('**/api/deposit?*', (route) =>
        route.fulfill({ json: { results: [DEPOSIT], next_cursor: null } }),
      );
      await page.route('**/api/deposit/upcoming*', (route) => route.fulfill({ json: UPCOMING }));
      await page.goto('/deposits');
      await page.getByText('Fees by line').click();
      await expect(page.getByText('$200.00 × 0.30%')).toBeVisible();
    },
  },
  {
    name: 'deposit',
    who: 'merchant',
    open: async (page) => {
      const whole = { ...DEPOSIT, made_of: MADE_OF, paid_batches: [BATCH], outside: [], differences: null };
      await page.route(`**/api/deposit/${UID}`, (route) => route.fulfill({ json: whole }));
      await page.goto(`/deposits/${UID}`);
      await expect(page.getByText('Show 2 transactions')).toBeVisible();
    },
  },
  {
    name: 'differences',
    who: 'admin',
    open: async (page) => {
      await page.route('**/api/settlement-difference?*', (route) =>
        route.fulfill({ json: { results: [DIFFERENCE], next_cursor: null } }),
      );
      await page.goto('/differences');
      await page.getByText('Fee is not what was agreed').first().click();
      const dialog = page.getByRole('dialog', { name: 'Accept this difference?' });
      await dialog.getByRole('button', { name: 'Accept' }).click();
      await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
    },
  },
];

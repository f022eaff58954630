import type { PaymentRow, PaymentView } from '@ledgate/contract/payment-view.ts';
import type { ReceiptView } from '@ledgate/contract/payments.ts';
import type { TerminalView } from '@ledgate/contract/terminal.ts';

import { idOf, MERCHANT } from './people.ts';
import { AT } from './tickets.ts';

export const TOKEN = '0123456789abcdef0123456789abcdef';

export const terminalView = (changes: Partial<TerminalView> = {}): TerminalView => ({
  is_open: true,
  closed_why: null,
  merchant_name: 'Harbor Coffee',
  may: { charge: true, authorize: true, save_card: true },
  ticket_cap_cents: 200_000,
  day_left_cents: 500_000,
  blocked_until: null,
  settings: {
    avs: 'flag',
    cvv: 'decline',
    zip_required: true,
    surcharge_on: false,
    surcharge_ppm: 30_000,
    timezone: 'pst',
    day_end: '00:00',
    receipt_header: '',
    receipt_footer: '',
    refund_policy: '',
    tips_on: true,
    tip_presets: [15, 18, 20],
    tax_rounding: 'line',
    default_tax_category: 'standard',
    approval: { discount_ppm: 100_000, refund_cents: 5_000, price_ppm: 0 },
    lock_minutes: 5,
    printer: { paper: '80', automatic: true, copies: 1 },
  },
  surcharge: { ppm: 0, why_not: null },
  consent: 'I agree that Harbor Coffee keeps my card on file.',
  ...changes,
});

export const FIELDS_SESSION = {
  key: 'key',
  merchant: 't1_mer_1',
  script_url: 'https://fields.processor.test/payFieldsScript',
  origin: 'https://fields.processor.test',
  minutes: 8,
};

export const paymentRow = (number: number, changes: Partial<PaymentRow> = {}): PaymentRow => ({
  id: idOf(number),
  reference: `P-${number}`,
  source: 'terminal',
  kind: 'sale',
  status: 'captured',
  amount_cents: 2700,
  captured_cents: 2700,
  refunded_cents: 0,
  card: { brand: 'visa', last4: '4242', funding: 'credit', is_commercial: false },
  payer_name: 'Ada Vance',
  order_no: null,
  is_disputed: false,
  made_at: AT,
  merchant: MERCHANT,
  ...changes,
});

const NO = { allowed: false, max_cents: null, why: 'The batch is closed.' };

export const paymentView = (number: number, changes: Partial<PaymentView> = {}): PaymentView => ({
  ...paymentRow(number),
  subtotal_cents: 2500,
  discount_cents: 0,
  tax_cents: 200,
  tip_cents: 0,
  surcharge_cents: 0,
  currency: 'USD',
  approved_cents: 2700,
  entry: 'moto',
  aid: null,
  avs: 'match',
  cvv: 'match',
  flags: [],
  auth_code: '048213',
  decline: null,
  failure: null,
  invoice_no: null,
  po_number: null,
  description: null,
  payer: { name: 'Ada Vance', company: null, address1: null, zip: '97205', email: 'ada@mail.example', phone: null },
  customer: null,
  stored_card: null,
  made_by: { uid: idOf(1), name: 'Robin Park' },
  captured_at: AT,
  expires_at: null,
  pending: null,
  receipt_url: '/api/payment/1/receipt.pdf',
  version: 1,
  next_steps: { capture: NO, adjust_tip: NO, void: NO, refund: NO, send_receipt: NO },
  steps: [],
  ...changes,
});

export const RECEIPT: ReceiptView = {
  title: 'Sale',
  heading: ['Harbor Coffee', '12 Quay St'],
  about: [{ label: 'Reference', value: 'P-1', is_total: false }],
  amounts: [{ label: 'Total', value: '$27.00', is_total: true }],
  notes: ['Returns within 30 days.'],
};

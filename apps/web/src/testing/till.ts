import type { OrderRow, OrderView, RegisterView, ShiftRow, ShiftView } from '@ledgate/contract/till-view.ts';

import { idOf } from './people.ts';
import { AT } from './tickets.ts';

const REGISTER = { uid: idOf(600), name: 'Front counter' };
const CASHIER = { uid: idOf(1), name: 'Robin Park' };

const head = (number: number) => ({
  uid: idOf(number),
  order_no: `1-${String(number).padStart(4, '0')}`,
  status: 'paid' as const,
  label: null,
  register: REGISTER,
  shift: idOf(700),
  cashier: CASHIER,
  customer: null,
  subtotal_cents: 24_00,
  discount_cents: 2_40,
  tax_cents: 1_84,
  tip_cents: 3_00,
  total_cents: 26_44,
  refunded_cents: 0,
  is_offline: false,
  created_at: AT,
  sold_at: AT,
  version: 1,
});

export const orderRow = (number: number, changes: Partial<OrderRow> = {}): OrderRow => ({
  ...head(number),
  items: 1,
  to_review: 0,
  ...changes,
});

const TAX = { id: idOf(650), jurisdiction: 'Springfield' };

export const orderItem = (
  number: number,
  changes: Partial<OrderView['items'][number]> = {},
): OrderView['items'][number] => ({
  uid: idOf(number),
  product: null,
  name: 'Mug',
  quantity: 2_000,
  unit: 'each',
  unit_price_cents: 12_00,
  catalogue_price_cents: null,
  own_discount: null,
  rates: [{ ...TAX, ppm: 85_000, isIncluded: false }],
  gross_cents: 24_00,
  discount_cents: 0,
  order_discount_cents: 2_40,
  taxes: [{ ...TAX, cents: 1_84 }],
  tax_cents: 1_84,
  line_total_cents: 23_44,
  left_quantity: 2_000,
  ...changes,
});

/** Two mugs with 10% off and a tip, paid in cash. */
export const orderView = (number: number, changes: Partial<OrderView> = {}): OrderView => ({
  ...head(number),
  note: null,
  discount: { ppm: 100_000 },
  tax_rounding: 'line',
  is_exempt: false,
  exemption: null,
  approvals: [],
  items: [orderItem(610)],
  taxes: [{ ...TAX, cents: 1_84 }],
  tenders: [
    {
      uid: idOf(620),
      kind: 'cash',
      cents: 30_00,
      change_cents: 3_56,
      label: null,
      payment: null,
      made_at: AT,
    },
  ],
  due_cents: 0,
  change_cents: 3_56,
  refunds: [],
  differences: [],
  may: { void: true, refund: true },
  ...changes,
});

export const registerView = (number: number, changes: Partial<RegisterView> = {}): RegisterView => ({
  uid: idOf(600 + number),
  number: number + 1,
  name: number === 0 ? 'Front counter' : `Register ${number + 1}`,
  made_at: AT,
  removed_at: null,
  shift: null,
  held: 0,
  lease: null,
  version: 1,
  ...changes,
});

export const OPEN_SHIFT = { uid: idOf(700), opened_by: CASHIER, opened_at: AT, state: 'open' as const };

export const shiftRow = (number: number, changes: Partial<ShiftRow> = {}): ShiftRow => ({
  uid: idOf(700 + number),
  register: REGISTER,
  state: 'closed',
  opened_by: CASHIER,
  opened_at: AT,
  closed_by: CASHIER,
  closed_at: AT,
  z_number: number,
  expected_cents: 226_44,
  counted_cents: 224_44,
  variance_cents: -2_00,
  variance_reason: 'Wrong change',
  ...changes,
});

export const shiftView = (number: number, changes: Partial<ShiftView> = {}): ShiftView => ({
  ...shiftRow(number),
  report: {
    orders: 1,
    gross_cents: 24_00,
    discount_cents: 2_40,
    net_cents: 21_60,
    tax_cents: 1_84,
    tip_cents: 3_00,
    total_cents: 26_44,
    taxes: [{ jurisdiction: 'Springfield', cents: 1_84 }],
    refunds: 1,
    refunded_cents: 11_72,
    voids: 0,
    voided_cents: 0,
    tenders: [{ kind: 'cash', cents: 26_44, refunded_cents: 11_72 }],
    by_cashier: [{ cashier: CASHIER, orders: 1, total_cents: 26_44, refunded_cents: 11_72 }],
    drawer: [
      { kind: 'opening', cents: 200_00 },
      { kind: 'cash', cents: 30_00 },
      { kind: 'change', cents: 3_56 },
    ],
    held: [{ uid: idOf(5), order_no: '1-0005', label: 'Table 4', total_cents: 13_02 }],
  },
  may: { see_expected: true, close: true },
  ...changes,
});

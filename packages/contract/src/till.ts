import { ORDER_STATUSES } from '@ledgate/domain/till/order-status.ts';
import { PRICE_LEVELS } from '@ledgate/domain/till/dual-pricing.ts';
import { z } from 'zod';
import { declare, fileBytes } from './call.ts';
import { commaList, instant, line, uid } from './fields.ts';
import { byUid, cents, day, page, positive, reason, whose } from './till-fields.ts';
import { orderRow, orderView, registerView } from './till-view.ts';

/** In thousandths. */
const quantity = z
  .int('Enter a quantity with up to three decimals.')
  .min(1, 'Enter a quantity above 0.')
  .max(9_999_999, 'Enter a smaller quantity.');
const discount = z
  .union([
    z.strictObject({ cents: positive }),
    z.strictObject({ ppm: z.int().min(1, 'Enter a discount above 0%.').max(1_000_000, 'Enter 100% or less.') }),
  ])
  .nullable()
  .default(null);

const rate = z.strictObject({
  id: uid,
  jurisdiction: line(1, 120),
  ppm: z.int().min(1).max(500_000),
  isIncluded: z.boolean(),
});

const soldLine = z.strictObject({
  uid,
  /** None: an amount that somebody typed in. */
  product: uid.nullable(),
  name: line(1, 200, 'Enter what is sold.'),
  quantity,
  /** What cash pays; what a card pays follows from `price_level`. */
  unit_price_cents: cents,
  /** Set by hand; else it has to be the catalogue’s. */
  is_overridden: z.boolean().default(false),
  discount,
  /** As the till saw them; sold online, the catalogue’s count. */
  taxes: z.array(rate).max(12).default([]),
});

const tender = z.strictObject({
  uid,
  kind: z.enum(['cash', 'other'], 'Choose cash or other.'),
  /** Of cash: what was handed over. */
  cents: positive,
  /** What it is, where it is neither cash nor a card. */
  label: line(0, 60).optional(),
});

const basket = {
  lines: z.array(soldLine).min(1, 'Add something to sell.').max(300, 'Sell the rest as a second order.'),
  discount,
  tip_cents: cents.default(0),
  /** Under dual pricing: `card` as soon as a card pays any of it. */
  price_level: z.enum(PRICE_LEVELS).default('cash'),
  customer: uid.nullable().default(null),
  note: line(0, 500).default(''),
  /** The catalogue that the till saw. */
  catalogue_version: z.int().nonnegative(),
  /** What the counter showed: where it is not what the server makes of it, nothing is sold. */
  total_cents: cents,
};

/** Where it is sold: of a register that is used on a device, that device. */
const device = uid.nullable().default(null);

/** What was let through for it on the spot. */
const approvals = z.array(uid).max(10).default([]);

const newOrder = z.strictObject({
  /** Made by the till: the same order again is answered as the first time. */
  uid,
  register: uid,
  shift: uid,
  ...basket,
  approvals,
  /** Kept for later under this name, and not paid yet. */
  hold: line(1, 60, 'Enter a name to find it by.').nullable().default(null),
  /** Opened to be paid by card: once the cards cover it, `pay` closes it. */
  awaits_card: z.boolean().default(false),
  tenders: z.array(tender).max(20).default([]),
  /** It was sold without a network and took place: it is booked as it was sold. */
  is_offline: z.boolean().default(false),
  /** Sold without a network and without tax, by a certificate that the till knew of; else the server looks for one. */
  is_exempt: z.boolean().default(false),
  /** Sold without a network: who sold it, where that is somebody else than who sends it now. */
  cashier: uid.nullable().default(null),
  /** By the till’s clock. */
  sold_at: instant,
  device,
});

const goesBack = z.strictObject({ line: uid, quantity });
const refundTender = z.strictObject({
  kind: z.enum(['cash', 'card', 'other']),
  cents: positive,
  /** Which card payment of the order. */
  payment: uid.optional(),
});

const orderAct = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('hold'),
    label: line(1, 60, 'Enter a name to find it by.'),
    ...basket,
    approvals,
  }),
  z.strictObject({
    action: z.literal('pay'),
    shift: uid,
    tenders: z.array(tender).max(20).default([]),
    sold_at: instant,
    device,
  }),
  z.strictObject({ action: z.literal('void'), refund: uid, shift: uid, reason, approvals }),
  z.strictObject({
    action: z.literal('refund'),
    /** Made by the till: the same refund again is answered as the first time. */
    refund: uid,
    shift: uid,
    lines: z.array(goesBack).max(300),
    tip_cents: cents.default(0),
    tenders: z.array(refundTender).min(1, 'Say how it is refunded.').max(20),
    /** Whether what came back can be sold again. */
    restock: z.boolean().default(true),
    reason,
    approvals,
  }),
]);
export type OrderAct = z.output<typeof orderAct>;

const orderFilters = {
  ...whose,
  status__in: commaList(ORDER_STATUSES).optional(),
  register: uid.optional(),
  shift: uid.optional(),
  cashier: uid.optional(),
  customer: uid.optional(),
  from: day.optional(),
  to: day.optional(),
  /** An order number, or the name of a held one. */
  search: line(0, 60).optional(),
  /** Those that a manager has to look at. */
  differs: z.enum(['yes']).optional(),
};

export const till = declare({
  listOrders: {
    summary: 'List the orders of the counter, the newest first',
    method: 'GET',
    path: '/api/pos/',
    access: 'signed_in',
    atTill: true,
    query: z.strictObject({ ...orderFilters, ...page }),
    reply: z.object({
      results: z.array(orderRow),
      next_cursor: z.string().nullable(),
      /** Orders of all that a manager has to look at, whatever the list is narrowed to; no more are counted than 1,000. */
      to_review: z.int(),
    }),
    failures: ['not_found'],
  },
  exportOrders: {
    summary: 'Export the orders of the counter as CSV',
    method: 'GET',
    path: '/api/pos/export',
    access: 'signed_in',
    query: z.strictObject(orderFilters),
    file: true,
    reply: fileBytes,
    failures: ['not_found'],
  },
  readOrder: {
    summary: 'Read an order with its lines, tenders and refunds',
    method: 'GET',
    path: '/api/pos/{uid}',
    access: 'signed_in',
    atTill: true,
    params: byUid,
    reply: orderView,
    failures: ['not_found'],
  },
  sell: {
    summary: 'Sell over the counter, or put an order on hold',
    method: 'POST',
    path: '/api/pos/',
    access: 'use_pos',
    atTill: true,
    body: newOrder,
    reply: orderView,
    status: 201,
    failures: ['not_found', 'wrong_state', 'key_reused', 'stale'],
  },
  changeOrder: {
    summary: 'Change a held order, pay it, void it, or refund lines of it',
    method: 'PUT',
    path: '/api/pos/{uid}',
    access: 'use_pos',
    atTill: true,
    params: byUid,
    body: orderAct,
    reply: orderView,
    failures: ['not_found', 'wrong_state', 'key_reused', 'stale', 'provider_unavailable'],
  },
  seeDifference: {
    summary: 'Say that a difference of an order was looked at',
    method: 'POST',
    path: '/api/pos/difference/{uid}',
    access: 'approve_pos',
    atTill: true,
    params: byUid,
    body: z.strictObject({ note: line(0, 500).default('') }),
    reply: orderView,
    failures: ['not_found', 'wrong_state'],
  },
  listRegisters: {
    summary: 'List the registers of the merchant',
    method: 'GET',
    path: '/api/till/register',
    access: 'signed_in',
    atTill: true,
    query: z.strictObject({ ...whose, removed: z.enum(['yes']).optional() }),
    reply: z.object({ results: z.array(registerView) }),
    failures: ['not_found'],
  },
  addRegister: {
    summary: 'Add a register',
    method: 'POST',
    path: '/api/till/register',
    access: 'update_setting',
    body: z.strictObject({ name: line(1, 60, 'Enter a name for the register.') }),
    reply: registerView,
    status: 201,
    failures: ['already_exists', 'wrong_state'],
  },
  changeRegister: {
    summary: 'Rename or retire a register',
    method: 'PUT',
    path: '/api/till/register/{uid}',
    access: 'update_setting',
    params: byUid,
    body: z.strictObject({ name: line(1, 60, 'Enter a name for the register.'), removed: z.boolean() }),
    reply: registerView,
    failures: ['not_found', 'already_exists', 'wrong_state', 'stale'],
  },
});

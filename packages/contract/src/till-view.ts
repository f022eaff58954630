import { TAX_ROUNDINGS } from '@ledgate/domain/till/basket.ts';
import { APPROVAL_KINDS } from '@ledgate/domain/till/approvals.ts';
import { DRAWER_EVENTS, type DrawerEventKind } from '@ledgate/domain/till/drawer.ts';
import { DIFFERENCE_WORDS, type DifferenceKind } from '@ledgate/domain/till/order-check.ts';
import { ORDER_STATUSES } from '@ledgate/domain/till/order-status.ts';
import { PRICE_LEVELS } from '@ledgate/domain/till/dual-pricing.ts';
import { z } from 'zod';
import { instant, uid, version } from './fields.ts';

const person = z.object({ uid, name: z.string() });

/** What somebody took off, as it was said. */
const takenOff = z.union([z.object({ cents: z.int() }), z.object({ ppm: z.int() })]).nullable();
const soldRate = z.object({ id: z.string(), jurisdiction: z.string(), ppm: z.int(), isIncluded: z.boolean() });
const pricedTax = z.object({ id: z.string(), jurisdiction: z.string(), cents: z.int() });

const orderLine = z.object({
  uid,
  product: uid.nullable(),
  name: z.string(),
  quantity: z.int(),
  unit: z.string(),
  unit_price_cents: z.int(),
  /** Under dual pricing: what cash pays for one of it. */
  cash_price_cents: z.int().optional(),
  /** What the catalogue said, where the price is another. */
  catalogue_price_cents: z.int().nullable(),
  own_discount: takenOff,
  rates: z.array(soldRate),
  gross_cents: z.int(),
  discount_cents: z.int(),
  order_discount_cents: z.int(),
  taxes: z.array(pricedTax),
  tax_cents: z.int(),
  line_total_cents: z.int(),
  /** Of it, what could still go back. */
  left_quantity: z.int(),
});

const orderTender = z.object({
  uid,
  kind: z.enum(['cash', 'card', 'other']),
  cents: z.int(),
  change_cents: z.int(),
  label: z.string().nullable(),
  payment: uid.nullable(),
  made_at: instant,
});

const orderRefund = z.object({
  uid,
  state: z.enum(['pending', 'done', 'failed']),
  is_void: z.boolean(),
  lines: z.array(z.object({ line: uid, quantity: z.int(), total_cents: z.int() })),
  total_cents: z.int(),
  tax_cents: z.int(),
  tip_cents: z.int(),
  tenders: z.array(z.object({ kind: z.enum(['cash', 'card', 'other']), cents: z.int(), payment: uid.nullable() })),
  reason: z.string(),
  by: person,
  made_at: instant,
});

const kinds = Object.keys(DIFFERENCE_WORDS) as [DifferenceKind, ...DifferenceKind[]];
const orderDifference = z.object({
  uid,
  kind: z.enum(kinds),
  said: z.string(),
  found_at: instant,
  seen_at: instant.nullable(),
  seen_by: person.nullable(),
  note: z.string().nullable(),
});

const orderHead = {
  uid,
  order_no: z.string(),
  status: z.enum(ORDER_STATUSES),
  label: z.string().nullable(),
  register: z.object({ uid, name: z.string() }),
  shift: uid,
  cashier: person,
  customer: z.object({ uid, name: z.string() }).nullable(),
  subtotal_cents: z.int(),
  discount_cents: z.int(),
  tax_cents: z.int(),
  tip_cents: z.int(),
  total_cents: z.int(),
  refunded_cents: z.int(),
  is_offline: z.boolean(),
  created_at: instant,
  sold_at: instant.nullable(),
  version,
};
export const orderRow = z
  .object({
    ...orderHead,
    items: z.int(),
    /** Differences that nobody looked at yet. */
    to_review: z.int(),
  })
  .meta({ id: 'OrderRow' });
export type OrderRow = z.output<typeof orderRow>;

export const orderView = z
  .object({
    ...orderHead,
    note: z.string().nullable(),
    discount: takenOff,
    tax_rounding: z.enum(TAX_ROUNDINGS),
    is_exempt: z.boolean(),
    /** The certificate by which it was not taxed. */
    exemption: z.object({ uid, state: z.string(), number: z.string() }).nullable(),
    /** Under dual pricing: at which prices it stands, and what it comes to at both. */
    pricing: z
      .object({
        level: z.enum(PRICE_LEVELS),
        card_ppm: z.int(),
        cash_total_cents: z.int(),
        card_total_cents: z.int(),
      })
      .optional(),
    items: z.array(orderLine),
    taxes: z.array(pricedTax),
    tenders: z.array(orderTender),
    /** Not paid yet: what is still due. */
    due_cents: z.int(),
    change_cents: z.int(),
    refunds: z.array(orderRefund),
    differences: z.array(orderDifference),
    /** Let through on the spot, by whom and what. */
    approvals: z.array(z.object({ uid, kind: z.enum(APPROVAL_KINDS), by: person, at: instant, said: z.string() })),
    may: z.object({ void: z.boolean(), refund: z.boolean() }),
  })
  .meta({ id: 'Order' });
export type OrderView = z.output<typeof orderView>;

const shiftHead = {
  uid,
  register: z.object({ uid, name: z.string() }),
  state: z.enum(['open', 'counted', 'closed']),
  opened_by: person,
  opened_at: instant,
  closed_by: person.nullable(),
  closed_at: instant.nullable(),
  z_number: z.int().nullable(),
  /** Not told to those who count without knowing, until the drawer was counted. */
  expected_cents: z.int().nullable(),
  counted_cents: z.int().nullable(),
  variance_cents: z.int().nullable(),
  variance_reason: z.string().nullable(),
};
export const shiftRow = z.object(shiftHead).meta({ id: 'ShiftRow' });
export type ShiftRow = z.output<typeof shiftRow>;

const eventKinds = Object.keys(DRAWER_EVENTS) as [DrawerEventKind, ...DrawerEventKind[]];
/** What a shift came to: an X report while it is open, its Z report for ever after. */
const shiftReport = z.object({
  orders: z.int(),
  gross_cents: z.int(),
  discount_cents: z.int(),
  net_cents: z.int(),
  tax_cents: z.int(),
  tip_cents: z.int(),
  total_cents: z.int(),
  taxes: z.array(z.object({ jurisdiction: z.string(), cents: z.int() })),
  refunds: z.int(),
  refunded_cents: z.int(),
  voids: z.int(),
  voided_cents: z.int(),
  tenders: z.array(z.object({ kind: z.enum(['cash', 'card', 'other']), cents: z.int(), refunded_cents: z.int() })),
  by_cashier: z.array(z.object({ cashier: person, orders: z.int(), total_cents: z.int(), refunded_cents: z.int() })),
  /** Cash by kind; none where it would tell what there should be. */
  drawer: z.array(z.object({ kind: z.enum(eventKinds), cents: z.int() })).nullable(),
  /** Carried over to the next shift, by name. */
  held: z.array(z.object({ uid, order_no: z.string(), label: z.string().nullable(), total_cents: z.int() })),
});
export type ShiftReport = z.output<typeof shiftReport>;
export const shiftView = z
  .object({ ...shiftHead, report: shiftReport, may: z.object({ see_expected: z.boolean(), close: z.boolean() }) })
  .meta({ id: 'Shift' });
export type ShiftView = z.output<typeof shiftView>;

export const registerView = z
  .object({
    uid,
    number: z.int(),
    name: z.string(),
    made_at: instant,
    removed_at: instant.nullable(),
    shift: z.object({ uid, opened_by: person, opened_at: instant, state: z.enum(['open', 'counted']) }).nullable(),
    held: z.int().nonnegative(),
    /** The one device it is used on. */
    lease: z.object({ device: uid, name: z.string(), since: instant, by: person }).nullable(),
    version,
  })
  .meta({ id: 'Register' });
export type RegisterView = z.output<typeof registerView>;

import type { OrderRow, OrderView } from '@ledgate/contract/till-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sum } from '@ledgate/domain/rates/money.ts';
import { addUpTaxes } from '@ledgate/domain/till/basket.ts';
import { bothTotals } from '@ledgate/domain/till/dual-pricing.ts';
import type { DifferenceKind } from '@ledgate/domain/till/order-check.ts';
import { leftToReturn } from '@ledgate/domain/till/refund-lines.ts';
import { sql } from 'kysely';
import type { SignedInCtx } from '../../core/context.ts';
import { findExemption } from '../customers/public.ts';
import { promisedByCards } from '../payments/public.ts';
import { readApprovals } from './approvals.ts';
import {
  type Line,
  listLines,
  listRefunds,
  listTenders,
  type Order,
  pricesOf,
  type Refund,
  type StoredTender,
} from './order-store.ts';
import { soldLine } from './sold.ts';

/** Register and number, as it stands on the receipt. */
export const orderNumber = (register: number, number: number): string =>
  `${register}-${number.toString().padStart(4, '0')}`;

const NAME = sql<string>`u.first_name || ' ' || u.last_name`;

interface Around {
  register: { uid: string; name: string; number: number };
  cashier: { uid: string; name: string };
  customer: { uid: string; name: string } | null;
}

const readAround = async (tx: ReadTransaction, order: Order): Promise<Around> => {
  const row = await tx
    .selectFrom('till_register as r')
    .innerJoin('app_user as u', (join) => join.on('u.uid', '=', order.cashier_uid))
    .leftJoin('customer as c', (join) => join.on('c.uid', '=', order.customer_uid))
    .select(['r.name as register', 'r.number', 'c.name as customer'])
    .select(NAME.as('cashier'))
    .where('r.uid', '=', order.register_uid)
    .executeTakeFirstOrThrow();
  return {
    register: { uid: order.register_uid, name: row.register, number: row.number },
    cashier: { uid: order.cashier_uid, name: row.cashier },
    customer:
      order.customer_uid !== null && row.customer !== null ? { uid: order.customer_uid, name: row.customer } : null,
  };
};

export const presentHead = (
  order: Order,
  { register, cashier, customer }: Around,
): Omit<OrderRow, 'items' | 'to_review'> => ({
  uid: order.uid,
  order_no: orderNumber(register.number, order.number),
  status: order.status,
  label: order.label,
  register: { uid: register.uid, name: register.name },
  shift: order.shift_uid,
  cashier,
  customer,
  subtotal_cents: order.subtotal_cents,
  discount_cents: order.discount_cents,
  tax_cents: order.tax_cents,
  tip_cents: order.tip_cents,
  total_cents: order.total_cents,
  refunded_cents: order.refunded_cents,
  is_offline: order.is_offline,
  created_at: order.made_at.toISOString(),
  sold_at: order.sold_at?.toISOString() ?? null,
  version: order.version,
});

const presentLine = (line: Line, refunds: readonly Refund[]): OrderView['items'][number] => ({
  uid: line.uid,
  product: line.product_uid,
  name: line.name,
  quantity: line.quantity,
  unit: line.unit,
  unit_price_cents: line.unit_cents,
  ...(line.cash_cents !== null && { cash_price_cents: line.cash_cents }),
  catalogue_price_cents: line.catalogue_cents,
  own_discount: line.discount,
  rates: line.rates,
  gross_cents: line.gross_cents,
  discount_cents: line.discount_cents,
  order_discount_cents: line.order_discount_cents,
  taxes: line.taxes,
  tax_cents: sum(line.taxes.map(({ cents }) => cents)),
  line_total_cents: line.total_cents,
  left_quantity: leftToReturn(
    soldLine(line),
    refunds.filter(({ state }) => state !== 'failed').flatMap(({ lines }) => lines),
  ),
});

const presentTender = (tender: StoredTender): OrderView['tenders'][number] => ({
  uid: tender.uid,
  kind: tender.kind,
  cents: tender.cents,
  change_cents: tender.change_cents,
  label: tender.label,
  payment: tender.payment_uid,
  made_at: tender.made_at.toISOString(),
});

const namesOf = async (tx: ReadTransaction, uids: readonly string[]): Promise<Map<string, string>> => {
  if (uids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('app_user as u')
    .select(['u.uid', NAME.as('name')])
    .where('u.uid', 'in', [...new Set(uids)])
    .execute();
  return new Map(rows.map(({ uid, name }) => [uid, name]));
};

const presentRefund = (refund: Refund, names: ReadonlyMap<string, string>): OrderView['refunds'][number] => ({
  uid: refund.uid,
  state: refund.state,
  is_void: refund.is_void,
  lines: refund.lines.map(({ id, quantity, totalCents }) => ({ line: id, quantity, total_cents: totalCents })),
  total_cents: refund.total_cents,
  tax_cents: refund.tax_cents,
  tip_cents: refund.tip_cents,
  tenders: refund.tenders,
  reason: refund.reason,
  by: { uid: refund.made_by, name: names.get(refund.made_by) ?? '' },
  made_at: refund.made_at.toISOString(),
});

const readDifferences = async (tx: ReadTransaction, orderUid: string): Promise<OrderView['differences']> => {
  const rows = await tx
    .selectFrom('pos_difference as d')
    .leftJoin('app_user as u', 'u.uid', 'd.seen_by')
    .selectAll('d')
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('seen_name'))
    .where('d.order_uid', '=', orderUid)
    .orderBy('d.found_at')
    .orderBy('d.uid')
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    kind: row.kind as DifferenceKind,
    said: row.said,
    found_at: row.found_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
    seen_by: row.seen_by === null ? null : { uid: row.seen_by, name: row.seen_name ?? '' },
    note: row.note,
  }));
};

/** Nothing where there is one price. */
const presentPricing = (order: Order, lines: readonly Line[]): Pick<OrderView, 'pricing'> => {
  if (order.card_ppm === null) return {};
  const basket = {
    lines: lines.map((line) => ({
      id: line.uid,
      unitCents: line.cash_cents ?? line.unit_cents,
      quantity: line.quantity,
      discount: line.discount,
      taxes: line.rates,
    })),
    discount: order.discount,
    isExempt: order.is_exempt,
    tipCents: order.tip_cents,
    taxRounding: order.tax_rounding,
  };
  const { cashCents, cardCents } = bothTotals(basket, pricesOf(order));
  return {
    pricing: {
      level: order.price_level,
      card_ppm: order.card_ppm,
      cash_total_cents: cashCents,
      card_total_cents: cardCents,
    },
  };
};

/** An order as whoever may see it sees it. */
export const presentOrder = async (tx: ReadTransaction, { actor }: SignedInCtx, order: Order): Promise<OrderView> => {
  const lines = await listLines(tx, order.uid);
  const tenders = await listTenders(tx, order.uid);
  const refunds = await listRefunds(tx, order.uid);
  const names = await namesOf(
    tx,
    refunds.map(({ made_by: by }) => by),
  );
  const isOpen = order.status === 'open';
  const promised = isOpen ? await promisedByCards(tx, order.uid) : 0;
  const maySell = actor.abilities.has('use_pos');
  const mayGiveBack = maySell && actor.abilities.has('refund_pos');
  return {
    ...presentHead(order, await readAround(tx, order)),
    note: order.note,
    discount: order.discount,
    tax_rounding: order.tax_rounding,
    is_exempt: order.is_exempt,
    exemption: await findExemption(tx, order.exemption_uid),
    ...presentPricing(order, lines),
    items: lines.map((line) => presentLine(line, refunds)),
    taxes: addUpTaxes(lines),
    tenders: tenders.map(presentTender),
    due_cents: isOpen ? order.total_cents - promised : 0,
    change_cents: sum(tenders.map(({ change_cents: cents }) => cents)),
    refunds: refunds.map((refund) => presentRefund(refund, names)),
    differences: await readDifferences(tx, order.uid),
    approvals: await readApprovals(tx, order.uid),
    may: {
      void: (isOpen && maySell) || (mayGiveBack && order.status === 'paid'),
      refund: mayGiveBack && (order.status === 'paid' || order.status === 'partially_refunded'),
    },
  };
};

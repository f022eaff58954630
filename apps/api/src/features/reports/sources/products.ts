import { sql } from 'kysely';
import type { Frame } from '../frame.ts';
import { ofMerchants, type Source, timesOf, total } from './source.ts';
import { TILL_FILTERS, TILL_KEYS } from './sales.ts';

/** Orders by when they were paid, refunds by when the money went back. */
export const soldWithin = (frame: Frame) =>
  sql`o.sold_at >= ${frame.from} and o.sold_at < ${frame.until} and ${ofMerchants(sql`o.merchant_uid`, frame)}`;
export const returnedWithin = (frame: Frame) =>
  sql`r.state = 'done' and r.settled_at >= ${frame.from} and r.settled_at < ${frame.until}
    and ${ofMerchants(sql`r.merchant_uid`, frame)}`;

/** Line by line: what was sold, and what came back of it. */
export const productSource: Source = {
  rows: (frame, by) => {
    const category = by.includes('category')
      ? sql`(select p.category_uid from product p where p.uid = l.product_uid)`
      : sql`null::uuid`;
    return sql`
    select ${category} as category_uid, o.sold_at as at, o.uid as order_uid, o.register_uid, o.cashier_uid, l.merchant_uid, l.product_uid, l.name, l.quantity,
      l.gross_cents, l.discount_cents + l.order_discount_cents as discount_cents, l.goods_cents
    from pos_order o join pos_line l on l.order_uid = o.uid and l.merchant_uid = o.merchant_uid
    where ${soldWithin(frame)}
    union all
    select ${category}, r.settled_at, null, o.register_uid, o.cashier_uid, l.merchant_uid, l.product_uid, l.name, -(b.line->>'quantity')::bigint,
      0, 0, -(b.line->>'goodsCents')::bigint
    from pos_refund r
    join pos_order o on o.uid = r.order_uid
    cross join lateral jsonb_array_elements(r.lines) b(line)
    join pos_line l on l.order_uid = r.order_uid and l.uid = (b.line->>'id')::uuid
    where ${returnedWithin(frame)}`;
  },
  keys: (frame) => ({
    ...timesOf(sql`f.at`, frame),
    ...TILL_KEYS,
    // What was typed in at the register is told apart by what it was called.
    product: { key: sql`coalesce(f.product_uid::text, f.name)`, said: sql`f.name` },
    category: {
      key: sql`f.category_uid::text`,
      named: (key) => sql`(select c.name from product_category c where c.uid = ${key}::uuid)`,
    },
  }),
  measures: {
    quantity: total(sql`f.quantity`),
    orders: sql`count(distinct f.order_uid)`,
    gross_cents: total(sql`f.gross_cents`),
    discount_cents: total(sql`f.discount_cents`),
    net_cents: total(sql`f.goods_cents`),
  },
  filters: TILL_FILTERS,
};

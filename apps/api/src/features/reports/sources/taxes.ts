import { sql } from 'kysely';
import { returnedWithin, soldWithin } from './products.ts';
import { TILL_FILTERS, TILL_KEYS } from './sales.ts';
import { type Source, timesOf, total } from './source.ts';

/** Each tax of each line, as it was worked out when it was sold. */
export const taxSource: Source = {
  rows: (frame) => sql`
    select o.sold_at as at, o.uid as order_uid, o.register_uid, o.cashier_uid, b.tax->>'id' as tax_id, l.goods_cents as taxable_cents,
      (b.tax->>'cents')::bigint as tax_cents
    from pos_order o join pos_line l on l.order_uid = o.uid and l.merchant_uid = o.merchant_uid
    cross join lateral jsonb_array_elements(l.taxes) b(tax)
    where ${soldWithin(frame)}
    union all
    select r.settled_at, null, o.register_uid, o.cashier_uid, t.tax->>'id', -(b.line->>'goodsCents')::bigint, -(t.tax->>'cents')::bigint
    from pos_refund r
    join pos_order o on o.uid = r.order_uid
    cross join lateral jsonb_array_elements(r.lines) b(line)
    cross join lateral jsonb_array_elements(b.line->'taxes') t(tax)
    where ${returnedWithin(frame)}`,
  keys: (frame) => ({
    ...timesOf(sql`f.at`, frame),
    register: TILL_KEYS.register,
    tax: { key: sql`f.tax_id`, named: (key) => sql`(select s.name from sales_tax s where s.uid = ${key}::uuid)` },
  }),
  measures: {
    taxable_cents: total(sql`f.taxable_cents`),
    tax_cents: total(sql`f.tax_cents`),
    orders: sql`count(distinct f.order_uid)`,
  },
  filters: TILL_FILTERS,
};

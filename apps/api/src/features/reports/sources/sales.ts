import { sql } from 'kysely';
import { among, type Key, MERCHANT_KEY, ofMerchants, personKey, ratio, type Source, timesOf, total } from './source.ts';

const orders = total(sql`f.orders`);
const gross = total(sql`f.gross_cents`);
const net = total(sql`f.gross_cents - f.discount_cents - f.returned_cents`);

export const TILL_KEYS = {
  register: {
    key: sql`f.register_uid::text`,
    named: (key) => sql`(select r.name from till_register r where r.uid = ${key}::uuid)`,
  },
  cashier: personKey(sql`f.cashier_uid`),
} as const satisfies Record<string, Key>;

export const TILL_FILTERS: Source['filters'] = {
  register: (values) => among(sql`f.register_uid`, values),
  cashier: (values) => among(sql`f.cashier_uid`, values),
};

const COLUMNS = sql`t.merchant_uid, t.register_uid, t.cashier_uid, t.orders, t.gross_cents, t.discount_cents, t.tax_cents,
  t.tip_cents, t.returns, t.returned_cents, t.returned_tax_cents, t.returned_tip_cents`;

/** Orders of the registers, from their prepared figures. What went back counts on the day it did. */
export const saleSource: Source = {
  rows: (frame, by) => {
    const asked = ofMerchants(sql`t.merchant_uid`, frame);
    const inDays = frame.hasDays && !by.includes('hour');
    const slots = sql`
      select t.slot as at, ${COLUMNS} from sale_tally t
      where t.slot >= ${frame.from} and t.slot < ${frame.until} and ${asked} ${inDays ? sql`and not t.is_folded` : sql``}`;
    if (!inDays) return slots;
    return sql`${slots} union all
      select t.day::timestamp at time zone ${frame.zone}, ${COLUMNS} from sale_day t
      where t.zone = ${frame.zone} and t.day between ${frame.days.from}::date and ${frame.days.to}::date and ${asked}`;
  },
  keys: (frame) => ({
    ...timesOf(sql`f.at`, frame),
    ...TILL_KEYS,
    merchant: MERCHANT_KEY,
  }),
  measures: {
    orders,
    gross_cents: gross,
    discount_cents: total(sql`f.discount_cents`),
    returns: total(sql`f.returns`),
    returned_cents: total(sql`f.returned_cents`),
    net_cents: net,
    tax_cents: total(sql`f.tax_cents - f.returned_tax_cents`),
    tip_cents: total(sql`f.tip_cents - f.returned_tip_cents`),
    average_cents: ratio(total(sql`f.gross_cents - f.discount_cents`), orders),
  },
  filters: TILL_FILTERS,
};

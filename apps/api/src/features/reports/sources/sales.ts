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

/** Orders of the registers, from their prepared figures. What went back counts on the day it did. */
export const saleSource: Source = {
  rows: (frame) => sql`
    select t.slot as at, t.* from sale_tally t
    where t.slot >= ${frame.from} and t.slot < ${frame.until} and ${ofMerchants(sql`t.merchant_uid`, frame)}`,
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

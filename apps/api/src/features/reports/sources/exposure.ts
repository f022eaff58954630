import { type RawBuilder, sql } from 'kysely';
import { categoryColumns } from '../../lookups/public.ts';
import { among, MERCHANT_KEY, ofMerchants, ratio, type Source, total } from './source.ts';

/** `5814 Fast food restaurants`. The table of codes is the server's: the database is told what it asks for. */
export const categoryName = (code: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { from, upTo, descriptions } = categoryColumns();
  return sql`(select ${code} || ' ' || c.description
    from unnest(${from}::text[], ${upTo}::text[], ${descriptions}::text[]) c (code, up_to, description)
    where ${code} between c.code and c.up_to limit 1)`;
};

const EXPOSED = total(sql`f.exposure_cents`);
const HELD = total(sql`f.reserve_cents`);

/**
 * What could have to be paid back, as the last run of the checks has it, and what is held against that. A reserve is held for a
 * merchant, not for an account: it is counted with the first of them.
 */
export const exposureSource: Source = {
  rows: (frame) => sql`
    select e.merchant_uid, e.bank_uid, e.mcc, 1 as accounts, e.exposure_cents, 0 as reserve_cents
    from account_exposure e where ${ofMerchants(sql`e.merchant_uid`, frame)}
    union all
    select l.merchant_uid, e.bank_uid, e.mcc, 0, 0, l.debits_posted - l.credits_posted
    from ledger_account l cross join lateral (select f.bank_uid, f.mcc from account_exposure f
      where f.merchant_uid = l.merchant_uid order by f.application_uid limit 1) e
    where l.code = 'reserve_held' and l.currency = 'USD' and ${ofMerchants(sql`l.merchant_uid`, frame)}`,
  keys: () => ({
    merchant: MERCHANT_KEY,
    bank: {
      key: sql`f.bank_uid::text`,
      named: (key) => sql`(select b.name from bank b where b.uid = ${key}::uuid)`,
    },
    mcc: { key: sql`f.mcc`, named: categoryName },
  }),
  measures: {
    accounts: total(sql`f.accounts`),
    exposure_cents: EXPOSED,
    reserve_cents: HELD,
    covered_ppm: ratio(HELD, EXPOSED, 1_000_000),
  },
  filters: {
    bank: (values) => among(sql`f.bank_uid`, values),
    mcc: (values) => among(sql`f.mcc`, values),
  },
};

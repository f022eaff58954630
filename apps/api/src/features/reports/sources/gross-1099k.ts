import { sql } from 'kysely';
import type { Frame } from '../frame.ts';
import { paymentSource } from './payments.ts';
import { MERCHANT_KEY, type Source, timesOf, total } from './source.ts';

/** Of each merchant, by what was said last: looked up once, and not once for each month. */
const taxIds = (frame: Frame) => sql`
  select distinct on (a.merchant_uid) a.merchant_uid, md5(s.blind_index) as print,
    concat_ws(' ', r.values->'tax_id'->>'masked', a.legal_name) as masked
  from application a
  join application_record r on r.application_uid = a.uid and r.section = 'company' and r.removed_at is null
  left join application_secret s on s.record_uid = r.uid and s.field = 'tax_id'
  where a.merchant_uid in (select p.merchant_uid from (${paymentSource.rows(frame, ['merchant'])}) p)
    and a.submitted_at is not null
  order by a.merchant_uid, a.status in ('boarded', 'closed') desc, a.status_at desc`;

/**
 * What Form 1099-K counts: all that was charged, without what went back and without fees, by who owes tax on it. A tax id
 * is told apart by its keyed print and shown masked.
 */
export const gross1099kSource: Source = {
  rows: (frame) => sql`
    select t.at, t.merchant_uid, t.n, t.cents, o.print, o.masked
    from (
      select p.merchant_uid, date_trunc('month', p.at at time zone ${frame.zone}) at time zone ${frame.zone} as at,
        sum(p.n) as n, sum(p.cents) as cents
      from (${paymentSource.rows(frame, ['merchant'])}) p
      where p.outcome = 'captured' group by 1, 2) t
    left join (${taxIds(frame)}) o using (merchant_uid)`,
  keys: (frame) => ({
    month: timesOf(sql`f.at`, frame).month ?? { key: sql`null` },
    tax_id: { key: sql`f.print`, said: sql`f.masked` },
    merchant: MERCHANT_KEY,
  }),
  measures: { charges: total(sql`f.n`), gross_cents: total(sql`f.cents`) },
  filters: {},
};

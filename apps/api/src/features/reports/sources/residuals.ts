import { sql } from 'kysely';
import { MERCHANT_KEY, ofMerchants, PARTNER_KEY, type Source, total } from './source.ts';

/** Closed months, each once for each merchant. A month counts where a day of it is asked for. */
export const residualSource: Source = {
  rows: (frame) => sql`
    select r.* from residual r
    where r.month between ${frame.days.from.slice(0, 7)} and ${frame.days.to.slice(0, 7)}
      and ${frame.isoUid === null ? sql`true` : sql`r.iso_uid = ${frame.isoUid}::uuid`}
      and ${frame.merchantUid === null ? sql`true` : ofMerchants(sql`r.merchant_uid`, { ...frame, isoUid: null })}`,
  keys: () => ({
    month: { key: sql`f.month` },
    merchant: MERCHANT_KEY,
    partner: PARTNER_KEY,
  }),
  measures: {
    volume_cents: total(sql`f.volume_cents`),
    revenue_cents: total(sql`f.revenue_cents`),
    cost_cents: total(sql`f.cost_cents`),
    margin_cents: total(sql`f.margin_cents`),
    iso_cents: total(sql`f.iso_cents`),
    platform_cents: total(sql`f.platform_cents`),
  },
  filters: {},
};

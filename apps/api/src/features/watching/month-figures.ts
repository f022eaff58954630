import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { addMonths } from '@ledgate/domain/checks/calendar.ts';
import { newYorkDate, startOfDay } from '@ledgate/domain/queue/business-calendar.ts';
import type { MonthFigures } from '@ledgate/domain/watching/findings.ts';
import { type RawBuilder, sql } from 'kysely';

export const monthOf = (at: Date): string => newYorkDate(at.getTime()).slice(0, 7);
export const monthBefore = (month: string): string => addMonths(`${month}-01`, -1).slice(0, 7);

const spanOf = (month: string): { from: Date; to: Date } => ({
  from: new Date(startOfDay(`${month}-01`)),
  to: new Date(startOfDay(addMonths(`${month}-01`, 1))),
});

/** Whose card was neither dipped nor tapped nor swiped. */
const TYPED = sql`p.entry in ('moto', 'keyed', 'on_file')`;
const SOLD = sql`p.kind in ('sale', 'auth') and p.status in ('captured', 'settled', 'partially_refunded', 'refunded')`;

interface Row extends MonthFigures {
  application: string;
}

/** A bank that only asks for papers disputes nothing. */
const disputesOf = (merchants: readonly string[], { from, to }: { from: Date; to: Date }): RawBuilder<unknown> => sql`
  select d.application_uid as application, count(*)::int as disputes from dispute d
  where d.merchant_uid = any(${[...merchants]}::uuid[]) and d.cycle <> 'retrieval'
    and d.opened_at >= ${from}::timestamptz and d.opened_at < ${to}::timestamptz
  group by d.application_uid`;

/** What each account of some merchants sold, gave back and had disputed in a month; who did nothing is left out. */
export const monthFigures = async (
  tx: ReadTransaction,
  merchants: readonly string[],
  month: string,
): Promise<Map<string, MonthFigures>> => {
  const { from, to } = spanOf(month);
  const { rows } = await sql<Row>`
    with sold as (
      select p.application_uid as application, count(*)::int as sales, sum(p.captured_cents)::bigint as "salesCents",
        coalesce(sum(p.captured_cents) filter (where ${TYPED}), 0)::bigint as "keyedCents",
        max(p.captured_cents)::bigint as "highestCents"
      from payment p
      where p.merchant_uid = any(${[...merchants]}::uuid[]) and ${SOLD}
        and p.made_at >= ${from}::timestamptz and p.made_at < ${to}::timestamptz
      group by p.application_uid),
    refunded as (
      select p.application_uid as application, count(*)::int as refunds, sum(s.amount_cents)::bigint as "refundCents"
      from payment_step s join payment p on p.uid = s.payment_uid
      where s.merchant_uid = any(${[...merchants]}::uuid[]) and s.kind = 'refund' and s.state = 'confirmed'
        and s.settled_at >= ${from}::timestamptz and s.settled_at < ${to}::timestamptz
      group by p.application_uid),
    disputed as (${disputesOf(merchants, { from, to })})
    select application, coalesce(sales, 0) as sales, coalesce("salesCents", 0) as "salesCents",
      coalesce("keyedCents", 0) as "keyedCents", coalesce("highestCents", 0) as "highestCents",
      coalesce(refunds, 0) as refunds, coalesce("refundCents", 0) as "refundCents", coalesce(disputes, 0) as disputes
    from sold full join refunded using (application) full join disputed using (application)`.execute(tx);
  return new Map(rows.map(({ application, ...figures }) => [application, figures]));
};

/** The day of the first sale, New York's. */
export const firstSaleOn = async (
  tx: ReadTransaction,
  merchantUid: string,
  application: string,
): Promise<string | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(p.made_at) as at from payment p
    where p.merchant_uid = ${merchantUid}::uuid and p.application_uid = ${application}::uuid and ${SOLD}`.execute(tx);
  const at = rows[0]?.at;
  return at ? newYorkDate(at.getTime()) : null;
};

export interface WatchedAccount {
  application: string;
  merchant: string;
}

/** Boarded with the provider, a few at a time. */
export const accountsAfter = async (
  tx: ReadTransaction,
  after: string | null,
  most: number,
): Promise<WatchedAccount[]> => {
  const { rows } = await sql<WatchedAccount>`
    select a.uid as application, a.merchant_uid as merchant from application a
      join processor_merchant p on p.application_uid = a.uid
    where a.status = 'boarded' and p.merchant_id is not null and (${after}::uuid is null or a.uid > ${after}::uuid)
    order by a.uid limit ${most}`.execute(tx);
  return rows;
};

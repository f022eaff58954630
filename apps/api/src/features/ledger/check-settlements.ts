import type { ReadDatabase } from '@ledgate/database/connect.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Breaches, looking } from './check-report.ts';

interface Wrong {
  where: string;
  what: string;
}

/** Batches or deposits at once: what is held meanwhile does not grow with the book. */
const AT_ONCE = 100;

/**
 * A batch is what its items make, is posted as such, and each item is what we captured or refunded, but for the differences
 * that were named.
 */
const batchesOtherwise = (uids: readonly string[]): RawBuilder<Wrong> => sql`
  with item as (
    select i.batch_uid, sum(case i.kind when 'refund' then -i.cents else i.cents end) as cents,
      sum(case when i.payment_uid is null then 0 when i.kind = 'refund' then -s.amount_cents
        else (select coalesce(sum(case t.debit_account when a.uid then t.amount_cents else -t.amount_cents end), 0)
          from ledger_transfer t join ledger_account a on a.merchant_uid = i.merchant_uid and a.code = 'card_clearing'
          where t.group_uid = i.payment_uid and a.uid in (t.debit_account, t.credit_account) and t.phase in ('single', 'post')
            and t.kind not in ('refund', 'refund_tax', 'refund_tip', 'refund_surcharge', 'tender_card_refund')) end) as ours
    from settlement_item i left join payment_step s on s.uid = i.step_uid
    where i.batch_uid = any(${uids}::uuid[]) group by i.batch_uid),
  posted as (
    select t.group_uid, sum(case when a.code = 'card_clearing' then -t.amount_cents else t.amount_cents end) as cents
    from ledger_transfer t join ledger_account a on a.uid = t.debit_account 
    where t.group_uid = any(${uids}::uuid[]) and t.kind = 'batch' group by t.group_uid),
  named as (
    select batch_uid, sum(expected_cents - actual_cents) as cents from settlement_difference
    where batch_uid = any(${uids}::uuid[]) and kind in ('unknown_sale', 'wrong_amount') group by batch_uid)
  select 'batch ' || b.uid as where, case
      when b.net_cents <> coalesce(item.cents, 0) then 'net is ' || b.net_cents || ' cents, and its items make ' || coalesce(item.cents, 0)
      when b.net_cents <> coalesce(posted.cents, 0) then 'net is ' || b.net_cents || ' cents, and posted are ' || coalesce(posted.cents, 0)
      else 'our captures make ' || coalesce(item.ours, 0) || ' cents of its ' || b.net_cents || ', and the differences named '
        || coalesce(named.cents, 0) end as what
  from settlement_batch b left join item on item.batch_uid = b.uid left join posted on posted.group_uid = b.uid
    left join named on named.batch_uid = b.uid
  where b.uid = any(${uids}::uuid[]) and (b.net_cents <> coalesce(item.cents, 0) or b.net_cents <> coalesce(posted.cents, 0)
    or coalesce(item.ours, 0) - b.net_cents <> coalesce(named.cents, 0))`;

/** A deposit is what its entries make, and its batches got what they were due, but for the differences that were named. */
const depositsOtherwise = (uids: readonly string[]): RawBuilder<Wrong> => sql`
  with entry as (
    select deposit_uid, sum(cents) as cents, coalesce(sum(cents) filter (where claim = 'batch'), 0) as batches
    from deposit_entry where deposit_uid = any(${uids}::uuid[]) group by deposit_uid),
  due as (
    select deposit_uid, sum(net_cents - fee_cents - reserve_cents) as cents from settlement_batch
    where deposit_uid = any(${uids}::uuid[]) group by deposit_uid),
  named as (
    select deposit_uid, coalesce(sum(actual_cents - expected_cents) filter (where kind = 'deposit_total'), 0) as total,
      coalesce(sum(actual_cents - expected_cents) filter (where starts_with(account, 'batch_clearing')), 0) as batches
    from settlement_difference where deposit_uid = any(${uids}::uuid[]) group by deposit_uid)
  select 'deposit ' || d.uid as where, case
      when d.net_cents - coalesce(entry.cents, 0) <> coalesce(named.total, 0)
        then 'net is ' || d.net_cents || ' cents, and its entries make ' || coalesce(entry.cents, 0)
      else 'its batches were due ' || coalesce(due.cents, 0) || ' cents and got ' || coalesce(entry.batches, 0) end as what
  from deposit d left join entry on entry.deposit_uid = d.uid left join due on due.deposit_uid = d.uid
    left join named on named.deposit_uid = d.uid
  where d.uid = any(${uids}::uuid[]) and (d.net_cents - coalesce(entry.cents, 0) <> coalesce(named.total, 0)
    or coalesce(entry.batches, 0) - coalesce(due.cents, 0) <> coalesce(named.batches, 0))`;

/** One page of uids after the other, each looked at in the transaction that read it. */
const checkEach = async (
  db: ReadDatabase,
  breaches: Breaches,
  table: 'settlement_batch' | 'deposit',
  otherwise: (uids: readonly string[]) => RawBuilder<Wrong>,
): Promise<void> => {
  for (let after: string | null = null; ;) {
    const place: string | null = after;
    const page: { uids: string[]; wrong: Wrong[] } = await looking(db, async (tx) => {
      const found = await sql<{ uid: string }>`select uid from ${sql.table(table)}
        where ${place}::uuid is null or uid > ${place}::uuid order by uid limit ${AT_ONCE}`.execute(tx);
      const uids = found.rows.map(({ uid }) => uid);
      return { uids, wrong: uids.length === 0 ? [] : (await otherwise(uids).execute(tx)).rows };
    });
    for (const { where, what } of page.wrong) breaches.add('I10', where, what);
    after = page.uids.at(-1) ?? null;
    if (page.uids.length < AT_ONCE) return;
  }
};

/** I10. */
export const checkSettlements = async (db: ReadDatabase, breaches: Breaches): Promise<void> => {
  await checkEach(db, breaches, 'settlement_batch', batchesOtherwise);
  await checkEach(db, breaches, 'deposit', depositsOtherwise);
};

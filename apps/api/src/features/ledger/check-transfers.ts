import type { ReadDatabase, ReadTransaction } from '@ledgate/database/connect.ts';
import { type RawBuilder, sql } from 'kysely';
import { drawersOtherwise } from './check-drawers.ts';
import { paymentsOtherwise } from './check-payments.ts';
import { rebuiltOtherwise } from './check-rebuilt.ts';
import { type Breaches, type Invariant, looking } from './check-report.ts';

const MERCHANTS_AT_ONCE = 500;
/** Of one merchant; the next run shows the others. */
const MOST_OF_ONE = 20;

interface Wrong {
  where: string;
  what: string;
}

/** I1, in one statement: counters of different moments would not add up on a ledger that is written to. */
export const checkSums = (db: ReadDatabase, breaches: Breaches): Promise<void> =>
  looking(db, async (tx) => {
    const { rows } = await sql<Wrong>`select currency as where, sum(debits_posted) || ' cents of debits, '
        || sum(credits_posted) || ' of credits; pending ' || sum(debits_pending) || ' and ' || sum(credits_pending) as what
      from ledger_account group by currency
      having sum(debits_posted) <> sum(credits_posted) or sum(debits_pending) <> sum(credits_pending)`.execute(tx);
    for (const { where, what } of rows) breaches.add('I1', where, what);
  });

/** I4. Its constraint would refuse it; this finds what came past it. */
const repeated = (merchant: string): RawBuilder<Wrong> => sql`
  select kind || ' ' || source || ' ' || source_ref as where, 'was posted ' || count(*) || ' times' as what
  from ledger_transfer where merchant_uid = ${merchant}
  group by kind, source, source_ref having count(*) > 1 limit ${MOST_OF_ONE}`;

/** I6. */
const wronglyResolved = (merchant: string): RawBuilder<Wrong> => sql`
  select 'transfer ' || p.uid as where, case
      when count(*) > 1 then 'was resolved ' || count(*) || ' times'
      else min(r.phase) || ' of ' || min(r.amount_cents) || ' cents, and ' || p.amount_cents || ' were pending' end as what
  from ledger_transfer r join ledger_transfer p on p.uid = r.pending_uid
  where r.merchant_uid = ${merchant} and r.phase in ('post', 'void')
  group by p.uid having count(*) > 1 or bool_or(p.phase <> 'pending'
    or (r.debit_account, r.credit_account) is distinct from (p.debit_account, p.credit_account)
    or (r.phase = 'post' and r.amount_cents * 100 > p.amount_cents * (100 + p.over_percent))
    or (r.phase = 'void' and r.amount_cents <> p.amount_cents)) limit ${MOST_OF_ONE}`;

/** I7, per payment and per part of it: goods after their discount, each tax, tip, surcharge. */
const overRefunded = (merchant: string): RawBuilder<Wrong> => sql`
  with refunded as (select distinct group_uid from ledger_transfer
    where merchant_uid = ${merchant} and kind in ('refund', 'refund_tax', 'refund_tip', 'refund_surcharge')),
  part as (select uid, case when code in ('sales', 'discounts', 'refunds') then 'goods' else code end as name
    from ledger_account where merchant_uid = ${merchant}
      and (code in ('sales', 'discounts', 'refunds', 'tips_payable', 'surcharge') or starts_with(code, 'tax_payable'))),
  leg as (
    select group_uid, credit_account as account, amount_cents as cents
    from ledger_transfer join refunded using (group_uid) where phase in ('single', 'post')
    union all
    select group_uid, debit_account, -amount_cents
    from ledger_transfer join refunded using (group_uid) where phase in ('single', 'post'))
  select 'group ' || group_uid as where, part.name || ' refunded ' || -sum(cents) || ' cents too much' as what
  from leg join part on part.uid = leg.account
  group by group_uid, part.name having sum(cents) < 0 limit ${MOST_OF_ONE}`;

const PER_MERCHANT: readonly [Invariant, (merchant: string) => RawBuilder<Wrong>][] = [
  ['I4', repeated],
  ['I6', wronglyResolved],
  ['I7', overRefunded],
  ['I8', (merchant) => paymentsOtherwise(merchant, MOST_OF_ONE)],
  ['I11', (merchant) => drawersOtherwise(merchant, MOST_OF_ONE)],
  ['I12', (merchant) => rebuiltOtherwise(merchant, MOST_OF_ONE)],
];

const checkMerchant = async (tx: ReadTransaction, merchant: string, breaches: Breaches): Promise<void> => {
  for (const [invariant, ask] of PER_MERCHANT) {
    const { rows } = await ask(merchant).execute(tx);
    for (const { where, what } of rows) breaches.add(invariant, `${merchant} ${where}`, what);
  }
};

/** Each merchant in a transaction of its own. Gives how many have a ledger, or should have one. */
export const checkMerchants = async (db: ReadDatabase, breaches: Breaches): Promise<number> => {
  let merchants = 0;
  for (let after: string | null = null; ;) {
    const page: { uid: string }[] = await looking(db, async (tx) => {
      const { rows } = await sql<{ uid: string }>`select uid from merchant m
        where (${after}::uuid is null or uid > ${after}::uuid)
          and (exists (select from ledger_account a where a.merchant_uid = m.uid)
            or exists (select from payment p where p.merchant_uid = m.uid)
            or exists (select from drawer_event e where e.merchant_uid = m.uid))
        order by uid limit ${MERCHANTS_AT_ONCE}`.execute(tx);
      return rows;
    });
    for (const { uid } of page) await looking(db, (tx) => checkMerchant(tx, uid, breaches));
    merchants += page.length;
    after = page.at(-1)?.uid ?? null;
    if (page.length < MERCHANTS_AT_ONCE) return merchants;
  }
};

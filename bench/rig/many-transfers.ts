import pg from 'pg';
import { SETTLED_TABLES, settledOf } from './settled-rows.ts';
import { withoutIndexes } from './without-indexes.ts';

const SMALL_MERCHANTS = 20;
/** A transfer every so often, from the first to the last; most of them one merchant's. */
const EVERY_SECONDS = 30;
const PER_DAY = (24 * 60 * 60) / EVERY_SECONDS;

/**
 * What happened, in the order it was recorded: sales, some given back, a batch of each day that comes a hundred minutes
 * late, its deposit and arrival. Some sales are seconds behind, a few by days.
 */
const eventsOf = (count: number): string => `
  create temp table bench_event as
    with sale as (
      select n::numeric as seq, n / ${PER_DAY} as day,
        case when n % 10 = 0 then 1 + n / 10 % ${SMALL_MERCHANTS} else 0 end as m, 100 + n::bigint * 7919 % 20000 as cents,
        now() - (${count} - n) * interval '${EVERY_SECONDS} seconds' - case when n % 7 = 0 then interval '45 seconds'
          when n % 5003 = 0 then interval '3 days' else interval '0' end as at,
        md5('group' || n)::uuid as story, n % 25 = 24 as is_back
      from generate_series(0, ${count} - 1) n),
    net as (select m, day, sum(case when is_back then cents - cents / 4 else cents end)::bigint as cents,
        max(seq) as last, max(at) as at from sale group by m, day)
    select seq, m, 'sale' as kind, 'card_clearing' as debit, 'sales' as credit, cents, at, story, 'vt' as source,
      's' || seq as ref from sale
    union all select seq + 0.1, m, 'refund', 'refunds', 'card_clearing', cents / 4, at, story, 'vt', 'r' || seq from sale where is_back
    union all select last + 200.2, m, 'batch', 'batch_clearing:d' || day, 'card_clearing', cents, at, md5('b' || m || '/' || day)::uuid,
      'provider', 'b' || day from net
    union all select last + 900.3, m, 'deposit', 'deposit_in_transit', 'batch_clearing:d' || day, cents, at + interval '6 hours',
      md5('d' || m || '/' || day)::uuid, 'provider', 'd' || day from net
    union all select last + 1900.4, m, 'deposit_arrived', 'bank', 'deposit_in_transit', cents, at + interval '15 hours',
      md5('d' || m || '/' || day)::uuid, 'provider', 'a' || day from net;
  create temp table bench_seller as select m, gen_random_uuid() as uid from generate_series(0, ${SMALL_MERCHANTS}) m;
  insert into merchant (uid, name, created_at) select uid, 'Seller ' || m, now() from bench_seller`;

/** Each event twice, once for either account, with what the account holds after it. */
const LEGS = `
  create temp table bench_account as
    select gen_random_uuid() as uid, m, code, case when code in ('sales') then 'C' else 'D' end as normal
    from (select m, debit as code from bench_event union select m, credit from bench_event) used;
  create temp table bench_leg as
    select e.seq, e.m, l.is_debit, a.uid as account, e.cents, e.at,
      row_number() over along as version,
      sum(case when l.is_debit = (a.normal = 'D') then e.cents else -e.cents end) over along as balance,
      max(e.at) over along as high
    from bench_event e cross join (values (true), (false)) l (is_debit)
    join bench_account a on a.m = e.m and a.code = case when l.is_debit then e.debit else e.credit end
    window along as (partition by a.uid order by e.seq);
  create index on bench_leg (seq, m, is_debit);
  analyze bench_leg`;

const LATE = (leg: string): string => `case when ${leg}.high - ${leg}.at > interval '1 minute'
  then ceil(ln(extract(epoch from ${leg}.high - ${leg}.at)::float8 / 60) / ln(2::float8)) else 0 end`;

const ACCOUNTS = `
  insert into ledger_account (uid, merchant_uid, code, side, normal, guard, debits_posted, credits_posted, version,
      recorded_at, effective_high)
    select a.uid, s.uid, a.code, 'merchant', a.normal, 'none', coalesce(sum(l.cents) filter (where l.is_debit), 0),
      coalesce(sum(l.cents) filter (where not l.is_debit), 0), max(l.version), now(), max(l.high)
    from bench_account a join bench_seller s using (m) join bench_leg l on l.account = a.uid
    group by a.uid, s.uid, a.code, a.normal`;

const transfersOf = (count: number): string => `
  insert into ledger_transfer (uid, merchant_uid, currency, side, kind, debit_account, credit_account, amount_cents, phase,
      group_uid, source, source_ref, effective_at, recorded_at, debit_version, credit_version, debit_balance_after,
      credit_balance_after, debit_high, credit_high, debit_late, credit_late)
    select gen_random_uuid(), s.uid, 'USD', 'merchant', e.kind, d.account, c.account, e.cents, 'single', e.story, e.source, e.ref,
      e.at, now() - (${count} + 3000 - e.seq)::float8 * interval '${EVERY_SECONDS} seconds', d.version, c.version, d.balance, c.balance,
      d.high, c.high, ${LATE('d')}, ${LATE('c')}
    from bench_event e join bench_seller s using (m)
    join bench_leg d on d.seq = e.seq and d.m = e.m and d.is_debit
    join bench_leg c on c.seq = e.seq and c.m = e.m and not c.is_debit
    order by e.seq`;

/**
 * Loads about so many transfers, consistent in every version and balance, with the payments, batches and deposits they are of.
 * Gives the merchant with most of them. The name tells one load from another.
 */
export const fillTransfers = async (url: string, count: number, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // As quickly as it goes: what is loaded is checked as a whole afterwards.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`);
    const run = (text: string): Promise<unknown> => client.query(text.replaceAll("md5('", `md5('${name}`));
    for (const text of [eventsOf(count), LEGS, ACCOUNTS, transfersOf(count)]) await run(text);
    await withoutIndexes(client, SETTLED_TABLES, async () => {
      for (const text of settledOf(PER_DAY)) await run(text);
    });
    await client.query(`analyze ledger_account, ledger_transfer, ${SETTLED_TABLES.join(', ')}`);
    const { rows } = await client.query<{ uid: string }>('select uid from bench_seller where m = 0');
    return rows[0]?.uid ?? '';
  } finally {
    await client.end();
  }
};

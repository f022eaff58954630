import pg from 'pg';
import { withoutIndexes } from './without-indexes.ts';

const AT_ONCE = 100_000;
const SMALL_MERCHANTS = 200;
const CUSTOMERS = 20_000;
/** One every half a minute, from the first to the last. */
const EVERY_SECONDS = 30;

/** Out of ten thousand after a year: what most are, and what hardly any is. */
const SHARES: Record<string, number> = {
  settled: 8_690,
  declined: 600,
  voided: 180,
  refunded: 200,
  partially_refunded: 120,
  expired: 60,
  failed: 90,
  captured: 40,
  verified: 18,
  authorized: 1,
  unknown: 1,
};
const STATUSES = Object.entries(SHARES).flatMap(([status, share]) => Array.from({ length: share }, () => status));
/** Out of fifty; one of five hundred is a Diners besides. */
const BRANDS = [...'v'.repeat(28), ...'m'.repeat(15), ...'a'.repeat(5), ...'d'.repeat(2)].map(
  (letter) => ({ v: 'visa', m: 'mastercard', a: 'amex' })[letter] ?? 'discover',
);
/** The first of either is the commonest by far, as with names of people. */
const FIRST =
  `Mary James Ada Blaise Carl Dorothy Emmy Felix Grace Henri Ida Jonas Katherine Leon Niels Olga Paul Rosa Sophie
  Thomas Ursula Victor Wanda Xavier Yvonne Zoe Amir Bela Chen Dana`.split(/\s+/);
const LAST =
  `Smith Miller Garcia Nguyen Johnson Okafor Rossi Novak Schmidt Dubois Larsen Kowalski Haddad Tanaka Silva Brown
  Walker Young Price Moore Ward Fisher Baker Carter Mason Hunter Turner Cooper Parker Reed Stone Brooks Hayes Long Foster Gray
  Hughes Myers Wells Vance`.split(/\s+/);
const ENDINGS = ['', 'son', 'er', 'sky', 'mann', 'field', 'ton', 'ham', 'ley', 'wood'];
const LASTS = ENDINGS.flatMap((ending) => LAST.map((name) => name + ending));

/** Words of which few, some and most payments hold one. */
export const SEARCHED = { rare: 'zephyr', some: 'meridian', most: 'example' } as const;

export interface Shop {
  merchant: string;
  application: string;
  /** Who charges the cards. */
  person: string;
}

const merchantsWith = ({ merchant, application, person }: Shop): string => `
  create table bench_shop as
    select n, gen_random_uuid() as uid, gen_random_uuid() as application_uid, i.uid as iso_uid
    from generate_series(1, ${SMALL_MERCHANTS}) n
    join (select i, gen_random_uuid() as uid from generate_series(0, 9) i) i on i.i = n % 10;
  insert into iso (uid, name, created_at) select distinct on (iso_uid) iso_uid, 'Shops ISO ' || n, now() from bench_shop;
  insert into merchant (uid, name, iso_uid, created_at) select uid, 'Shop ' || n, iso_uid, now() from bench_shop;
  insert into bench_shop (n, uid, application_uid, iso_uid) select 0, '${merchant}', '${application}', iso_uid from merchant where uid = '${merchant}';
  create unique index on bench_shop (n);
  create table bench_status as select * from unnest('{${STATUSES.join(',')}}'::text[]) with ordinality as s (status, n);
  create unique index on bench_status (n);
  create table bench_last as select s.n, l.last from generate_series(0, 9999) s (n)
    join unnest('{${LASTS.join(',')}}'::text[]) with ordinality as l (last, n)
      on l.n = 1 + floor(power(s.n / 10000.0, 1.5) * ${LASTS.length});
  create unique index on bench_last (n);
  create table bench_customer as select n, gen_random_uuid() as uid from generate_series(0, ${CUSTOMERS - 1}) n;
  create unique index on bench_customer (n);
  insert into customer (uid, merchant_uid, name, created_by, created_at, changed_at)
    select uid, '${merchant}', 'Customer ' || n, '${person}', now(), now() from bench_customer;
  analyze bench_shop; analyze bench_customer`;

/** As the triggers would have taken them apart, and several times as fast: these names hold no other signs. */
const WORDS = `lateral (select array_agg(distinct word) as words from unnest(string_to_array(lower(translate(
    concat_ws(' ', p.reference, p.last4, p.order_no, p.payer_name, p.payer_email), '-.@', '   ')), ' ')) as word
    where word <> '') w`;

const COLUMNS = `uid, merchant_uid, application_uid, reference, source, kind, status, amount_cents, subtotal_cents, tax_cents,
    captured_cents, refunded_cents, approved_cents, entry, brand, last4, funding, is_commercial, card_key, avs, cvv, auth_code, order_no,
    payer_name, payer_email, payer_zip, customer_uid, processor_merchant, processor_txn, captured_at, batch_closed_at, made_by,
    made_at, changed_at, version`;

/**
 * The n-th is the same in every run but for its uid. Nine of ten are the large merchant's; what waits for an answer or a batch
 * is new, order numbers rise with time, amounts lie around forty dollars with few that are large.
 */
const INSERT = `
  insert into payment (${COLUMNS}, first_marks, later_marks)
  select p.*, search_marks(w.words, 2, 3), search_marks(w.words, 4, 6) from (
  select gen_random_uuid(), m.uid, m.application_uid, (select string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ',
      1 + get_byte(decode(md5('ref' || n), 'hex'), i) % 30, 1), '') from generate_series(0, 8) i), s.source,
    case s.status when 'authorized' then 'auth' when 'expired' then 'auth' when 'verified' then 'verify' else 'sale' end, s.status,
    s.cents, s.cents - s.cents / 12, s.cents / 12, case when s.is_sold then s.cents else 0 end,
    case s.status when 'refunded' then s.cents when 'partially_refunded' then s.cents / 3 else 0 end, s.cents,
    case s.source when 'reader' then 'chip' else 'keyed' end, s.brand, lpad((h / 19 % 10000)::text, 4, '0'),
    case when h / 23 % 3 = 0 then 'debit' else 'credit' end, false, decode(md5('card' || h / 29 % 200000), 'hex'), 'match', 'match',
    lpad((h / 31 % 1000000)::text, 6, '0'), case when h / 37 % 10 < 8 then 'ORD-' || n end, s.name,
    case when h / 41 % 10 < 6 then lower(replace(s.name, ' ', '.')) || '@example.com' end, lpad((h / 43 % 90000)::text, 5, '0'),
    case when m.nth = 0 and h / 47 % 5 = 0 then c.uid end, 't1_mer_' || m.nth, 't1_txn_' || n, case when s.is_sold then at.at end,
    case when s.status in ('settled', 'refunded', 'partially_refunded') then at.at + interval '9 hours' end, $5::uuid, at.at,
    at.at + interval '4 seconds', 3
  from generate_series($1::bigint, $2::bigint) n,
    lateral (select abs(hashint8(n)::bigint) as h) hashed,
    lateral (select date_trunc('milliseconds', $3::timestamptz - ($4::bigint - n) * interval '${EVERY_SECONDS} seconds') as at) at,
    (select n as nth, status from bench_status) d, (select n as nth, last from bench_last) l,
    lateral (select case when $4::bigint - n < 3000 and d.status = 'settled' then 'captured'
        when $4::bigint - n > 20000 and d.status in ('captured', 'authorized') then 'settled' else d.status end as status) t,
    lateral (select t.status, case when h / 11 % 500 = 0 then 'diners' else ($6::text[])[1 + h / 11 % 50] end as brand,
      case when h / 13 % 1000 < 900 then 'reader' else 'terminal' end as source,
      (800 + h / 17 % 6400 + case when h / 17 % 50 = 0 then h / 3 % 40000 else 0 end
        + case when n % 20011 = 7 then 900000 else 0 end)::bigint as cents,
      ($7::text[])[1 + floor(power(h / 53 % 1000 / 1000.0, 1.5) * cardinality($7::text[]))::int] || ' ' || l.last
        || case when h / 61 % 1000 < 5 then ' Meridian' else '' end || case when n % 50000 = 17 then ' Zephyr' else '' end as name,
      t.status in ('captured', 'settled', 'refunded', 'partially_refunded') as is_sold) s,
    lateral (select case when n % 10 = 0 then 1 + h / 67 % ${SMALL_MERCHANTS} else 0 end as nth) w,
    (select n as nth, uid, application_uid from bench_shop) m, (select n as nth, uid from bench_customer) c
  where d.nth = 1 + h / 7 % 10000 and l.nth = h / 59 % 10000 and m.nth = w.nth and c.nth = h / 71 % ${CUSTOMERS}) p (${COLUMNS}), ${WORDS}`;

const SEARCH = `
  insert into payment_search (payment_uid, merchant_uid, made_at, lexemes)
  select p.uid, p.merchant_uid, p.made_at, search_lexemes(w.words, p.merchant_uid, null)
  from payment p, ${WORDS}
  where p.made_at >= $1`;

const STEPS = `
  insert into payment_step (uid, payment_uid, merchant_uid, n, kind, state, amount_cents, tax_cents, processor_txn, auth_code,
    sent_at, made_by, made_at, settled_at)
  select gen_random_uuid(), uid, merchant_uid, 1, kind, case status when 'declined' then 'declined' when 'failed' then 'refused'
    else 'confirmed' end, amount_cents, tax_cents, processor_txn, auth_code, made_at, made_by, made_at, changed_at
  from payment where status <> 'unknown' and made_at >= $1`;

const TABLES = ['payment', 'payment_search', 'payment_step'];

/** The last so many come after everything was vacuumed, as the newest always do. */
const FRESH = 4_000;

/** So many payments, nine of ten of one merchant; the search as its trigger would have kept it. */
export const fillPayments = async (url: string, shop: Shop, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const now = new Date();
  const insert = (from: number, upTo: number): Promise<unknown> =>
    client.query(INSERT, [from, upTo, now, count, shop.person, BRANDS, FIRST]);
  try {
    await client.query("set session_replication_role = replica; set app.scope = 'all'; set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '128MB'");
    await client.query(merchantsWith(shop));
    await withoutIndexes(client, TABLES, async () => {
      for (let at = 0; at < count - FRESH; at += AT_ONCE) await insert(at + 1, Math.min(at + AT_ONCE, count - FRESH));
      for (const text of [SEARCH, STEPS]) await client.query(text, ['-infinity']);
    });
    await client.query(`vacuum analyze ${TABLES.join(', ')}, customer, merchant`);
    const fresh = new Date(now.getTime() - (FRESH - 0.5) * EVERY_SECONDS * 1000);
    await insert(count - FRESH + 1, count);
    for (const text of [SEARCH, STEPS]) await client.query(text, [fresh]);
  } finally {
    await client.end();
  }
};

import { BUSINESSES } from '@ledgate/api/demo-data/words.ts';
import pg from 'pg';
import { SIDE_MARKS, SIDE_ROWS, SIDE_TABLES } from './side-rows.ts';
import { withoutIndexes } from './without-indexes.ts';

const AT_ONCE = 100_000;
const ISOS = 40;
const MERCHANTS = 2_500;

/** Numbered, so that an application finds its own. */
const SELLERS = `
  create table bench_merchant as
    select n, gen_random_uuid() as uid, i.uid as iso_uid from generate_series(0, ${MERCHANTS - 1}) n
    join (select i, gen_random_uuid() as uid from generate_series(0, ${ISOS - 1}) i) i on i.i = n % ${ISOS};
  insert into iso (uid, name, created_at) select distinct on (iso_uid) iso_uid, 'Queue ISO ' || n, now() from bench_merchant;
  insert into merchant (uid, name, iso_uid, created_at)
    select uid, 'Seller ' || n, iso_uid, now() from bench_merchant;
  create unique index on bench_merchant (n);
  analyze bench_merchant`;

/** Out of a hundred in an acquirer's book after some years. */
const SHARES: Record<string, number> = {
  draft: 4,
  submitted: 1,
  in_underwriting: 1,
  query_raised: 1,
  awaiting_iso: 1,
  awaiting_merchant: 1,
  awaiting_admin: 1,
  approved: 1,
  declined: 12,
  withdrawn: 6,
  expired: 4,
  closed: 3,
  boarded: 64,
};
const BY_HUNDRED = Object.entries(SHARES).flatMap(([status, share]) => Array.from({ length: share }, () => status));

/** Words that few, some and most applications hold. */
export const SEARCHED = { rare: 'zephyr', some: 'meridian', most: 'llc' } as const;

const [FIRST, SECOND] = [0, 1].map((at) => [...new Set(BUSINESSES.map(({ name }) => name.split(' ')[at] ?? name))]);

/** The n-th application is the same in every run but for its uid; what is chosen lies evenly over time. */
const INSERT = `
  insert into application (uid, reference, merchant_uid, iso_uid, status, legal_name, dba_name, mcc, monthly_volume_cents,
    completion, submission, created_by, created_at, changed_at, submitted_at, status_at, assigned_to, risk_score, risk_band,
    due_at, sla_desk)
  select gen_random_uuid(), 'MA-' || nextval('application_reference'), m.uid, m.iso_uid, s.status,
    f.word || ' ' || t.word || ' ' || n
      || case when h % 1000 < 5 then ' Meridian' else '' end
      || case when n % 50000 = 17 then ' Zephyr' else '' end
      || case when h % 2 = 0 then ' LLC' else ' Inc' end,
    f.word || ' ' || t.word, '5812', h * 7919 % 90000000, 100, 1, $1, now(), now(),
    case when s.status = 'draft' then null else now() - n * interval '90 seconds' end,
    -- No status is older than its submission.
    now() - least(n * interval '90 seconds', n * interval '60 seconds' + h % 1000 * interval '1 second'),
    case when s.status in ('draft', 'submitted') then null else ($2::uuid[])[1 + h % cardinality($2::uuid[])] end,
    r.score, case when r.score >= 75 or h % 50 = 0 then 'decline' when r.score >= 50 then 'high'
      when r.score >= 25 then 'medium' else 'low' end,
    case when s.status in ('submitted', 'in_underwriting') then now() + (h % 2000 - 500) * interval '1 minute' end,
    case when s.status in ('submitted', 'in_underwriting') then 'underwriting' end
  from generate_series($3::bigint, $4::bigint) n,
    lateral (select abs(hashint8(n)::bigint) as h) hashed,
    lateral (select h / 17 % 101 as score) r,
    lateral (select ($5::text[])[1 + h / 7 % 100] as status) s,
    lateral (select ($6::text[])[1 + h / 11 % cardinality($6::text[])] as word) f,
    lateral (select ($7::text[])[1 + h / 13 % cardinality($7::text[])] as word) t,
    (select n as nth, uid, iso_uid from bench_merchant) m
  where m.nth = h % ${MERCHANTS}`;

const OWNER_FIRST = [
  'Ada',
  'Ben',
  'Carla',
  'Dmitri',
  'Esther',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jamal',
  'Keiko',
  'Lars',
  'Mona',
];
const BEGINNINGS =
  'Ander Bake Carter Dono Ells Fitz Grim Hart Ing Jessa Kirk Lind Mont Nor Ols Peter Quin Rother Sander Thorn'.split(
    ' ',
  );
const ENDINGS = 'son man berg wood ford ham ley stein ski field more ridge well brook stone'.split(' ');
const OWNER_LAST = BEGINNINGS.flatMap((begins) => ENDINGS.map((ends) => begins + ends));

const SEARCH = `
  insert into application_search (application_uid, merchant_uid, iso_uid, submitted_key, words, lexemes)
  select a.uid, a.merchant_uid, a.iso_uid, coalesce(a.submitted_at, '-infinity'), w.words,
    search_lexemes(w.words, a.merchant_uid, a.iso_uid)
  from application a join merchant m on m.uid = a.merchant_uid,
    -- As search_words() takes names apart that hold no other signs than these, and several times as fast.
    lateral (select abs(hashtext(a.reference)) as h) hashed,
    lateral (select ($1::text[])[1 + h % cardinality($1::text[])] as first, ($2::text[])[1 + h / 31 % cardinality($2::text[])] as last) o,
    -- Of the owner a name, a mail address as one word, and a phone.
    lateral (select array_agg(distinct word) as words from unnest(string_to_array(lower(translate(
      concat_ws(' ', substr(a.reference, 4), a.legal_name, a.dba_name, m.name, o.first, o.last,
        left(o.first || o.last || substr(a.reference, 4), 20), (2000000000::bigint + h)::text), '&.,''-', '     ')), ' ')) as word
      where word <> '') w
  where not exists (select from application_search s where s.application_uid = a.uid)`;

const TALLIES = [
  'truncate application_tally, application_total, application_search_tally',
  `insert into application_tally (status, iso_uid, assigned_to, risk_band, n)
    select status, iso_uid, assigned_to, risk_band, count(*) from application group by 1, 2, 3, 4`,
  'insert into application_total (status, iso_uid, n) select status, iso_uid, count(*) from application group by 1, 2',
  `insert into application_search_tally (prefix, n)
    select prefix, count(*) from application_search, search_prefixes(words) as prefix group by 1`,
  'select set_search_horizon()',
];

export interface Crowd {
  /** People who have cases. */
  underwriters: readonly string[];
  createdBy: string;
}

/** Brings the book to so many applications. What triggers would have kept is made from the rows at the end. */
export const fillApplications = async (url: string, crowd: Crowd, from: number, upTo: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set app.scope = 'all'; set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '128MB'");
    // Tables that are filled for the first time look small until they are analyzed: what is missing in them would be
    // looked for by going through all of it for each row.
    await client.query('set enable_nestloop = off');
    if (from === 0) await client.query(SELLERS);
    await withoutIndexes(client, ['application', 'application_search'], async () => {
      for (let at = from; at < upTo; at += AT_ONCE) {
        const last = Math.min(at + AT_ONCE, upTo);
        const words = [BY_HUNDRED, FIRST, SECOND];
        await client.query(INSERT, [crowd.createdBy, crowd.underwriters, at + 1, last, ...words]);
      }
      await client.query(SIDE_MARKS);
      await client.query('analyze application');
      await client.query(SEARCH, [OWNER_FIRST, OWNER_LAST]);
    });
    for (const statement of [...TALLIES, ...SIDE_ROWS]) await client.query(statement);
    await client.query(`vacuum analyze application, application_search, application_tally, application_total,
      application_search_tally, ${SIDE_TABLES}`);
  } finally {
    await client.end();
  }
};

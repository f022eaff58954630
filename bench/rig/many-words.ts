import pg from 'pg';

const SYLLABLES =
  'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bra cle dri flo gru pla sce tri sho chu'.split(' ');
/** As many names as a country has, most of which lead nowhere. */
const MADE_UP = 200_000;

const KNOWN = [
  `insert into record_search (kind, record_uid, merchant_uid, lexemes)
    select 'ticket', t.uid, t.merchant_uid, search_lexemes(search_words(t.subject, t.number::text, m.name, a.reference)
      || array['=ticket'], case when t.visibility = 'merchant' then t.merchant_uid end, case when t.visibility = 'partner' then t.iso_uid end)
    from ticket t join merchant m on m.uid = t.merchant_uid left join application a on a.uid = t.application_uid
    on conflict do nothing`,
  `insert into record_search (kind, record_uid, merchant_uid, lexemes)
    select 'person', u.uid, u.merchant_uid, search_lexemes(search_words(u.first_name, u.last_name) || array['=person'], u.merchant_uid, null)
    from app_user u on conflict do nothing`,
  `insert into record_search (kind, record_uid, merchant_uid, lexemes)
    select 'customer', c.uid, c.merchant_uid, search_lexemes(search_words(c.name) || array['=customer'], c.merchant_uid, null)
    from customer c on conflict do nothing`,
  `insert into search_word (word)
    select distinct word from (
      select unnest(words) as word from application_search
      union all select word from payment tablesample system (10), unnest(search_words(payer_name)) as word) w
    where word ~ '^[[:alpha:]]{4,20}$'`,
  `insert into search_word (word)
    select distinct ($1::text[])[1 + h % 30] || ($1::text[])[1 + h / 31 % 30] || ($1::text[])[1 + h / 997 % 30]
      || case when h % 3 = 0 then ($1::text[])[1 + h / 30011 % 30] else '' end
    from generate_series(1, ${MADE_UP * 2}) n, lateral (select abs(hashint8(n)) as h) hashed limit ${MADE_UP}`,
] as const;

/** What triggers would have kept for the search of everything, made from the rows. */
export const fillWords = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "set app.scope = 'all'; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'",
    );
    for (const text of KNOWN) await client.query(text, text.includes('$1') ? [SYLLABLES] : []);
    await client.query('vacuum analyze record_search, search_word, application_search, app_user');
    // What was loaded goes to the disk now, and not while something is measured.
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
};

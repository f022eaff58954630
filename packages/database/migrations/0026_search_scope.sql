-- Whose an application is stands among its words, so that one index narrows a partner's search. As "merchant=…" and "iso=…"
-- these marks were found by whoever typed the beginning of either word. No word begins with a sign.
create function search_lexemes(words text[], merchant uuid, iso uuid) returns tsvector
  language sql immutable parallel safe as $$
  select array_to_tsvector(words || array_remove(array['=merchant ' || merchant, '=iso ' || iso], null))
$$;

create or replace function index_applications(uids uuid[]) returns void language sql security definer
  set search_path = public set app.scope = 'all' as $$
  with wanted as (
    select a.uid, a.merchant_uid, a.iso_uid, coalesce(a.submitted_at, '-infinity') as submitted_key,
      search_words(a.reference, a.legal_name, a.dba_name, m.name) as words
    from application a join merchant m on m.uid = a.merchant_uid where a.uid = any (uids)),
  was as (select words from application_search where application_uid = any (uids)),
  kept as (
    insert into application_search (application_uid, merchant_uid, iso_uid, submitted_key, words, lexemes)
    select uid, merchant_uid, iso_uid, submitted_key, words, search_lexemes(words, merchant_uid, iso_uid)
    from wanted
    on conflict (application_uid) do update
      set merchant_uid = excluded.merchant_uid, iso_uid = excluded.iso_uid, submitted_key = excluded.submitted_key,
        words = excluded.words, lexemes = excluded.lexemes)
  insert into application_search_tally (prefix, n)
  select prefix, sum(difference) from (
    select prefix, 1 as difference from wanted, search_prefixes(words) as prefix
    union all
    select prefix, -1 from was, search_prefixes(words) as prefix) both_ways
  group by prefix having sum(difference) <> 0
$$;

create or replace function search_condition_of(terms text[]) returns tsquery language sql stable as $$
  select (string_agg(format('''%s'':*', term), ' & ') || case
      when current_setting('app.scope', true) = 'all' then ''
      else format(' & (''=merchant %s'' | ''=iso %s'')', coalesce(current_setting('app.merchant', true), ''),
        coalesce(current_setting('app.iso', true), ''))
    end)::tsquery
  from unnest(terms) as term
$$;

-- Without its index the table is written anew many times as fast.
drop index application_search_by_word;
update application_search set lexemes = search_lexemes(words, merchant_uid, iso_uid);
create index application_search_by_word on application_search using gin (lexemes);

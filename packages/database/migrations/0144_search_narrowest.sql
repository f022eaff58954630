-- What few applications hold is gathered and sorted. Left to itself PostgreSQL would rather walk the order whenever it
-- thinks that a page of hits comes soon: it knows nothing of words that hardly any row holds, such as a reference, and
-- then goes through a million rows. And of several words the rarest finds the rows, which are asked for the others: an
-- index of words reads all that begins with "carla" even where three thousand of a million are called "thornberg".

/* Who may see what is found, as a condition on its words; nothing for those who see everything. */
create function search_scope() returns text language sql stable as $$
  select format('''=merchant %s'' | ''=iso %s''', coalesce(current_setting('app.merchant', true), ''),
    coalesce(current_setting('app.iso', true), ''))
  where current_setting('app.scope', true) is distinct from 'all'
$$;

create or replace function search_condition_of(terms text[]) returns tsquery language sql stable as $$
  select (string_agg(format('''%s'':*', term), ' & ') || coalesce(' & (' || search_scope() || ')', ''))::tsquery
  from unnest(terms) as term
$$;

/*
 * What fewest applications hold: one of the words, or none where whoever asks has fewer of their own. With it how many hold
 * it at most, and how many entries an index of words would read for all of the words.
 */
create function search_rarest(terms text[], out term text, out held bigint, out entries bigint) language sql stable as $$
  with word as (
    -- Prefixes are counted up to some length: of a longer word at most as many as of its beginning.
    select said, coalesce((select sum(a.n) from application_search_tally a
      where a.prefix = left(said, case when said ~ '^\d+$' then 5 else 20 end)), 0)::bigint as held
    from unnest(terms) as said),
  own as (
    select (select count(*) from application a where a.merchant_uid = nullif(current_setting('app.merchant', true), '')::uuid)
      + (select coalesce(sum(o.n), 0) from application_total o
        where o.iso_uid = nullif(current_setting('app.iso', true), '')::uuid)::bigint as held
    where search_scope() is not null)
  select t.said, t.held, (select sum(w.held) from word w)::bigint
  from (select said, held from word union all select null, held from own) t
  order by t.held, t.said limit 1
$$;
revoke execute on function search_rarest(text[]) from public;

/*
 * What finds all rows of a search, and not many more. To read a row and ask it for the other words takes as long as some
 * sixteen entries of the index.
 */
create function search_narrowest(terms text[]) returns tsquery language plpgsql stable as $$
declare
  rarest record := search_rarest(terms);
begin
  if rarest.held * 16 > rarest.entries then
    return search_condition_of(terms);
  elsif rarest.term is null then
    return search_scope()::tsquery;
  else
    return search_condition_of(array[rarest.term]);
  end if;
end
$$;
revoke execute on function search_narrowest(text[]) from public;

/* How many can be found, without looking for them: no fewer than there are. */
create function count_applications_at_most(said text) returns bigint language sql stable security definer
  set search_path = public as $$
  select held from search_rarest(search_terms(said))
$$;
revoke execute on function count_applications_at_most(text) from public;
grant execute on function count_applications_at_most(text) to ledgate_app;

/* Apart from any order, which would tempt to walk it. Planned within whoever asks. */
create function gather_applications(narrowest tsquery, condition tsquery)
  returns table (uid uuid, key timestamptz) language sql stable rows 1000 as $$
  select hit.application_uid, hit.submitted_key from (
      select s.application_uid, s.submitted_key, s.lexemes from application_search s
      where s.lexemes @@ narrowest offset 0) hit
    where narrowest = condition or hit.lexemes @@ condition
$$;
revoke execute on function gather_applications(tsquery, tsquery) from public;

create or replace function find_applications(said text) returns setof uuid language plpgsql stable security definer rows 1000
  set search_path = public as $$
declare
  terms text[] := search_terms(said);
  condition tsquery := search_condition_of(terms);
  narrowest tsquery := search_narrowest(terms);
begin
  return query select g.uid from gather_applications(narrowest, condition) g;
end
$$;

create or replace function find_newest_applications(
    said text, from_key timestamptz, after uuid, backwards boolean, most integer, skipped integer)
  returns table (uid uuid, key timestamptz) language plpgsql stable security definer rows 100 set search_path = public as $$
declare
  terms text[] := search_terms(said);
  condition tsquery := search_condition_of(terms);
  narrowest tsquery := search_narrowest(terms);
begin
  if backwards then
    return query select g.uid, g.key from gather_applications(narrowest, condition) g
      where from_key is null or (g.key, g.uid) > (from_key, after)
      order by g.key, g.uid limit most offset skipped;
  else
    return query select g.uid, g.key from gather_applications(narrowest, condition) g
      where from_key is null or (g.key, g.uid) < (from_key, after)
      order by g.key desc, g.uid desc limit most offset skipped;
  end if;
end
$$;

create or replace function count_applications_found(said text) returns bigint language plpgsql stable security definer
  set search_path = public as $$
declare
  terms text[] := search_terms(said);
  condition tsquery := search_condition_of(terms);
  narrowest tsquery;
  found bigint;
begin
  if current_setting('app.scope', true) = 'all' and cardinality(terms) = 1 and not terms[1] ~ '^\d{6,}$' then
    select coalesce(sum(n), 0) into found from application_search_tally where prefix = terms[1];
  else
    narrowest := search_narrowest(terms);
    select count(*) into found from gather_applications(narrowest, condition);
  end if;
  return found;
end
$$;

/*
 * As 0120_search.sql says it. What is asked whether anything holds a word is mostly answered with no, and to read all rows is
 * never the way to say so. Payments name no partner, so its merchants are asked for; where those are many, some of what holds
 * the word is asked whose it is.
 */
create or replace function words_in_sight(words text[]) returns setof text language plpgsql stable security definer rows 20
  set search_path = public set enable_seqscan = off as $$
declare
  own uuid := nullif(current_setting('app.merchant', true), '')::uuid;
  partner uuid := nullif(current_setting('app.iso', true), '')::uuid;
  scope tsquery := format('''=merchant %s'' | ''=iso %s''', coalesce(own::text, '-'), coalesce(partner::text, '-'))::tsquery;
  sellers uuid[] := array(select m.uid from merchant m where m.iso_uid = partner limit 201);
  theirs tsquery := case when cardinality(sellers) between 1 and 200
    then (select string_agg(format('''=merchant %s''', s), ' | ')::tsquery from unnest(sellers) s) end;
begin
  if coalesce(current_setting('app.scope', true), '') = 'all' then
    return query select unnest(words);
    return;
  end if;
  return query select w from unnest(words) as w cross join lateral (select format('''%s''', w)::tsquery as word) q
    where exists (select from application_search s where s.lexemes @@ (q.word && scope))
      or exists (select from record_search s where s.lexemes @@ (q.word && scope))
      or own is not null and (exists (select from payment_search s where s.lexemes @@ (q.word && scope))
        or exists (select from product_search s where s.lexemes @@ (q.word && scope)))
      or theirs is not null and exists (select from payment_search s where s.lexemes @@ (q.word && theirs))
      or cardinality(sellers) > 200 and exists (
        select from (select s.merchant_uid from payment_search s where s.lexemes @@ q.word limit 2000) s
        join merchant m on m.uid = s.merchant_uid where m.iso_uid = partner);
end
$$;

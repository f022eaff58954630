-- A walk along the usual order asks each row whether it holds the words. Most do not, and an index alone can say so: how
-- each row's words begin is marked in 64 bits for their first three letters and in 64 for the next, and only where all
-- bits of the search are set is the row itself looked at.
create function search_marks(words text[], shortest integer, longest integer) returns bigint
  language plpgsql immutable parallel safe as $$
declare
  word text;
  marks bigint := 0;
begin
  foreach word in array words loop
    for size in shortest..least(longest, length(word)) loop
      marks := marks | (1::bigint << (hashtext(left(word, size)) & 63));
    end loop;
  end loop;
  return marks;
end
$$;

alter table application_search
  add column first_marks bigint not null generated always as (search_marks(words, 2, 3)) stored,
  add column later_marks bigint not null generated always as (search_marks(words, 4, 6)) stored;
drop index application_search_in_usual_order;
create index application_search_in_usual_order on application_search (submitted_key, application_uid)
  include (first_marks, later_marks);

-- How far a walk from the newest goes before it gives up: some twenty thousand rows, looked up now and then.
create table search_horizon (
  is_only boolean not null default true,
  key timestamptz not null,
  constraint search_horizon_pkey primary key (is_only),
  constraint search_horizon_only check (is_only)
);
create function set_search_horizon() returns void language sql security definer set search_path = public as $$
  insert into search_horizon (key)
    select submitted_key from application_search order by submitted_key desc, application_uid desc offset 20000 limit 1
  on conflict (is_only) do update set key = excluded.key
$$;
revoke execute on function set_search_horizon() from public;
grant execute on function set_search_horizon() to ledgate_app;
select set_search_horizon();

/* As search_condition says it, of words that were taken apart already: that takes longer than all the rest. */
create function search_condition_of(terms text[]) returns tsquery language sql stable as $$
  select (string_agg(format('''%s'':*', term), ' & ') || case
      when current_setting('app.scope', true) = 'all' then ''
      else format(' & (''merchant=%s'' | ''iso=%s'')', coalesce(current_setting('app.merchant', true), ''),
        coalesce(current_setting('app.iso', true), ''))
    end)::tsquery
  from unnest(terms) as term
$$;
create or replace function search_condition(said text) returns tsquery language sql stable as $$
  select search_condition_of(search_terms(said))
$$;

create or replace function walk_newest_applications(
    said text, from_key timestamptz, after uuid, backwards boolean, most integer, skipped integer, longest integer)
  returns table (uid uuid, key timestamptz) language plpgsql stable security definer rows 100 set search_path = public as $$
declare
  terms text[] := search_terms(said);
  condition tsquery := search_condition_of(terms);
  firsts bigint := search_marks(terms, 2, 3);
  laters bigint := search_marks(terms, 4, 6);
  horizon timestamptz := coalesce((select h.key from search_horizon h), '-infinity');
begin
  if backwards then
    return query select s.application_uid, s.submitted_key from (
        select o.application_uid, o.submitted_key, o.first_marks, o.later_marks from application_search o
        where (o.submitted_key, o.application_uid) >
          (coalesce(from_key, '-infinity'), coalesce(after, '00000000-0000-0000-0000-000000000000'))
        order by o.submitted_key, o.application_uid limit longest) s
      where s.later_marks & laters = laters and s.first_marks & firsts = firsts
        and (select r.lexemes @@ condition from application_search r where r.application_uid = s.application_uid)
      limit most offset skipped;
  elsif from_key is null then
    return query select s.application_uid, s.submitted_key from application_search s
      where s.submitted_key >= horizon and s.later_marks & laters = laters and s.first_marks & firsts = firsts
        and (select r.lexemes @@ condition from application_search r where r.application_uid = s.application_uid)
      order by s.submitted_key desc, s.application_uid desc limit most offset skipped;
  elsif from_key > horizon then
    return query select s.application_uid, s.submitted_key from application_search s
      where (s.submitted_key, s.application_uid) < (from_key, after) and s.submitted_key >= horizon
        and s.later_marks & laters = laters and s.first_marks & firsts = firsts
        and (select r.lexemes @@ condition from application_search r where r.application_uid = s.application_uid)
      order by s.submitted_key desc, s.application_uid desc limit most offset skipped;
  else
    return query select s.application_uid, s.submitted_key from (
        select o.application_uid, o.submitted_key, o.first_marks, o.later_marks from application_search o
        where (o.submitted_key, o.application_uid) < (from_key, after)
        order by o.submitted_key desc, o.application_uid desc limit longest) s
      where s.later_marks & laters = laters and s.first_marks & firsts = firsts
        and (select r.lexemes @@ condition from application_search r where r.application_uid = s.application_uid)
      limit most offset skipped;
  end if;
end
$$;

-- The queue: orders to walk in at any depth, search with exact totals, the clock of the desks, saved views, live news.

alter table application
  add column due_at timestamptz,
  -- Whose clock it is, and what was left on it when the merchant was asked something.
  add column sla_desk text,
  add column sla_left_minutes integer,
  add constraint application_sla_desk_known check (sla_desk in ('underwriting', 'iso', 'admin'));
-- Room on each page lets a saved field stay out of every index below.
alter table application set (fillfactor = 85);

-- Every order runs over one value that is never null and the uid, both ways, over all or over one status. `case` and
-- not `coalesce`, which row level security would not let into an index condition.
create index application_in_order_of_submission on application ((case when submitted_at is null then '-infinity' else submitted_at end), uid);
create index application_in_order_of_waiting on application (status_at, uid);
create index application_in_order_of_due on application ((case when due_at is null then 'infinity' else due_at end), uid);
create index application_in_order_of_volume on application ((case when monthly_volume_cents is null then -1 else monthly_volume_cents end), uid);
create index application_in_order_of_risk on application ((case when risk_score is null then -1 else risk_score end), uid);
create index application_of_status_by_submission
  on application (status, (case when submitted_at is null then '-infinity' else submitted_at end), uid);
create index application_of_status_by_waiting on application (status, status_at, uid);
create index application_of_status_by_due on application (status, (case when due_at is null then 'infinity' else due_at end), uid);
create index application_of_status_by_volume on application (status, (case when monthly_volume_cents is null then -1 else monthly_volume_cents end), uid);
create index application_of_status_by_risk on application (status, (case when risk_score is null then -1 else risk_score end), uid);
drop index application_by_status;
-- What is narrow enough is gathered and sorted.
create index application_of_iso_by_status on application (iso_uid, status);
create index application_of_assignee_by_status on application (assigned_to, status) where assigned_to is not null;
drop index application_by_assignee;
-- Counted without looking at the rows themselves.
create index application_due on application (due_at) include (merchant_uid, iso_uid, status, assigned_to, risk_band)
  where due_at is not null;
create index application_submitted on application (submitted_at)
  include (merchant_uid, iso_uid, status, assigned_to, risk_band) where submitted_at is not null;

-- Totals that ask for no person and no risk need not add up what is told apart by them.
create index application_tally_summed on application_tally (status, iso_uid) include (n);

-- Search: the words of reference, names and merchant, found by their beginnings.
create function search_words(variadic said text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 20)), '{}')
  from unnest(said) as text,
    regexp_split_to_table(regexp_replace(lower(text), '\mma-(?=\d)', '', 'g'), '[\s!-/:-@\[-`{-~]+') as word
  where word <> ''
$$;

/* Numbers are counted to five digits only: references would fill the table, and longer ones are few to count. */
create function search_prefixes(words text[]) returns setof text language sql immutable parallel safe as $$
  select distinct left(word, size)
  from unnest(words) as word,
    generate_series(2, least(length(word), case when word ~ '^\d+$' then 5 else 20 end)) as size
$$;

create table application_search (
  application_uid uuid not null,
  merchant_uid uuid not null,
  iso_uid uuid,
  -- The usual order, kept here so that what was found need not be looked up to be sorted.
  submitted_key timestamptz not null,
  words text[] not null,
  -- The words, and whose they are, so that a partner's search is narrowed by the same index.
  lexemes tsvector not null,
  constraint application_search_pkey primary key (application_uid),
  constraint application_search_application_fkey foreign key (application_uid) references application (uid)
);
create index application_search_by_word on application_search using gin (lexemes);

-- How many applications hold a word that begins so: differences, whose sum is exact.
create table application_search_tally (
  prefix text not null,
  n bigint not null
);
create index application_search_tally_by_prefix on application_search_tally (prefix) include (n);

create function index_applications(uids uuid[]) returns void language sql security definer
  set search_path = public set app.scope = 'all' as $$
  with wanted as (
    select a.uid, a.merchant_uid, a.iso_uid, coalesce(a.submitted_at, '-infinity') as submitted_key,
      search_words(a.reference, a.legal_name, a.dba_name, m.name) as words
    from application a join merchant m on m.uid = a.merchant_uid where a.uid = any (uids)),
  was as (select words from application_search where application_uid = any (uids)),
  kept as (
    insert into application_search (application_uid, merchant_uid, iso_uid, submitted_key, words, lexemes)
    select uid, merchant_uid, iso_uid, submitted_key, words,
      array_to_tsvector(words || array_remove(array['merchant=' || merchant_uid, 'iso=' || iso_uid], null))
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
revoke execute on function index_applications(uuid[]) from public;

create function index_new_applications() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform index_applications(array_agg(uid)) from fresh;
  return null;
end
$$;
create function index_changed_application() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform index_applications(array[new.uid]);
  return null;
end
$$;
create function index_renamed_merchant() returns trigger language plpgsql security definer
  set search_path = public set app.scope = 'all' as $$
begin
  perform index_applications(array_agg(uid)) from application where merchant_uid = new.uid;
  return null;
end
$$;
create trigger application_search_insert after insert on application
  referencing new table as fresh for each statement execute function index_new_applications();
create trigger application_search_update after update of legal_name, dba_name, iso_uid, submitted_at on application
  for each row when ((old.legal_name, old.dba_name, old.iso_uid, old.submitted_at) is distinct from
    (new.legal_name, new.dba_name, new.iso_uid, new.submitted_at)) execute function index_changed_application();
create trigger merchant_search_update after update of name on merchant
  for each row when (old.name is distinct from new.name) execute function index_renamed_merchant();
select index_applications(array_agg(uid)) from application;

create function search_terms(said text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(term), '{}') from unnest(search_words(said)) as term where length(term) > 1
$$;

/* What was typed, within what the asking transaction may see. Words hold no punctuation, so none needs escaping. */
create function search_condition(said text) returns tsquery language sql stable as $$
  select (string_agg(format('''%s'':*', term), ' & ') || case
      when current_setting('app.scope', true) = 'all' then ''
      else format(' & (''merchant=%s'' | ''iso=%s'')', coalesce(current_setting('app.merchant', true), ''),
        coalesce(current_setting('app.iso', true), ''))
    end)::tsquery
  from unnest(search_terms(said)) as term
$$;

/* Row level security would keep the index out of it, since its operator might talk; here scope is part of the question. */
create function find_applications(said text) returns setof uuid language plpgsql stable security definer rows 1000
  set search_path = public as $$
declare
  condition tsquery := search_condition(said);
begin
  return query select application_uid from application_search where lexemes @@ condition;
end
$$;

/* The same in the usual order, from a place on: the newest first, or backwards from it. */
create function find_newest_applications(said text, key timestamptz, after uuid, backwards boolean, most integer)
  returns setof uuid language plpgsql stable security definer rows 100 set search_path = public as $$
declare
  condition tsquery := search_condition(said);
begin
  if backwards then
    return query select application_uid from application_search
      where lexemes @@ condition and (key is null or (submitted_key, application_uid) > (key, after))
      order by submitted_key, application_uid limit most;
  else
    return query select application_uid from application_search
      where lexemes @@ condition and (key is null or (submitted_key, application_uid) < (key, after))
      order by submitted_key desc, application_uid desc limit most;
  end if;
end
$$;

create function count_applications_found(said text) returns bigint language plpgsql stable security definer
  set search_path = public as $$
declare
  terms text[] := search_terms(said);
  condition tsquery := search_condition(said);
  found bigint;
begin
  if current_setting('app.scope', true) = 'all' and cardinality(terms) = 1 and not terms[1] ~ '^\d{6,}$' then
    select coalesce(sum(n), 0) into found from application_search_tally where prefix = terms[1];
  else
    select count(*) into found from application_search where lexemes @@ condition;
  end if;
  return found;
end
$$;

create function sum_up_search_tally() returns void language sql security definer set search_path = public as $$
  with many as (select prefix from application_search_tally group by prefix having count(*) > 16),
  gone as (delete from application_search_tally using many where application_search_tally.prefix = many.prefix
    returning application_search_tally.prefix, n)
  insert into application_search_tally (prefix, n)
    select prefix, sum(n) from gone group by prefix having sum(n) <> 0
$$;
revoke execute on function find_applications(text), count_applications_found(text), sum_up_search_tally(),
  find_newest_applications(text, timestamptz, uuid, boolean, integer) from public;
grant execute on function find_applications(text), count_applications_found(text), sum_up_search_tally(),
  find_newest_applications(text, timestamptz, uuid, boolean, integer) to ledgate_app;

alter table application_search enable row level security;
create policy application_search_scope on application_search using (
  (select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
  or iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)
);
grant select on application_search to ledgate_app;

create table saved_view (
  uid uuid not null,
  owner_uid uuid not null,
  name text not null,
  visibility text not null,
  role text,
  definition jsonb not null,
  position integer not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null,
  constraint saved_view_pkey primary key (uid),
  constraint saved_view_owner_fkey foreign key (owner_uid) references app_user (uid),
  constraint saved_view_visibility_known check (visibility in ('private', 'role', 'everyone')),
  constraint saved_view_role_when_shared check ((visibility = 'role') = (role is not null))
);
create index saved_view_by_owner on saved_view (owner_uid);
create index saved_view_shared on saved_view (visibility, role) where visibility <> 'private';
grant select, insert, update, delete on saved_view to ledgate_app;

-- News for whoever looks on: which application, and whose, never what. Scope is applied where it is handed on.
create function tell_applications(told integer, news json) returns void language sql as $$
  select pg_notify('live', case when told > 200 then '{"kind":"many"}' else item::text end)
  from json_array_elements(case when told > 200 then '[{}]'::json else news end) item
$$;

create function tell_new_application() returns trigger language plpgsql as $$
begin
  perform tell_applications(count(*)::int, coalesce(json_agg(json_build_object('kind', 'case', 'uid', uid,
    'version', version, 'merchant', merchant_uid, 'iso', iso_uid)), '[]')) from fresh;
  return null;
end
$$;

-- A merchant who fills in a draft is no news unless a list shows it: commits that tell wait for one another.
create function tell_changed_application() returns trigger language plpgsql as $$
begin
  perform tell_applications(count(*)::int, coalesce(json_agg(json_build_object('kind', 'case', 'uid', f.uid,
    'version', f.version, 'merchant', f.merchant_uid, 'iso', f.iso_uid)), '[]'))
  from fresh f join gone g on g.uid = f.uid
  where f.status <> 'draft'
    or (f.status, f.assigned_to, f.iso_uid, f.dba_name, f.unread_by_staff, f.unread_by_merchant)
      is distinct from (g.status, g.assigned_to, g.iso_uid, g.dba_name, g.unread_by_staff, g.unread_by_merchant)
  having count(*) > 0;
  return null;
end
$$;
create trigger application_live_insert after insert on application
  referencing new table as fresh for each statement execute function tell_new_application();
create trigger application_live_update after update on application
  referencing new table as fresh old table as gone for each statement execute function tell_changed_application();

-- Who is looking at which application. Lost in a crash, and rightly so.
create unlogged table case_presence (
  stream uuid not null,
  application_uid uuid not null,
  user_uid uuid not null,
  seen_at timestamptz not null,
  constraint case_presence_pkey primary key (stream)
);
create index case_presence_by_application on case_presence (application_uid);
grant select, insert, update, delete on case_presence to ledgate_app;

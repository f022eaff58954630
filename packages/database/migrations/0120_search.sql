-- One search over everything (decision 0063): an application is known by its people too, threads are found by an index of
-- words, tax ids by their last four digits, and a word that begins nothing is taken for the nearest that is known.

-- An address as one word, however far it was typed: signs part words, and every other address ends in "com".
create function search_email(said text) returns text language sql immutable parallel safe as $$
  select left(regexp_replace(lower(said), '[\s!-/:-@\[-`{-~]+', '', 'g'), 20)
$$;

/* How a form names people, and the business under another name. */
create function record_names(said jsonb) returns text[] language sql immutable parallel safe as $$
  select search_words(said ->> 'first_name', said ->> 'last_name')
$$;

/* The mail addresses and phones of a form. */
create function record_reaches(said jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct word), '{}') from (
    select search_email(address) as word from unnest(array[said ->> 'email', said ->> 'business_email']) as address
    union all
    select right(regexp_replace(phone, '\D', '', 'g'), 10)
    from unnest(array[said ->> 'phone', said ->> 'mobile', said ->> 'business_phone']) as phone) said_so
  where length(word) > 1
$$;

create function record_words(section text, said jsonb) returns text[] language sql immutable parallel safe as $$
  select case section
    when 'company' then record_reaches(said)
    when 'ownership' then record_names(said) || record_reaches(said)
    when 'contact' then record_names(said) || record_reaches(said)
    else '{}'::text[] end
$$;

-- Words that anybody may mean, whoever wrote them: what is offered instead of a word is first sought within one's own sight.
-- Not unique, so that nobody who writes waits for somebody else's new word.
create table search_word (
  word text not null
);
create index search_word_by_word on search_word (word);
create index search_word_alike on search_word using gin (word gin_trgm_ops);

create function remember_words(words text[]) returns void language plpgsql security definer
  -- Planned while there are hardly any words, it would look at all of them ever after.
  set search_path = public set enable_seqscan = off as $$
declare
  w text;
begin
  foreach w in array words loop
    if w ~ '^[[:alpha:]]{4,20}$' and not exists (select from search_word known where known.word = w) then
      insert into search_word (word) values (w);
    end if;
  end loop;
end
$$;
revoke execute on function remember_words(text[]) from public;

create or replace function index_applications(uids uuid[]) returns void language plpgsql security definer
  set search_path = public set app.scope = 'all' as $$
declare
  names text[];
begin
  with wanted as (
    select a.uid, a.merchant_uid, a.iso_uid, coalesce(a.submitted_at, '-infinity') as submitted_key,
      search_words(a.reference, a.legal_name, a.dba_name, m.name) as words,
      array(select distinct word from application_record r, unnest(record_words(r.section::text, r.values)) as word
        where r.application_uid = a.uid and r.removed_at is null) as known_by,
      array(select distinct word from application_record r, unnest(record_names(r.values)) as word
        where r.application_uid = a.uid and r.removed_at is null and r.section::text in ('ownership', 'contact')) as people
    from application a join merchant m on m.uid = a.merchant_uid where a.uid = any (uids)),
  told as (
    select uid, merchant_uid, iso_uid, submitted_key, people,
      array(select distinct word from unnest(words || known_by) as word) as words from wanted),
  was as (select words from application_search where application_uid = any (uids)),
  kept as (
    insert into application_search (application_uid, merchant_uid, iso_uid, submitted_key, words, lexemes)
    select uid, merchant_uid, iso_uid, submitted_key, words, search_lexemes(words, merchant_uid, iso_uid)
    from told
    on conflict (application_uid) do update
      set merchant_uid = excluded.merchant_uid, iso_uid = excluded.iso_uid, submitted_key = excluded.submitted_key,
        words = excluded.words, lexemes = excluded.lexemes),
  tallied as (
    insert into application_search_tally (prefix, n)
    select prefix, sum(difference) from (
      select prefix, 1 as difference from told, search_prefixes(words) as prefix
      union all
      select prefix, -1 from was, search_prefixes(words) as prefix) both_ways
    group by prefix having sum(difference) <> 0)
  select array_agg(distinct word) into names from wanted w, unnest(w.words || w.people) as word;
  perform remember_words(coalesce(names, '{}'));
end
$$;

create function index_record() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform index_applications(array[new.application_uid]);
  return null;
end
$$;
revoke execute on function index_record() from public;
create trigger application_record_search_insert after insert on application_record
  for each row when (record_words(new.section::text, new.values) <> '{}') execute function index_record();
create trigger application_record_search_update after update of "values", removed_at on application_record
  for each row when (old.removed_at is distinct from new.removed_at
    or record_words(old.section::text, old.values) <> record_words(new.section::text, new.values))
  execute function index_record();

-- The last four digits of a tax id, as a keyed name. Only those who review may ask for it.
create table tax_id_ending (
  record_uid uuid not null,
  application_uid uuid not null,
  ending_index bytea not null,
  constraint tax_id_ending_pkey primary key (record_uid),
  constraint tax_id_ending_record_fkey foreign key (record_uid) references application_record (uid),
  constraint tax_id_ending_application_fkey foreign key (application_uid) references application (uid),
  constraint tax_id_ending_whole check (octet_length(ending_index) = 32)
);
create index tax_id_ending_by_index on tax_id_ending (ending_index, application_uid);
create index tax_id_ending_by_application on tax_id_ending (application_uid);
alter table tax_id_ending enable row level security;
alter table tax_id_ending force row level security;
create policy tax_id_ending_staff_only on tax_id_ending using ((select current_setting('app.scope', true)) = 'all');
grant select on tax_id_ending to ledgate_app;

/* A merchant who saves a tax id writes its ending without being able to read one. */
create function keep_tax_id_ending(record uuid, application uuid, ending bytea) returns void language sql security definer
  set search_path = public set app.scope = 'all' as $$
  insert into tax_id_ending (record_uid, application_uid, ending_index) values (record, application, ending)
  on conflict (record_uid) do update set ending_index = excluded.ending_index
    where tax_id_ending.ending_index <> excluded.ending_index
$$;
create function forget_tax_id_ending() returns trigger language plpgsql security definer
  set search_path = public set app.scope = 'all' as $$
begin
  delete from tax_id_ending where record_uid = old.record_uid;
  return null;
end
$$;
revoke execute on function keep_tax_id_ending(uuid, uuid, bytea), forget_tax_id_ending() from public;
grant execute on function keep_tax_id_ending(uuid, uuid, bytea) to ledgate_app;
create trigger tax_id_ending_gone after delete on application_secret
  for each row when (old.field = 'tax_id') execute function forget_tax_id_ending();
create trigger tax_id_ending_changed after update on application_secret
  for each row when (old.field = 'tax_id' and old.blind_index <> new.blind_index) execute function forget_tax_id_ending();

-- Threads, people and buyers by their words. Of a thread that staff keep to themselves no side stands among its words.
create table record_search (
  kind text not null,
  record_uid uuid not null,
  merchant_uid uuid,
  lexemes tsvector not null,
  constraint record_search_pkey primary key (kind, record_uid),
  constraint record_search_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint record_search_kind_known check (kind in ('ticket', 'person', 'customer'))
);
create index record_search_by_word on record_search using gin (lexemes);
create index record_search_by_merchant on record_search (merchant_uid);
alter table record_search enable row level security;
create policy record_search_scope on record_search using ((select current_setting('app.scope', true)) = 'all');
grant select on record_search to ledgate_app;

create function keep_words(of_kind text, record uuid, merchant uuid, marks tsvector, words text[]) returns void
  language plpgsql security definer set search_path = public as $$
begin
  insert into record_search (kind, record_uid, merchant_uid, lexemes)
    values (of_kind, record, merchant, marks || array_to_tsvector(words || ('=' || of_kind)))
  on conflict on constraint record_search_pkey do update set lexemes = excluded.lexemes, merchant_uid = excluded.merchant_uid;
  perform remember_words(words);
end
$$;
revoke execute on function keep_words(text, uuid, uuid, tsvector, text[]) from public;

create function index_tickets(uids uuid[]) returns void language sql security definer
  set search_path = public set app.scope = 'all' as $$
  select keep_words('ticket', t.uid, t.merchant_uid,
    search_lexemes('{}', case when t.visibility = 'merchant' then t.merchant_uid end,
      case when t.visibility = 'partner' then t.iso_uid end),
    search_words(t.subject, t.number::text, m.name, a.reference))
  from ticket t join merchant m on m.uid = t.merchant_uid left join application a on a.uid = t.application_uid
  where t.uid = any (uids)
$$;
create function index_ticket() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform index_tickets(array[new.uid]);
  return null;
end
$$;
create trigger ticket_search_words after insert or update of subject, visibility, merchant_uid, iso_uid on ticket
  for each row execute function index_ticket();

create or replace function index_renamed_merchant() returns trigger language plpgsql security definer
  set search_path = public set app.scope = 'all' as $$
begin
  perform index_applications(array_agg(uid)) from application where merchant_uid = new.uid;
  perform index_tickets(array_agg(uid)) from ticket where merchant_uid = new.uid;
  return null;
end
$$;

create function index_person() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.deleted_at is null then
    perform keep_words('person', new.uid, new.merchant_uid, search_lexemes('{}', new.merchant_uid, null),
      search_words(new.first_name, new.last_name));
  else
    delete from record_search r where r.kind = 'person' and r.record_uid = new.uid;
  end if;
  return null;
end
$$;
create trigger app_user_search_words after update of first_name, last_name, merchant_uid, deleted_at on app_user
  for each row execute function index_person();
create function index_new_people() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into record_search (kind, record_uid, merchant_uid, lexemes)
    select 'person', f.uid, f.merchant_uid,
      search_lexemes(search_words(f.first_name, f.last_name) || array['=person'], f.merchant_uid, null)
    from fresh f where f.deleted_at is null;
  perform remember_words(array(select distinct word from fresh f, unnest(array[lower(f.first_name), lower(f.last_name)]) as word));
  return null;
end
$$;
create trigger app_user_search_insert after insert on app_user
  referencing new table as fresh for each statement execute function index_new_people();

create function index_customer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.removed_at is null then
    perform keep_words('customer', new.uid, new.merchant_uid, search_lexemes('{}', new.merchant_uid, null),
      search_words(new.name, new.company));
  else
    delete from record_search r where r.kind = 'customer' and r.record_uid = new.uid;
  end if;
  return null;
end
$$;
create trigger customer_search_words after insert or update of name, company, removed_at on customer
  for each row execute function index_customer();
revoke execute on function index_tickets(uuid[]), index_ticket(), index_person(), index_new_people(), index_customer()
  from public;

create or replace function index_payment() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into payment_search (payment_uid, merchant_uid, made_at, lexemes)
  values (new.uid, new.merchant_uid, new.made_at, search_lexemes(payment_words(new), new.merchant_uid, null))
  on conflict (payment_uid) do update set lexemes = excluded.lexemes;
  perform remember_words(search_words(new.payer_name, new.payer_company));
  return null;
end
$$;
create or replace function index_product() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into product_search (product_uid, merchant_uid, name_key, lexemes, is_archived)
  values (new.uid, new.merchant_uid, new.name_key, search_lexemes(product_words(new), new.merchant_uid, null),
    new.archived_at is not null)
  on conflict (product_uid) do update
    set lexemes = excluded.lexemes, name_key = excluded.name_key, is_archived = excluded.is_archived;
  perform remember_words(search_words(new.name, new.variant));
  return null;
end
$$;

/* Threads that hold all the words, within what the asking transaction may see: each one that does. */
create function find_threads(said text) returns setof uuid language plpgsql stable security definer rows 1000
  set search_path = public as $$
declare
  condition tsquery := search_condition(said) && '''=ticket'''::tsquery;
begin
  return query select r.record_uid from record_search r where r.lexemes @@ condition;
end
$$;

/* The newest of them. What many hold is met among the newest of all; what few hold is gathered. */
create function find_newest_threads(said text, most integer) returns setof uuid language plpgsql stable security definer
  rows 10 set search_path = public as $$
declare
  condition tsquery := search_condition(said) && '''=ticket'''::tsquery;
  met uuid[];
begin
  if current_setting('app.scope', true) = 'all' then
    met := array(select w.uid from (select t.uid from ticket t order by t.last_at desc, t.uid desc limit 500) w
      where (select r.lexemes @@ condition from record_search r where r.kind = 'ticket' and r.record_uid = w.uid) limit most);
    if cardinality(met) = most then
      return query select unnest(met);
      return;
    end if;
  end if;
  return query select t.uid from ticket t
    where t.uid = any (array(select r.record_uid from record_search r where r.lexemes @@ condition))
    order by t.last_at desc, t.uid desc limit most;
end
$$;

/* Known words like those that were typed, the likest first. */
create function nearest_words(typed text[], most integer) returns table (said text, word text)
  language sql stable security definer rows 50 set search_path = public set pg_trgm.similarity_threshold = 0.28 as $$
  select t, near.word from unnest(typed) as t cross join lateral (
    select w.word from search_word w where w.word % t
    group by w.word order by similarity(w.word, t) desc, w.word limit most) near
$$;

/* Which of these words the asking transaction may see a record by. */
create function words_in_sight(words text[]) returns setof text language plpgsql stable security definer rows 20
  set search_path = public as $$
declare
  own uuid := nullif(current_setting('app.merchant', true), '')::uuid;
  partner uuid := nullif(current_setting('app.iso', true), '')::uuid;
  scope tsquery := format('''=merchant %s'' | ''=iso %s''', coalesce(own::text, '-'), coalesce(partner::text, '-'))::tsquery;
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
      -- Payments name no partner: of what very many hold, some are asked whose they are.
      or partner is not null and exists (
        select from (select s.merchant_uid from payment_search s where s.lexemes @@ q.word limit 2000) s
        join merchant m on m.uid = s.merchant_uid where m.iso_uid = partner);
end
$$;
revoke execute on function find_threads(text), find_newest_threads(text, integer), nearest_words(text[], integer),
  words_in_sight(text[]) from public;
grant execute on function find_threads(text), find_newest_threads(text, integer), nearest_words(text[], integer),
  words_in_sight(text[]) to ledgate_app;

-- People are found by any part of their name or address. No policy guards them (decision 0007), so an index may.
create index app_user_by_part_of_name on app_user using gin ((first_name || ' ' || last_name) gin_trgm_ops)
  where deleted_at is null;
create index app_user_by_part_of_email on app_user using gin (email gin_trgm_ops) where deleted_at is null;

-- What somebody keeps at hand.
create table record_pin (
  user_uid uuid not null,
  kind text not null,
  record_uid uuid not null,
  pinned_at timestamptz not null,
  constraint record_pin_pkey primary key (user_uid, kind, record_uid),
  constraint record_pin_person_fkey foreign key (user_uid) references app_user (uid),
  constraint record_pin_kind_known check
    (kind in ('application', 'person', 'ticket', 'transaction', 'product', 'customer', 'order'))
);
grant select, insert, delete on record_pin to ledgate_app;

-- What is there already.
select set_config('app.scope', 'all', true);
select index_applications(array_agg(distinct application_uid)) from application_record
  where section::text in ('company', 'ownership', 'contact');
select index_tickets(array_agg(uid)) from ticket;
insert into record_search (kind, record_uid, merchant_uid, lexemes)
  select 'person', u.uid, u.merchant_uid,
    search_lexemes(search_words(u.first_name, u.last_name) || array['=person'], u.merchant_uid, null)
  from app_user u where u.deleted_at is null;
insert into record_search (kind, record_uid, merchant_uid, lexemes)
  select 'customer', c.uid, c.merchant_uid,
    search_lexemes(search_words(c.name, c.company) || array['=customer'], c.merchant_uid, null)
  from customer c where c.removed_at is null;
select remember_words(array(
  select unnest(words) from application_search where application_uid not in (select application_uid from application_record)
  union select word from ts_stat('select lexemes from record_search')
  union select word from payment, unnest(search_words(payer_name, payer_company)) as word
  union select word from product, unnest(search_words(name, variant)) as word));
set constraints all immediate;

-- The list of payments at a million of them (decision 0055): a page is read along an index whatever narrows it, and what is
-- searched for lies beside the payments.

-- The words that somebody looks for a payment by.
create function payment_words(p payment) returns text[] language sql immutable parallel safe as $$
  select search_words(p.reference, p.last4, p.order_no, p.invoice_no, p.po_number, p.payer_name, p.payer_company, p.payer_email)
$$;

alter table payment
  -- What a list is narrowed by in one word, so that every choice of status, brand and source is a few places in one index.
  add column shelf text collate "C" not null generated always as
    (status || ' ' || case when brand is null then '-' else brand end || ' ' || source) stored,
  -- How the words begin, so that a walk along an index passes over most rows without looking at them (0023_search_marks.sql).
  add column first_marks bigint not null default 0,
  add column later_marks bigint not null default 0;

create function mark_payment() returns trigger language plpgsql as $$
declare
  words text[] := payment_words(new);
begin
  new.first_marks := search_marks(words, 2, 3);
  new.later_marks := search_marks(words, 4, 6);
  return new;
end
$$;
create trigger payment_marks before insert or update
  of reference, last4, order_no, invoice_no, po_number, payer_name, payer_company, payer_email on payment
  for each row execute function mark_payment();

-- Words lay on the row itself, whose every change of status entered them into the index again; and row level security kept
-- that index out of every search, since its operator might talk.
create table payment_search (
  payment_uid uuid not null,
  merchant_uid uuid not null,
  made_at timestamptz not null,
  -- The words, and whose they are.
  lexemes tsvector not null,
  constraint payment_search_pkey primary key (payment_uid),
  constraint payment_search_payment_fkey foreign key (payment_uid) references payment (uid)
);

create function index_payment() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into payment_search (payment_uid, merchant_uid, made_at, lexemes)
  values (new.uid, new.merchant_uid, new.made_at, search_lexemes(payment_words(new), new.merchant_uid, null))
  on conflict (payment_uid) do update set lexemes = excluded.lexemes;
  return null;
end
$$;
revoke execute on function index_payment() from public;

select set_config('app.scope', 'all', true);
insert into payment_search (payment_uid, merchant_uid, made_at, lexemes)
  select p.uid, p.merchant_uid, p.made_at, search_lexemes(payment_words(p), p.merchant_uid, null) from payment p;
alter table payment drop column lexemes;
-- What is looked at again at the end would keep the table from being altered.
set constraints all immediate;
update payment set reference = reference;

create trigger payment_search_words after insert or update
  of reference, last4, order_no, invoice_no, po_number, payer_name, payer_company, payer_email on payment
  for each row execute function index_payment();

create index payment_search_by_word on payment_search using gin (lexemes);

-- Each order holds all that its rows are asked for, so that those passed over are never looked at.
drop index payment_by_time, payment_by_status, payment_of_all;
create index payment_by_time on payment (merchant_uid, made_at desc, uid desc) include (amount_cents, shelf, first_marks, later_marks);
create index payment_by_shelf on payment (merchant_uid, shelf, made_at desc, uid desc) include (amount_cents, first_marks, later_marks);
create index payment_by_amount on payment (merchant_uid, amount_cents) include (made_at, uid, shelf, first_marks, later_marks);
create index payment_of_all on payment (made_at desc, uid desc) include (merchant_uid, amount_cents, shelf, first_marks, later_marks);
create index payment_of_all_by_shelf on payment (shelf, made_at desc, uid desc) include (merchant_uid, amount_cents, first_marks, later_marks);
create index payment_of_all_by_amount on payment (amount_cents) include (made_at, uid, merchant_uid, shelf, first_marks, later_marks);
-- What was captured and is in no batch yet.
create index payment_in_no_batch on payment (captured_at) where batch_closed_at is null and captured_cents > 0;

-- An index alone answers only for what was vacuumed since it changed, and the newest is what is looked at most.
alter table payment set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000,
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

/* Words by their beginnings; they hold no punctuation, so none needs escaping. */
create function search_query(terms text[]) returns tsquery language sql immutable parallel safe as $$
  select string_agg(format('''%s'':*', term), ' & ')::tsquery from unnest(terms) as term
$$;

/*
 * What holds all the words, within what the asking transaction may see. Whose it is stands among the words, so that the index
 * itself leaves out what is others'. Only some of them are sought by the index: gathering what half of all hold takes long,
 * and the rows that the others lead to can be asked.
 */
create function find_payments(sought text[], terms text[], merchant uuid) returns table (uid uuid, made_at timestamptz)
  language plpgsql stable security definer rows 1000 set search_path = public set enable_seqscan = off as $$
declare
  is_all boolean := coalesce(current_setting('app.scope', true), '') = 'all';
  own uuid := nullif(current_setting('app.merchant', true), '')::uuid;
  partner uuid := nullif(current_setting('app.iso', true), '')::uuid;
  seen uuid[] := case when is_all then array[merchant]
    else array(select m.uid from merchant m where (m.uid = own or m.iso_uid = partner) and (merchant is null or m.uid = merchant)) end;
  condition tsquery := search_query(sought);
  whole tsquery := search_query(terms);
  is_of_some boolean := not is_all or merchant is not null;
  -- Of who has a good part of all payments, most rows would say so: that only makes the index work more.
  has_most boolean := cardinality(seen) = 1 and exists (
    select from pg_stats p, unnest(p.most_common_vals::text::text[], p.most_common_freqs) as common (value, share)
    where p.schemaname = 'public' and p.tablename = 'payment_search' and p.attname = 'merchant_uid'
      and common.value = seen[1]::text and common.share > 0.2);
begin
  if is_of_some and not has_most then
    condition := condition && (select string_agg(format('''=merchant %s''', s), ' | ')::tsquery from unnest(seen) s);
  end if;
  -- The second one is no operator that the index would be asked for.
  return query select s.payment_uid, s.made_at from payment_search s
    where s.lexemes @@ condition and coalesce(s.lexemes @@ whole, false) and (not is_of_some or s.merchant_uid = any (seen));
end
$$;
revoke execute on function find_payments(text[], text[], uuid) from public;
grant execute on function find_payments(text[], text[], uuid) to ledgate_app;

alter table payment_search enable row level security;
create policy payment_search_scope on payment_search using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
  or merchant_uid in (select m.uid from merchant m
    where m.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)));
grant select on payment_search to ledgate_app;

-- The lists beside it. A batch of thousands is paged through by uid; what was sent back, and what was cleared up, is found
-- among all.
drop index settlement_item_by_batch;
create index settlement_item_by_batch on settlement_item (batch_uid, uid);
create index deposit_by_state on deposit (state, made_at desc, uid desc);
create index settlement_difference_closed on settlement_difference (opened_at desc, uid desc) where closed_at is not null;

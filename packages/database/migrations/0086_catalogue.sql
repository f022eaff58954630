-- What a merchant sells, and the taxes on it (decision 0057). Every change of a product, category or tax takes the next version
-- of the whole and leaves it on the row, so that a till fetches what changed since the one it knows; taking it also makes
-- changes of one merchant's catalogue wait for each other. Stock is the sum of what moved, never a number that is written.
create table catalogue (
  merchant_uid uuid not null,
  version bigint not null,
  constraint catalogue_pkey primary key (merchant_uid),
  constraint catalogue_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint catalogue_version_positive check (version > 0)
);

create table product_category (
  uid uuid not null,
  merchant_uid uuid not null,
  parent_uid uuid,
  name text not null,
  sort integer not null default 0,
  archived_at timestamptz,
  version integer not null default 1,
  changed_in bigint not null,
  constraint product_category_pkey primary key (uid),
  constraint product_category_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint product_category_whose unique (uid, merchant_uid),
  constraint product_category_parent_fkey foreign key (parent_uid, merchant_uid) references product_category (uid, merchant_uid),
  constraint product_category_not_in_itself check (parent_uid <> uid),
  constraint product_category_name_length check (char_length(name) between 1 and 60)
);
create unique index product_category_one_name on product_category
  (merchant_uid, coalesce(parent_uid, '00000000-0000-0000-0000-000000000000'), lower(name)) where archived_at is null;
create index product_category_by_parent on product_category (parent_uid, merchant_uid);
create index product_category_by_change on product_category (merchant_uid, changed_in);

create table sales_tax (
  uid uuid not null,
  merchant_uid uuid not null,
  name text not null,
  jurisdiction text not null,
  is_included boolean not null,
  applies_to text[] not null,
  archived_at timestamptz,
  version integer not null default 1,
  changed_in bigint not null,
  constraint sales_tax_pkey primary key (uid),
  constraint sales_tax_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint sales_tax_whose unique (uid, merchant_uid),
  constraint sales_tax_name_length check (char_length(name) between 1 and 60),
  constraint sales_tax_jurisdiction_length check (char_length(jurisdiction) between 1 and 80),
  constraint sales_tax_applies_to_known check (cardinality(applies_to) > 0 and applies_to <@
    array['standard', 'grocery', 'prepared_food', 'clothing', 'medicine', 'service', 'digital'])
);
create unique index sales_tax_one_name on sales_tax (merchant_uid, lower(name)) where archived_at is null;
create index sales_tax_by_change on sales_tax (merchant_uid, changed_in);

create table sales_tax_rate (
  uid uuid not null,
  tax_uid uuid not null,
  merchant_uid uuid not null,
  ppm integer not null,
  from_day date not null,
  -- The last day; null where none is known.
  until_day date,
  constraint sales_tax_rate_pkey primary key (uid),
  constraint sales_tax_rate_tax_fkey foreign key (tax_uid, merchant_uid) references sales_tax (uid, merchant_uid),
  constraint sales_tax_rate_ppm check (ppm between 1 and 500000),
  constraint sales_tax_rate_days check (until_day >= from_day)
);
create index sales_tax_rate_by_tax on sales_tax_rate (tax_uid, merchant_uid, from_day);
create index sales_tax_rate_by_merchant on sales_tax_rate (merchant_uid);

-- Those who change a catalogue wait for each other, so none is missed here that is being written.
create function refuse_two_rates_on_a_day() returns trigger language plpgsql as $$
begin
  if exists (select from sales_tax_rate r where r.tax_uid = new.tax_uid and r.merchant_uid = new.merchant_uid and r.uid <> new.uid
    and daterange(r.from_day, r.until_day, '[]') && daterange(new.from_day, new.until_day, '[]')) then
    raise exception 'a tax has one rate on a day' using errcode = 'exclusion_violation';
  end if;
  return null;
end
$$;
create trigger sales_tax_rate_one_on_a_day after insert or update on sales_tax_rate
  for each row execute function refuse_two_rates_on_a_day();

create table product (
  uid uuid not null,
  merchant_uid uuid not null,
  -- Whose variant it is, and which: 'Large / Red'.
  parent_uid uuid,
  variant text,
  name text not null,
  sku text,
  barcode text,
  category_uid uuid,
  price_cents bigint not null,
  cost_cents bigint,
  tax_category text not null,
  unit text not null,
  track_stock boolean not null,
  favorite integer,
  archived_at timestamptz,
  version integer not null default 1,
  changed_in bigint not null,
  made_at timestamptz not null,
  -- As lists are ordered, and how the words begin (0023_search_marks.sql).
  name_key text collate "C" not null generated always as (lower(name || coalesce(' ' || variant, ''))) stored,
  first_marks bigint not null default 0,
  later_marks bigint not null default 0,
  constraint product_pkey primary key (uid),
  constraint product_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint product_whose unique (uid, merchant_uid),
  constraint product_parent_fkey foreign key (parent_uid, merchant_uid) references product (uid, merchant_uid),
  constraint product_category_fkey foreign key (category_uid, merchant_uid) references product_category (uid, merchant_uid),
  constraint product_not_in_itself check (parent_uid <> uid),
  constraint product_variant_named check ((parent_uid is null) = (variant is null)),
  constraint product_name_length check (char_length(name) between 1 and 120),
  constraint product_variant_length check (char_length(variant) between 1 and 80),
  constraint product_sku_length check (char_length(sku) between 1 and 40),
  constraint product_barcode_form check (barcode ~ '^(\d{8}|\d{12,14})$'),
  constraint product_price check (price_cents between 0 and 99999999),
  constraint product_cost check (cost_cents between 0 and 99999999),
  constraint product_tax_category_known check (tax_category in
    ('standard', 'grocery', 'prepared_food', 'clothing', 'medicine', 'service', 'digital', 'not_taxable')),
  constraint product_unit_known check (unit in ('each', 'lb', 'oz', 'kg', 'g', 'l', 'hour')),
  constraint product_favorite_place check (favorite between 1 and 999)
);
create unique index product_one_sku on product (merchant_uid, lower(sku)) where archived_at is null and sku is not null;
create unique index product_one_barcode on product (merchant_uid, barcode) where archived_at is null and barcode is not null;
create unique index product_one_variant on product (parent_uid, lower(variant)) where archived_at is null and parent_uid is not null;
create index product_by_parent on product (parent_uid, merchant_uid) where parent_uid is not null;
create index product_by_category on product (category_uid, merchant_uid) where category_uid is not null;
create index product_by_change on product (merchant_uid, changed_in);
-- Each order holds what its rows are asked for, so that those passed over are never looked at.
create index product_by_name on product (merchant_uid, name_key, uid) include (category_uid, first_marks, later_marks)
  where archived_at is null;
create index product_archived on product (merchant_uid, name_key, uid) include (category_uid, first_marks, later_marks)
  where archived_at is not null;
create index product_without_barcode on product (merchant_uid, name_key, uid) where archived_at is null and barcode is null;
create index product_favorite on product (merchant_uid, favorite) where favorite is not null;

create function product_words(p product) returns text[] language sql immutable parallel safe as $$
  select search_words(p.name, p.variant, p.sku, p.barcode)
$$;

create function mark_product() returns trigger language plpgsql as $$
declare
  words text[] := product_words(new);
begin
  new.first_marks := search_marks(words, 2, 3);
  new.later_marks := search_marks(words, 4, 6);
  return new;
end
$$;
create trigger product_marks before insert or update of name, variant, sku, barcode on product
  for each row execute function mark_product();

-- Beside the products, since row level security keeps an index of words out of every search (0080_payment_lists.sql).
create table product_search (
  product_uid uuid not null,
  merchant_uid uuid not null,
  name_key text collate "C" not null,
  lexemes tsvector not null,
  constraint product_search_pkey primary key (product_uid),
  constraint product_search_product_fkey foreign key (product_uid) references product (uid)
);

create function index_product() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into product_search (product_uid, merchant_uid, name_key, lexemes)
  values (new.uid, new.merchant_uid, new.name_key, search_lexemes(product_words(new), new.merchant_uid, null))
  on conflict (product_uid) do update set lexemes = excluded.lexemes, name_key = excluded.name_key;
  return null;
end
$$;
revoke execute on function index_product() from public;
create trigger product_search_words after insert or update of name, variant, sku, barcode on product
  for each row execute function index_product();
create index product_search_by_word on product_search using gin (lexemes);
create index product_search_by_merchant on product_search (merchant_uid);

/* What holds all the words, of the one merchant whose affairs the asking transaction may see. */
create function find_products(terms text[], merchant uuid) returns table (uid uuid, name_key text)
  language plpgsql stable security definer rows 1000 set search_path = public set enable_seqscan = off as $$
declare
  is_seen boolean := current_setting('app.scope', true) = 'all' or nullif(current_setting('app.merchant', true), '')::uuid = merchant;
  condition tsquery := search_query(terms);
  -- Of who has a good part of all, most rows would say so: that only makes the index work more.
  has_most boolean := exists (
    select from pg_stats p, unnest(p.most_common_vals::text::text[], p.most_common_freqs) as common (value, share)
    where p.schemaname = 'public' and p.tablename = 'product_search' and p.attname = 'merchant_uid'
      and common.value = merchant::text and common.share > 0.2);
begin
  if not coalesce(is_seen, false) then return; end if;
  if not has_most then condition := condition && format('''=merchant %s''', merchant)::tsquery; end if;
  return query select s.product_uid, s.name_key from product_search s where s.lexemes @@ condition and s.merchant_uid = merchant;
end
$$;
revoke execute on function find_products(text[], uuid) from public;
grant execute on function find_products(text[], uuid) to ledgate_app;

create table stock_move (
  uid uuid not null,
  merchant_uid uuid not null,
  product_uid uuid not null,
  kind text not null,
  -- In thousandths of the unit, never signed: the kind says which way.
  quantity bigint not null,
  reason text,
  order_uid uuid,
  made_by uuid not null,
  made_at timestamptz not null,
  recorded_at timestamptz not null,
  constraint stock_move_pkey primary key (uid),
  constraint stock_move_product_fkey foreign key (product_uid, merchant_uid) references product (uid, merchant_uid),
  constraint stock_move_person_fkey foreign key (made_by) references app_user (uid),
  constraint stock_move_kind_known check (kind in
    ('received', 'returned', 'counted_up', 'counted_down', 'sold', 'lost', 'damaged', 'used')),
  constraint stock_move_quantity check (quantity between 1 and 1000000000000),
  constraint stock_move_reason_length check (char_length(reason) between 3 and 500)
);
create index stock_move_by_product on stock_move (product_uid, merchant_uid, made_at desc, uid desc);
create index stock_move_by_merchant on stock_move (merchant_uid);
create index stock_move_by_person on stock_move (made_by);
create index stock_move_by_order on stock_move (order_uid) where order_uid is not null;

create table stock_level (
  product_uid uuid not null,
  merchant_uid uuid not null,
  quantity bigint not null,
  constraint stock_level_pkey primary key (product_uid),
  constraint stock_level_product_fkey foreign key (product_uid, merchant_uid) references product (uid, merchant_uid)
);
create index stock_level_low on stock_level (merchant_uid, quantity);

create function refuse_stock_change() returns trigger language plpgsql as $$
begin
  raise exception 'what moved in stock is never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger stock_move_append_only before update or delete on stock_move
  for each row execute function refuse_stock_change();
create trigger stock_move_never_emptied before truncate on stock_move
  for each statement execute function refuse_stock_change();

/* In the order of their ids, so that two sales of the same goods wait for each other and not for ever. */
create function keep_stock() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stock_level as l (product_uid, merchant_uid, quantity)
    select product_uid, merchant_uid,
      sum(case when kind in ('received', 'returned', 'counted_up') then quantity else -quantity end)::bigint
    from moved group by product_uid, merchant_uid order by product_uid
  on conflict (product_uid) do update set quantity = l.quantity + excluded.quantity;
  return null;
end
$$;
revoke execute on function keep_stock() from public;
create trigger stock_move_kept after insert on stock_move
  referencing new table as moved for each statement execute function keep_stock();

alter table catalogue enable row level security;
alter table catalogue force row level security;
create policy catalogue_scope on catalogue using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table product_category enable row level security;
alter table product_category force row level security;
create policy product_category_scope on product_category using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table sales_tax enable row level security;
alter table sales_tax force row level security;
create policy sales_tax_scope on sales_tax using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table sales_tax_rate enable row level security;
alter table sales_tax_rate force row level security;
create policy sales_tax_rate_scope on sales_tax_rate using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table product enable row level security;
alter table product force row level security;
create policy product_scope on product using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table product_search enable row level security;
create policy product_search_scope on product_search using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table stock_move enable row level security;
alter table stock_move force row level security;
create policy stock_move_scope on stock_move using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table stock_level enable row level security;
alter table stock_level force row level security;
create policy stock_level_scope on stock_level using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));

grant select, insert, update (version) on catalogue to ledgate_app;
grant select, insert, update (parent_uid, name, sort, archived_at, version, changed_in) on product_category to ledgate_app;
grant select, insert, update (name, jurisdiction, is_included, applies_to, archived_at, version, changed_in) on sales_tax to ledgate_app;
grant select, insert, delete, update (ppm, from_day, until_day) on sales_tax_rate to ledgate_app;
grant select, insert, update (variant, name, sku, barcode, category_uid, price_cents, cost_cents, tax_category, unit, track_stock,
  favorite, archived_at, version, changed_in) on product to ledgate_app;
grant select on product_search to ledgate_app;
grant select, insert on stock_move to ledgate_app;
grant select on stock_level to ledgate_app;

-- An index alone answers only for what was vacuumed since it changed.
alter table product set (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000,
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- What is sold over the counter: orders with their lines as they were priced, how they were paid, what went back, and what a
-- manager has to look at because a till sold it while it could not ask (decision 0057). What was sold is never changed.
alter table till_register add column number int;
update till_register r set number = n.nth
  from (select uid, row_number() over (partition by merchant_uid order by made_at, uid) as nth from till_register) n where n.uid = r.uid;
alter table till_register alter column number set not null,
  add column next_order bigint not null default 1,
  add column next_z int not null default 1,
  add column version int not null default 1,
  add constraint till_register_number_unique unique (merchant_uid, number),
  add constraint till_register_numbers check (number > 0 and next_order > 0 and next_z > 0 and version > 0);

alter table till_shift
  -- Counted without knowing what there should be; from then on nothing moves the drawer but its close.
  add column ended_by uuid,
  add column ended_at timestamptz,
  add column first_count_cents bigint,
  add column z_number int,
  add column z_report jsonb,
  add constraint till_shift_ender_fkey foreign key (ended_by) references app_user (uid),
  add constraint till_shift_end_whole check (num_nulls(ended_by, ended_at, first_count_cents) in (0, 3)),
  add constraint till_shift_first_count check (first_count_cents >= 0),
  add constraint till_shift_z_whole check (num_nulls(z_number, z_report) in (0, 2)),
  add constraint till_shift_z_once unique (register_uid, z_number);
create index till_shift_by_ender on till_shift (ended_by) where ended_by is not null;

create table pos_order (
  uid uuid not null,
  merchant_uid uuid not null,
  register_uid uuid not null,
  shift_uid uuid not null,
  number bigint not null,
  status text not null,
  -- By which a held order is found again.
  label text,
  customer_uid uuid,
  note text,
  -- The catalogue that the till saw.
  catalogue_version bigint not null,
  is_offline boolean not null,
  is_exempt boolean not null,
  tax_rounding text not null,
  discount jsonb,
  subtotal_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  tip_cents bigint not null,
  total_cents bigint not null,
  refunded_cents bigint not null default 0,
  -- Sold offline for less than its lines make: booked as it was, as a difference.
  gap_cents bigint not null default 0,
  request_hash bytea not null,
  cashier_uid uuid not null,
  made_at timestamptz not null,
  sold_at timestamptz,
  recorded_at timestamptz not null,
  version int not null default 1,
  constraint pos_order_pkey primary key (uid),
  constraint pos_order_whose unique (uid, merchant_uid),
  constraint pos_order_number_unique unique (register_uid, number),
  constraint pos_order_register_fkey foreign key (register_uid, merchant_uid) references till_register (uid, merchant_uid),
  constraint pos_order_shift_fkey foreign key (shift_uid, merchant_uid) references till_shift (uid, merchant_uid),
  constraint pos_order_customer_fkey foreign key (customer_uid) references customer (uid),
  constraint pos_order_cashier_fkey foreign key (cashier_uid) references app_user (uid),
  constraint pos_order_status_known check (status in ('open', 'paid', 'partially_refunded', 'refunded', 'voided')),
  constraint pos_order_rounding_known check (tax_rounding in ('line', 'sale')),
  constraint pos_order_adds_up check (total_cents = subtotal_cents - discount_cents + tax_cents + tip_cents),
  constraint pos_order_amounts check (least(subtotal_cents, discount_cents, tax_cents, tip_cents, total_cents, gap_cents) >= 0
    and refunded_cents between 0 and total_cents),
  constraint pos_order_sold_when_paid check ((status in ('paid', 'partially_refunded', 'refunded')) <= (sold_at is not null)),
  constraint pos_order_label_length check (char_length(label) between 1 and 60),
  constraint pos_order_note_length check (char_length(note) between 1 and 500)
);
create index pos_order_by_merchant on pos_order (merchant_uid, made_at desc, uid desc);
create index pos_order_by_register on pos_order (register_uid, merchant_uid, made_at desc);
create index pos_order_by_shift on pos_order (shift_uid, merchant_uid);
create index pos_order_open on pos_order (merchant_uid, register_uid) where status = 'open';
create index pos_order_by_customer on pos_order (customer_uid) where customer_uid is not null;
create index pos_order_by_cashier on pos_order (cashier_uid);

create table pos_line (
  uid uuid not null,
  order_uid uuid not null,
  merchant_uid uuid not null,
  place int not null,
  product_uid uuid,
  name text not null,
  quantity bigint not null,
  unit text not null,
  unit_cents bigint not null,
  -- What the catalogue said when it was sold, where the price is another.
  catalogue_cents bigint,
  discount jsonb,
  rates jsonb not null,
  gross_cents bigint not null,
  discount_cents bigint not null,
  order_discount_cents bigint not null,
  goods_cents bigint not null,
  taxes jsonb not null,
  total_cents bigint not null,
  constraint pos_line_pkey primary key (order_uid, uid),
  constraint pos_line_order_fkey foreign key (order_uid, merchant_uid) references pos_order (uid, merchant_uid),
  constraint pos_line_place_unique unique (order_uid, place),
  constraint pos_line_product_fkey foreign key (product_uid, merchant_uid) references product (uid, merchant_uid),
  constraint pos_line_amounts check (quantity > 0
    and least(unit_cents, gross_cents, discount_cents, order_discount_cents, goods_cents, total_cents) >= 0),
  constraint pos_line_name_length check (char_length(name) between 1 and 200)
);
create index pos_line_by_order on pos_line (order_uid, merchant_uid);
create index pos_line_by_product on pos_line (product_uid, merchant_uid) where product_uid is not null;

create table pos_tender (
  uid uuid not null,
  order_uid uuid not null,
  merchant_uid uuid not null,
  kind text not null,
  -- Of cash: what was handed over.
  cents bigint not null,
  change_cents bigint not null,
  payment_uid uuid,
  label text,
  made_by uuid not null,
  made_at timestamptz not null,
  constraint pos_tender_pkey primary key (uid),
  constraint pos_tender_order_fkey foreign key (order_uid, merchant_uid) references pos_order (uid, merchant_uid),
  constraint pos_tender_payment_fkey foreign key (payment_uid) references payment (uid),
  constraint pos_tender_person_fkey foreign key (made_by) references app_user (uid),
  constraint pos_tender_kind_known check (kind in ('cash', 'card', 'other')),
  constraint pos_tender_amounts check (cents > 0 and change_cents >= 0 and (kind = 'cash' or change_cents = 0)),
  constraint pos_tender_card_has_payment check ((kind = 'card') = (payment_uid is not null)),
  constraint pos_tender_label_length check (char_length(label) between 1 and 60)
);
create index pos_tender_by_order on pos_tender (order_uid, merchant_uid);
create unique index pos_tender_one_payment on pos_tender (payment_uid) where payment_uid is not null;
create index pos_tender_by_person on pos_tender (made_by);

create table pos_refund (
  uid uuid not null,
  order_uid uuid not null,
  merchant_uid uuid not null,
  -- The drawer that gave it back.
  shift_uid uuid not null,
  is_void boolean not null,
  state text not null,
  lines jsonb not null,
  goods_cents bigint not null,
  tax_cents bigint not null,
  tip_cents bigint not null,
  total_cents bigint not null,
  tenders jsonb not null,
  restocked boolean not null,
  reason text not null,
  request_hash bytea not null,
  made_by uuid not null,
  made_at timestamptz not null,
  settled_at timestamptz,
  constraint pos_refund_pkey primary key (uid),
  constraint pos_refund_order_fkey foreign key (order_uid, merchant_uid) references pos_order (uid, merchant_uid),
  constraint pos_refund_shift_fkey foreign key (shift_uid, merchant_uid) references till_shift (uid, merchant_uid),
  constraint pos_refund_person_fkey foreign key (made_by) references app_user (uid),
  constraint pos_refund_state_known check (state in ('pending', 'done', 'failed')),
  constraint pos_refund_settled check ((state = 'pending') = (settled_at is null)),
  constraint pos_refund_adds_up check (total_cents = goods_cents + tax_cents + tip_cents),
  constraint pos_refund_amounts check (least(goods_cents, tax_cents, tip_cents) >= 0 and total_cents > 0),
  constraint pos_refund_reason_length check (char_length(reason) between 3 and 500)
);
-- One at a time: what goes back next depends on what went back before.
create unique index pos_refund_one_pending on pos_refund (order_uid) where state = 'pending';
create index pos_refund_by_order on pos_refund (order_uid, merchant_uid);
create index pos_refund_by_shift on pos_refund (shift_uid, merchant_uid);
create index pos_refund_by_person on pos_refund (made_by);

create table pos_difference (
  uid uuid not null,
  merchant_uid uuid not null,
  order_uid uuid not null,
  kind text not null,
  said text not null,
  found_at timestamptz not null,
  seen_by uuid,
  seen_at timestamptz,
  note text,
  constraint pos_difference_pkey primary key (uid),
  constraint pos_difference_order_fkey foreign key (order_uid, merchant_uid) references pos_order (uid, merchant_uid),
  constraint pos_difference_person_fkey foreign key (seen_by) references app_user (uid),
  constraint pos_difference_seen_whole check (num_nulls(seen_by, seen_at) in (0, 2)),
  constraint pos_difference_kind_form check (kind ~ '^[a-z_]{3,40}$'),
  constraint pos_difference_note_length check (char_length(note) between 1 and 500)
);
create index pos_difference_by_order on pos_difference (order_uid, merchant_uid);
create index pos_difference_open on pos_difference (merchant_uid, found_at desc, uid desc) where seen_at is null;
create index pos_difference_by_person on pos_difference (seen_by) where seen_by is not null;

alter table drawer_event add column order_uid uuid,
  add constraint drawer_event_order_fkey foreign key (order_uid, merchant_uid) references pos_order (uid, merchant_uid);
create index drawer_event_by_order on drawer_event (order_uid, merchant_uid) where order_uid is not null;

-- A card that pays for an order: the order says what was sold, the payment only that it was paid.
alter table payment add column order_uid uuid,
  -- Its order counts on it from then on: what goes back of it goes back by the order.
  add column order_paid_at timestamptz,
  add constraint payment_order_fkey foreign key (order_uid, merchant_uid) references pos_order (uid, merchant_uid),
  add constraint payment_order_paid check (order_paid_at is null or order_uid is not null);
create index payment_by_order on payment (order_uid, merchant_uid) where order_uid is not null;

create function refuse_order_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was sold is never changed' using errcode = 'insufficient_privilege';
end
$$;
-- Amounts, lines and whose it is stand once it was paid; only what goes back of it is counted after that.
create function keep_order() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - array['status', 'refunded_cents', 'version', 'note']) is distinct from
     (to_jsonb(old) - array['status', 'refunded_cents', 'version', 'note'])
     or new.refunded_cents < old.refunded_cents or new.status = 'open'
  then raise exception 'what was sold is never changed' using errcode = 'insufficient_privilege'; end if;
  return new;
end
$$;
create trigger pos_order_kept before update on pos_order for each row when (old.status <> 'open') execute function keep_order();
create function keep_lines() returns trigger language plpgsql as $$
begin
  if exists (select from pos_order o where o.uid = old.order_uid and o.status <> 'open')
  then raise exception 'what was sold is never changed' using errcode = 'insufficient_privilege'; end if;
  return old;
end
$$;
create trigger pos_line_kept before delete on pos_line for each row execute function keep_lines();
create trigger pos_line_never_edited before update on pos_line for each row execute function refuse_order_change();
create trigger pos_tender_append_only before update or delete on pos_tender for each row execute function refuse_order_change();
create trigger pos_refund_kept before update or delete on pos_refund
  for each row when (old.state <> 'pending') execute function refuse_order_change();

alter table pos_order enable row level security;
alter table pos_order force row level security;
create policy pos_order_scope on pos_order using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table pos_line enable row level security;
alter table pos_line force row level security;
create policy pos_line_scope on pos_line using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table pos_tender enable row level security;
alter table pos_tender force row level security;
create policy pos_tender_scope on pos_tender using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table pos_refund enable row level security;
alter table pos_refund force row level security;
create policy pos_refund_scope on pos_refund using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table pos_difference enable row level security;
alter table pos_difference force row level security;
create policy pos_difference_scope on pos_difference using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
grant update (number, next_order, next_z, version) on till_register to ledgate_app;
grant update (ended_by, ended_at, first_count_cents, z_number, z_report) on till_shift to ledgate_app;
grant update (order_paid_at) on payment to ledgate_app;
grant select, insert, update on pos_order to ledgate_app;
grant select, insert, delete on pos_line to ledgate_app;
grant select, insert on pos_tender to ledgate_app;
grant select, insert, update (state, settled_at) on pos_refund to ledgate_app;
grant select, insert, update (seen_by, seen_at, note) on pos_difference to ledgate_app;

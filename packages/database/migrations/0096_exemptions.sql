-- Certificates by which customers owe no sales tax: one of each state at a time, replaced and ended but never changed, since
-- sales name them (decision 0060).
create table customer_exemption (
  uid uuid not null,
  merchant_uid uuid not null,
  customer_uid uuid not null,
  state text not null,
  number text not null,
  reason text not null,
  -- Good to the end of this day; without one until somebody ends it.
  expires_on date,
  added_by uuid not null,
  added_at timestamptz not null,
  ended_by uuid,
  ended_at timestamptz,
  constraint customer_exemption_pkey primary key (uid),
  constraint customer_exemption_customer_fkey foreign key (customer_uid) references customer (uid),
  constraint customer_exemption_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint customer_exemption_adder_fkey foreign key (added_by) references app_user (uid),
  constraint customer_exemption_ender_fkey foreign key (ended_by) references app_user (uid),
  constraint customer_exemption_state_form check (state ~ '^[A-Z]{2}$'),
  constraint customer_exemption_number_length check (char_length(number) between 1 and 60),
  constraint customer_exemption_reason_form check (reason ~ '^[a-z_]{3,40}$'),
  constraint customer_exemption_end_whole check (num_nulls(ended_by, ended_at) in (0, 2))
);
create unique index customer_exemption_one_of_state on customer_exemption (customer_uid, state) where ended_at is null;
create index customer_exemption_by_customer on customer_exemption (customer_uid);
create index customer_exemption_by_merchant on customer_exemption (merchant_uid);
create index customer_exemption_by_adder on customer_exemption (added_by);
create index customer_exemption_by_ender on customer_exemption (ended_by) where ended_by is not null;

alter table pos_order add column exemption_uid uuid,
  add constraint pos_order_exemption_fkey foreign key (exemption_uid) references customer_exemption (uid),
  add constraint pos_order_exemption_exempts check (exemption_uid is null or is_exempt);
create index pos_order_by_exemption on pos_order (exemption_uid) where exemption_uid is not null;

alter table customer_exemption enable row level security;
alter table customer_exemption force row level security;
create policy customer_exemption_scope on customer_exemption using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
grant select, insert, update (ended_by, ended_at) on customer_exemption to ledgate_app;

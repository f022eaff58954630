-- The cash drawers of a till. What a drawer should hold is computed from its events, and the ledger holds the same (I11);
-- amounts are never signed, and nothing that happened is changed (decision 0056).
create table till_register (
  uid uuid not null,
  merchant_uid uuid not null,
  name text not null,
  made_at timestamptz not null,
  removed_at timestamptz,
  constraint till_register_pkey primary key (uid),
  constraint till_register_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint till_register_whose unique (uid, merchant_uid),
  constraint till_register_name_length check (char_length(name) between 1 and 60)
);
create unique index till_register_one_name on till_register (merchant_uid, lower(name)) where removed_at is null;

create table till_shift (
  uid uuid not null,
  merchant_uid uuid not null,
  register_uid uuid not null,
  opened_by uuid not null,
  opened_at timestamptz not null,
  closed_by uuid,
  closed_at timestamptz,
  -- At the close: what there should have been, what was counted without knowing that, and why they differ.
  expected_cents bigint,
  counted_cents bigint,
  variance_reason text,
  constraint till_shift_pkey primary key (uid),
  constraint till_shift_register_fkey foreign key (register_uid, merchant_uid) references till_register (uid, merchant_uid),
  constraint till_shift_opener_fkey foreign key (opened_by) references app_user (uid),
  constraint till_shift_closer_fkey foreign key (closed_by) references app_user (uid),
  constraint till_shift_whose unique (uid, merchant_uid),
  constraint till_shift_close_whole check (num_nulls(closed_by, closed_at, expected_cents, counted_cents) in (0, 4)),
  constraint till_shift_counted check (counted_cents >= 0),
  constraint till_shift_variance_has_reason check (expected_cents is not distinct from counted_cents or variance_reason is not null),
  constraint till_shift_reason_length check (char_length(variance_reason) between 3 and 500)
);
create unique index till_shift_one_open on till_shift (register_uid) where closed_at is null;
create index till_shift_by_merchant on till_shift (merchant_uid, opened_at desc, uid desc);
create index till_shift_by_register on till_shift (register_uid, merchant_uid, opened_at desc);
create index till_shift_by_opener on till_shift (opened_by);
create index till_shift_by_closer on till_shift (closed_by) where closed_by is not null;

create table drawer_event (
  uid uuid not null,
  merchant_uid uuid not null,
  shift_uid uuid not null,
  kind text not null,
  cents bigint not null,
  reason text,
  made_by uuid not null,
  made_at timestamptz not null,
  recorded_at timestamptz not null,
  constraint drawer_event_pkey primary key (uid),
  constraint drawer_event_shift_fkey foreign key (shift_uid, merchant_uid) references till_shift (uid, merchant_uid),
  constraint drawer_event_person_fkey foreign key (made_by) references app_user (uid),
  constraint drawer_event_kind_known check (kind in
    ('opening', 'cash', 'change', 'refund', 'paid_in', 'paid_out', 'over', 'short', 'emptied')),
  constraint drawer_event_amount check (cents > 0),
  constraint drawer_event_paid_has_reason check (kind not in ('paid_in', 'paid_out') or reason is not null),
  constraint drawer_event_reason_length check (char_length(reason) between 3 and 500)
);
create index drawer_event_by_shift on drawer_event (shift_uid, merchant_uid, made_at, uid);
create index drawer_event_by_merchant on drawer_event (merchant_uid);
create index drawer_event_by_person on drawer_event (made_by);
-- Once each: a drawer is opened, counted and emptied only once.
create unique index drawer_event_once on drawer_event (shift_uid, (case when kind in ('over', 'short') then 'counted' else kind end))
  where kind in ('opening', 'over', 'short', 'emptied');

create function refuse_drawer_change() returns trigger language plpgsql as $$
begin
  raise exception 'what happened at a drawer is never changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger drawer_event_append_only before update or delete on drawer_event
  for each row execute function refuse_drawer_change();
create trigger drawer_event_never_emptied before truncate on drawer_event
  for each statement execute function refuse_drawer_change();
create trigger till_shift_closed_for_good before update or delete on till_shift
  for each row when (old.closed_at is not null) execute function refuse_drawer_change();

alter table till_register enable row level security;
alter table till_register force row level security;
create policy till_register_scope on till_register using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table till_shift enable row level security;
alter table till_shift force row level security;
create policy till_shift_scope on till_shift using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table drawer_event enable row level security;
alter table drawer_event force row level security;
create policy drawer_event_scope on drawer_event using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
grant select, insert, update (name, removed_at) on till_register to ledgate_app;
grant select, insert, update (closed_by, closed_at, expected_cents, counted_cents, variance_reason) on till_shift to ledgate_app;
grant select, insert on drawer_event to ledgate_app;

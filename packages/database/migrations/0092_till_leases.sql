-- A register is used on one device at a time. Of the secret by which the device shows that it is the one, only a hash is
-- kept; sessions that began at it end with it (decision 0059).
create table till_lease (
  uid uuid not null,
  merchant_uid uuid not null,
  register_uid uuid not null,
  device uuid not null,
  device_name text not null,
  secret_hash bytea not null,
  made_by uuid not null,
  made_at timestamptz not null,
  ended_at timestamptz,
  constraint till_lease_pkey primary key (uid),
  constraint till_lease_register_fkey foreign key (register_uid, merchant_uid) references till_register (uid, merchant_uid),
  constraint till_lease_person_fkey foreign key (made_by) references app_user (uid),
  constraint till_lease_where unique (uid, register_uid),
  constraint till_lease_name_length check (char_length(device_name) between 1 and 60)
);
create unique index till_lease_one_live on till_lease (register_uid) where ended_at is null;
create index till_lease_by_register on till_lease (register_uid, merchant_uid);
create index till_lease_by_merchant on till_lease (merchant_uid);
create index till_lease_by_person on till_lease (made_by);
alter table till_lease enable row level security;
alter table till_lease force row level security;
create policy till_lease_scope on till_lease using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
grant select, insert, update (ended_at) on till_lease to ledgate_app;

-- A session of somebody who came by PIN. The register stands beside the lease, so that looking a session up asks one table less.
alter table session add column lease_uid uuid, add column register_uid uuid,
  add constraint session_lease_fkey foreign key (lease_uid, register_uid) references till_lease (uid, register_uid),
  add constraint session_lease_whole check ((lease_uid is null) = (register_uid is null)),
  add constraint session_lease_wears_nothing check (lease_uid is null or acting_role is null);
create index session_by_lease on session (lease_uid, register_uid) where lease_uid is not null;

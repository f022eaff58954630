-- A merchant’s notice that it will add a surcharge, which opens one 30 days later; and the logo on its receipts, small, sealed
-- in the file store under an id that never shows another picture (decision 0061).
create table surcharge_notice (
  merchant_uid uuid not null,
  given_by uuid not null,
  given_at timestamptz not null,
  constraint surcharge_notice_pkey primary key (merchant_uid),
  constraint surcharge_notice_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint surcharge_notice_person_fkey foreign key (given_by) references app_user (uid)
);
create index surcharge_notice_by_person on surcharge_notice (given_by);

create table receipt_logo (
  uid uuid not null,
  merchant_uid uuid not null,
  mime text not null,
  size integer not null,
  storage_key text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  constraint receipt_logo_pkey primary key (uid),
  constraint receipt_logo_one unique (merchant_uid),
  constraint receipt_logo_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint receipt_logo_person_fkey foreign key (made_by) references app_user (uid),
  constraint receipt_logo_one_place unique (storage_key),
  constraint receipt_logo_mime_known check (mime in ('image/png', 'image/jpeg')),
  constraint receipt_logo_size check (size between 1 and 65536)
);
create index receipt_logo_by_person on receipt_logo (made_by);

alter table surcharge_notice enable row level security;
alter table surcharge_notice force row level security;
create policy surcharge_notice_scope on surcharge_notice using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table receipt_logo enable row level security;
alter table receipt_logo force row level security;
create policy receipt_logo_scope on receipt_logo using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
grant select, insert on surcharge_notice to ledgate_app;
grant select, insert, delete on receipt_logo to ledgate_app;

-- Reports that staff file for a merchant's month. The bytes lie sealed in the file store under an id that never shows another
-- file. What a closed month makes by itself is not copied here: it is read where it stands (`statement`, `residual`, `deposit`).
create table report_record (
  uid uuid not null,
  merchant_uid uuid not null,
  -- Whose a residual is: the ISO that had the merchant when it was filed. Null where nobody had, and for every other type.
  iso_uid uuid,
  report_type text not null,
  period text not null,
  title text,
  name text not null,
  mime text not null,
  size integer not null,
  sha256 bytea not null,
  storage_key text not null,
  uploaded_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  constraint report_record_pkey primary key (uid),
  constraint report_record_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint report_record_iso_fkey foreign key (iso_uid) references iso (uid),
  constraint report_record_uploader_fkey foreign key (uploaded_by) references app_user (uid),
  constraint report_record_one_place unique (storage_key),
  -- The same file is filed once.
  constraint report_record_once unique (merchant_uid, report_type, period, sha256),
  constraint report_record_type_known check (report_type in ('statement', 'deposit', 'residual', 'chargeback', 'other')),
  constraint report_record_mime_known check (mime in ('application/pdf', 'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  constraint report_record_period_form check (period ~ '^20\d{2}-(0[1-9]|1[0-2])$'),
  constraint report_record_size_limited check (size between 1 and 10485760),
  constraint report_record_hash_whole check (octet_length(sha256) = 32),
  constraint report_record_title_length check (char_length(title) between 1 and 100),
  constraint report_record_iso_of_residual check (iso_uid is null or report_type = 'residual')
);
create index report_record_newest on report_record (period desc, created_at desc, uid desc);
create index report_record_by_merchant on report_record (merchant_uid, period desc, created_at desc, uid desc);
create index report_record_by_iso on report_record (iso_uid, period desc) where iso_uid is not null;
create index report_record_by_uploader on report_record (uploaded_by);

-- The list of all of them together goes along these.
create index statement_newest on statement (month desc, closed_at desc, uid desc);
create index residual_newest on residual (month desc, closed_at desc, uid desc);

alter table report_record enable row level security;
alter table report_record force row level security;
-- A residual is the ISO's to whom it was worth something, as in `residual`; never the merchant's, and not the next ISO's.
create policy report_record_scope on report_record using ((select current_setting('app.scope', true)) = 'all'
  or (report_type = 'residual' and iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid))
  or (report_type <> 'residual' and (merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
    or merchant_uid in (select m.uid from merchant m
      where m.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)))));

-- Deleted for good, since it shows what somebody filed by mistake; the log keeps that it was there.
grant select, insert, update (report_type, iso_uid, period, title, changed_at, version), delete on report_record to ledgate_app;

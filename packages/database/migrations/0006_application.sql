-- A merchant's application: records of sections, sealed secrets, events, snapshots. Read through row level security.

create sequence application_reference start 204800;
grant usage on sequence application_reference to ledgate_app;

create table application (
  uid uuid not null,
  reference text not null,
  merchant_uid uuid not null,
  iso_uid uuid,
  status text not null default 'draft',
  version bigint not null default 1,
  legal_name text,
  dba_name text,
  mcc text,
  monthly_volume_cents bigint,
  completion smallint not null default 0,
  submission integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  submitted_at timestamptz,
  status_at timestamptz not null,
  constraint application_pkey primary key (uid),
  constraint application_reference_unique unique (reference),
  constraint application_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint application_iso_fkey foreign key (iso_uid) references iso (uid),
  constraint application_created_by_fkey foreign key (created_by) references app_user (uid),
  constraint application_status_known check (status in (
    'draft', 'submitted', 'in_underwriting', 'query_raised', 'recommended', 'awaiting_iso', 'awaiting_merchant',
    'awaiting_admin', 'approved', 'sent_to_bank', 'boarding', 'provider_review', 'boarded', 'provider_declined',
    'declined', 'withdrawn', 'expired', 'closed')),
  constraint application_completion_percent check (completion between 0 and 100)
);
create index application_by_merchant on application (merchant_uid, created_at desc);
create index application_by_iso on application (iso_uid, created_at desc);
create index application_by_creator on application (created_by);
create index application_by_status on application (status, status_at desc);

-- One filled form of a section. `revisions` says at which version each field was last changed, so that two people's
-- edits are merged field by field and a late one cannot bring back an older value.
create table application_record (
  uid uuid not null,
  application_uid uuid not null,
  section text not null,
  position integer not null,
  values jsonb not null default '{}',
  revisions jsonb not null default '{}',
  version bigint not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz,
  constraint application_record_pkey primary key (uid),
  constraint application_record_application_fkey foreign key (application_uid) references application (uid),
  constraint application_record_section_known check (section in
    ('company', 'ownership', 'business', 'security', 'settlement', 'contact'))
);
create index application_record_by_application on application_record (application_uid, section, position);
create unique index application_record_one_of_a_kind on application_record (application_uid, section)
  where section in ('company', 'business', 'security') and removed_at is null;

-- Values that must be secret: ciphertext bound to this row, and a keyed index for equality only.
create table application_secret (
  record_uid uuid not null,
  field text not null,
  application_uid uuid not null,
  sealed text not null,
  blind_index bytea not null,
  constraint application_secret_pkey primary key (record_uid, field),
  constraint application_secret_record_fkey foreign key (record_uid) references application_record (uid),
  constraint application_secret_application_fkey foreign key (application_uid) references application (uid)
);
create index application_secret_by_index on application_secret (field, blind_index);
create index application_secret_by_application on application_secret (application_uid);

create table application_event (
  application_uid uuid not null,
  n integer not null,
  event text not null,
  from_status text,
  to_status text not null,
  actor uuid,
  reason text,
  at timestamptz not null,
  constraint application_event_pkey primary key (application_uid, n),
  constraint application_event_application_fkey foreign key (application_uid) references application (uid)
);

-- What was submitted, as it was, for ever.
create table application_snapshot (
  application_uid uuid not null,
  n integer not null,
  sealed text not null,
  sha256 bytea not null,
  signer_name text not null,
  signer_title text not null,
  signed_at timestamptz not null,
  signed_address text not null,
  pdf_file uuid,
  constraint application_snapshot_pkey primary key (application_uid, n),
  constraint application_snapshot_application_fkey foreign key (application_uid) references application (uid)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger application_event_for_ever before update or delete on application_event
  for each row execute function refuse_change();
create trigger application_snapshot_for_ever before delete on application_snapshot
  for each row execute function refuse_change();

-- The second wall: whoever forgets a filter sees nothing that is not theirs. Unset means nobody.
alter table application enable row level security;
alter table application force row level security;
create policy application_scope on application using (
  (select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
  or iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)
);
do $$
declare
  child text;
begin
  foreach child in array array['application_record', 'application_secret', 'application_event', 'application_snapshot'] loop
    execute format('alter table %I enable row level security', child);
    execute format('alter table %I force row level security', child);
    execute format(
      'create policy %I on %I using (exists (select from application a where a.uid = application_uid))',
      child || '_scope', child);
  end loop;
end
$$;

grant select, insert, update on application, application_record, application_secret to ledgate_app;
grant delete on application_secret to ledgate_app;
grant select, insert on application_event to ledgate_app;
grant select, insert, update (pdf_file) on application_snapshot to ledgate_app;

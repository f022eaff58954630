-- Papers of an application, and the files that were uploaded for them: every version is kept.

create table document_file (
  uid uuid not null,
  application_uid uuid not null,
  document_uid uuid,
  name text not null,
  mime text not null,
  size bigint not null,
  pages integer not null,
  sha256 bytea not null,
  storage_key text not null,
  scan text not null default 'waiting',
  uploaded_by uuid,
  uploaded_at timestamptz not null,
  -- Removed with its paper, and back with it.
  removed_at timestamptz,
  -- When the stored bytes were last read back and found to be the ones that came in.
  checked_at timestamptz,
  constraint document_file_pkey primary key (uid),
  constraint document_file_application_fkey foreign key (application_uid) references application (uid),
  constraint document_file_uploader_fkey foreign key (uploaded_by) references app_user (uid),
  constraint document_file_storage_unique unique (storage_key),
  constraint document_file_scan_known check (scan in ('waiting', 'clean', 'infected', 'not_scanned')),
  constraint document_file_mime_known check (mime in ('application/pdf', 'image/jpeg', 'image/png', 'image/tiff')),
  constraint document_file_size_limited check (size between 1 and 10485760),
  constraint document_file_hash_whole check (octet_length(sha256) = 32)
);
create index document_file_by_application on document_file (application_uid, uploaded_at);
create index document_file_by_document on document_file (document_uid);
create index document_file_by_uploader on document_file (uploaded_by);
create index document_file_waiting on document_file (uploaded_at) where scan = 'waiting';
create index document_file_by_check on document_file (coalesce(checked_at, uploaded_at));
-- What was removed may be uploaded again.
create unique index document_file_once on document_file (application_uid, sha256) where removed_at is null;

create table document (
  uid uuid not null,
  application_uid uuid not null,
  document_type text not null,
  owner_uid uuid,
  account_uid uuid,
  file_uid uuid not null,
  status text not null default 'uploaded',
  reject_reason text,
  expires_on text,
  reviewed_by uuid,
  reviewed_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz,
  version bigint not null default 1,
  constraint document_pkey primary key (uid),
  constraint document_application_fkey foreign key (application_uid) references application (uid),
  constraint document_owner_fkey foreign key (owner_uid) references application_record (uid),
  constraint document_account_fkey foreign key (account_uid) references application_record (uid),
  constraint document_file_fkey foreign key (file_uid) references document_file (uid),
  constraint document_reviewer_fkey foreign key (reviewed_by) references app_user (uid),
  constraint document_status_known check (status in ('uploaded', 'accepted', 'rejected', 'expired')),
  constraint document_expiry_is_date check (expires_on ~ '^\d{4}-\d{2}-\d{2}$')
);
create index document_by_application on document (application_uid, created_at);
create index document_by_owner on document (owner_uid);
create index document_by_account on document (account_uid);
create index document_by_file on document (file_uid);
create index document_by_reviewer on document (reviewed_by);

alter table document_file
  add constraint document_file_document_fkey foreign key (document_uid) references document (uid) deferrable initially deferred;

do $$
declare
  child text;
begin
  foreach child in array array['document_file', 'document'] loop
    execute format('alter table %I enable row level security', child);
    execute format('alter table %I force row level security', child);
    execute format(
      'create policy %I on %I using (exists (select from application a where a.uid = application_uid))',
      child || '_scope', child);
  end loop;
end
$$;

grant select, insert, update on document, document_file to ledgate_app;
-- Files that were uploaded and never handed in are thrown away.
grant delete on document_file to ledgate_app;

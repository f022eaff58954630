-- What the review leaves on an application, and how the application was at any past instant.

-- A section that somebody looked through, bound to the content it had: when the content is another, it does not count.
create table section_verification (
  uid uuid not null,
  application_uid uuid not null,
  section text not null,
  content bytea not null,
  verified_by uuid not null,
  verified_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint section_verification_pkey primary key (uid),
  constraint section_verification_application_fkey foreign key (application_uid) references application (uid),
  constraint section_verification_person_fkey foreign key (verified_by) references app_user (uid),
  constraint section_verification_content_whole check (octet_length(content) = 32),
  constraint section_verification_section_known check (section in
    ('company', 'ownership', 'business', 'security', 'settlement', 'contact', 'documents'))
);
create unique index section_verification_one_standing on section_verification (application_uid, section)
  where withdrawn_at is null;
create index section_verification_by_person on section_verification (verified_by);

-- The reason beside the words the merchant reads.
alter table document
  add column reject_code text,
  add constraint document_reject_code_known check (reject_code in
    ('unreadable', 'incomplete', 'expired', 'wrong_document', 'wrong_person', 'does_not_match', 'altered', 'other'));

-- Since when a secret is the one it is; its record says so, being written first.
alter table application_secret add column since timestamptz not null default now();
select set_config('app.scope', 'all', true);
update application_secret s set since = r.created_at from application_record r where r.uid = s.record_uid;

create function stamp_secret() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.sealed is distinct from old.sealed then
    new.since := coalesce((select r.changed_at from application_record r where r.uid = new.record_uid), clock_timestamp());
  end if;
  return new;
end
$$;
create trigger application_secret_since before insert or update on application_secret
  for each row execute function stamp_secret();

-- Former versions, each with the instant at which another took its place. As it was at T: the first that was replaced
-- after T, else the one that still stands.
create table application_record_former (
  id bigint generated always as identity,
  record_uid uuid not null,
  application_uid uuid not null,
  section text not null,
  position integer not null,
  values jsonb not null,
  version bigint not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz,
  until timestamptz not null,
  constraint application_record_former_pkey primary key (id),
  constraint application_record_former_record_fkey foreign key (record_uid) references application_record (uid),
  constraint application_record_former_application_fkey foreign key (application_uid) references application (uid)
);
create index application_record_former_by_application on application_record_former (application_uid, until);
create index application_record_former_by_record on application_record_former (record_uid);

-- Sealed as they were: whoever destroys the merchant's key destroys these too.
create table application_secret_former (
  id bigint generated always as identity,
  record_uid uuid not null,
  field text not null,
  application_uid uuid not null,
  sealed text not null,
  blind_index bytea not null,
  since timestamptz not null,
  until timestamptz not null,
  constraint application_secret_former_pkey primary key (id),
  constraint application_secret_former_record_fkey foreign key (record_uid) references application_record (uid),
  constraint application_secret_former_application_fkey foreign key (application_uid) references application (uid)
);
create index application_secret_former_by_application on application_secret_former (application_uid, until);
create index application_secret_former_by_record on application_secret_former (record_uid);

create table document_former (
  id bigint generated always as identity,
  document_uid uuid not null,
  application_uid uuid not null,
  document_type text not null,
  owner_uid uuid,
  account_uid uuid,
  file_uid uuid not null,
  status text not null,
  reject_reason text,
  expires_on text,
  reviewed_by uuid,
  reviewed_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz,
  version bigint not null,
  until timestamptz not null,
  constraint document_former_pkey primary key (id),
  constraint document_former_document_fkey foreign key (document_uid) references document (uid),
  constraint document_former_application_fkey foreign key (application_uid) references application (uid)
);
create index document_former_by_application on document_former (application_uid, until);
create index document_former_by_document on document_former (document_uid);

create function keep_former_record() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into application_record_former
    (record_uid, application_uid, section, position, values, version, created_at, changed_at, removed_at, until)
  values (old.uid, old.application_uid, old.section, old.position, old.values, old.version, old.created_at,
    old.changed_at, old.removed_at,
    case
      when new.changed_at is distinct from old.changed_at then new.changed_at
      when new.removed_at is distinct from old.removed_at then coalesce(new.removed_at, clock_timestamp())
      else clock_timestamp()
    end);
  return null;
end
$$;
create trigger application_record_former_kept after update on application_record for each row
  when (old.values is distinct from new.values or old.removed_at is distinct from new.removed_at)
  execute function keep_former_record();

create function keep_former_secret() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into application_secret_former (record_uid, field, application_uid, sealed, blind_index, since, until)
  values (old.record_uid, old.field, old.application_uid, old.sealed, old.blind_index, old.since,
    greatest(old.since, (select r.changed_at from application_record r where r.uid = old.record_uid)));
  return null;
end
$$;
create trigger application_secret_former_kept after update on application_secret for each row
  when (old.sealed is distinct from new.sealed) execute function keep_former_secret();
create trigger application_secret_former_kept_on_delete after delete on application_secret
  for each row execute function keep_former_secret();

create function keep_former_document() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into document_former (document_uid, application_uid, document_type, owner_uid, account_uid, file_uid, status,
    reject_reason, expires_on, reviewed_by, reviewed_at, created_at, removed_at, version, until)
  values (old.uid, old.application_uid, old.document_type, old.owner_uid, old.account_uid, old.file_uid, old.status,
    old.reject_reason, old.expires_on, old.reviewed_by, old.reviewed_at, old.created_at, old.removed_at, old.version,
    greatest(old.changed_at, new.changed_at));
  return null;
end
$$;
create trigger document_former_kept after update on document
  for each row execute function keep_former_document();

do $$
declare
  child text;
begin
  foreach child in array array[
    'section_verification', 'application_record_former', 'application_secret_former', 'document_former'] loop
    execute format('alter table %I enable row level security', child);
    execute format('alter table %I force row level security', child);
    execute format(
      'create policy %I on %I using (exists (select from application a where a.uid = application_uid))',
      child || '_scope', child);
  end loop;
  foreach child in array array['application_record_former', 'application_secret_former', 'document_former'] loop
    execute format(
      'create trigger %I before update or delete on %I for each row execute function refuse_change()',
      child || '_for_ever', child);
  end loop;
end
$$;

grant select, insert, update (withdrawn_at) on section_verification to ledgate_app;
grant select on application_record_former, application_secret_former, document_former to ledgate_app;

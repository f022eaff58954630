-- Each owner consents and signs by a link of their own: what was signed, by whom, when and from where.

-- For ever as it was given. Whether it still holds is told by its content: what was said of the person when they signed.
create table owner_signature (
  uid uuid not null,
  application_uid uuid not null,
  owner_uid uuid not null,
  submission integer not null,
  way text not null,
  content bytea,
  record_version bigint,
  signed_name text not null,
  roles text[] not null,
  statements text[] not null,
  statements_version text not null,
  signed_at timestamptz not null,
  address text,
  browser text,
  signed_by uuid,
  document_uid uuid,
  file_uid uuid,
  reason text,
  constraint owner_signature_pkey primary key (uid),
  constraint owner_signature_application_fkey foreign key (application_uid) references application (uid),
  constraint owner_signature_owner_fkey foreign key (owner_uid) references application_record (uid),
  constraint owner_signature_person_fkey foreign key (signed_by) references app_user (uid),
  constraint owner_signature_document_fkey foreign key (document_uid) references document (uid),
  constraint owner_signature_file_fkey foreign key (file_uid) references document_file (uid),
  constraint owner_signature_way_known check (way in ('link', 'account', 'wet_ink', 'earlier_rule')),
  constraint owner_signature_content_whole check (octet_length(content) = 32),
  constraint owner_signature_holds_for_something check (num_nonnulls(content, record_version) = 1),
  constraint owner_signature_on_paper check ((way = 'wet_ink') =
    (document_uid is not null and file_uid is not null and reason is not null and signed_by is not null))
);
create index owner_signature_by_application on owner_signature (application_uid, signed_at);
create index owner_signature_by_owner on owner_signature (owner_uid);
create index owner_signature_by_person on owner_signature (signed_by);
create index owner_signature_by_document on owner_signature (document_uid);
create index owner_signature_by_file on owner_signature (file_uid);
create trigger owner_signature_for_ever before update or delete on owner_signature
  for each row execute function refuse_change();

-- A link that was sent, by the hash of its handle; the code that goes with it is a ceremony's. `contact` is a keyed name
-- of where it went, so that a new address or number makes it worthless.
create table signing_link (
  handle_hash bytea not null,
  application_uid uuid not null,
  owner_uid uuid not null,
  contact bytea not null,
  asked_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  reminders smallint not null default 0,
  session_hash bytea,
  session_until timestamptz,
  ended_at timestamptz,
  ended_why text,
  constraint signing_link_pkey primary key (handle_hash),
  constraint signing_link_application_fkey foreign key (application_uid) references application (uid),
  constraint signing_link_owner_fkey foreign key (owner_uid) references application_record (uid),
  constraint signing_link_end_known check (ended_why in ('signed', 'replaced', 'revoked', 'not_needed')),
  constraint signing_link_ended check ((ended_at is null) = (ended_why is null))
);
create unique index signing_link_one_standing on signing_link (owner_uid) where ended_at is null;
create index signing_link_by_owner on signing_link (owner_uid, sent_at);
create index signing_link_by_application on signing_link (application_uid);
create index signing_link_waiting on signing_link (asked_at, handle_hash) where ended_at is null;
create unique index signing_link_session on signing_link (session_hash) where session_hash is not null;

do $$
declare
  child text;
begin
  foreach child in array array['owner_signature', 'signing_link'] loop
    execute format('alter table %I enable row level security', child);
    execute format('alter table %I force row level security', child);
    execute format(
      'create policy %I on %I using (exists (select from application a where a.uid = application_uid))',
      child || '_scope', child);
  end loop;
end
$$;
grant select, insert on owner_signature to ledgate_app;
grant select, insert, update (session_hash, session_until, ended_at, ended_why) on signing_link to ledgate_app;

alter table ceremony drop constraint ceremony_kind_known, add constraint ceremony_kind_known check (kind in
  ('login', 'registration', 'email_change', 'mobile_change', 'reset', 'activation', 'passkey', 'signing'));
alter table one_time_code drop constraint one_time_code_purpose_known,
  add constraint one_time_code_purpose_known check (purpose in ('login', 'email', 'phone', 'reset', 'signing'));

-- Whom a case waits for, by name, so that every list can say so.
alter table application add column waiting_for text[] not null default '{}';
grant update (waiting_for) on application to ledgate_app;

-- Whose attestation a submission was kept with, where nobody signed anew: an answer is kept under the signature before it.
alter table application_snapshot add column attested_n integer,
  add constraint application_snapshot_attested_before check (attested_n < n);

select set_config('app.scope', 'all', true);
update application_snapshot s set attested_n = signed.n from (
  select s.application_uid, s.n as kept, coalesce(max((e.details ->> 'submission')::integer), 1) as n
  from application_snapshot s left join application_event e on e.application_uid = s.application_uid
    and e.event = 'submit' and (e.details ->> 'submission')::integer <= s.n
  group by s.application_uid, s.n
) signed where signed.application_uid = s.application_uid and signed.kept = s.n and signed.n < s.n;

-- What an applicant ticked for an owner under the earlier rule counts for what was submitted then, as long as the owner's
-- entry stays as it is.
insert into owner_signature (uid, application_uid, owner_uid, submission, way, record_version, signed_name, roles,
  statements, statements_version, signed_at, address)
select gen_random_uuid(), r.application_uid, r.uid, a.submission, 'earlier_rule', r.version,
  trim(coalesce(r.values ->> 'first_name', '') || ' ' || coalesce(r.values ->> 'last_name', '')), '{}',
  '{credit_check,background_check}', 'earlier', coalesce((r.values ->> 'credit_consent_at')::timestamptz, a.submitted_at),
  r.values ->> 'credit_consent_ip'
from application_record r join application a on a.uid = r.application_uid
where r.section = 'ownership' and r.removed_at is null and a.submission > 0 and a.submitted_at is not null
  and r.values ->> 'credit_consent' = 'true';

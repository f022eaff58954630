-- What a merchant accepts is the agreement as it was written for them: its text and the versions of its parts are kept with
-- the acceptance. Earlier ones name a row of `agreement`, and keep adding up.
alter table rate_acceptance drop constraint rate_acceptance_agreement_fkey,
  add column agreement_text text,
  add column agreement_parts jsonb,
  add column signer_title text,
  -- When the last who has to sign had signed: from then on it is in effect.
  add column executed_at timestamptz,
  add constraint rate_acceptance_text_whole check ((agreement_text is null) = (agreement_parts is null));
grant update (executed_at) on rate_acceptance to ledgate_app;

create or replace function refuse_acceptance_change() returns trigger language plpgsql as $$
declare
  later constant text[] := array['voided_at', 'void_reason', 'pdf_file', 'pdf_sha256', 'executed_at'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later
    or (old.pdf_file is not null and new.pdf_file is distinct from old.pdf_file)
    or (old.executed_at is not null and new.executed_at is distinct from old.executed_at)
    or (old.voided_at is not null and new.voided_at is distinct from old.voided_at
      and current_setting('app.undo', true) is distinct from 'on') then
    raise exception 'an acceptance is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
-- What was signed under the earlier rule took one signature.
select set_config('app.scope', 'all', true);
update rate_acceptance set executed_at = at where voided_at is null;

-- Everybody who has to signs the agreement over the digest of what was accepted. It stands and falls with the acceptance.
create table agreement_signature (
  uid uuid not null,
  application_uid uuid not null,
  acceptance_uid uuid not null,
  owner_uid uuid not null,
  way text not null,
  content bytea not null,
  signed_name text not null,
  title text not null,
  roles text[] not null,
  statements text[] not null,
  statements_version text not null,
  signed_at timestamptz not null,
  address text,
  browser text,
  -- How it was made sure who signs, in words, with masked addresses.
  authenticated text not null,
  signed_by uuid,
  document_uid uuid,
  reason text,
  copy_sent_at timestamptz,
  void_told_at timestamptz,
  constraint agreement_signature_pkey primary key (uid),
  constraint agreement_signature_application_fkey foreign key (application_uid) references application (uid),
  constraint agreement_signature_acceptance_fkey foreign key (acceptance_uid) references rate_acceptance (uid),
  constraint agreement_signature_owner_fkey foreign key (owner_uid) references application_record (uid),
  constraint agreement_signature_person_fkey foreign key (signed_by) references app_user (uid),
  constraint agreement_signature_document_fkey foreign key (document_uid) references document (uid),
  constraint agreement_signature_way_known check (way in ('link', 'account', 'wet_ink')),
  constraint agreement_signature_content_whole check (octet_length(content) = 32),
  constraint agreement_signature_on_paper check ((way = 'wet_ink') =
    (document_uid is not null and reason is not null and signed_by is not null))
);
create unique index agreement_signature_once on agreement_signature (acceptance_uid, owner_uid);
create index agreement_signature_by_application on agreement_signature (application_uid);
create index agreement_signature_by_owner on agreement_signature (owner_uid);
create index agreement_signature_by_person on agreement_signature (signed_by);
create index agreement_signature_by_document on agreement_signature (document_uid);

-- A signature stands as it was given; noted beside it is only what its signer was told.
create function refuse_agreement_signature_change() returns trigger language plpgsql as $$
declare
  later constant text[] := array['copy_sent_at', 'void_told_at'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later then
    raise exception 'a signature is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger agreement_signature_for_ever before update or delete on agreement_signature
  for each row execute function refuse_agreement_signature_change();
alter table agreement_signature enable row level security;
alter table agreement_signature force row level security;
create policy agreement_signature_scope on agreement_signature
  using (exists (select from application a where a.uid = application_uid));
grant select, insert, update (copy_sent_at, void_told_at) on agreement_signature to ledgate_app;

-- A link is for one thing: to sign what an application says of somebody, to sign the agreement, or to fetch it executed.
alter table signing_link add column purpose text not null default 'application',
  add constraint signing_link_purpose_known check (purpose in ('application', 'agreement', 'copy'));
drop index signing_link_one_standing;
create unique index signing_link_one_standing on signing_link (owner_uid, purpose) where ended_at is null;

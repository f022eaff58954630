-- What was found about a settlement account, by whom and on what evidence. A finding is about the account as it was then:
-- its mark covers holder, bank and number, and another one begins anew. Nothing here is ever changed.
create table account_verification (
  uid uuid not null,
  n bigint generated always as identity,
  application_uid uuid not null,
  account_uid uuid not null,
  status text not null,
  evidence text,
  reference text,
  document_uid uuid,
  note text,
  mark bytea not null,
  verified_by uuid,
  verified_at timestamptz not null,
  constraint account_verification_pkey primary key (uid),
  constraint account_verification_application_fkey foreign key (application_uid) references application (uid),
  constraint account_verification_account_fkey foreign key (account_uid) references application_record (uid),
  constraint account_verification_document_fkey foreign key (document_uid) references document (uid),
  constraint account_verification_person_fkey foreign key (verified_by) references app_user (uid),
  constraint account_verification_status_known check (status in
    ('unverified', 'documents_accepted', 'deposits_matched', 'matched_by_provider', 'confirmed_by_bank', 'failed')),
  constraint account_verification_evidence_known check (evidence in
    ('voided_check', 'bank_letter', 'bank_statement', 'test_deposits', 'bank_call')),
  constraint account_verification_has_evidence check
    (status = 'unverified' or (evidence is not null and (reference is not null or document_uid is not null)))
);
create index account_verification_by_application on account_verification (application_uid, n desc);
create index account_verification_by_account on account_verification (account_uid);
create index account_verification_by_document on account_verification (document_uid);
create index account_verification_by_person on account_verification (verified_by);

alter table account_verification enable row level security;
alter table account_verification force row level security;
create policy account_verification_scope on account_verification
  using (exists (select from application a where a.uid = application_uid));
grant select, insert on account_verification to ledgate_app;

-- What the reviewer stated of the questions no merchant is asked: as it was stated, by whom and when. An answer that differs
-- from it now is the merchant's own again.
create table review_answer (
  record_uid uuid not null,
  field text not null,
  application_uid uuid not null,
  value jsonb not null,
  answered_by uuid not null,
  answered_at timestamptz not null,
  constraint review_answer_pkey primary key (record_uid, field),
  constraint review_answer_record_fkey foreign key (record_uid) references application_record (uid),
  constraint review_answer_application_fkey foreign key (application_uid) references application (uid),
  constraint review_answer_person_fkey foreign key (answered_by) references app_user (uid),
  constraint review_answer_field_named check (field ~ '^[a-z0-9_]{1,60}$')
);
create index review_answer_by_application on review_answer (application_uid);
create index review_answer_by_person on review_answer (answered_by);

alter table review_answer enable row level security;
alter table review_answer force row level security;
create policy review_answer_scope on review_answer
  using (exists (select from application a where a.uid = application_uid));
grant select, insert, delete on review_answer to ledgate_app;
grant update (value, answered_by, answered_at) on review_answer to ledgate_app;

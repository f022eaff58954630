-- The letter that the law wants after a decline: owed from the decision on, sent once, or dropped with the decision.
create table adverse_action (
  application_uid uuid not null,
  -- The decline it tells of.
  event_n integer not null,
  opened_at timestamptz not null,
  -- Sent by itself then, unless somebody was quicker.
  send_at timestamptz not null,
  sent_at timestamptz,
  -- Nobody where it sent itself.
  sent_by uuid,
  -- Made after it was sent off; who is told is told in the same transaction.
  file_uid uuid,
  dropped_at timestamptz,
  constraint adverse_action_pkey primary key (application_uid, event_n),
  constraint adverse_action_event_fkey foreign key (application_uid, event_n)
    references application_event (application_uid, n),
  constraint adverse_action_sender_fkey foreign key (sent_by) references app_user (uid),
  constraint adverse_action_file_fkey foreign key (file_uid) references document_file (uid),
  constraint adverse_action_one_end check (sent_at is null or dropped_at is null),
  constraint adverse_action_file_sent check (file_uid is null or sent_at is not null)
);
create unique index adverse_action_one_open on adverse_action (application_uid) where sent_at is null and dropped_at is null;
create index adverse_action_due on adverse_action (send_at, application_uid) where sent_at is null and dropped_at is null;
create index adverse_action_by_sender on adverse_action (sent_by) where sent_by is not null;
create index adverse_action_by_file on adverse_action (file_uid) where file_uid is not null;

-- Merchants read the paper; when and by whom it was sent is the desk's own affair.
alter table adverse_action enable row level security;
alter table adverse_action force row level security;
create policy adverse_action_staff_only on adverse_action using ((select current_setting('app.scope', true)) = 'all');
grant select, insert, update (sent_at, sent_by, file_uid, dropped_at) on adverse_action to ledgate_app;

-- A letter is a paper of our own making, like the two before it.
drop trigger document_versioned on document;
create constraint trigger document_versioned after insert on document deferrable initially deferred for each row
  when (current_user = 'ledgate_app' and
    new.document_type not in ('signed_application', 'signed_agreement', 'adverse_action_letter'))
  execute function demand_new_content();

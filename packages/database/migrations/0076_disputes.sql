-- What cardholders dispute with their banks, as the provider tells it, and what the merchant answers (decision 0051).

-- How far we have read at the provider, for each account there.
create table dispute_cursor (
  application_uid uuid not null,
  merchant_uid uuid not null,
  since timestamptz not null,
  next_at timestamptz not null,
  read_at timestamptz,
  constraint dispute_cursor_pkey primary key (application_uid),
  constraint dispute_cursor_application_fkey foreign key (application_uid) references application (uid),
  constraint dispute_cursor_merchant_fkey foreign key (merchant_uid) references merchant (uid)
);
create index dispute_cursor_due on dispute_cursor (next_at);
create index dispute_cursor_by_merchant on dispute_cursor (merchant_uid);

create table dispute (
  uid uuid not null,
  merchant_uid uuid not null,
  application_uid uuid not null,
  -- Null where we know of no such payment.
  payment_uid uuid,
  processor_id text not null,
  processor_txn text not null,
  brand text,
  cycle text not null,
  state text not null,
  amount_cents bigint not null,
  reason_code text not null,
  -- The bank's own words.
  reason_said text not null,
  -- New York's days.
  received_on text not null,
  reply_by text,
  is_actionable boolean not null,
  -- What it has moved so far; the postings say the same.
  taken_cents bigint not null default 0,
  credited_cents bigint not null default 0,
  lost_cents bigint not null default 0,
  fee_cents bigint not null default 0,
  is_fee_taken boolean not null default false,
  -- The answer that is on its way.
  pending_answer uuid,
  -- The last reminder, by its days before the deadline.
  reminded_days integer,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  constraint dispute_pkey primary key (uid),
  constraint dispute_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint dispute_application_fkey foreign key (application_uid) references application (uid),
  constraint dispute_payment_fkey foreign key (payment_uid) references payment (uid),
  constraint dispute_once unique (processor_id),
  constraint dispute_cycle_known check (cycle in ('retrieval', 'first', 'representment', 'prearbitration', 'arbitration', 'other')),
  constraint dispute_state_known check (state in ('open', 'closed', 'won', 'lost')),
  constraint dispute_no_negative check (least(amount_cents, taken_cents, credited_cents, lost_cents, fee_cents) >= 0),
  constraint dispute_days_form check (received_on ~ '^\d{4}-\d{2}-\d{2}$' and reply_by ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint dispute_lengths check (char_length(reason_code) <= 100 and char_length(reason_said) <= 1000)
);
create index dispute_open_by_deadline on dispute (merchant_uid, reply_by) where state = 'open';
create index dispute_by_time on dispute (merchant_uid, received_on desc, uid desc);
create index dispute_of_all on dispute (received_on desc, uid desc);
create index dispute_to_remind on dispute (reply_by) where state = 'open' and is_actionable;
create index dispute_by_payment on dispute (payment_uid) where payment_uid is not null;
create index dispute_by_application on dispute (application_uid);

-- What happened to it, for the timeline. Nothing of what was answered.
create table dispute_event (
  uid uuid not null,
  dispute_uid uuid not null,
  merchant_uid uuid not null,
  n integer not null,
  kind text not null,
  cycle text not null,
  -- Why it was not sent, or by how many days it was recalled.
  about text not null default '',
  made_by uuid,
  at timestamptz not null,
  constraint dispute_event_pkey primary key (uid),
  constraint dispute_event_dispute_fkey foreign key (dispute_uid) references dispute (uid),
  constraint dispute_event_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint dispute_event_maker_fkey foreign key (made_by) references app_user (uid),
  constraint dispute_event_in_order unique (dispute_uid, n),
  constraint dispute_event_kind_form check (kind ~ '^[a-z_]{3,40}$'),
  constraint dispute_event_about_length check (char_length(about) <= 1000)
);
create index dispute_event_by_merchant on dispute_event (merchant_uid);
create index dispute_event_by_maker on dispute_event (made_by) where made_by is not null;

-- What was asked of the provider about a dispute, written down before it is asked. Its uid is in the text that the provider
-- gets, so that it is found again when the answer was lost.
create table dispute_answer (
  uid uuid not null,
  dispute_uid uuid not null,
  merchant_uid uuid not null,
  act text not null,
  text text not null,
  -- What was typed about the delivery.
  delivery jsonb not null,
  state text not null,
  message_id text,
  fault text,
  -- Nobody else asks for it until then.
  lease_until timestamptz,
  fence integer not null default 0,
  next_at timestamptz,
  made_by uuid,
  made_at timestamptz not null,
  settled_at timestamptz,
  constraint dispute_answer_pkey primary key (uid),
  constraint dispute_answer_dispute_fkey foreign key (dispute_uid) references dispute (uid),
  constraint dispute_answer_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint dispute_answer_maker_fkey foreign key (made_by) references app_user (uid),
  constraint dispute_answer_act_known check (act in ('accept', 'represent')),
  -- `attaching`: the message is there, and its files are on their way.
  constraint dispute_answer_state_known check (state in ('sending', 'unknown', 'attaching', 'confirmed', 'refused', 'absent')),
  constraint dispute_answer_settled_whole check ((settled_at is not null) = (state in ('confirmed', 'refused', 'absent'))),
  constraint dispute_answer_lengths check (char_length(text) <= 5000 and char_length(fault) <= 1000)
);
create unique index dispute_answer_one_open on dispute_answer (dispute_uid) where settled_at is null;
create index dispute_answer_by_dispute on dispute_answer (dispute_uid, made_at);
create index dispute_answer_due on dispute_answer (next_at) where settled_at is null;
create index dispute_answer_by_merchant on dispute_answer (merchant_uid);
create index dispute_answer_by_maker on dispute_answer (made_by) where made_by is not null;
alter table dispute add constraint dispute_pending_fkey foreign key (pending_answer) references dispute_answer (uid);
create index dispute_by_pending on dispute (pending_answer) where pending_answer is not null;

-- What was asked stays as it was asked.
create function refuse_answer_rewritten() returns trigger language plpgsql as $$
begin
  if old.settled_at is not null or (old.uid, old.dispute_uid, old.merchant_uid, old.act, old.text, old.delivery, old.made_at)
      is distinct from (new.uid, new.dispute_uid, new.merchant_uid, new.act, new.text, new.delivery, new.made_at) then
    raise exception 'what was answered to a dispute is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger dispute_answer_for_ever before update on dispute_answer for each row execute function refuse_answer_rewritten();

-- A file that supports an answer: uploaded, or made by us for it.
create table dispute_file (
  uid uuid not null,
  dispute_uid uuid not null,
  merchant_uid uuid not null,
  kind text,
  is_made boolean not null default false,
  -- The answer it goes with, and under which name.
  answer_uid uuid,
  sent_as text,
  sent_at timestamptz,
  removed_at timestamptz,
  constraint dispute_file_pkey primary key (uid),
  constraint dispute_file_file_fkey foreign key (uid) references document_file (uid),
  constraint dispute_file_dispute_fkey foreign key (dispute_uid) references dispute (uid),
  constraint dispute_file_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint dispute_file_answer_fkey foreign key (answer_uid) references dispute_answer (uid),
  constraint dispute_file_kind_form check (kind ~ '^[a-z_]{3,40}$'),
  constraint dispute_file_sent_whole check ((answer_uid is null) = (sent_as is null) and (sent_at is null or answer_uid is not null))
);
create index dispute_file_by_dispute on dispute_file (dispute_uid);
create index dispute_file_by_answer on dispute_file (answer_uid) where answer_uid is not null;
create index dispute_file_by_merchant on dispute_file (merchant_uid);

alter table document_file drop constraint document_file_purpose_known;
alter table document_file add constraint document_file_purpose_known check (purpose in ('paper', 'note', 'evidence'));
-- What a merchant sends to a customer's bank is neither a paper of its application nor its ISO's affair.
create policy document_file_evidence on document_file as restrictive using (purpose <> 'evidence'
  or (select current_setting('app.scope', true)) = 'all'
  or (select nullif(current_setting('app.merchant', true), '')) is not null);

do $$
declare
  name text;
begin
  foreach name in array array['dispute_cursor', 'dispute', 'dispute_event', 'dispute_answer', 'dispute_file'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
  -- An ISO reads that and why its own merchants are disputed.
  foreach name in array array['dispute', 'dispute_event'] loop
    execute format($policy$create policy %I on %I using ((select current_setting('app.scope', true)) = 'all'
      or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
      or merchant_uid in (select m.uid from merchant m
        where m.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)))$policy$, name || '_scope', name);
  end loop;
  -- What was answered, and with what, is between the merchant and the house.
  foreach name in array array['dispute_answer', 'dispute_file'] loop
    execute format($policy$create policy %I on %I using ((select current_setting('app.scope', true)) = 'all'
      or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid))$policy$, name || '_scope', name);
  end loop;
  create policy dispute_cursor_scope on dispute_cursor using ((select current_setting('app.scope', true)) = 'all');
end
$$;

grant select, insert, update (since, next_at, read_at) on dispute_cursor to ledgate_app;
grant select, insert, update (payment_uid, brand, cycle, state, amount_cents, reason_code, reason_said, reply_by, is_actionable,
  taken_cents, credited_cents, lost_cents, fee_cents, is_fee_taken, pending_answer, reminded_days, changed_at, ended_at, version) on dispute to ledgate_app;
grant select, insert on dispute_event to ledgate_app;
grant select, insert, update (state, message_id, fault, lease_until, fence, next_at, settled_at) on dispute_answer to ledgate_app;
grant select, insert, update (answer_uid, sent_as, sent_at, removed_at) on dispute_file to ledgate_app;

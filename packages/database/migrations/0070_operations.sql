-- What is asked of another party on behalf of an application: a saga of named steps, of which each happens once, whatever
-- fails on the way. Written with the decision that asks for it; sent by whoever holds the highest fence.
create table operation (
  uid uuid not null,
  kind text not null,
  application_uid uuid not null,
  -- Which of its kind for this application, from 1.
  attempt integer not null,
  bank_uid uuid,
  state text not null,
  -- Nobody but a person moves it on, and why: too old to be sent again, or a fault of ours.
  parked text,
  -- Grows with each sender. What a slower one writes under a lower number is refused.
  fence bigint not null default 0,
  lease_until timestamptz,
  -- When somebody has to look at it next; null once it is settled.
  next_at timestamptz,
  -- For when a sender was last called: a call may be lost.
  called_for timestamptz,
  -- Looks in a row that brought it no further.
  tries integer not null default 0,
  -- What it was planned with, and what was found out since. No secret.
  facts jsonb not null default '{}',
  prepared_at timestamptz,
  -- Where what it sends lies, sealed under the merchant's key.
  package_key text,
  planned_by uuid,
  planned_at timestamptz not null,
  settled_at timestamptz,
  closed_by uuid,
  close_reason text,
  constraint operation_pkey primary key (uid),
  constraint operation_application_fkey foreign key (application_uid) references application (uid),
  constraint operation_bank_fkey foreign key (bank_uid) references bank (uid),
  constraint operation_planner_fkey foreign key (planned_by) references app_user (uid),
  constraint operation_closer_fkey foreign key (closed_by) references app_user (uid),
  constraint operation_attempt_unique unique (application_uid, kind, attempt),
  constraint operation_state_known check (state in ('planned', 'sending', 'unknown', 'confirmed', 'refused', 'closed')),
  constraint operation_settled_whole check ((settled_at is not null) = (state in ('confirmed', 'refused', 'closed'))),
  constraint operation_lease_while_sending check (lease_until is null or state = 'sending'),
  constraint operation_closed_by_somebody check ((state = 'closed') = (close_reason is not null))
);
-- One at a time for each application, whatever it does.
create unique index operation_one_open on operation (application_uid) where settled_at is null;
create index operation_due on operation (next_at) where settled_at is null and parked is null;
create unique index operation_by_package on operation (package_key) where package_key is not null;
create index operation_by_bank on operation (bank_uid) where bank_uid is not null;
create index operation_by_planner on operation (planned_by) where planned_by is not null;
create index operation_by_closer on operation (closed_by) where closed_by is not null;

create table operation_step (
  operation_uid uuid not null,
  n integer not null,
  name text not null,
  state text not null,
  -- Names its effect to the other side: the same in every try.
  token text not null,
  tries integer not null default 0,
  first_sent_at timestamptz,
  sent_at timestamptz,
  looked_up_at timestamptz,
  -- What the other side holds because of it, as it was read there.
  receipt jsonb,
  -- What the other side found wrong.
  faults jsonb,
  settled_at timestamptz,
  constraint operation_step_pkey primary key (operation_uid, n),
  constraint operation_step_operation_fkey foreign key (operation_uid) references operation (uid),
  constraint operation_step_token_unique unique (token),
  constraint operation_step_state_known check (state in ('planned', 'sending', 'unknown', 'confirmed', 'refused')),
  -- Confirmed is what was read back, not what was answered.
  constraint operation_step_confirmed_by_look check (state <> 'confirmed' or (receipt is not null and looked_up_at is not null))
);

-- Every request and every answer, masked before it got here.
create table operation_exchange (
  seq bigint generated always as identity,
  operation_uid uuid not null,
  step text not null,
  fence bigint not null,
  purpose text not null,
  request text not null,
  sent text,
  status text,
  answer text,
  failure text,
  ms integer not null,
  at timestamptz not null,
  constraint operation_exchange_pkey primary key (seq),
  constraint operation_exchange_operation_fkey foreign key (operation_uid) references operation (uid),
  constraint operation_exchange_purpose_known check (purpose in ('send', 'look_up', 'prepare'))
);
create index operation_exchange_of on operation_exchange (operation_uid, seq);

-- What the card processor holds of an application, as it was last read there.
create table processor_merchant (
  application_uid uuid not null,
  merchant_id text not null,
  entity_id text not null,
  state text not null,
  state_said text not null,
  reason text,
  mid text,
  is_frozen boolean not null default false,
  modified text not null,
  -- That we asked for it to be boarded: a merchant that is only staged after that is held.
  submitted_at timestamptz,
  checked_at timestamptz not null,
  -- When it is read again without a word from there.
  next_check_at timestamptz,
  created_at timestamptz not null,
  constraint processor_merchant_pkey primary key (application_uid),
  constraint processor_merchant_application_fkey foreign key (application_uid) references application (uid),
  constraint processor_merchant_id_unique unique (merchant_id)
);
create index processor_merchant_due on processor_merchant (next_check_at) where next_check_at is not null;

-- Whether a merchant is there already, as it was last asked; good for a day.
create table processor_check (
  application_uid uuid not null,
  matches jsonb not null,
  checked_at timestamptz not null,
  checked_by uuid,
  -- What somebody decided about a match by tax id.
  decision text,
  -- Which of them it is the same as.
  linked_id text,
  decided_by uuid,
  decided_at timestamptz,
  constraint processor_check_pkey primary key (application_uid),
  constraint processor_check_application_fkey foreign key (application_uid) references application (uid),
  constraint processor_check_person_fkey foreign key (checked_by) references app_user (uid),
  constraint processor_check_decider_fkey foreign key (decided_by) references app_user (uid),
  constraint processor_check_decision_known check (decision in ('link', 'location'))
);
create index processor_check_by_person on processor_check (checked_by) where checked_by is not null;
create index processor_check_by_decider on processor_check (decided_by) where decided_by is not null;

-- What the processor sent by itself, as it came: kept first, believed never, a reason to look.
create table processor_event (
  uid uuid not null,
  -- Of the body as it came: the same event twice is one.
  body_hash bytea not null,
  body text not null,
  event text,
  resource text,
  resource_id text,
  copies integer not null default 1,
  received_at timestamptz not null,
  last_received_at timestamptz not null,
  state text not null,
  handled_at timestamptz,
  note text,
  application_uid uuid,
  constraint processor_event_pkey primary key (uid),
  constraint processor_event_hash_unique unique (body_hash),
  constraint processor_event_application_fkey foreign key (application_uid) references application (uid),
  constraint processor_event_state_known check (state in ('new', 'handled', 'foreign', 'unreadable'))
);
create index processor_event_new on processor_event (received_at) where state = 'new';
create index processor_event_by_application on processor_event (application_uid) where application_uid is not null;

-- Why the processor holds a merchant, item by item, and what became of each.
create table hold_item (
  application_uid uuid not null,
  -- The processor's own.
  id text not null,
  entity text not null,
  owner_at integer,
  error text not null,
  message text not null,
  remedy jsonb,
  state text not null,
  query_uid uuid,
  seen_at timestamptz not null,
  ended_at timestamptz,
  constraint hold_item_pkey primary key (application_uid, id),
  constraint hold_item_application_fkey foreign key (application_uid) references application (uid),
  constraint hold_item_query_fkey foreign key (query_uid) references note (uid),
  constraint hold_item_state_known check (state in ('open', 'asked', 'answered', 'sent', 'ended'))
);
create index hold_item_by_query on hold_item (query_uid) where query_uid is not null;

-- What banks said about packages, each thing once.
create table bank_answer (
  operation_uid uuid not null,
  hash bytea not null,
  kind text not null,
  merchant_id text,
  message text,
  raw text not null,
  at timestamptz not null,
  constraint bank_answer_pkey primary key (operation_uid, hash),
  constraint bank_answer_operation_fkey foreign key (operation_uid) references operation (uid),
  constraint bank_answer_kind_known check (kind in ('received', 'approved', 'declined', 'needs_information'))
);

-- Whether the processor tells us of changes, as it was last asked.
create table processor_health (
  singleton boolean not null default true,
  events text not null,
  checked_at timestamptz not null,
  constraint processor_health_pkey primary key (singleton),
  constraint processor_health_one check (singleton),
  constraint processor_health_events_known check (events in ('on', 'off', 'none'))
);
grant select, insert, update on processor_health to ledgate_app;

insert into application_transition (from_status, to_status) values
  ('query_raised', 'boarded'),
  ('query_raised', 'provider_declined'),
  ('provider_review', 'boarding'),
  ('sent_to_bank', 'approved'),
  ('boarding', 'approved');

-- The house's own affair: merchant and ISO read of it what the status says.
do $$
declare
  name text;
begin
  foreach name in array array['operation', 'operation_step', 'operation_exchange', 'processor_merchant', 'processor_check',
    'processor_event', 'hold_item', 'bank_answer'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy %I on %I using ((select current_setting('app.scope', true)) = 'all')$policy$,
      name || '_staff_only', name);
  end loop;
end
$$;

grant select, insert on operation, operation_step, operation_exchange, processor_merchant, processor_check,
  processor_event, hold_item, bank_answer to ledgate_app;
grant update (state, parked, fence, lease_until, next_at, called_for, tries, facts, prepared_at,
  package_key, settled_at, closed_by, close_reason)
  on operation to ledgate_app;
grant update (state, tries, first_sent_at, sent_at, looked_up_at, receipt, faults, settled_at) on operation_step to ledgate_app;
grant update (merchant_id, entity_id, state, state_said, reason, mid, is_frozen, modified, submitted_at, checked_at,
  next_check_at) on processor_merchant to ledgate_app;
grant update (matches, checked_at, checked_by, decision, linked_id, decided_by, decided_at) on processor_check to ledgate_app;
grant update (copies, last_received_at, state, handled_at, note, application_uid) on processor_event to ledgate_app;
grant update (message, state, query_uid, seen_at, ended_at) on hold_item to ledgate_app;

-- Names of lanes are the server's own; another version may have one more.
alter table job drop constraint job_lane_known;
alter table job add constraint job_lane_known check (lane in
  ('messages', 'notices', 'papers', 'scans', 'risk', 'upkeep', 'outside', 'webhooks'));

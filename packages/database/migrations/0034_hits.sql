-- Lists that are current, and hits that two people clear or that block for good.

-- A list counts for seven days from when it was loaded or confirmed again. Two admins retire one.
alter table watch_list
  add column confirmed_at timestamptz,
  add column confirmed_by uuid,
  add column retire_proposed_at timestamptz,
  add column retire_proposed_by uuid,
  add constraint watch_list_confirmer_fkey foreign key (confirmed_by) references app_user (uid),
  add constraint watch_list_retire_proposer_fkey foreign key (retire_proposed_by) references app_user (uid),
  add constraint watch_list_retire_proposal_whole check ((retire_proposed_at is null) = (retire_proposed_by is null));
update watch_list set confirmed_at = at;
alter table watch_list alter column confirmed_at set not null;
create index watch_list_by_confirmer on watch_list (confirmed_by);
create index watch_list_by_retire_proposer on watch_list (retire_proposed_by);
grant update (confirmed_at, confirmed_by, retire_proposed_at, retire_proposed_by) on watch_list to ledgate_app;

-- Where a listed party is at home, as its list says.
alter table watch_entry add column addresses text[] not null default '{}';

alter table risk_run
  drop constraint risk_run_cause_known,
  add constraint risk_run_cause_known check
    (cause in ('submit', 'answer', 'change', 'send', 'manual', 'list', 'night'));

-- One proposes to clear a hit, another decides. What was proposed stays.
create table risk_proposal (
  uid uuid not null,
  application_uid uuid not null,
  check_id text not null,
  inputs_hash bytea not null,
  proposed_by uuid not null,
  reason text not null,
  evidence text not null,
  at timestamptz not null,
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  constraint risk_proposal_pkey primary key (uid),
  constraint risk_proposal_application_fkey foreign key (application_uid) references application (uid),
  constraint risk_proposal_proposer_fkey foreign key (proposed_by) references app_user (uid),
  constraint risk_proposal_decider_fkey foreign key (decided_by) references app_user (uid),
  constraint risk_proposal_decision_known check (decision in ('confirmed', 'refused')),
  constraint risk_proposal_decision_whole check ((decision is null) = (decided_at is null)),
  constraint risk_proposal_two_people check (decided_by <> proposed_by)
);
create unique index risk_proposal_one_open on risk_proposal (application_uid, check_id, inputs_hash)
  where decided_at is null;
create index risk_proposal_by_application on risk_proposal (application_uid);
create index risk_proposal_by_proposer on risk_proposal (proposed_by);
create index risk_proposal_by_decider on risk_proposal (decided_by);

alter table risk_clearance
  add column proposed_by uuid,
  add column evidence text,
  add constraint risk_clearance_proposer_fkey foreign key (proposed_by) references app_user (uid),
  add constraint risk_clearance_two_people check (proposed_by <> cleared_by);
create index risk_clearance_by_proposer on risk_clearance (proposed_by);

-- Somebody compared the two and they are one. Never taken back.
create table risk_true_match (
  application_uid uuid not null,
  inputs_hash bytea not null,
  confirmed_by uuid not null,
  reason text not null,
  at timestamptz not null,
  constraint risk_true_match_pkey primary key (application_uid),
  constraint risk_true_match_application_fkey foreign key (application_uid) references application (uid),
  constraint risk_true_match_person_fkey foreign key (confirmed_by) references app_user (uid)
);
create index risk_true_match_by_person on risk_true_match (confirmed_by);

-- What the card schemes' file answered when it was asked about this merchant.
create table match_inquiry (
  uid uuid not null,
  application_uid uuid not null,
  inquired_on text not null,
  reference text not null,
  result text not null,
  note text not null,
  recorded_by uuid not null,
  at timestamptz not null,
  constraint match_inquiry_pkey primary key (uid),
  constraint match_inquiry_application_fkey foreign key (application_uid) references application (uid),
  constraint match_inquiry_person_fkey foreign key (recorded_by) references app_user (uid),
  constraint match_inquiry_result_known check (result in ('no_match', 'match')),
  constraint match_inquiry_on_is_date check (inquired_on ~ '^\d{4}-\d{2}-\d{2}$')
);
create index match_inquiry_by_application on match_inquiry (application_uid, at desc);
create index match_inquiry_by_person on match_inquiry (recorded_by);

create trigger risk_true_match_for_ever before update or delete on risk_true_match
  for each row execute function refuse_change();
create trigger match_inquiry_for_ever before update or delete on match_inquiry
  for each row execute function refuse_change();

do $$
declare
  child text;
begin
  foreach child in array array['risk_proposal', 'risk_true_match', 'match_inquiry'] loop
    execute format('alter table %I enable row level security', child);
    execute format('alter table %I force row level security', child);
    execute format(
      $policy$create policy %I on %I using ((select current_setting('app.scope', true)) = 'all')$policy$,
      child || '_staff_only', child);
  end loop;
end
$$;
grant select, insert, update (decision, decided_by, decided_at, decision_reason) on risk_proposal to ledgate_app;
grant select, insert on risk_true_match, match_inquiry to ledgate_app;

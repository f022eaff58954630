-- What the house still owes: tasks with a day by which they are due. Merchants and ISOs never see any of it.
create table task (
  uid uuid not null,
  kind text not null,
  -- None for what concerns the whole house, such as a list that is out of date.
  application_uid uuid,
  -- What in particular: one task of a kind is open for it at a time.
  subject text not null,
  details jsonb not null,
  desk text not null,
  assignee_uid uuid,
  due_at timestamptz not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  outcome text,
  outcome_note text,
  -- Nobody where a step ended it.
  closed_by uuid,
  constraint task_pkey primary key (uid),
  constraint task_application_fkey foreign key (application_uid) references application (uid),
  constraint task_assignee_fkey foreign key (assignee_uid) references app_user (uid),
  constraint task_closer_fkey foreign key (closed_by) references app_user (uid),
  constraint task_desk_known check (desk in ('underwriting', 'admin')),
  constraint task_subject_length check (char_length(subject) <= 300),
  constraint task_closed_whole check ((closed_at is null) = (outcome is null))
);
create unique index task_one_open on task (kind, application_uid, subject) nulls not distinct where closed_at is null;
create index task_open_by_due on task (due_at, uid) where closed_at is null;
create index task_closed_by_time on task (closed_at desc, uid desc) where closed_at is not null;
create index task_by_application on task (application_uid) where application_uid is not null;
create index task_by_assignee on task (assignee_uid) where assignee_uid is not null;
create index task_by_closer on task (closed_by) where closed_by is not null;

alter table task enable row level security;
alter table task force row level security;
create policy task_staff_only on task using ((select current_setting('app.scope', true)) = 'all');
grant select, insert, update (details, assignee_uid, due_at, closed_at, outcome, outcome_note, closed_by) on task
  to ledgate_app;

-- News of tasks: whose desk and which application, never what. Whoever hands it on tells that desk alone.
create function tell_changed_task() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('kind', 'task', 'uid', new.application_uid, 'desk', new.desk)::text);
  return null;
end
$$;
create trigger task_live after insert or update on task for each row execute function tell_changed_task();

-- What stops an application, the gravest of it: lists of cases show it in place of a score, and first.
alter table application
  add column hard_stop text,
  add constraint application_hard_stop_known check (hard_stop in ('true_match', 'sanctions', 'list_missing', 'embargo',
    'terminated', 'prohibited', 'bank_account', 'forensic', 'other'));
grant update (hard_stop) on application to ledgate_app;

with latest as (select distinct on (application_uid) application_uid, results_n from risk_run
  order by application_uid, n desc),
stops as (
  select distinct on (r.application_uid) r.application_uid, r.check_id
  from latest l join risk_result r on r.application_uid = l.application_uid and r.n = l.results_n
  where r.outcome in ('hard_stop', 'block') and not exists (
    select from risk_clearance c where c.application_uid = r.application_uid and c.check_id = r.check_id
      and c.inputs_hash = r.inputs_hash)
  order by r.application_uid, array_position(array['R01', 'R02', 'R03', 'R08', 'R06', 'R24'], r.check_id))
update application a set hard_stop = case s.check_id when 'R01' then 'sanctions' when 'R02' then 'embargo'
    when 'R03' then 'terminated' when 'R08' then 'prohibited' when 'R06' then 'bank_account'
    when 'R24' then 'forensic' else 'other' end
from stops s where a.uid = s.application_uid;

alter table risk_result
  drop constraint risk_result_outcome_known,
  add constraint risk_result_outcome_known check
    (outcome in ('clear', 'info', 'points', 'query', 'error', 'list_missing', 'hard_stop', 'block'));

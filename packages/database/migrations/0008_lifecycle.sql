-- The life of an application: who has it, what was approved on which evidence, and exact counts without counting.

alter table application
  add column assigned_to uuid,
  add column assigned_at timestamptz,
  -- Counts changes of fields and papers, and changes of rates: an approval names the two it has seen.
  add column content_version bigint not null default 1,
  add column rate_version bigint not null default 0,
  -- Where an answered query leads back to.
  add column return_to text,
  add column iso_bypassed boolean not null default false,
  add column risk_score smallint,
  add column risk_band text,
  add column unread_by_staff integer not null default 0,
  add column unread_by_merchant integer not null default 0,
  add constraint application_assigned_fkey foreign key (assigned_to) references app_user (uid),
  add constraint application_risk_band_known check (risk_band in ('low', 'medium', 'high', 'decline')),
  add constraint application_risk_score_percent check (risk_score between 0 and 100),
  add constraint application_return_known check (return_to in ('in_underwriting', 'provider_review'));
create index application_by_assignee on application (assigned_to);

alter table application_event
  add column role text,
  add column content_version bigint,
  add column rate_version bigint,
  add column details jsonb not null default '{}';

-- The second wall: the pairs that some step of the lifecycle joins. A test holds them beside the domain's table.
create table application_transition (
  from_status text not null,
  to_status text not null,
  constraint application_transition_pkey primary key (from_status, to_status)
);
insert into application_transition (from_status, to_status) values
  ('draft', 'submitted'),
  ('submitted', 'in_underwriting'),
  ('submitted', 'query_raised'),
  ('in_underwriting', 'query_raised'),
  ('provider_review', 'query_raised'),
  ('recommended', 'query_raised'),
  ('query_raised', 'in_underwriting'),
  ('query_raised', 'provider_review'),
  ('in_underwriting', 'recommended'),
  ('recommended', 'awaiting_iso'),
  ('awaiting_iso', 'awaiting_iso'),
  ('awaiting_merchant', 'awaiting_iso'),
  ('awaiting_admin', 'awaiting_iso'),
  ('awaiting_merchant', 'recommended'),
  ('awaiting_admin', 'recommended'),
  ('awaiting_iso', 'awaiting_merchant'),
  ('awaiting_iso', 'in_underwriting'),
  ('recommended', 'awaiting_merchant'),
  ('awaiting_merchant', 'awaiting_admin'),
  ('awaiting_admin', 'approved'),
  ('recommended', 'in_underwriting'),
  ('awaiting_merchant', 'in_underwriting'),
  ('awaiting_admin', 'in_underwriting'),
  ('submitted', 'declined'),
  ('in_underwriting', 'declined'),
  ('query_raised', 'declined'),
  ('recommended', 'declined'),
  ('awaiting_iso', 'declined'),
  ('awaiting_merchant', 'declined'),
  ('awaiting_admin', 'declined'),
  ('approved', 'declined'),
  ('draft', 'withdrawn'),
  ('submitted', 'withdrawn'),
  ('in_underwriting', 'withdrawn'),
  ('query_raised', 'withdrawn'),
  ('recommended', 'withdrawn'),
  ('awaiting_iso', 'withdrawn'),
  ('awaiting_merchant', 'withdrawn'),
  ('awaiting_admin', 'withdrawn'),
  ('approved', 'withdrawn'),
  ('sent_to_bank', 'withdrawn'),
  ('boarding', 'withdrawn'),
  ('provider_review', 'withdrawn'),
  ('declined', 'in_underwriting'),
  ('withdrawn', 'in_underwriting'),
  ('expired', 'in_underwriting'),
  ('provider_declined', 'in_underwriting'),
  ('withdrawn', 'draft'),
  ('expired', 'draft'),
  ('draft', 'expired'),
  ('query_raised', 'expired'),
  ('awaiting_merchant', 'expired'),
  ('boarded', 'closed'),
  ('approved', 'sent_to_bank'),
  ('approved', 'boarding'),
  ('sent_to_bank', 'boarding'),
  ('sent_to_bank', 'boarded'),
  ('sent_to_bank', 'provider_declined'),
  ('boarding', 'boarded'),
  ('provider_review', 'boarded'),
  ('boarding', 'provider_review'),
  ('boarding', 'provider_declined'),
  ('provider_review', 'provider_declined');
grant select on application_transition to ledgate_app;

create function refuse_unknown_transition() returns trigger language plpgsql as $$
begin
  if exists (select from application_transition where from_status = old.status and to_status = new.status) then
    return new;
  end if;
  -- Undoing goes the same way back, and says so for its transaction only.
  if current_setting('app.undo', true) = 'on'
    and exists (select from application_transition where from_status = new.status and to_status = old.status) then
    return new;
  end if;
  raise exception 'no step leads from % to %', old.status, new.status using errcode = 'check_violation';
end
$$;
create trigger application_moves_by_the_table before update of status on application
  for each row when (old.status is distinct from new.status) execute function refuse_unknown_transition();

-- An approval is a person's, for one step, on the evidence they saw. It is never changed, only voided, once.
create table approval (
  uid uuid not null,
  application_uid uuid not null,
  step text not null,
  decision text not null,
  person uuid not null,
  role text not null,
  content_version bigint not null,
  rate_version bigint not null,
  memo text,
  conditions jsonb not null default '{}',
  bypass boolean not null default false,
  event_n integer not null,
  at timestamptz not null,
  voided_at timestamptz,
  voided_by_event integer,
  constraint approval_pkey primary key (uid),
  constraint approval_application_fkey foreign key (application_uid) references application (uid),
  constraint approval_person_fkey foreign key (person) references app_user (uid),
  constraint approval_step_known check (step in ('recommend', 'iso', 'merchant', 'admin'))
);
create index approval_by_application on approval (application_uid, at);
create index approval_by_person on approval (person);
-- Whatever races, an application has one standing approval of a step, and a person one standing step.
create unique index approval_one_of_a_step on approval (application_uid, step) where voided_at is null;
create unique index approval_one_of_a_person on approval (application_uid, person) where voided_at is null;
create index approval_bypasses on approval (at desc) where bypass;

alter table approval enable row level security;
alter table approval force row level security;
create policy approval_scope on approval using (exists (select from application a where a.uid = application_uid));
grant select, insert, update (voided_at, voided_by_event) on approval to ledgate_app;

-- Effects of a decision wait until it can no longer be undone; the decision is named, so that undoing finds them.
alter table job add column cause text;
create index job_by_cause on job (cause) where cause is not null and state = 'ready';

-- Exact totals without counting: each change leaves what it added and took away, and the sum is the count. Rows are
-- only ever added by changes, so nobody waits for anybody; now and then they are summed up.
create table application_tally (
  status text not null,
  iso_uid uuid,
  assigned_to uuid,
  risk_band text,
  n bigint not null
);
create index application_tally_by_status on application_tally (status);

create function tally_application() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into application_tally (status, iso_uid, assigned_to, risk_band, n)
      select status, iso_uid, assigned_to, risk_band, count(*) from fresh group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into application_tally (status, iso_uid, assigned_to, risk_band, n)
      select status, iso_uid, assigned_to, risk_band, -count(*) from gone group by 1, 2, 3, 4;
  else
    insert into application_tally (status, iso_uid, assigned_to, risk_band, n)
      select status, iso_uid, assigned_to, risk_band, sum(d) from (
        select status, iso_uid, assigned_to, risk_band, 1 as d from fresh
        union all
        select status, iso_uid, assigned_to, risk_band, -1 from gone) both_ways
      group by 1, 2, 3, 4 having sum(d) <> 0;
  end if;
  return null;
end
$$;
create trigger application_tally_insert after insert on application
  referencing new table as fresh for each statement execute function tally_application();
create trigger application_tally_delete after delete on application
  referencing old table as gone for each statement execute function tally_application();
create trigger application_tally_update after update on application
  referencing old table as gone new table as fresh for each statement execute function tally_application();

create function sum_up_application_tally() returns void language sql security definer set search_path = public as $$
  with gone as (delete from application_tally returning status, iso_uid, assigned_to, risk_band, n)
  insert into application_tally (status, iso_uid, assigned_to, risk_band, n)
    select status, iso_uid, assigned_to, risk_band, sum(n) from gone group by 1, 2, 3, 4 having sum(n) <> 0
$$;
revoke execute on function sum_up_application_tally() from public;
grant execute on function sum_up_application_tally() to ledgate_app;

insert into application_tally (status, iso_uid, assigned_to, risk_band, n)
  select status, iso_uid, assigned_to, risk_band, count(*) from application group by 1, 2, 3, 4;

alter table application_tally enable row level security;
create policy application_tally_scope on application_tally using (
  (select current_setting('app.scope', true)) = 'all'
  or iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)
);
grant select on application_tally to ledgate_app;

-- Jobs wait in lanes, each with workers of its own, and what recurs is a row that any worker may take when it is due.

-- Preset for processes of the version before: what they enter is mostly messages, and somebody waits for those.
alter table job add column lane text not null default 'messages';
alter table job add constraint job_lane_known check (lane in ('messages', 'papers', 'scans', 'risk', 'upkeep'));
update job set lane = case kind
    when 'scanFile' then 'scans'
    when 'makeApplicationPdf' then 'papers'
    when 'makeSignedAgreement' then 'papers'
    when 'runRiskChecks' then 'risk'
    when 'screenAgain' then 'upkeep'
    else 'messages' end
  where state in ('ready', 'running');
drop index job_due;
drop index job_leased;
create index job_due on job (lane, run_at) where state = 'ready';
create index job_leased on job (lane, lease_until) where state = 'running';

create table schedule (
  name text not null,
  every_seconds integer not null,
  next_at timestamptz not null,
  last_at timestamptz,
  holder uuid,
  lease_until timestamptz,
  last_error text,
  constraint schedule_pkey primary key (name),
  constraint schedule_recurs check (every_seconds > 0),
  constraint schedule_leased_by_somebody check ((holder is null) = (lease_until is null))
);
grant select, insert, update on schedule to ledgate_app;

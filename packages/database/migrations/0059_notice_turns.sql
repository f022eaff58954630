-- Notices leave in order: those to one person by one way wait behind one another, and mails of one matter within
-- minutes leave as one. Codes and security mails are none of these and wait for nobody.

alter table job add column seq bigint generated always as identity;
-- Who waits for whom: one at a time leaves of each. Released for what is put off on purpose.
alter table job add column turn text;
-- Mails of the same are gathered.
alter table job add column matter text;
-- The job that sends this one along; its own uid for the one that does.
alter table job add column gathered_into uuid;
-- Still takes others along.
alter table job add column is_gathering boolean not null default false;

alter table job drop constraint job_state_known;
alter table job add constraint job_state_known check (state in ('ready', 'waiting', 'running', 'done', 'dead'));
alter table job drop constraint job_lane_known;
alter table job
  add constraint job_lane_known check (lane in ('messages', 'notices', 'papers', 'scans', 'risk', 'upkeep'));

create index job_by_turn on job (turn, seq) where turn is not null and state in ('ready', 'waiting', 'running');
create index job_by_matter on job (matter, finished_at) where matter is not null;
create index job_by_gathering on job (gathered_into) where gathered_into is not null;
drop index job_by_cause;
create index job_by_cause on job (cause) where cause is not null and state in ('ready', 'waiting');

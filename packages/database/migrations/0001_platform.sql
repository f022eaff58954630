-- What every feature stands on: the run-time role, the audit log, idempotency keys, limits, jobs, data keys.

-- The server works as this role: it reads and writes rows and owns nothing.
do $$
begin
  if not exists (select from pg_roles where rolname = 'ledgate_app') then
    create role ledgate_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same cluster is being made at this moment
end
$$;
do $$
begin
  if not pg_has_role(current_user, 'ledgate_app', 'member') then
    execute format('grant ledgate_app to %I', current_user);
  end if;
end
$$;
revoke create on schema public from public;
grant usage on schema public to ledgate_app;

-- One lane per subject keeps writers of different subjects out of each other's way.
create table audit_lane (
  lane text not null,
  n bigint not null,
  head bytea not null,
  constraint audit_lane_pkey primary key (lane)
);

create table audit_row (
  lane text not null,
  n bigint not null,
  at timestamptz not null,
  actor uuid,
  action text not null,
  facts text not null,
  hash bytea not null,
  constraint audit_row_pkey primary key (lane, n),
  constraint audit_row_n_positive check (n > 0)
);
create index audit_row_by_actor on audit_row (actor, at desc);
create index audit_row_by_time on audit_row (at desc);

-- The only way to write the log. `facts` is canonical JSON; every column is read from it, so none can say otherwise.
create function audit_append(p_lane text, p_facts text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  next_n bigint;
  previous bytea;
  next_head bytea;
  said jsonb := p_facts::jsonb;
begin
  insert into audit_lane (lane, n, head) values (p_lane, 0, ''::bytea) on conflict (lane) do nothing;
  select n + 1, head into next_n, previous from audit_lane where lane = p_lane for update;
  next_head := sha256(previous || convert_to(p_lane || '|' || next_n || '|' || p_facts, 'UTF8'));
  insert into audit_row (lane, n, at, actor, action, facts, hash)
  values (p_lane, next_n, (said ->> 'at')::timestamptz, (said ->> 'actor')::uuid, said ->> 'action', p_facts, next_head);
  update audit_lane set n = next_n, head = next_head where lane = p_lane;
  return next_n;
end
$$;

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_row_append_only before update or delete on audit_row for each row execute function audit_refuse();
create trigger audit_row_never_emptied before truncate on audit_row for each statement execute function audit_refuse();
create trigger audit_lane_never_emptied before delete or truncate on audit_lane for each statement execute function audit_refuse();

revoke all on function audit_append(text, text) from public;
grant execute on function audit_append(text, text) to ledgate_app;
grant select on audit_row, audit_lane to ledgate_app;

create table idempotency_key (
  principal uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  reply text,
  created_at timestamptz not null,
  constraint idempotency_key_pkey primary key (principal, route, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);
grant select, insert, update, delete on idempotency_key to ledgate_app;

create table rate_limit (
  bucket text not null,
  window_start timestamptz not null,
  count integer not null,
  constraint rate_limit_pkey primary key (bucket)
);
create index rate_limit_by_age on rate_limit (window_start);
grant select, insert, update, delete on rate_limit to ledgate_app;

-- Effects that leave the building, written with the change that caused them.
create table job (
  uid uuid not null,
  kind text not null,
  payload text not null,
  state text not null default 'ready',
  attempts integer not null default 0,
  run_at timestamptz not null,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint job_pkey primary key (uid),
  constraint job_state_known check (state in ('ready', 'running', 'done', 'dead'))
);
create index job_due on job (run_at) where state = 'ready';
create index job_leased on job (lease_until) where state = 'running';
create index job_finished on job (finished_at) where state in ('done', 'dead');
grant select, insert, update, delete on job to ledgate_app;

-- Data keys, wrapped by a master key that never enters the database.
create table data_key (
  kid uuid not null,
  scope text not null,
  wrapped text not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint data_key_pkey primary key (kid)
);
create unique index data_key_one_current on data_key (scope) where retired_at is null;
grant select, insert, update on data_key to ledgate_app;

-- What a small change costs beside the change itself.

-- A lane is begun once and appended to ever after, so appending is tried first.
create or replace function audit_append(p_lane text, p_facts text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  next_n bigint;
  previous bytea;
  next_head bytea;
  said jsonb := p_facts::jsonb;
begin
  select n + 1, head into next_n, previous from audit_lane where lane = p_lane for update;
  if not found then
    insert into audit_lane (lane, n, head) values (p_lane, 0, ''::bytea) on conflict (lane) do nothing;
    select n + 1, head into next_n, previous from audit_lane where lane = p_lane for update;
  end if;
  next_head := sha256(previous || convert_to(p_lane || '|' || next_n || '|' || p_facts, 'UTF8'));
  insert into audit_row (lane, n, at, actor, action, facts, hash)
  values (p_lane, next_n, (said ->> 'at')::timestamptz, (said ->> 'actor')::uuid, said ->> 'action', p_facts, next_head);
  update audit_lane set n = next_n, head = next_head where lane = p_lane;
  return next_n;
end
$$;

-- Counting and telling by row, each only where there is something to count or tell: a merchant who types sets off neither.
drop trigger application_tally_update on application;
create or replace function tally_application() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into application_tally (status, iso_uid, assigned_to, risk_band, n)
      select status, iso_uid, assigned_to, risk_band, count(*) from fresh group by 1, 2, 3, 4;
  else
    insert into application_tally (status, iso_uid, assigned_to, risk_band, n)
      select status, iso_uid, assigned_to, risk_band, -count(*) from gone group by 1, 2, 3, 4;
  end if;
  return null;
end
$$;
create function tally_changed_application() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into application_tally (status, iso_uid, assigned_to, risk_band, n)
  values (old.status, old.iso_uid, old.assigned_to, old.risk_band, -1),
    (new.status, new.iso_uid, new.assigned_to, new.risk_band, 1);
  return null;
end
$$;
create trigger application_tally_update after update on application for each row
  when ((old.status, old.iso_uid, old.assigned_to, old.risk_band) is distinct from
    (new.status, new.iso_uid, new.assigned_to, new.risk_band))
  execute function tally_changed_application();

drop trigger application_live_update on application;
drop function tell_changed_application();
create function tell_changed_application() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('kind', 'case', 'uid', new.uid, 'version', new.version,
    'merchant', new.merchant_uid, 'iso', new.iso_uid)::text);
  return null;
end
$$;
create trigger application_live_update after update on application for each row
  when (new.status <> 'draft'
    or (old.status, old.assigned_to, old.iso_uid, old.dba_name, old.unread_by_staff, old.unread_by_merchant)
      is distinct from
      (new.status, new.assigned_to, new.iso_uid, new.dba_name, new.unread_by_staff, new.unread_by_merchant))
  execute function tell_changed_application();

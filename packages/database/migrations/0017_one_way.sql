-- A saved field goes to the database as a whole and rests on the version the server saw: what it costs there, again.

-- A change that rests on a version seen earlier fails as a whole where that is not the present one.
create function demand_touched(n bigint) returns void language plpgsql as $$
begin
  if n = 0 then
    raise exception 'the application was changed meanwhile, or is not there' using errcode = 'serialization_failure';
  end if;
end
$$;

-- The rule of a domain is looked at where a value is given, that of a table at every update of any column.
create domain application_status as text constraint application_status_known check (value in (
  'draft', 'submitted', 'in_underwriting', 'query_raised', 'recommended', 'awaiting_iso', 'awaiting_merchant',
  'awaiting_admin', 'approved', 'sent_to_bank', 'boarding', 'provider_review', 'boarded', 'provider_declined',
  'declined', 'withdrawn', 'expired', 'closed'));
create domain application_return as text constraint application_return_known
  check (value in ('in_underwriting', 'provider_review'));
create domain risk_band as text constraint risk_band_known check (value in ('low', 'medium', 'high', 'decline'));
create domain sla_desk as text constraint sla_desk_known check (value in ('underwriting', 'iso', 'admin'));
create domain form_section as text constraint form_section_known
  check (value in ('company', 'ownership', 'business', 'security', 'settlement', 'contact'));

drop trigger application_moves_by_the_table on application;
drop trigger application_tally_update on application;
drop trigger application_live_update on application;
drop policy sale_rate_scope on sale_rate;
alter table application
  drop constraint application_status_known,
  drop constraint application_return_known,
  drop constraint application_risk_band_known,
  drop constraint application_sla_desk_known,
  alter column status type application_status,
  alter column return_to type application_return,
  alter column risk_band type risk_band,
  alter column sla_desk type sla_desk;
alter table application_record
  drop constraint application_record_section_known,
  alter column section type form_section;

-- As it was: sale rates are the merchant's to see once they are offered.
create policy sale_rate_scope on sale_rate using (
  (select current_setting('app.scope', true)) = 'all'
  or exists (select from application a where a.uid = application_uid and (
    a.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)
    or (final and voided_at is null
      and a.merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
      and a.status in ('awaiting_merchant', 'awaiting_admin', 'approved', 'sent_to_bank', 'boarding',
        'provider_review', 'boarded', 'closed'))))
);

-- The condition of a trigger is read anew for every statement, so those that cannot hold are not even asked.
create trigger application_moves_by_the_table before update of status on application
  for each row when (old.status is distinct from new.status) execute function refuse_unknown_transition();
create trigger application_tally_update after update of status, iso_uid, assigned_to, risk_band on application
  for each row when ((old.status, old.iso_uid, old.assigned_to, old.risk_band) is distinct from
    (new.status, new.iso_uid, new.assigned_to, new.risk_band))
  execute function tally_changed_application();
-- Of a draft only what others see of it is news; of anything else every change is.
create trigger application_live_update after update on application
  for each row when (new.status <> 'draft') execute function tell_changed_application();
create trigger application_live_update_of_draft
  after update of status, assigned_to, iso_uid, dba_name, unread_by_staff, unread_by_merchant on application
  for each row when (new.status = 'draft' and
    (old.status, old.assigned_to, old.iso_uid, old.dba_name, old.unread_by_staff, old.unread_by_merchant)
      is distinct from
      (new.status, new.assigned_to, new.iso_uid, new.dba_name, new.unread_by_staff, new.unread_by_merchant))
  execute function tell_changed_application();

-- Taking the lane's next number holds the lane.
create or replace function audit_append(p_lane text, p_facts text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  next_n bigint;
  next_head bytea;
  said jsonb := p_facts::jsonb;
begin
  loop
    update audit_lane set n = n + 1, head = sha256(head || convert_to(p_lane || '|' || n + 1 || '|' || p_facts, 'UTF8'))
    where lane = p_lane returning n, head into next_n, next_head;
    exit when found;
    insert into audit_lane (lane, n, head) values (p_lane, 0, ''::bytea) on conflict (lane) do nothing;
  end loop;
  insert into audit_row (lane, n, at, actor, action, facts, hash)
  values (p_lane, next_n, (said ->> 'at')::timestamptz, (said ->> 'actor')::uuid, said ->> 'action', p_facts, next_head);
  return next_n;
end
$$;

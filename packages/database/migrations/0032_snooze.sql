-- A case can be put aside until a day: it leaves the lists of what is to be done and comes back by itself, on that day or as
-- soon as it moves or the merchant writes.
alter table application
  add column snoozed_until timestamptz,
  add column snooze_reason text,
  add column snoozed_by uuid,
  add constraint application_snoozer_fkey foreign key (snoozed_by) references app_user (uid),
  add constraint application_snooze_whole check (
    (snoozed_until is null) = (snooze_reason is null) and (snoozed_until is null) = (snoozed_by is null)),
  add constraint application_snooze_reason_length check (char_length(snooze_reason) between 3 and 500);
grant update (snoozed_until, snooze_reason, snoozed_by) on application to ledgate_app;
-- There are few of them at any time: lists leave them out by name, and totals take them off.
create index application_snoozed on application (snoozed_until) include (uid, merchant_uid, iso_uid, status, assigned_to, risk_band)
  where snoozed_until is not null;
create index application_by_snoozer on application (snoozed_by) where snoozed_by is not null;

create function wake_application() returns trigger language plpgsql as $$
begin
  new.snoozed_until := null;
  new.snooze_reason := null;
  new.snoozed_by := null;
  return new;
end
$$;
create trigger application_woken before update of status, unread_by_staff on application for each row
  when (old.snoozed_until is not null and new.snoozed_until is not distinct from old.snoozed_until
    and (old.status <> new.status or new.unread_by_staff > old.unread_by_staff))
  execute function wake_application();

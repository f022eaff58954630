-- The day that a notice speaks of, such as the one on which rates change.
alter table notification add column day text,
  add constraint notification_day_is_date check (day ~ '^\d{4}-\d{2}-\d{2}$');

-- A notice of a step names the step: who took it and what was written is read from the timeline, as the reader may see it.

alter table notification add column event_n integer;
alter table notification
  add constraint notification_event_fkey foreign key (application_uid, event_n)
    references application_event (application_uid, n),
  add constraint notification_event_of_application check (event_n is null or application_uid is not null);
create index notification_by_event on notification (application_uid, event_n) where event_n is not null;

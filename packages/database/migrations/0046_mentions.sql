-- Whom an internal note speaks to by name. Staff alone write and read such notes.
create table note_mention (
  note_uid uuid not null,
  person uuid not null,
  constraint note_mention_pkey primary key (note_uid, person),
  constraint note_mention_note_fkey foreign key (note_uid) references note (uid) on delete cascade,
  constraint note_mention_person_fkey foreign key (person) references app_user (uid)
);
create index note_mention_by_person on note_mention (person);
alter table note_mention enable row level security;
alter table note_mention force row level security;
create policy note_mention_staff_only on note_mention using ((select current_setting('app.scope', true)) = 'all');
grant select, insert on note_mention to ledgate_app;

-- A notice leads to the note it tells of.
alter table notification
  add column note_uid uuid,
  add constraint notification_note_fkey foreign key (note_uid) references note (uid) on delete cascade;
create index notification_by_note on notification (note_uid) where note_uid is not null;

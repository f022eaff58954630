-- Which kinds of notices there are is said once, in the domain. A notice also says whose doing it was, how many
-- applications it is about, and in which words it was given.
alter table notification
  drop constraint notification_kind_known,
  add column actor uuid,
  add column n integer not null default 1,
  add column words text,
  add constraint notification_kind_shape check (kind ~ '^[a-z_]{3,40}$'),
  add constraint notification_actor_fkey foreign key (actor) references app_user (uid),
  add constraint notification_n_positive check (n > 0),
  add constraint notification_words_length check (char_length(words) <= 4000);
create index notification_by_actor on notification (actor);

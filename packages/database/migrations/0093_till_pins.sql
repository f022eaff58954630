-- PINs for registers: hashed as passwords are, and bound to their person. Nothing guards people but the question whose they
-- are (decision 0007), so it is asked with every look.
create table till_pin (
  user_uid uuid not null,
  pin_hash text not null,
  pin_key_id text not null,
  misses int not null default 0,
  set_by uuid not null,
  set_at timestamptz not null,
  constraint till_pin_pkey primary key (user_uid),
  constraint till_pin_user_fkey foreign key (user_uid) references app_user (uid),
  constraint till_pin_setter_fkey foreign key (set_by) references app_user (uid),
  constraint till_pin_misses check (misses >= 0)
);
create index till_pin_by_setter on till_pin (set_by);
grant select, insert, update (pin_hash, pin_key_id, misses, set_by, set_at), delete on till_pin to ledgate_app;

-- In the demo, messages land here instead of leaving the building.

create table demo_message (
  id bigint generated always as identity,
  job_uid uuid not null,
  channel text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  sent_at timestamptz not null,
  constraint demo_message_pkey primary key (id),
  constraint demo_message_once unique (job_uid),
  constraint demo_message_channel_known check (channel in ('email', 'message', 'call'))
);
create index demo_message_by_recipient on demo_message (recipient, id desc);
grant select, insert on demo_message to ledgate_app;

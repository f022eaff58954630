-- What the outside tells us about our messages: answers to texts, and mails that came back or were called spam.

-- Said once per event, however often the provider repeats it.
create table inbound_event (
  provider text not null,
  id text not null,
  kind text not null,
  at timestamptz not null,
  constraint inbound_event_pkey primary key (provider, id),
  constraint inbound_event_provider_known check (provider in ('texts', 'mail')),
  constraint inbound_event_kind_known check (kind in ('stop', 'start', 'help', 'other', 'bounce', 'complaint', 'delayed'))
);
create index inbound_event_by_age on inbound_event (at);
grant select, insert, delete on inbound_event to ledgate_app;

-- Who agreed to texts or ended them: when, how, and to which words. Nothing of it is ever changed.
create table text_consent (
  uid uuid not null,
  mobile text not null,
  person uuid,
  says text not null,
  way text not null,
  wording text not null,
  at timestamptz not null,
  address text,
  constraint text_consent_pkey primary key (uid),
  constraint text_consent_person_fkey foreign key (person) references app_user (uid),
  constraint text_consent_says_known check (says in ('yes', 'no')),
  constraint text_consent_way_known check (way in ('phone_verified', 'switched_on', 'switched_off', 'reply'))
);
create index text_consent_by_mobile on text_consent (mobile, at);
create index text_consent_by_person on text_consent (person);
grant select, insert on text_consent to ledgate_app;

-- Numbers that said STOP, by number and not by person: whoever has it next is not texted either until they say START.
create table text_stop (
  mobile text not null,
  stopped_at timestamptz not null,
  resumed_at timestamptz,
  constraint text_stop_pkey primary key (mobile)
);
grant select, insert, update (stopped_at, resumed_at) on text_stop to ledgate_app;

-- Addresses that mail does not reach, or whose owner called it spam.
create table mail_stop (
  email text not null,
  kind text not null,
  detail text not null default '',
  at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid,
  constraint mail_stop_pkey primary key (email),
  constraint mail_stop_lifter_fkey foreign key (lifted_by) references app_user (uid),
  constraint mail_stop_kind_known check (kind in ('bounce', 'complaint'))
);
create index mail_stop_by_lifter on mail_stop (lifted_by);
grant select, insert, update (kind, detail, at, lifted_at, lifted_by) on mail_stop to ledgate_app;

-- Addresses short enough for a text. The token itself is in the text alone.
create table short_link (
  token_hash bytea not null,
  path text not null,
  person uuid,
  -- Opens something that acts, and so works once.
  is_once boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  constraint short_link_pkey primary key (token_hash),
  constraint short_link_person_fkey foreign key (person) references app_user (uid),
  constraint short_link_path_ours check (path ~ '^/[^/]' or path = '/')
);
create index short_link_by_person on short_link (person);
create index short_link_by_end on short_link (expires_at);
grant select, insert, update (opened_at), delete on short_link to ledgate_app;

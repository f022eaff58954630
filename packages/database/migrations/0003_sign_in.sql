-- Getting in: sessions, the conversations that lead to one, their codes, and second factors.

create table session (
  sid uuid not null,
  user_uid uuid not null,
  generation bigint not null,
  token_hash bytea not null,
  previous_token_hash bytea,
  rotated_at timestamptz,
  successor text,
  started_at timestamptz not null,
  last_active_at timestamptz not null,
  ends_at timestamptz not null,
  proved_at timestamptz not null,
  acting_role text,
  acting_until timestamptz,
  address text not null,
  browser text not null,
  ended_at timestamptz,
  ended_because text,
  constraint session_pkey primary key (sid),
  constraint session_user_fkey foreign key (user_uid) references app_user (uid),
  constraint session_acting_known check (acting_role in ('merchant', 'underwriter', 'iso', 'admin')),
  constraint session_acting_limited check ((acting_role is null) = (acting_until is null))
);
create index session_live_by_user on session (user_uid, started_at) where ended_at is null;
create index session_by_end on session (ends_at);
grant select, insert, update, delete on session to ledgate_app;

-- Every refresh token ever given out by a family, so that any replay is told from a guess.
create table refresh_token (
  token_hash bytea not null,
  sid uuid not null,
  generation bigint not null,
  constraint refresh_token_pkey primary key (token_hash),
  constraint refresh_token_session_fkey foreign key (sid) references session (sid) on delete cascade
);
create index refresh_token_by_session on refresh_token (sid);
grant select, insert, delete on refresh_token to ledgate_app;

-- One conversation of proving who somebody is. Unknown people get one too, so that nothing shows who is known.
create table ceremony (
  handle_hash bytea not null,
  kind text not null,
  account_key bytea not null,
  user_uid uuid,
  token_hash bytea,
  proved text[] not null default '{}',
  details text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  constraint ceremony_pkey primary key (handle_hash),
  constraint ceremony_kind_known check (kind in
    ('login', 'registration', 'email_change', 'mobile_change', 'reset', 'activation', 'passkey')),
  constraint ceremony_user_fkey foreign key (user_uid) references app_user (uid)
);
create index ceremony_by_user on ceremony (user_uid, kind);
create index ceremony_by_account on ceremony (account_key, kind, created_at desc);
create index ceremony_by_age on ceremony (expires_at);
grant select, insert, update, delete on ceremony to ledgate_app;

create table one_time_code (
  handle_hash bytea not null,
  purpose text not null,
  channel text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint one_time_code_pkey primary key (handle_hash, purpose),
  constraint one_time_code_ceremony_fkey foreign key (handle_hash) references ceremony (handle_hash) on delete cascade,
  constraint one_time_code_purpose_known check (purpose in ('login', 'email', 'phone', 'reset')),
  constraint one_time_code_channel_known check (channel in ('message', 'email', 'call'))
);
grant select, insert, update, delete on one_time_code to ledgate_app;

create table password_failure (
  account_key bytea not null,
  failures integer not null,
  failed_at timestamptz not null,
  not_before timestamptz not null,
  constraint password_failure_pkey primary key (account_key)
);
create index password_failure_by_age on password_failure (failed_at);
grant select, insert, update, delete on password_failure to ledgate_app;

create table known_device (
  user_uid uuid not null,
  device_hash bytea not null,
  seen_at timestamptz not null,
  constraint known_device_pkey primary key (user_uid, device_hash),
  constraint known_device_user_fkey foreign key (user_uid) references app_user (uid)
);
create index known_device_by_age on known_device (seen_at);
grant select, insert, update, delete on known_device to ledgate_app;

create table totp (
  user_uid uuid not null,
  secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  constraint totp_pkey primary key (user_uid),
  constraint totp_user_fkey foreign key (user_uid) references app_user (uid)
);
grant select, insert, update, delete on totp to ledgate_app;

create table recovery_code (
  user_uid uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  constraint recovery_code_pkey primary key (user_uid, code_hash),
  constraint recovery_code_user_fkey foreign key (user_uid) references app_user (uid)
);
grant select, insert, update, delete on recovery_code to ledgate_app;

create table passkey (
  uid uuid not null,
  user_uid uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_pkey primary key (uid),
  constraint passkey_credential_unique unique (credential_id),
  constraint passkey_user_fkey foreign key (user_uid) references app_user (uid)
);
create index passkey_by_user on passkey (user_uid);
grant select, insert, update, delete on passkey to ledgate_app;

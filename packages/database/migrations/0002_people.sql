-- Who can sign in, and for whom they work.

create table iso (
  uid uuid not null,
  name text not null,
  created_at timestamptz not null,
  constraint iso_pkey primary key (uid),
  constraint iso_name_unique unique (name)
);
grant select, insert, update on iso to ledgate_app;

create table merchant (
  uid uuid not null,
  name text not null,
  iso_uid uuid,
  created_at timestamptz not null,
  constraint merchant_pkey primary key (uid),
  constraint merchant_iso_fkey foreign key (iso_uid) references iso (uid)
);
create index merchant_by_iso on merchant (iso_uid, created_at desc);
create index merchant_by_age on merchant (created_at desc);
grant select, insert, update on merchant to ledgate_app;

create table app_user (
  uid uuid not null,
  email text not null,
  email_verified_at timestamptz,
  mobile text,
  mobile_verified_at timestamptz,
  first_name text not null,
  last_name text not null,
  role text not null,
  iso_uid uuid,
  merchant_uid uuid,
  permissions text[] not null default '{}',
  password_hash text,
  password_key_id text,
  password_changed_at timestamptz,
  bookmarks text[] not null default '{}',
  single_keys boolean not null default true,
  last_login_at timestamptz,
  blocked_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  version bigint not null default 1,
  constraint app_user_pkey primary key (uid),
  constraint app_user_role_known check (role in ('merchant', 'subuser', 'underwriter', 'iso', 'admin', 'superadmin')),
  constraint app_user_email_lower check (email = lower(email)),
  constraint app_user_iso_fkey foreign key (iso_uid) references iso (uid),
  constraint app_user_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint app_user_iso_has_one check (role <> 'iso' or iso_uid is not null),
  constraint app_user_merchant_has_one check (role not in ('merchant', 'subuser') or merchant_uid is not null)
);
create unique index app_user_email_unique on app_user (email) where deleted_at is null;
create index app_user_by_name on app_user (lower(last_name), lower(first_name), uid) where deleted_at is null;
create index app_user_by_role on app_user (role) where deleted_at is null;
create index app_user_by_iso on app_user (iso_uid);
create index app_user_by_merchant on app_user (merchant_uid);
grant select, insert, update on app_user to ledgate_app;

create table password_history (
  user_uid uuid not null,
  password_hash text not null,
  password_key_id text not null,
  replaced_at timestamptz not null,
  constraint password_history_pkey primary key (user_uid, replaced_at),
  constraint password_history_user_fkey foreign key (user_uid) references app_user (uid)
);
grant select, insert, delete on password_history to ledgate_app;

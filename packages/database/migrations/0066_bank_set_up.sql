-- All that is known of a bank: whom to call, which merchants it wants, how a package reaches it and with which key.
alter table bank drop constraint bank_channel_known;
alter table bank add constraint bank_channel_known check (channel in ('payrix', 'sftp', 'email', 'https', 'manual'));
alter table bank
  add column contacts jsonb not null default '[]',
  add column appetite jsonb not null default '{}',
  add column default_schedule_uid uuid,
  add column pgp_key text,
  add column pgp_fingerprint text,
  add column pgp_user_id text,
  add column pgp_expires_at timestamptz,
  add column receipt_hours integer not null default 24,
  -- Without anything secret: hosts, folders, addresses, the public half of our key.
  add column channel_settings jsonb not null default '{}',
  -- Sealed: the private half of our key, and the secret of a receiver.
  add column channel_secret text,
  add column changed_by uuid,
  add column changed_at timestamptz,
  add column version bigint not null default 1,
  add constraint bank_schedule_fkey foreign key (default_schedule_uid) references rate_plan (uid),
  add constraint bank_changer_fkey foreign key (changed_by) references app_user (uid),
  add constraint bank_contacts_list check (jsonb_typeof(contacts) = 'array'),
  add constraint bank_appetite_object check (jsonb_typeof(appetite) = 'object'),
  add constraint bank_settings_object check (jsonb_typeof(channel_settings) = 'object'),
  add constraint bank_receipt_hours_known check (receipt_hours between 1 and 168),
  add constraint bank_pgp_whole check ((pgp_key is null) = (pgp_fingerprint is null)
    and (pgp_key is null) = (pgp_user_id is null) and (pgp_key is not null or pgp_expires_at is null)),
  add constraint bank_pgp_fingerprint_known check (pgp_fingerprint ~ '^[0-9A-F]{40}([0-9A-F]{24})?$');
create index bank_by_schedule on bank (default_schedule_uid);
create index bank_by_changer on bank (changed_by);

-- Names are told apart as people tell them.
alter table bank drop constraint bank_name_unique;
create unique index bank_one_name on bank (lower(name));

-- One that nothing refers to can go; all others are held by their foreign keys. The rest stays as it was written.
revoke update on bank from ledgate_app;
grant update (name, channel, bin, ica, active, contacts, appetite, default_schedule_uid, pgp_key, pgp_fingerprint,
  pgp_user_id, pgp_expires_at, receipt_hours, channel_settings, channel_secret, changed_by, changed_at, version),
  delete on bank to ledgate_app;

-- With which we sign what we send to banks. They keep the public half, so it is made once and never changed.
create table signing_key (
  uid uuid not null,
  public_key text not null,
  fingerprint text not null,
  private_key text not null,
  at timestamptz not null,
  constraint signing_key_pkey primary key (uid),
  constraint signing_key_fingerprint_known check (fingerprint ~ '^[0-9A-F]{40}([0-9A-F]{24})?$')
);
create unique index signing_key_one on signing_key ((true));
grant select, insert on signing_key to ledgate_app;

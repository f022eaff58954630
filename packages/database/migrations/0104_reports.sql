-- Reports that people keep under a name, have mailed to themselves, or have made in the background. A report is the words of
-- its address; what it says is counted anew each time, in the rights of whoever reads it.
create table saved_report (
  uid uuid not null,
  owner_uid uuid not null,
  -- Whose house may see a shared one: a merchant's, an ISO's, or ours where both are absent.
  merchant_uid uuid,
  iso_uid uuid,
  name text not null,
  definition jsonb not null,
  is_shared boolean not null,
  version int not null default 1,
  made_at timestamptz not null,
  constraint saved_report_pkey primary key (uid),
  constraint saved_report_owner_fkey foreign key (owner_uid) references app_user (uid),
  constraint saved_report_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint saved_report_iso_fkey foreign key (iso_uid) references iso (uid),
  constraint saved_report_one_house check (num_nonnulls(merchant_uid, iso_uid) <= 1),
  constraint saved_report_name_length check (char_length(name) between 1 and 80)
);
create index saved_report_by_owner on saved_report (owner_uid);
create index saved_report_by_merchant on saved_report (merchant_uid) where merchant_uid is not null;
create index saved_report_by_iso on saved_report (iso_uid) where iso_uid is not null;

/* Each for themselves: what is mailed is what its reader may see. */
create table report_mailing (
  report_uid uuid not null,
  user_uid uuid not null,
  frequency text not null,
  next_at timestamptz not null,
  last_at timestamptz,
  constraint report_mailing_pkey primary key (report_uid, user_uid),
  constraint report_mailing_report_fkey foreign key (report_uid) references saved_report (uid) on delete cascade,
  constraint report_mailing_user_fkey foreign key (user_uid) references app_user (uid),
  constraint report_mailing_frequency_known check (frequency in ('daily', 'weekly', 'monthly'))
);
create index report_mailing_due on report_mailing (next_at, report_uid, user_uid);
create index report_mailing_by_user on report_mailing (user_uid);

create table report_run (
  uid uuid not null,
  owner_uid uuid not null,
  -- Where its owner stood when they asked for it: elsewhere nothing is made.
  role text not null,
  merchant_uid uuid,
  iso_uid uuid,
  title text not null,
  definition jsonb not null,
  format text not null,
  state text not null default 'waiting',
  progress smallint not null default 0,
  row_count int,
  storage_key text,
  size bigint,
  said text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  until timestamptz,
  constraint report_run_pkey primary key (uid),
  constraint report_run_owner_fkey foreign key (owner_uid) references app_user (uid),
  constraint report_run_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint report_run_iso_fkey foreign key (iso_uid) references iso (uid),
  constraint report_run_format_known check (format in ('csv', 'xlsx', 'pdf')),
  constraint report_run_state_known check (state in ('waiting', 'running', 'done', 'failed', 'canceled')),
  constraint report_run_progress_percent check (progress between 0 and 100),
  constraint report_run_ended check ((state in ('done', 'failed', 'canceled')) = (ended_at is not null)),
  constraint report_run_file check ((storage_key is null) = (size is null) and (storage_key is null or state = 'done'))
);
create index report_run_by_owner on report_run (owner_uid, asked_at desc, uid desc);
create index report_run_by_merchant on report_run (merchant_uid) where merchant_uid is not null;
create index report_run_by_iso on report_run (iso_uid) where iso_uid is not null;
create index report_run_by_file on report_run (storage_key) where storage_key is not null;
create index report_run_over on report_run (until) where until is not null;

grant select, insert, update, delete on saved_report, report_mailing, report_run to ledgate_app;

alter table job drop constraint job_lane_known,
  add constraint job_lane_known check (lane in ('messages', 'notices', 'papers', 'scans', 'risk', 'upkeep', 'outside', 'webhooks', 'reports'));

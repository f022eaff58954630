-- Where partners hear of our events. An endpoint belongs to a merchant, to an ISO, or (neither) to the house.
create table webhook_endpoint (
  uid uuid not null,
  merchant_uid uuid,
  iso_uid uuid,
  url text not null,
  description text not null,
  events text[] not null,
  is_active boolean not null default true,
  off_reason text,
  -- Sealed. The former one signs as well until its time is over.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  -- The first failure since something was taken, and how many there were.
  failing_since timestamptz,
  failures integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz,
  constraint webhook_endpoint_pkey primary key (uid),
  constraint webhook_endpoint_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint webhook_endpoint_iso_fkey foreign key (iso_uid) references iso (uid),
  constraint webhook_endpoint_creator_fkey foreign key (created_by) references app_user (uid),
  constraint webhook_endpoint_one_side check (merchant_uid is null or iso_uid is null),
  constraint webhook_endpoint_url_length check (char_length(url) <= 2000),
  constraint webhook_endpoint_off_known check (off_reason in ('person', 'failures', 'gone')),
  constraint webhook_endpoint_off_whole check (is_active = (off_reason is null)),
  constraint webhook_endpoint_former_whole check ((former_secret is null) = (former_until is null))
);
create index webhook_endpoint_by_merchant on webhook_endpoint (merchant_uid) where merchant_uid is not null;
create index webhook_endpoint_by_iso on webhook_endpoint (iso_uid) where iso_uid is not null;
create index webhook_endpoint_by_creator on webhook_endpoint (created_by);
create index webhook_endpoint_of_house on webhook_endpoint (created_at) where merchant_uid is null and iso_uid is null;

alter table webhook_endpoint enable row level security;
alter table webhook_endpoint force row level security;
create policy webhook_endpoint_scope on webhook_endpoint using (
  (select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
  or iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)
);
grant select, insert, update (url, description, events, is_active, off_reason, secret, former_secret, former_until,
  failing_since, failures, changed_at, removed_at) on webhook_endpoint to ledgate_app;

-- One event for one endpoint: what is sent, and what has come of it. Kept for a month.
create table webhook_delivery (
  uid uuid not null,
  endpoint_uid uuid not null,
  -- What it tells of; none for a test.
  application_uid uuid,
  event_n integer,
  type text not null,
  body text not null,
  state text not null default 'pending',
  -- Of this round: sent again by hand, it begins anew.
  tries integer not null default 0,
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_at timestamptz,
  finished_at timestamptz,
  constraint webhook_delivery_pkey primary key (uid),
  constraint webhook_delivery_endpoint_fkey foreign key (endpoint_uid) references webhook_endpoint (uid),
  constraint webhook_delivery_application_fkey foreign key (application_uid) references application (uid),
  constraint webhook_delivery_state_known check (state in ('pending', 'delivered', 'failed')),
  constraint webhook_delivery_once unique (endpoint_uid, application_uid, event_n, type)
);
create index webhook_delivery_by_endpoint on webhook_delivery (endpoint_uid, created_at desc, uid desc);
create index webhook_delivery_failed on webhook_delivery (endpoint_uid, created_at) where state = 'failed';
create index webhook_delivery_by_application on webhook_delivery (application_uid) where application_uid is not null;
create index webhook_delivery_by_age on webhook_delivery (created_at);

alter table webhook_delivery enable row level security;
alter table webhook_delivery force row level security;
create policy webhook_delivery_scope on webhook_delivery
  using (exists (select from webhook_endpoint e where e.uid = endpoint_uid));
grant select, insert, delete, update (state, tries, attempts, next_at, finished_at) on webhook_delivery to ledgate_app;

-- One try: how it was answered, as far as it is kept.
create table webhook_attempt (
  delivery_uid uuid not null,
  n integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  -- None where no answer came.
  status integer,
  error text,
  answer text,
  constraint webhook_attempt_pkey primary key (delivery_uid, n),
  constraint webhook_attempt_delivery_fkey foreign key (delivery_uid) references webhook_delivery (uid) on delete cascade,
  constraint webhook_attempt_answer_length check (octet_length(answer) <= 4096)
);
alter table webhook_attempt enable row level security;
alter table webhook_attempt force row level security;
create policy webhook_attempt_scope on webhook_attempt
  using (exists (select from webhook_delivery d where d.uid = delivery_uid));
grant select, insert, delete on webhook_attempt to ledgate_app;

alter table job drop constraint job_lane_known;
alter table job add constraint job_lane_known
  check (lane in ('messages', 'notices', 'papers', 'scans', 'risk', 'upkeep', 'webhooks'));

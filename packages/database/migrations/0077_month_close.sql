-- The first month that is closed here: earlier ones of merchants who were boarded by then were billed otherwise.
create table first_closed_month (
  month text not null,
  constraint first_closed_month_pkey primary key (month),
  constraint first_closed_month_form check (month ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
create unique index first_closed_month_one on first_closed_month ((true));
insert into first_closed_month (month) values (to_char(now() at time zone 'America/New_York', 'YYYY-MM'));
grant select on first_closed_month to ledgate_app;

-- A merchant's month once it is closed: what it was charged and paid, as it was told, for ever (decision 0052). The paper is
-- made from the row, and is the same bytes each time.
create table statement (
  uid uuid not null,
  merchant_uid uuid not null,
  application_uid uuid not null,
  month text not null,
  sales_cents bigint not null,
  refunds_cents bigint not null,
  fees_cents bigint not null,
  deposits_cents bigint not null,
  opening_cents bigint not null,
  closing_cents bigint not null,
  -- Everything that stands on it.
  content jsonb not null,
  -- How far each account of the ledger had been read: what is recorded later is told in the next one.
  cuts jsonb not null,
  closed_at timestamptz not null,
  constraint statement_pkey primary key (uid),
  constraint statement_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint statement_application_fkey foreign key (application_uid) references application (uid),
  constraint statement_once unique (merchant_uid, month),
  constraint statement_month_form check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  constraint statement_no_negative check (least(sales_cents, refunds_cents) >= 0)
);
create index statement_by_month on statement (month desc, uid desc);
create index statement_by_application on statement (application_uid);

-- What a merchant's month was worth, and whose share is what. No merchant ever sees it.
create table residual (
  uid uuid not null,
  statement_uid uuid not null,
  -- Null where nobody brought the merchant.
  iso_uid uuid,
  merchant_uid uuid not null,
  application_uid uuid not null,
  month text not null,
  volume_cents bigint not null,
  share_ppm integer not null,
  revenue_cents bigint not null,
  cost_cents bigint not null,
  margin_cents bigint not null,
  -- Zero or less: from the month before, and into the next.
  brought_cents bigint not null,
  carried_cents bigint not null,
  iso_cents bigint not null,
  platform_cents bigint not null,
  lines jsonb not null,
  closed_at timestamptz not null,
  constraint residual_pkey primary key (uid),
  constraint residual_statement_fkey foreign key (statement_uid) references statement (uid),
  constraint residual_iso_fkey foreign key (iso_uid) references iso (uid),
  constraint residual_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint residual_application_fkey foreign key (application_uid) references application (uid),
  constraint residual_once unique (merchant_uid, month),
  constraint residual_adds_up check (margin_cents = revenue_cents - cost_cents and margin_cents = iso_cents + platform_cents),
  constraint residual_carried check (brought_cents <= 0 and carried_cents <= 0 and iso_cents >= 0)
);
create index residual_by_month on residual (month desc, uid desc);
create index residual_by_iso on residual (iso_uid, month desc) where iso_uid is not null;
create index residual_by_statement on residual (statement_uid);
create index residual_by_application on residual (application_uid);

-- The one debit that a month asks of the provider, written down before it is asked.
create table month_debit (
  uid uuid not null,
  statement_uid uuid not null,
  merchant_uid uuid not null,
  application_uid uuid not null,
  month text not null,
  -- What it is called there, by which it is found again there and on a deposit.
  name text not null,
  cents bigint not null,
  entity_id text not null,
  state text not null,
  -- The provider's, once it was seen there.
  fee_id text,
  fault text,
  lease_until timestamptz,
  fence integer not null default 0,
  tries integer not null default 0,
  next_at timestamptz,
  first_sent_at timestamptz,
  settled_at timestamptz,
  constraint month_debit_pkey primary key (uid),
  constraint month_debit_statement_fkey foreign key (statement_uid) references statement (uid),
  constraint month_debit_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint month_debit_application_fkey foreign key (application_uid) references application (uid),
  constraint month_debit_once unique (merchant_uid, month),
  constraint month_debit_positive check (cents > 0),
  constraint month_debit_state_known check (state in ('planned', 'sending', 'unknown', 'confirmed', 'refused', 'stuck')),
  constraint month_debit_settled_whole check ((settled_at is not null) = (state in ('confirmed', 'refused', 'stuck'))),
  constraint month_debit_seen check (state <> 'confirmed' or fee_id is not null)
);
create index month_debit_due on month_debit (next_at) where settled_at is null;
create index month_debit_by_statement on month_debit (statement_uid);
create index month_debit_by_application on month_debit (application_uid);

-- Each batch stands on one statement.
alter table settlement_batch add column statement_uid uuid,
  add constraint settlement_batch_statement_fkey foreign key (statement_uid) references statement (uid);
create index settlement_batch_by_statement on settlement_batch (statement_uid) where statement_uid is not null;
create index settlement_batch_unstated on settlement_batch (merchant_uid, closed_at) where statement_uid is null;
grant update (statement_uid) on settlement_batch to ledgate_app;
create index settlement_item_downgraded on settlement_item (merchant_uid, sold_on) where downgrade is not null;

alter table statement enable row level security;
alter table statement force row level security;
create policy statement_scope on statement using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
  or merchant_uid in (select m.uid from merchant m
    where m.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)));
alter table residual enable row level security;
alter table residual force row level security;
-- The ISO it was worth something to, and the house. Never by the merchant.
create policy residual_scope on residual using ((select current_setting('app.scope', true)) = 'all'
  or iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid));
alter table month_debit enable row level security;
alter table month_debit force row level security;
create policy month_debit_scope on month_debit using ((select current_setting('app.scope', true)) = 'all');

grant select, insert on statement to ledgate_app;
grant select, insert on residual to ledgate_app;
grant select, insert, update (state, fee_id, fault, lease_until, fence, tries, next_at, first_sent_at, settled_at) on month_debit
  to ledgate_app;

-- What the provider says it settled and paid, matched with the ledger (decision 0050).

-- Until when we have read at the provider, for each account there.
create table settlement_cursor (
  application_uid uuid not null,
  merchant_uid uuid not null,
  -- When both batches and deposits were read through without a fault.
  read_at timestamptz not null,
  constraint settlement_cursor_pkey primary key (application_uid),
  constraint settlement_cursor_application_fkey foreign key (application_uid) references application (uid),
  constraint settlement_cursor_merchant_fkey foreign key (merchant_uid) references merchant (uid)
);
create index settlement_cursor_by_merchant on settlement_cursor (merchant_uid);

create table deposit (
  uid uuid not null,
  merchant_uid uuid not null,
  application_uid uuid not null,
  processor_id text not null,
  state text not null,
  -- Negative where the account is debited.
  net_cents bigint not null,
  made_at timestamptz not null,
  arrived_at timestamptz,
  returned_at timestamptz,
  recorded_at timestamptz not null,
  constraint deposit_pkey primary key (uid),
  constraint deposit_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint deposit_application_fkey foreign key (application_uid) references application (uid),
  constraint deposit_once unique (merchant_uid, processor_id),
  constraint deposit_state_known check (state in ('on_its_way', 'arrived', 'returned'))
);
create index deposit_by_time on deposit (merchant_uid, made_at desc, uid desc);
create index deposit_of_all on deposit (made_at desc, uid desc);
create index deposit_by_application on deposit (application_uid);

create table settlement_batch (
  uid uuid not null,
  merchant_uid uuid not null,
  application_uid uuid not null,
  processor_id text not null,
  -- New York's.
  day text not null,
  closed_at timestamptz not null,
  net_cents bigint not null,
  sales_cents bigint not null,
  refunds_cents bigint not null,
  items integer not null,
  -- What it costs by the merchant's own rates, line by line; the postings say the same.
  fee_cents bigint not null,
  fee_lines jsonb not null,
  reserve_cents bigint not null,
  expected_on text not null,
  deposit_uid uuid,
  recorded_at timestamptz not null,
  constraint settlement_batch_pkey primary key (uid),
  constraint settlement_batch_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint settlement_batch_application_fkey foreign key (application_uid) references application (uid),
  constraint settlement_batch_deposit_fkey foreign key (deposit_uid) references deposit (uid),
  constraint settlement_batch_once unique (merchant_uid, processor_id),
  constraint settlement_batch_days check (day ~ '^\d{4}-\d{2}-\d{2}$' and expected_on ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint settlement_batch_adds_up check (net_cents = sales_cents - refunds_cents),
  constraint settlement_batch_no_negative check (least(sales_cents, refunds_cents, items, fee_cents, reserve_cents) >= 0)
);
create index settlement_batch_by_day on settlement_batch (merchant_uid, day desc);
create index settlement_batch_unpaid on settlement_batch (merchant_uid, expected_on) where deposit_uid is null;
create index settlement_batch_by_deposit on settlement_batch (deposit_uid) where deposit_uid is not null;
create index settlement_batch_by_application on settlement_batch (application_uid);

-- One sale or refund of a batch, as the provider has it.
create table settlement_item (
  uid uuid not null,
  batch_uid uuid not null,
  merchant_uid uuid not null,
  processor_txn text not null,
  -- Null where we know of no such payment.
  payment_uid uuid,
  step_uid uuid,
  kind text not null,
  cents bigint not null,
  brand text,
  funding text,
  -- New York's: its rates are those of this day.
  sold_on text not null,
  category text,
  interchange_cents bigint,
  downgrade text,
  constraint settlement_item_pkey primary key (uid),
  constraint settlement_item_batch_fkey foreign key (batch_uid) references settlement_batch (uid),
  constraint settlement_item_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint settlement_item_payment_fkey foreign key (payment_uid) references payment (uid),
  constraint settlement_item_step_fkey foreign key (step_uid) references payment_step (uid),
  -- Nothing is settled twice.
  constraint settlement_item_once unique (merchant_uid, processor_txn),
  constraint settlement_item_kind_known check (kind in ('sale', 'refund')),
  constraint settlement_item_day check (sold_on ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint settlement_item_positive check (cents > 0)
);
create index settlement_item_by_batch on settlement_item (batch_uid);
create index settlement_item_by_payment on settlement_item (payment_uid) where payment_uid is not null;
create index settlement_item_by_step on settlement_item (step_uid) where step_uid is not null;
create index settlement_item_by_day on settlement_item (merchant_uid, sold_on);

-- What a deposit is made of, in the provider's words and ours.
create table deposit_entry (
  uid uuid not null,
  deposit_uid uuid not null,
  merchant_uid uuid not null,
  n integer not null,
  processor_id text not null,
  event text not null,
  about_id text,
  -- Where we know what it is about.
  batch_uid uuid,
  payment_uid uuid,
  cents bigint not null,
  description text,
  -- Which claim it takes from: a batch, what is owed outside of batches, or a deposit that was sent back.
  claim text not null,
  constraint deposit_entry_pkey primary key (uid),
  constraint deposit_entry_deposit_fkey foreign key (deposit_uid) references deposit (uid),
  constraint deposit_entry_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint deposit_entry_batch_fkey foreign key (batch_uid) references settlement_batch (uid),
  constraint deposit_entry_payment_fkey foreign key (payment_uid) references payment (uid),
  constraint deposit_entry_once unique (deposit_uid, processor_id),
  constraint deposit_entry_event_known check (event in ('capture', 'refund', 'chargeback', 'chargeback_reversal', 'fee', 'reserve',
    'reserve_release', 'other')),
  constraint deposit_entry_claim_known check (claim in ('batch', 'outside', 'returned'))
);
create index deposit_entry_in_order on deposit_entry (deposit_uid, n);
create index deposit_entry_by_batch on deposit_entry (batch_uid) where batch_uid is not null;
create index deposit_entry_by_payment on deposit_entry (payment_uid) where payment_uid is not null;
create index deposit_entry_by_merchant on deposit_entry (merchant_uid);

-- What the provider says other than the ledger does, each under its name. Open until it is explained by a later fact, or
-- until a person accepts it, which posts it.
create table settlement_difference (
  uid uuid not null,
  merchant_uid uuid not null,
  application_uid uuid not null,
  kind text not null,
  -- The claim on which it is left, and how much of it.
  account text not null,
  cents bigint not null,
  expected_cents bigint not null,
  actual_cents bigint not null,
  -- What in particular: a line of the rates, or the provider's words.
  about text not null default '',
  batch_uid uuid,
  deposit_uid uuid,
  payment_uid uuid,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  ending text,
  reason text,
  constraint settlement_difference_pkey primary key (uid),
  constraint settlement_difference_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint settlement_difference_application_fkey foreign key (application_uid) references application (uid),
  constraint settlement_difference_batch_fkey foreign key (batch_uid) references settlement_batch (uid),
  constraint settlement_difference_deposit_fkey foreign key (deposit_uid) references deposit (uid),
  constraint settlement_difference_payment_fkey foreign key (payment_uid) references payment (uid),
  constraint settlement_difference_closer_fkey foreign key (closed_by) references app_user (uid),
  constraint settlement_difference_kind_form check (kind ~ '^[a-z_]{3,40}$'),
  constraint settlement_difference_ending_known check (ending in ('explained', 'accepted')),
  constraint settlement_difference_ended_whole check ((closed_at is null) = (ending is null)),
  constraint settlement_difference_accepted_whole check (ending is distinct from 'accepted' or (closed_by is not null and reason is not null)),
  constraint settlement_difference_lengths check (char_length(about) <= 300 and char_length(reason) <= 1000)
);
create unique index settlement_difference_once on settlement_difference (merchant_uid, kind, about,
  coalesce(batch_uid, deposit_uid, payment_uid));
create index settlement_difference_open on settlement_difference (opened_at desc, uid desc) where closed_at is null;
create index settlement_difference_by_merchant on settlement_difference (merchant_uid, opened_at desc);
create index settlement_difference_by_application on settlement_difference (application_uid);
create index settlement_difference_by_batch on settlement_difference (batch_uid) where batch_uid is not null;
create index settlement_difference_by_deposit on settlement_difference (deposit_uid) where deposit_uid is not null;
create index settlement_difference_by_payment on settlement_difference (payment_uid) where payment_uid is not null;
create index settlement_difference_by_closer on settlement_difference (closed_by) where closed_by is not null;

-- An issuer that was asked is charged for with the batch that came next.
alter table payment_step add column billed_batch uuid,
  add constraint payment_step_billed_fkey foreign key (billed_batch) references settlement_batch (uid)
    -- What it costs is known before it is entered.
    deferrable initially deferred;
create index payment_step_unbilled on payment_step (merchant_uid, settled_at)
  where billed_batch is null and kind in ('sale', 'auth') and state in ('confirmed', 'declined');
create index payment_step_by_billed on payment_step (billed_batch) where billed_batch is not null;
grant update (billed_batch) on payment_step to ledgate_app;
-- What was asked of the processor stays as it was asked; that it was charged for is known later.
create or replace function refuse_step_rewritten() returns trigger language plpgsql as $$
begin
  if (old.settled_at is not null and to_jsonb(old) - 'billed_batch' is distinct from to_jsonb(new) - 'billed_batch')
      or old.billed_batch is not null
      or (old.uid, old.payment_uid, old.merchant_uid, old.n, old.kind, old.amount_cents, old.made_at)
      is distinct from (new.uid, new.payment_uid, new.merchant_uid, new.n, new.kind, new.amount_cents, new.made_at) then
    raise exception 'what was asked of the processor is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['settlement_cursor', 'settlement_batch', 'settlement_item', 'deposit', 'deposit_entry', 'settlement_difference'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
  -- A merchant and its ISO read what was settled and paid.
  foreach name in array array['settlement_batch', 'settlement_item', 'deposit', 'deposit_entry'] loop
    execute format($policy$create policy %I on %I using ((select current_setting('app.scope', true)) = 'all'
      or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
      or merchant_uid in (select m.uid from merchant m
        where m.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)))$policy$, name || '_scope', name);
  end loop;
  -- Differences are the house's to clear up.
  foreach name in array array['settlement_cursor', 'settlement_difference'] loop
    execute format($policy$create policy %I on %I using ((select current_setting('app.scope', true)) = 'all')$policy$, name || '_scope', name);
  end loop;
end
$$;

grant select, insert, update (read_at) on settlement_cursor to ledgate_app;
grant select, insert, update (deposit_uid) on settlement_batch to ledgate_app;
grant select, insert on settlement_item to ledgate_app;
grant select, insert, update (state, arrived_at, returned_at) on deposit to ledgate_app;
grant select, insert on deposit_entry to ledgate_app;
grant select, insert, update (closed_at, closed_by, ending, reason) on settlement_difference to ledgate_app;

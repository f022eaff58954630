-- Who buys from a merchant, as the merchant keeps them.
create table customer (
  uid uuid not null,
  merchant_uid uuid not null,
  name text not null,
  company text,
  email text,
  phone text,
  address1 text,
  zip text,
  note text,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz,
  constraint customer_pkey primary key (uid),
  constraint customer_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint customer_creator_fkey foreign key (created_by) references app_user (uid),
  constraint customer_lengths check (char_length(name) <= 200 and char_length(note) <= 2000)
);
create index customer_by_merchant on customer (merchant_uid, created_at desc, uid desc) where removed_at is null;
create index customer_by_name on customer using gin (name gin_trgm_ops);
create index customer_by_creator on customer (created_by);

-- A card on file: a token of the processor's, and what may be shown of the card. Never its number.
create table stored_card (
  uid uuid not null,
  merchant_uid uuid not null,
  customer_uid uuid not null,
  -- Sealed: whoever has it charges the card.
  token text not null,
  processor_id text not null,
  brand text not null,
  last4 text not null,
  funding text not null,
  is_commercial boolean not null,
  expires text not null,
  -- What the customer agreed to, when, and who wrote it down.
  consent text not null,
  consent_at timestamptz not null,
  consent_by uuid not null,
  removed_at timestamptz,
  constraint stored_card_pkey primary key (uid),
  constraint stored_card_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint stored_card_customer_fkey foreign key (customer_uid) references customer (uid),
  constraint stored_card_taker_fkey foreign key (consent_by) references app_user (uid),
  constraint stored_card_last4_form check (last4 ~ '^\d{4}$'),
  constraint stored_card_expires_form check (expires ~ '^\d{4}-\d{2}$')
);
create index stored_card_by_merchant on stored_card (merchant_uid, consent_at desc) where removed_at is null;
create index stored_card_by_customer on stored_card (customer_uid);
create index stored_card_by_taker on stored_card (consent_by);

-- One payment of one customer: a sale, or an authorization and what became of it.
create table payment (
  uid uuid not null,
  merchant_uid uuid not null,
  application_uid uuid not null,
  -- As people say it over the phone.
  reference text not null,
  source text not null,
  kind text not null,
  status text not null,
  currency text not null default 'USD',
  amount_cents bigint not null,
  subtotal_cents bigint not null,
  discount_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  tip_cents bigint not null default 0,
  surcharge_cents bigint not null default 0,
  approved_cents bigint not null default 0,
  captured_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  entry text not null,
  brand text,
  last4 text,
  funding text,
  is_commercial boolean,
  -- The same card at the same merchant has the same, and nobody gets from it to the card.
  card_key bytea,
  aid text,
  avs text not null default 'none',
  cvv text not null default 'none',
  flags text[] not null default '{}',
  auth_code text,
  decline_reason text,
  -- The processor's own words.
  said text,
  -- Why it certainly did not happen, in words for whoever asked.
  failure text,
  order_no text,
  invoice_no text,
  po_number text,
  description text,
  payer_name text,
  payer_company text,
  payer_address1 text,
  payer_zip text,
  payer_email text,
  payer_phone text,
  customer_uid uuid,
  card_uid uuid,
  reader_id text,
  processor_merchant text not null,
  processor_txn text,
  -- Of an authorization: what captured it.
  capture_txn text,
  expires_at timestamptz,
  remind_at timestamptz,
  reminded_at timestamptz,
  captured_at timestamptz,
  batch_closed_at timestamptz,
  voided_at timestamptz,
  is_disputed boolean not null default false,
  -- One step at a time: the one that has no answer yet.
  pending_step uuid,
  location jsonb,
  made_by uuid,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  lexemes tsvector generated always as (search_lexemes(
    search_words(reference, last4, order_no, invoice_no, po_number, payer_name, payer_company, payer_email), merchant_uid, null)) stored,
  constraint payment_pkey primary key (uid),
  constraint payment_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint payment_application_fkey foreign key (application_uid) references application (uid),
  constraint payment_customer_fkey foreign key (customer_uid) references customer (uid),
  constraint payment_card_fkey foreign key (card_uid) references stored_card (uid),
  constraint payment_maker_fkey foreign key (made_by) references app_user (uid),
  constraint payment_reference_once unique (merchant_uid, reference),
  constraint payment_source_known check (source in ('terminal', 'reader', 'till')),
  constraint payment_kind_known check (kind in ('sale', 'auth', 'verify')),
  constraint payment_status_known check (status in ('sending', 'unknown', 'declined', 'failed', 'authorized', 'captured',
    'settled', 'voided', 'expired', 'partially_refunded', 'refunded', 'verified')),
  constraint payment_adds_up check (amount_cents = subtotal_cents - discount_cents + tax_cents + tip_cents + surcharge_cents),
  constraint payment_no_negative check (least(amount_cents, subtotal_cents, discount_cents, tax_cents, tip_cents, surcharge_cents,
    approved_cents, captured_cents, refunded_cents) >= 0),
  -- Nobody gets back more than they paid.
  constraint payment_refund_within check (refunded_cents <= captured_cents),
  constraint payment_last4_form check (last4 ~ '^\d{4}$')
);
create index payment_by_time on payment (merchant_uid, made_at desc, uid desc);
create index payment_by_status on payment (merchant_uid, status, made_at desc, uid desc);
create index payment_of_all on payment (made_at desc, uid desc);
create index payment_by_word on payment using gin (lexemes);
create index payment_by_txn on payment (processor_txn) where processor_txn is not null;
create index payment_by_capture on payment (capture_txn) where capture_txn is not null;
create index payment_by_application on payment (application_uid);
create index payment_by_customer on payment (customer_uid, made_at desc) where customer_uid is not null;
create index payment_by_card on payment (card_uid) where card_uid is not null;
create index payment_by_maker on payment (made_by, made_at desc) where made_by is not null;
create index payment_by_card_key on payment (merchant_uid, card_key, made_at desc) where card_key is not null;
create index payment_to_remind on payment (remind_at) where remind_at is not null and reminded_at is null;
create index payment_to_expire on payment (expires_at) where status = 'authorized';

-- Each thing that was asked of the processor for a payment, written down before it is asked. Its uid is what the processor
-- knows it by, so that it is found again when the answer was lost.
create table payment_step (
  uid uuid not null,
  payment_uid uuid not null,
  merchant_uid uuid not null,
  n integer not null,
  kind text not null,
  state text not null,
  amount_cents bigint not null,
  tax_cents bigint not null default 0,
  tip_cents bigint not null default 0,
  surcharge_cents bigint not null default 0,
  reason text,
  -- Keyed names of what the client sent, which comes again where its answer was lost.
  idempotency_key bytea,
  body_hash bytea,
  -- What the reader calls it.
  reader_txn text,
  processor_txn text,
  auth_code text,
  decline_reason text,
  said text,
  fault text,
  -- Nobody else asks for it until then.
  lease_until timestamptz,
  fence integer not null default 0,
  tries integer not null default 0,
  next_at timestamptz,
  sent_at timestamptz,
  made_by uuid,
  made_at timestamptz not null,
  settled_at timestamptz,
  constraint payment_step_pkey primary key (uid),
  constraint payment_step_payment_fkey foreign key (payment_uid) references payment (uid),
  constraint payment_step_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint payment_step_maker_fkey foreign key (made_by) references app_user (uid),
  constraint payment_step_in_order unique (payment_uid, n),
  constraint payment_step_kind_known check (kind in ('sale', 'auth', 'verify', 'capture', 'adjust_tip', 'void', 'refund')),
  constraint payment_step_state_known check (state in ('planned', 'sending', 'waiting', 'unknown', 'confirmed', 'declined', 'refused', 'absent')),
  constraint payment_step_settled_whole check ((settled_at is not null) = (state in ('confirmed', 'declined', 'refused', 'absent'))),
  constraint payment_step_key_whole check ((idempotency_key is null) = (body_hash is null))
);
create unique index payment_step_once on payment_step (merchant_uid, idempotency_key) where idempotency_key is not null;
create unique index payment_step_one_open on payment_step (payment_uid) where settled_at is null;
create index payment_step_due on payment_step (next_at) where settled_at is null;
create index payment_step_by_maker on payment_step (made_by) where made_by is not null;
-- Entered together, the payment first.
alter table payment add constraint payment_pending_fkey foreign key (pending_step) references payment_step (uid)
  deferrable initially deferred;
create index payment_by_pending on payment (pending_step) where pending_step is not null;

-- What was asked of the processor stays as it was asked.
create function refuse_step_rewritten() returns trigger language plpgsql as $$
begin
  if old.settled_at is not null or (old.uid, old.payment_uid, old.merchant_uid, old.n, old.kind, old.amount_cents, old.made_at)
      is distinct from (new.uid, new.payment_uid, new.merchant_uid, new.n, new.kind, new.amount_cents, new.made_at) then
    raise exception 'what was asked of the processor is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger payment_step_for_ever before update on payment_step for each row execute function refuse_step_rewritten();

-- How a merchant takes payments. None: as everybody begins.
create table merchant_setting (
  merchant_uid uuid not null,
  payments jsonb not null,
  version integer not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  constraint merchant_setting_pkey primary key (merchant_uid),
  constraint merchant_setting_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint merchant_setting_changer_fkey foreign key (changed_by) references app_user (uid)
);
create index merchant_setting_by_changer on merchant_setting (changed_by);

do $$
declare
  name text;
begin
  foreach name in array array['customer', 'stored_card', 'payment', 'payment_step', 'merchant_setting'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
  -- Whom a merchant sells to is the merchant's own affair.
  foreach name in array array['customer', 'stored_card', 'merchant_setting'] loop
    execute format($policy$create policy %I on %I using ((select current_setting('app.scope', true)) = 'all'
      or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid))$policy$, name || '_scope', name);
  end loop;
  -- An ISO reads what its own merchants take.
  foreach name in array array['payment', 'payment_step'] loop
    execute format($policy$create policy %I on %I using ((select current_setting('app.scope', true)) = 'all'
      or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
      or merchant_uid in (select m.uid from merchant m
        where m.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)))$policy$, name || '_scope', name);
  end loop;
end
$$;

grant select, insert, update (name, company, email, phone, address1, zip, note, version, changed_at, removed_at) on customer to ledgate_app;
grant select, insert, update (removed_at) on stored_card to ledgate_app;
grant select, insert, update (status, amount_cents, subtotal_cents, discount_cents, tip_cents, tax_cents, surcharge_cents, approved_cents, captured_cents,
  refunded_cents, entry, brand, last4, funding, is_commercial, card_key, aid, avs, cvv, flags, auth_code, decline_reason, said, failure,
  customer_uid, card_uid, processor_txn, capture_txn, expires_at, remind_at, reminded_at, captured_at, batch_closed_at, voided_at,
  is_disputed, pending_step, changed_at, version) on payment to ledgate_app;
grant select, insert, update (state, reader_txn, processor_txn, auth_code, decline_reason, said, fault, lease_until, fence, tries, next_at,
  sent_at, settled_at) on payment_step to ledgate_app;
grant select, insert, update (payments, version, changed_by, changed_at) on merchant_setting to ledgate_app;

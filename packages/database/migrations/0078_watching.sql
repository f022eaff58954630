-- A limit that a boarded merchant passed in a month, once for each, with what was measured when it was last looked at.
create table watch_finding (
  uid uuid not null,
  merchant_uid uuid not null,
  application_uid uuid not null,
  -- New York's, `YYYY-MM`.
  month text not null,
  watched text not null,
  severity text not null,
  -- What was measured, what it is held to, and both in a sentence.
  figures jsonb not null,
  is_now text not null,
  limit_now text not null,
  said text not null,
  excess_cents bigint not null default 0,
  -- The hold that keeps the excess.
  hold_uid uuid,
  found_at timestamptz not null,
  looked_at timestamptz not null,
  -- It fell below the limit again.
  eased_at timestamptz,
  constraint watch_finding_pkey primary key (uid),
  constraint watch_finding_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint watch_finding_application_fkey foreign key (application_uid) references application (uid),
  constraint watch_finding_once unique (application_uid, month, watched),
  constraint watch_finding_month_form check (month ~ '^\d{4}-\d{2}$'),
  constraint watch_finding_watched_known check (watched in ('volume', 'ticket', 'keyed', 'refunds', 'disputes')),
  constraint watch_finding_severity_known check (severity in ('warning', 'task')),
  constraint watch_finding_no_negative check (excess_cents >= 0)
);
create index watch_finding_by_merchant on watch_finding (merchant_uid, month desc);
create index watch_finding_by_month on watch_finding (month, application_uid);

-- Deposits that are stopped: proposed by one person and confirmed by another, or put on by a rule.
create table funding_hold (
  uid uuid not null,
  merchant_uid uuid not null,
  application_uid uuid not null,
  state text not null,
  cause text not null,
  scope text not null,
  -- Of an excess: how much is kept back.
  cents bigint not null default 0,
  -- For the house, and what the merchant may be told.
  reason text not null,
  told text not null,
  deposit_uid uuid,
  proposed_by uuid,
  proposed_at timestamptz not null,
  confirmed_by uuid,
  on_at timestamptz,
  release_asked_by uuid,
  release_asked_at timestamptz,
  release_asked_why text,
  ended_by uuid,
  ended_at timestamptz,
  end_reason text,
  constraint funding_hold_pkey primary key (uid),
  constraint funding_hold_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint funding_hold_application_fkey foreign key (application_uid) references application (uid),
  constraint funding_hold_deposit_fkey foreign key (deposit_uid) references deposit (uid),
  constraint funding_hold_proposer_fkey foreign key (proposed_by) references app_user (uid),
  constraint funding_hold_confirmer_fkey foreign key (confirmed_by) references app_user (uid),
  constraint funding_hold_asker_fkey foreign key (release_asked_by) references app_user (uid),
  constraint funding_hold_ender_fkey foreign key (ended_by) references app_user (uid),
  constraint funding_hold_state_known check (state in ('proposed', 'on', 'released', 'rejected', 'withdrawn')),
  constraint funding_hold_cause_known check (cause in ('staff', 'returned_deposit', 'over_volume')),
  constraint funding_hold_scope_known check (scope in ('all', 'excess')),
  constraint funding_hold_excess_whole check ((scope = 'excess') = (cents > 0)),
  -- Nobody stops money alone.
  constraint funding_hold_two_people check (cause <> 'staff' or (proposed_by is not null and confirmed_by is distinct from proposed_by)),
  constraint funding_hold_confirmed_whole check (cause <> 'staff' or (on_at is null) = (confirmed_by is null)),
  constraint funding_hold_on_whole check (state in ('proposed', 'rejected', 'withdrawn') or on_at is not null),
  constraint funding_hold_ended_whole check ((ended_at is null) = (state in ('proposed', 'on'))),
  constraint funding_hold_lengths check (char_length(reason) <= 1000 and char_length(told) <= 1000
    and char_length(release_asked_why) <= 1000 and char_length(end_reason) <= 1000)
);
-- One of each scope at a time.
create unique index funding_hold_one_open on funding_hold (merchant_uid, scope) where ended_at is null;
create index funding_hold_by_merchant on funding_hold (merchant_uid, proposed_at desc);
create index funding_hold_by_application on funding_hold (application_uid);
create index funding_hold_by_deposit on funding_hold (deposit_uid) where deposit_uid is not null;
create index funding_hold_by_proposer on funding_hold (proposed_by) where proposed_by is not null;
create index funding_hold_by_confirmer on funding_hold (confirmed_by) where confirmed_by is not null;
create index funding_hold_by_asker on funding_hold (release_asked_by) where release_asked_by is not null;
create index funding_hold_by_ender on funding_hold (ended_by) where ended_by is not null;
alter table watch_finding add constraint watch_finding_hold_fkey foreign key (hold_uid) references funding_hold (uid);
create index watch_finding_by_hold on watch_finding (hold_uid) where hold_uid is not null;

-- What the provider is to do with an account's deposits, written down before it is asked, and how it has it.
create table funding_order (
  application_uid uuid not null,
  merchant_uid uuid not null,
  wanted text not null,
  kept_back_cents bigint not null default 0,
  version integer not null default 1,
  -- As it was last read there; null before.
  seen text,
  seen_kept_back_cents bigint,
  seen_at timestamptz,
  tries integer not null default 0,
  fault text,
  next_at timestamptz,
  changed_at timestamptz not null,
  constraint funding_order_pkey primary key (application_uid),
  constraint funding_order_application_fkey foreign key (application_uid) references application (uid),
  constraint funding_order_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint funding_order_wanted_known check (wanted in ('on', 'off')),
  constraint funding_order_seen_known check (seen in ('on', 'off'))
);
create index funding_order_due on funding_order (next_at) where next_at is not null;
create index funding_order_by_merchant on funding_order (merchant_uid);

create index payment_step_refunds on payment_step (merchant_uid, settled_at) where kind = 'refund' and state = 'confirmed';

do $$
declare
  name text;
begin
  foreach name in array array['watch_finding', 'funding_hold', 'funding_order'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;
  -- What is watched, and how the provider was asked, is the house's to know.
  foreach name in array array['watch_finding', 'funding_order'] loop
    execute format($policy$create policy %I on %I using ((select current_setting('app.scope', true)) = 'all')$policy$, name || '_scope', name);
  end loop;
end
$$;
-- A merchant and its ISO know of deposits that are on hold.
create policy funding_hold_scope on funding_hold using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
  or merchant_uid in (select m.uid from merchant m
    where m.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)));

grant select, insert, update (severity, figures, is_now, limit_now, said, excess_cents, hold_uid, looked_at, eased_at) on watch_finding to ledgate_app;
grant select, insert, update (state, cents, confirmed_by, on_at, release_asked_by, release_asked_at, release_asked_why, ended_by, ended_at,
  end_reason) on funding_hold to ledgate_app;
grant select, insert, update (wanted, kept_back_cents, version, seen, seen_kept_back_cents, seen_at, tries, fault, next_at, changed_at)
  on funding_order to ledgate_app;

-- What should arrive, as two-leg transfers: nothing can be unbalanced even for a moment, and every clearing account is a
-- claim that the provider's batches and deposits have to bring to zero (decision 0048).
create table ledger_account (
  uid uuid not null,
  merchant_uid uuid not null,
  code text not null,
  currency text not null default 'USD',
  -- The house's hold margins and residuals, which no merchant ever sees.
  side text not null,
  normal text not null,
  guard text not null,
  debits_posted bigint not null default 0,
  credits_posted bigint not null default 0,
  debits_pending bigint not null default 0,
  credits_pending bigint not null default 0,
  -- How many entries it has.
  version bigint not null default 0,
  -- When the newest entry was recorded, and the latest moment that any of them took effect.
  recorded_at timestamptz,
  effective_high timestamptz,
  constraint ledger_account_pkey primary key (uid),
  constraint ledger_account_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint ledger_account_code_unique unique (merchant_uid, code, currency),
  -- For the transfers, whose legs are of one merchant, currency and side.
  constraint ledger_account_whose unique (uid, merchant_uid, currency, side),
  constraint ledger_account_code_form check (code ~ '^[a-z_]+(:[A-Za-z0-9_.-]+)*$' and char_length(code) <= 200),
  constraint ledger_account_currency_form check (currency ~ '^[A-Z]{3}$'),
  constraint ledger_account_side_known check (side in ('merchant', 'house')),
  constraint ledger_account_normal_known check (normal in ('D', 'C')),
  constraint ledger_account_guard_known check (guard in ('none', 'not_negative')),
  constraint ledger_account_counts check (least(debits_posted, credits_posted, debits_pending, credits_pending, version) >= 0)
) with (fillfactor = 70);

create table ledger_transfer (
  uid uuid not null,
  merchant_uid uuid not null,
  currency text not null,
  side text not null,
  kind text not null,
  debit_account uuid not null,
  credit_account uuid not null,
  amount_cents bigint not null,
  phase text not null,
  -- Of a post or void: what it resolves. Of a reversal: what it takes back.
  pending_uid uuid,
  reverses_uid uuid,
  -- By how much more a pending one may be posted: a tip, by the merchant's category.
  over_percent smallint not null default 0,
  -- Whose story it is part of: a payment, a batch, a deposit, a dispute.
  group_uid uuid not null,
  source text not null,
  source_ref text not null,
  effective_at timestamptz not null,
  -- By the database's clock, and never before an earlier entry of either account.
  recorded_at timestamptz not null,
  debit_version bigint not null,
  credit_version bigint not null,
  debit_balance_after bigint not null,
  credit_balance_after bigint not null,
  -- The latest moment of any entry of the account up to this one, and how far this one is behind it: up to 2^late minutes.
  debit_high timestamptz not null,
  credit_high timestamptz not null,
  debit_late smallint not null default 0,
  credit_late smallint not null default 0,
  constraint ledger_transfer_pkey primary key (uid),
  constraint ledger_transfer_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint ledger_transfer_debit_fkey foreign key (debit_account, merchant_uid, currency, side)
    references ledger_account (uid, merchant_uid, currency, side),
  constraint ledger_transfer_credit_fkey foreign key (credit_account, merchant_uid, currency, side)
    references ledger_account (uid, merchant_uid, currency, side),
  constraint ledger_transfer_pending_fkey foreign key (pending_uid) references ledger_transfer (uid),
  constraint ledger_transfer_reverses_fkey foreign key (reverses_uid) references ledger_transfer (uid),
  constraint ledger_transfer_source_unique unique (merchant_uid, kind, source, source_ref),
  constraint ledger_transfer_debit_version unique (debit_account, debit_version),
  constraint ledger_transfer_credit_version unique (credit_account, credit_version),
  constraint ledger_transfer_two_legs check (debit_account <> credit_account),
  constraint ledger_transfer_amount check (amount_cents > 0),
  constraint ledger_transfer_phase_known check (phase in ('single', 'pending', 'post', 'void')),
  constraint ledger_transfer_resolves check ((pending_uid is not null) = (phase in ('post', 'void'))),
  constraint ledger_transfer_reverses check (reverses_uid is null or phase = 'single'),
  constraint ledger_transfer_over check (over_percent between 0 and 20 and (over_percent = 0 or phase = 'pending')),
  constraint ledger_transfer_source_known check (source in ('pos', 'vt', 'provider', 'staff', 'house')),
  constraint ledger_transfer_kind_form check (kind ~ '^[a-z_]{3,40}$'),
  constraint ledger_transfer_ref_length check (char_length(source_ref) between 1 and 200)
);
-- Resolved at most once (what a post leaves over is freed), taken back at most once.
create unique index ledger_transfer_resolved_once on ledger_transfer (pending_uid) where phase in ('post', 'void');
create unique index ledger_transfer_reversed_once on ledger_transfer (reverses_uid) where reverses_uid is not null;
-- Entries by the time they were recorded are in the order of their versions; by the time they took effect:
create index ledger_transfer_debit_effective on ledger_transfer (debit_account, effective_at);
create index ledger_transfer_credit_effective on ledger_transfer (credit_account, effective_at);
create index ledger_transfer_debit_late on ledger_transfer (debit_account, debit_late, effective_at) where debit_late > 0;
create index ledger_transfer_credit_late on ledger_transfer (credit_account, credit_late, effective_at) where credit_late > 0;
create index ledger_transfer_of_group on ledger_transfer (group_uid);
create index ledger_transfer_by_merchant on ledger_transfer (merchant_uid, recorded_at);

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger ledger_transfer_append_only before update or delete on ledger_transfer
  for each row execute function ledger_refuse();
create trigger ledger_transfer_never_emptied before truncate on ledger_transfer
  for each statement execute function ledger_refuse();
create trigger ledger_account_never_emptied before delete or truncate on ledger_account
  for each statement execute function ledger_refuse();
create trigger ledger_account_as_made before update of uid, merchant_uid, code, currency, side, normal on ledger_account
  for each row execute function ledger_refuse();

alter table ledger_account enable row level security;
alter table ledger_account force row level security;
create policy ledger_account_scope on ledger_account using (
  (select current_setting('app.scope', true)) = 'all'
  or (side = 'merchant' and (
    merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
    or exists (select from merchant m where m.uid = merchant_uid
      and m.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid))))
);
alter table ledger_transfer enable row level security;
alter table ledger_transfer force row level security;
create policy ledger_transfer_scope on ledger_transfer using (
  (select current_setting('app.scope', true)) = 'all'
  or (side = 'merchant' and (
    merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
    or exists (select from merchant m where m.uid = merchant_uid
      and m.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid))))
);
grant select on ledger_account, ledger_transfer to ledgate_app;

-- A whole group at once. The same reference again is nothing; with another amount or account it is an error. Missing
-- accounts are made before any is locked, and all are locked in one order: nobody waits for somebody who waits for them.
create function ledger_post(p_merchant uuid, p_accounts jsonb, p_transfers jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  wanted text[];
  codes text[];
  accounts ledger_account[];
  account ledger_account;
  item record;
  earlier ledger_transfer;
  target ledger_transfer;
  recorded timestamptz;
  moved bigint;
  held bigint;
  d integer;
  c integer;
  debit_after bigint;
  credit_after bigint;
  behind double precision;
  lates smallint[];
  posted integer := 0;
begin
  if current_setting('app.scope', true) is distinct from 'all' and (
    p_merchant is distinct from nullif(current_setting('app.merchant', true), '')::uuid
    or p_accounts @> '[{"side": "house"}]') then
    raise exception 'this is not theirs to post' using errcode = 'insufficient_privilege';
  end if;

  select array_agg(distinct said ->> 'code') into wanted from jsonb_array_elements(p_accounts) said;
  if (select count(*) from ledger_account a where a.merchant_uid = p_merchant and a.code = any(wanted) and a.currency = 'USD')
    < cardinality(wanted) then
    insert into ledger_account (uid, merchant_uid, code, side, normal, guard)
    select gen_random_uuid(), p_merchant, said.code, said.side, said.normal, said.guard
    from jsonb_to_recordset(p_accounts) as said (code text, side text, normal text, guard text)
    order by said.code
    on conflict do nothing;
  end if;
  select array_agg(locked.code), array_agg(locked) into codes, accounts from (
    select * from ledger_account a
    where a.merchant_uid = p_merchant and a.code = any(wanted) and a.currency = 'USD'
    order by a.uid for no key update) locked;
  recorded := clock_timestamp();
  foreach account in array accounts loop
    recorded := greatest(recorded, account.recorded_at);
  end loop;

  for item in
    select * from jsonb_to_recordset(p_transfers) as said (kind text, debit text, credit text, cents bigint, phase text,
      over smallint, story uuid, source text, ref text, at timestamptz, resolves jsonb, reverses jsonb)
  loop
    d := array_position(codes, item.debit);
    c := array_position(codes, item.credit);
    select * into earlier from ledger_transfer t
    where t.merchant_uid = p_merchant and t.kind = item.kind and t.source = item.source and t.source_ref = item.ref;
    if found then
      if (earlier.debit_account, earlier.credit_account, earlier.amount_cents, earlier.phase)
        is distinct from (accounts[d].uid, accounts[c].uid, item.cents, item.phase) then
        raise exception 'posted before, and otherwise: % %', item.kind, item.ref
          using errcode = 'unique_violation', constraint = 'ledger_transfer_source_unique';
      end if;
      continue;
    end if;

    target := null;
    if item.resolves is not null or item.reverses is not null then
      select * into target from ledger_transfer t
      where t.merchant_uid = p_merchant and t.kind = coalesce(item.resolves, item.reverses) ->> 'kind'
        and t.source = coalesce(coalesce(item.resolves, item.reverses) ->> 'source', item.source)
        and t.source_ref = coalesce(item.resolves, item.reverses) ->> 'ref';
      if not found then
        raise exception 'what it refers to is not there: % %', item.kind, item.ref using errcode = 'foreign_key_violation';
      end if;
    end if;
    if item.phase in ('post', 'void') and (target.phase is distinct from 'pending'
      or (target.debit_account, target.credit_account) is distinct from (accounts[d].uid, accounts[c].uid)
      or (item.phase = 'post' and item.cents * 100 > target.amount_cents * (100 + target.over_percent))
      or (item.phase = 'void' and item.cents <> target.amount_cents)) then
      raise exception 'this does not resolve what is pending: % %', item.kind, item.ref using errcode = 'check_violation';
    end if;
    if item.reverses is not null and (target.phase not in ('single', 'post')
      or (target.debit_account, target.credit_account, target.amount_cents)
        is distinct from (accounts[c].uid, accounts[d].uid, item.cents)) then
      raise exception 'this does not take back what was posted: % %', item.kind, item.ref using errcode = 'check_violation';
    end if;

    moved := case when item.phase in ('single', 'post') then item.cents else 0 end;
    held := case item.phase when 'pending' then item.cents when 'single' then 0 else -target.amount_cents end;
    accounts[d].debits_posted := accounts[d].debits_posted + moved;
    accounts[d].debits_pending := accounts[d].debits_pending + held;
    accounts[c].credits_posted := accounts[c].credits_posted + moved;
    accounts[c].credits_pending := accounts[c].credits_pending + held;
    debit_after := (accounts[d].debits_posted - accounts[d].credits_posted) * case accounts[d].normal when 'D' then 1 else -1 end;
    credit_after := (accounts[c].debits_posted - accounts[c].credits_posted) * case accounts[c].normal when 'D' then 1 else -1 end;
    if (accounts[d].guard = 'not_negative' and debit_after < 0) or (accounts[c].guard = 'not_negative' and credit_after < 0) then
      raise exception 'more than there is: % %', item.kind, item.ref using errcode = 'check_violation';
    end if;
    lates := '{0,0}';
    foreach account in array array[accounts[d], accounts[c]] loop
      behind := extract(epoch from account.effective_high - item.at) / 60;
      if behind > 1 then
        lates[case when account.uid = accounts[d].uid then 1 else 2 end] := ceil(ln(behind) / ln(2::double precision));
      end if;
    end loop;
    accounts[d].effective_high := greatest(accounts[d].effective_high, item.at);
    accounts[c].effective_high := greatest(accounts[c].effective_high, item.at);
    accounts[d].version := accounts[d].version + 1;
    accounts[c].version := accounts[c].version + 1;
    insert into ledger_transfer (uid, merchant_uid, currency, side, kind, debit_account, credit_account, amount_cents, phase,
      pending_uid, reverses_uid, over_percent, group_uid, source, source_ref, effective_at, recorded_at, debit_version,
      credit_version, debit_balance_after, credit_balance_after, debit_high, credit_high, debit_late, credit_late)
    values (gen_random_uuid(), p_merchant, 'USD', accounts[d].side, item.kind, accounts[d].uid, accounts[c].uid, item.cents,
      item.phase, case when item.resolves is not null then target.uid end, case when item.reverses is not null then target.uid end,
      coalesce(item.over, 0), item.story, item.source, item.ref, item.at, recorded, accounts[d].version, accounts[c].version,
      debit_after, credit_after, accounts[d].effective_high, accounts[c].effective_high, lates[1], lates[2]);
    posted := posted + 1;
  end loop;

  if posted > 0 then
    foreach account in array accounts loop
      update ledger_account a set debits_posted = account.debits_posted, credits_posted = account.credits_posted,
        debits_pending = account.debits_pending, credits_pending = account.credits_pending, version = account.version,
        recorded_at = recorded, effective_high = account.effective_high
      where a.uid = account.uid and a.version < account.version;
    end loop;
  end if;
  return posted;
end
$$;
revoke all on function ledger_post(uuid, jsonb, jsonb) from public;
grant execute on function ledger_post(uuid, jsonb, jsonb) to ledgate_app;

-- What an account held at a moment: as it was known then (recorded), or by what had happened by then (effective). Moments
-- never fall along the versions of an account, so the last entry in order is found by halving; entries that came behind
-- later ones are added, each looked for as far back as its kind of lateness reaches.
create function ledger_balance_at(p_account uuid, p_at timestamptz, p_recorded boolean) returns bigint
language plpgsql stable as $$
declare
  account ledger_account;
  low bigint := 0;
  high bigint;
  middle bigint;
  reached timestamptz;
  balance bigint;
  late bigint;
begin
  select * into account from ledger_account a where a.uid = p_account;
  if not found then
    return null;
  end if;
  high := account.version;
  while low < high loop
    middle := (low + high + 1) / 2;
    select case when p_recorded then t.recorded_at else t.debit_high end into reached
    from ledger_transfer t where t.debit_account = p_account and t.debit_version = middle;
    if not found then
      select case when p_recorded then t.recorded_at else t.credit_high end into reached
      from ledger_transfer t where t.credit_account = p_account and t.credit_version = middle;
    end if;
    if reached <= p_at then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  select coalesce(
    (select t.debit_balance_after from ledger_transfer t where t.debit_account = p_account and t.debit_version = low),
    (select t.credit_balance_after from ledger_transfer t where t.credit_account = p_account and t.credit_version = low), 0)
  into balance;
  if p_recorded or low = account.version then
    return balance;
  end if;

  select coalesce(sum(entry.cents), 0) into late from (
    select t.amount_cents as cents from ledger_transfer t
    where t.debit_account = p_account and t.effective_at > p_at - interval '1 minute' and t.effective_at <= p_at
      and t.debit_version > low and t.debit_late = 0 and t.phase in ('single', 'post')
    union all
    select -t.amount_cents from ledger_transfer t
    where t.credit_account = p_account and t.effective_at > p_at - interval '1 minute' and t.effective_at <= p_at
      and t.credit_version > low and t.credit_late = 0 and t.phase in ('single', 'post')
    union all
    select t.amount_cents from generate_series(1, 30) class, ledger_transfer t
    where t.debit_account = p_account and t.debit_late > 0 and t.debit_late = class
      and t.effective_at > p_at - interval '1 minute' * (2 ^ class) and t.effective_at <= p_at
      and t.debit_version > low and t.phase in ('single', 'post')
    union all
    select -t.amount_cents from generate_series(1, 30) class, ledger_transfer t
    where t.credit_account = p_account and t.credit_late > 0 and t.credit_late = class
      and t.effective_at > p_at - interval '1 minute' * (2 ^ class) and t.effective_at <= p_at
      and t.credit_version > low and t.phase in ('single', 'post')
  ) entry;
  return balance + late * case account.normal when 'D' then 1 else -1 end;
end
$$;
revoke all on function ledger_balance_at(uuid, timestamptz, boolean) from public;
grant execute on function ledger_balance_at(uuid, timestamptz, boolean) to ledgate_app;

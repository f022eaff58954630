-- What rates are made from: a bank's schedule (Schedule A) by bank, pricing model and cost basis, and price plans by name,
-- those of the house and those of an ISO. Each goes through versions; what was published stays as it was.
create table rate_plan (
  uid uuid not null,
  kind text not null,
  -- Of a price plan; a schedule is called by its bank.
  name text,
  bank_uid uuid,
  iso_uid uuid,
  pricing_model text not null,
  cost_basis text,
  created_by uuid,
  at timestamptz not null,
  archived_by uuid,
  archived_at timestamptz,
  constraint rate_plan_pkey primary key (uid),
  constraint rate_plan_bank_fkey foreign key (bank_uid) references bank (uid),
  constraint rate_plan_iso_fkey foreign key (iso_uid) references iso (uid),
  constraint rate_plan_creator_fkey foreign key (created_by) references app_user (uid),
  constraint rate_plan_archiver_fkey foreign key (archived_by) references app_user (uid),
  constraint rate_plan_kind_known check (kind in ('bank_schedule', 'price_plan')),
  constraint rate_plan_model_known check
    (pricing_model in ('interchange_plus', 'tiered', 'flat', 'dual_pricing', 'surcharge')),
  constraint rate_plan_cost_basis_known check (cost_basis in ('pass_through', 'bundled')),
  constraint rate_plan_schedule_whole check ((kind = 'bank_schedule') = (bank_uid is not null)
    and (kind = 'bank_schedule') = (cost_basis is not null)),
  constraint rate_plan_price_whole check ((kind = 'price_plan') = (name is not null)
    and (kind = 'price_plan' or iso_uid is null))
);
create unique index rate_plan_one_schedule on rate_plan (bank_uid, pricing_model, cost_basis)
  where kind = 'bank_schedule' and archived_at is null;
create unique index rate_plan_one_name on rate_plan (iso_uid, lower(name)) nulls not distinct
  where kind = 'price_plan' and archived_at is null;
create index rate_plan_by_bank on rate_plan (bank_uid);
create index rate_plan_by_iso on rate_plan (iso_uid);
create index rate_plan_by_creator on rate_plan (created_by);
create index rate_plan_by_archiver on rate_plan (archived_by);

create table rate_plan_version (
  uid uuid not null,
  plan_uid uuid not null,
  n integer not null,
  version bigint not null default 1,
  lines jsonb not null,
  included text[] not null default '{}',
  note text not null default '',
  effective_from text not null,
  set_by uuid,
  at timestamptz not null,
  published_by uuid,
  published_at timestamptz,
  retired_by uuid,
  retired_at timestamptz,
  -- A draft that nobody wants any more.
  dropped_at timestamptz,
  constraint rate_plan_version_pkey primary key (uid),
  constraint rate_plan_version_plan_fkey foreign key (plan_uid) references rate_plan (uid),
  constraint rate_plan_version_setter_fkey foreign key (set_by) references app_user (uid),
  constraint rate_plan_version_publisher_fkey foreign key (published_by) references app_user (uid),
  constraint rate_plan_version_retirer_fkey foreign key (retired_by) references app_user (uid),
  constraint rate_plan_version_lines_whole check (holds_whole_numbers(lines)),
  constraint rate_plan_version_effective_is_date check (effective_from ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint rate_plan_version_retired_after check (retired_at is null or published_at is not null),
  constraint rate_plan_version_dropped_before check (dropped_at is null or published_at is null)
);
create unique index rate_plan_version_numbered on rate_plan_version (plan_uid, n) where dropped_at is null;
create unique index rate_plan_version_one_draft on rate_plan_version (plan_uid)
  where published_at is null and dropped_at is null;
-- No two begin on one day, so on each day at most one is in force.
create unique index rate_plan_version_one_a_day on rate_plan_version (plan_uid, effective_from)
  where published_at is not null and retired_at is null;
create index rate_plan_version_by_setter on rate_plan_version (set_by);
create index rate_plan_version_by_publisher on rate_plan_version (published_by);
create index rate_plan_version_by_retirer on rate_plan_version (retired_by);

-- What was published is what rates were made from: it can be retired once, and nothing else of it ever changes.
create function refuse_plan_change() returns trigger language plpgsql as $$
declare
  later constant text[] := array['retired_by', 'retired_at'];
begin
  if tg_op = 'DELETE' then
    raise exception 'rows of % are never deleted', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if old.dropped_at is not null or old.retired_at is not null
    or (old.published_at is not null and to_jsonb(new) - later <> to_jsonb(old) - later) then
    raise exception 'a published version is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger rate_plan_version_published before update or delete on rate_plan_version
  for each row execute function refuse_plan_change();

-- Schedules are the house's; plans without an ISO are every ISO's to use, all others that ISO's alone. Nobody of a
-- merchant sees any of it.
alter table rate_plan enable row level security;
alter table rate_plan force row level security;
create policy rate_plan_scope on rate_plan using (
  (select current_setting('app.scope', true)) = 'all'
  or (kind = 'price_plan' and (select nullif(current_setting('app.iso', true), '')) is not null
    and (iso_uid is null or iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)))
);
alter table rate_plan_version enable row level security;
alter table rate_plan_version force row level security;
create policy rate_plan_version_scope on rate_plan_version
  using (exists (select from rate_plan p where p.uid = plan_uid));

grant select, insert, update (archived_by, archived_at) on rate_plan to ledgate_app;
grant select, insert, update (version, lines, included, note, effective_from, set_by, at, published_by, published_at,
  retired_by, retired_at, dropped_at) on rate_plan_version to ledgate_app;

-- Which version a rate was made from. It says where the lines came from and binds nothing: a later version changes no rate.
alter table buy_rate add column schedule_version_uid uuid,
  add constraint buy_rate_schedule_fkey foreign key (schedule_version_uid) references rate_plan_version (uid);
alter table sale_rate add column plan_version_uid uuid,
  add constraint sale_rate_plan_fkey foreign key (plan_version_uid) references rate_plan_version (uid);
create index buy_rate_by_schedule on buy_rate (schedule_version_uid);
create index sale_rate_by_plan on sale_rate (plan_version_uid);
grant update (schedule_version_uid) on buy_rate to ledgate_app;
grant update (plan_version_uid) on sale_rate to ledgate_app;

-- What underwriting knows and thinks of an application: runs of the checks, what was cleared, whom it is related to, and
-- the lists it is held against. Merchants and sales partners never see any of it.

create extension if not exists pg_trgm;

-- A run that found nothing new keeps no results of its own: `results_n` names the run that has them.
create table risk_run (
  application_uid uuid not null,
  n integer not null,
  results_n integer not null,
  submission integer not null,
  -- Of the fields and papers that were looked at: once they have changed, the run says nothing any more.
  content_version bigint not null,
  cause text not null,
  score smallint not null,
  band text not null,
  exposure_cents bigint not null,
  related jsonb not null,
  run_by uuid,
  at timestamptz not null,
  constraint risk_run_pkey primary key (application_uid, n),
  constraint risk_run_application_fkey foreign key (application_uid) references application (uid),
  constraint risk_run_results_fkey foreign key (application_uid, results_n) references risk_run (application_uid, n),
  constraint risk_run_person_fkey foreign key (run_by) references app_user (uid),
  constraint risk_run_cause_known check (cause in ('submit', 'answer', 'change', 'send', 'manual')),
  constraint risk_run_band_known check (band in ('low', 'medium', 'high', 'decline')),
  constraint risk_run_score_percent check (score between 0 and 100)
);
create index risk_run_by_person on risk_run (run_by);

create table risk_result (
  application_uid uuid not null,
  n integer not null,
  check_id text not null,
  version integer not null,
  outcome text not null,
  points smallint not null,
  explanation text not null,
  change text not null,
  -- As a person may see them; the hash is keyed and over the full values.
  inputs jsonb not null,
  queries jsonb not null,
  inputs_hash bytea not null,
  constraint risk_result_pkey primary key (application_uid, n, check_id),
  constraint risk_result_run_fkey foreign key (application_uid, n) references risk_run (application_uid, n),
  constraint risk_result_check_known check (check_id ~ '^R(0[1-9]|[12][0-9]|30)$'),
  constraint risk_result_outcome_known check
    (outcome in ('clear', 'info', 'points', 'query', 'error', 'hard_stop', 'block')),
  constraint risk_result_hash_whole check (octet_length(inputs_hash) = 32)
);

-- Holds for exactly the inputs it was given for: other inputs, another hash.
create table risk_clearance (
  application_uid uuid not null,
  check_id text not null,
  inputs_hash bytea not null,
  cleared_by uuid not null,
  reason text not null,
  at timestamptz not null,
  constraint risk_clearance_pkey primary key (application_uid, check_id, inputs_hash),
  constraint risk_clearance_application_fkey foreign key (application_uid) references application (uid),
  constraint risk_clearance_person_fkey foreign key (cleared_by) references app_user (uid),
  constraint risk_clearance_has_reason check (length(reason) >= 10)
);
create index risk_clearance_by_person on risk_clearance (cleared_by);

create trigger risk_run_for_ever before update or delete on risk_run for each row execute function refuse_change();
create trigger risk_result_for_ever before update or delete on risk_result
  for each row execute function refuse_change();
create trigger risk_clearance_for_ever before update or delete on risk_clearance
  for each row execute function refuse_change();

-- E-mails, phones, addresses and network addresses of submitted applications, as keyed names for equality only. Tax
-- ids, SSNs and accounts are found by the index that stands beside their sealed values.
create table risk_link (
  application_uid uuid not null,
  kind text not null,
  key bytea not null,
  constraint risk_link_pkey primary key (application_uid, kind, key),
  constraint risk_link_application_fkey foreign key (application_uid) references application (uid),
  constraint risk_link_kind_known check (kind in ('email', 'phone', 'address', 'ip')),
  constraint risk_link_key_whole check (octet_length(key) = 32)
);
create index risk_link_by_key on risk_link (kind, key);

-- What a reviewer found on the merchant's website.
create table website_review (
  application_uid uuid not null,
  seen text[] not null,
  reviewed_by uuid not null,
  at timestamptz not null,
  constraint website_review_pkey primary key (application_uid),
  constraint website_review_application_fkey foreign key (application_uid) references application (uid),
  constraint website_review_person_fkey foreign key (reviewed_by) references app_user (uid)
);
create index website_review_by_person on website_review (reviewed_by);

do $$
declare
  child text;
begin
  foreach child in array array['risk_run', 'risk_result', 'risk_clearance', 'risk_link', 'website_review'] loop
    execute format('alter table %I enable row level security', child);
    execute format('alter table %I force row level security', child);
    execute format(
      $policy$create policy %I on %I using ((select current_setting('app.scope', true)) = 'all')$policy$,
      child || '_staff_only', child);
  end loop;
end
$$;

-- Lists loaded from files. One of a name is in force; the earlier ones stay, to show what was known when.
create table watch_list (
  uid uuid not null,
  kind text not null,
  name text not null,
  file_name text not null,
  file_sha256 bytea not null,
  rows integer not null,
  loaded_by uuid,
  at timestamptz not null,
  retired_at timestamptz,
  retired_by uuid,
  constraint watch_list_pkey primary key (uid),
  constraint watch_list_loader_fkey foreign key (loaded_by) references app_user (uid),
  constraint watch_list_retirer_fkey foreign key (retired_by) references app_user (uid),
  constraint watch_list_kind_known check (kind in ('sanctions', 'terminated')),
  constraint watch_list_rows_counted check (rows > 0)
);
create unique index watch_list_one_in_force on watch_list (kind, lower(name)) where retired_at is null;
create index watch_list_by_loader on watch_list (loaded_by);
create index watch_list_by_retirer on watch_list (retired_by);

-- No row level security here: it would keep the trigram index from being used, and a list is nobody's own.
create table watch_entry (
  uid uuid not null,
  list_uid uuid not null,
  line integer not null,
  ref text not null,
  kind text not null,
  names text[] not null,
  birth_years integer[] not null,
  country text not null,
  program text not null,
  zip text not null,
  reason_code text not null,
  listed_on text,
  -- Keyed names of numbers; the numbers themselves are not kept.
  tax_id_index bytea,
  ssn_index bytea,
  phone_index bytea,
  constraint watch_entry_pkey primary key (uid),
  constraint watch_entry_list_fkey foreign key (list_uid) references watch_list (uid),
  constraint watch_entry_kind_known check (kind in ('individual', 'entity', 'vessel', 'aircraft')),
  constraint watch_entry_listed_is_date check (listed_on ~ '^\d{4}-\d{2}-\d{2}$')
);
create index watch_entry_by_list on watch_entry (list_uid, line);
create index watch_entry_by_tax_id on watch_entry (tax_id_index) where tax_id_index is not null;
create index watch_entry_by_ssn on watch_entry (ssn_index) where ssn_index is not null;
create index watch_entry_by_phone on watch_entry (phone_index) where phone_index is not null;

-- Each name of an entry in one spelling: capitals, no accents, no legal form, words in order of the alphabet.
create table watch_name (
  entry_uid uuid not null,
  list_uid uuid not null,
  spelling text not null,
  words text[] not null,
  constraint watch_name_pkey primary key (entry_uid, spelling),
  constraint watch_name_entry_fkey foreign key (entry_uid) references watch_entry (uid),
  constraint watch_name_list_fkey foreign key (list_uid) references watch_list (uid)
);
-- A list is written once and read at every run, so nothing is left for later.
create index watch_name_alike on watch_name using gin (spelling gin_trgm_ops) with (fastupdate = off);
create index watch_name_by_word on watch_name using gin (words) with (fastupdate = off);
create index watch_name_by_list on watch_name (list_uid);

grant select, insert on risk_run, risk_result, risk_clearance to ledgate_app;
grant select, insert, delete on risk_link to ledgate_app;
grant select, insert, update on website_review to ledgate_app;
grant select, insert, update (retired_at, retired_by) on watch_list to ledgate_app;
grant select, insert on watch_entry, watch_name to ledgate_app;

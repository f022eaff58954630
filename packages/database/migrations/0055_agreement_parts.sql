-- The merchant agreement in parts, each in versions. One person words a version and another approves it with the day it
-- begins; what was approved is never changed, only superseded.
create table agreement_part (
  uid uuid not null,
  part text not null,
  n integer not null,
  version bigint not null default 1,
  text text not null,
  sha256 bytea not null,
  -- Everybody who wrote on it; whoever wrote the last.
  hands uuid[] not null,
  set_by uuid,
  at timestamptz not null,
  approved_by uuid,
  approved_at timestamptz,
  effective_from text,
  dropped_at timestamptz,
  constraint agreement_part_pkey primary key (uid),
  constraint agreement_part_setter_fkey foreign key (set_by) references app_user (uid),
  constraint agreement_part_approver_fkey foreign key (approved_by) references app_user (uid),
  constraint agreement_part_known check (part in ('parties', 'fees', 'term', 'reserve', 'general', 'data', 'guarantee',
    'tax', 'disclosure', 'notices', 'arbitration', 'esign')),
  constraint agreement_part_hash_right check (sha256 = sha256(convert_to(text, 'UTF8'))),
  constraint agreement_part_has_hands check (cardinality(hands) > 0),
  -- Four eyes, whatever the server thinks.
  constraint agreement_part_four_eyes check (approved_by is null or not approved_by = any (hands)),
  constraint agreement_part_approval_whole check (num_nulls(approved_by, approved_at, effective_from) in (0, 3)),
  constraint agreement_part_effective_is_date check (effective_from ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint agreement_part_dropped_before check (dropped_at is null or approved_at is null)
);
create unique index agreement_part_numbered on agreement_part (part, n);
create unique index agreement_part_one_draft on agreement_part (part) where approved_at is null and dropped_at is null;
-- No two begin on one day, so on each day at most one is in force.
create unique index agreement_part_one_a_day on agreement_part (part, effective_from) where approved_at is not null;
create index agreement_part_by_setter on agreement_part (set_by);
create index agreement_part_by_approver on agreement_part (approved_by);

create function refuse_part_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'rows of % are never deleted', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if old.approved_at is not null or old.dropped_at is not null then
    raise exception 'an approved or discarded wording is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger agreement_part_for_ever before update or delete on agreement_part
  for each row execute function refuse_part_change();

grant select, insert on agreement_part to ledgate_app;
grant update (version, text, sha256, hands, set_by, at, approved_by, approved_at, effective_from, dropped_at)
  on agreement_part to ledgate_app;

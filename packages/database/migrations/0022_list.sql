-- A page of the list is read along one index and joins nothing: what it sorts by and shows is kept beside the row.

alter table application
  -- What each order runs over, never null, and plain, so that an index alone can answer.
  add column submitted_key timestamptz not null
    generated always as (case when submitted_at is null then '-infinity' else submitted_at end) stored,
  add column due_key timestamptz not null
    generated always as (case when due_at is null then 'infinity' else due_at end) stored,
  add column volume_key bigint not null
    generated always as (case when monthly_volume_cents is null then -1 else monthly_volume_cents end) stored,
  add column risk_key smallint not null
    generated always as (case when risk_score is null then -1 else risk_score end) stored,
  -- Sections that stand verified and those with an open question to the merchant: one bit each, in the form's order.
  add column verified_sections smallint not null default 0,
  add column asked_sections smallint not null default 0;

create function section_bit(section text) returns smallint language sql immutable parallel safe as $$
  select (1 << array_position(
    array['company', 'ownership', 'business', 'security', 'settlement', 'contact', 'documents'], section) - 1)::smallint
$$;

/* In whoever's name: what a section is marked with does not depend on who looks. */
create function mark_sections(application uuid) returns void language sql security definer
  set search_path = public set app.scope = 'all' as $$
  update application a set verified_sections = m.verified, asked_sections = m.asked
  from (select
      coalesce((select bit_or(section_bit(v.section)) from section_verification v
        where v.application_uid = application and v.withdrawn_at is null), 0::smallint) as verified,
      coalesce((select bit_or(section_bit(n.section)) from note n
        where n.application_uid = application and n.state = 'open' and not n.internal), 0::smallint) as asked) m
  where a.uid = application and (a.verified_sections, a.asked_sections) is distinct from (m.verified, m.asked)
$$;
revoke execute on function mark_sections(uuid) from public;

create function mark_changed_section() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform mark_sections(coalesce(new.application_uid, old.application_uid));
  return null;
end
$$;
create trigger section_verification_marks after insert or update of withdrawn_at on section_verification
  for each row execute function mark_changed_section();
create trigger note_marks_insert after insert on note
  for each row when (new.state is not null) execute function mark_changed_section();
create trigger note_marks_update after update of state on note
  for each row when (old.state is distinct from new.state) execute function mark_changed_section();
create trigger note_marks_delete after delete on note
  for each row when (old.state is not null) execute function mark_changed_section();
select mark_sections(uid) from (
  select application_uid as uid from section_verification where withdrawn_at is null
  union select application_uid from note where state = 'open' and not internal) marked;

-- Each order holds whatever the list can be narrowed by, so that rows that are passed over are never looked at.
drop index application_in_order_of_submission;
drop index application_in_order_of_waiting;
drop index application_in_order_of_due;
drop index application_in_order_of_volume;
drop index application_in_order_of_risk;
drop index application_of_status_by_submission;
drop index application_of_status_by_waiting;
drop index application_of_status_by_due;
drop index application_of_status_by_volume;
drop index application_of_status_by_risk;
drop index application_due;
drop index application_submitted;
drop index application_of_assignee_by_status;
-- These two know spans of time, and with them every other order: what lies in a span is gathered from here alone.
create index application_in_order_of_submission on application (submitted_key, uid)
  include (merchant_uid, iso_uid, assigned_to, risk_band, status, status_at, due_key, volume_key, risk_key);
create index application_in_order_of_due on application (due_key, uid)
  include (merchant_uid, iso_uid, assigned_to, risk_band, status, sla_desk, submitted_key, status_at, volume_key, risk_key);
create index application_in_order_of_waiting on application (status_at, uid)
  include (merchant_uid, iso_uid, assigned_to, risk_band, submitted_key);
create index application_in_order_of_volume on application (volume_key, uid)
  include (merchant_uid, iso_uid, assigned_to, risk_band, submitted_key);
create index application_in_order_of_risk on application (risk_key, uid)
  include (merchant_uid, iso_uid, assigned_to, risk_band, submitted_key);
create index application_of_status_by_submission on application (status, submitted_key, uid)
  include (merchant_uid, iso_uid, assigned_to, risk_band);
create index application_of_status_by_waiting on application (status, status_at, uid)
  include (merchant_uid, iso_uid, assigned_to, risk_band, submitted_key);
create index application_of_status_by_due on application (status, due_key, uid)
  include (merchant_uid, iso_uid, assigned_to, risk_band, submitted_key);
create index application_of_status_by_volume on application (status, volume_key, uid)
  include (merchant_uid, iso_uid, assigned_to, risk_band, submitted_key);
create index application_of_status_by_risk on application (status, risk_key, uid)
  include (merchant_uid, iso_uid, assigned_to, risk_band, submitted_key);
-- A band is a stretch of the order by risk, so one that is asked for may lie at its far end.
create index application_of_band_by_risk on application (risk_band, risk_key, uid)
  include (merchant_uid, iso_uid, assigned_to, status, submitted_key);
create index application_of_assignee_by_status on application (assigned_to, status);

-- The total by status and partner alone: a few hundred sums where the tally has tens of thousands.
create table application_total (
  status text not null,
  iso_uid uuid,
  n bigint not null
);
alter table application_total enable row level security;
create policy application_total_scope on application_total using (
  (select current_setting('app.scope', true)) = 'all'
  or iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)
);
grant select on application_total to ledgate_app;
insert into application_total (status, iso_uid, n)
  select status, iso_uid, sum(n) from application_tally group by 1, 2 having sum(n) <> 0;
-- What asks for a person reads theirs; what asks for neither person nor risk does not come here any more.
drop index application_tally_by_status;
drop index application_tally_summed;
create index application_tally_of_assignee on application_tally (assigned_to, status) include (iso_uid, risk_band, n);

create or replace function tally_application() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into application_tally (status, iso_uid, assigned_to, risk_band, n)
      select status, iso_uid, assigned_to, risk_band, count(*) from fresh group by 1, 2, 3, 4;
    insert into application_total (status, iso_uid, n) select status, iso_uid, count(*) from fresh group by 1, 2;
  else
    insert into application_tally (status, iso_uid, assigned_to, risk_band, n)
      select status, iso_uid, assigned_to, risk_band, -count(*) from gone group by 1, 2, 3, 4;
    insert into application_total (status, iso_uid, n) select status, iso_uid, -count(*) from gone group by 1, 2;
  end if;
  return null;
end
$$;
create or replace function tally_changed_application() returns trigger language plpgsql security definer
  set search_path = public as $$
begin
  insert into application_tally (status, iso_uid, assigned_to, risk_band, n)
  values (old.status, old.iso_uid, old.assigned_to, old.risk_band, -1),
    (new.status, new.iso_uid, new.assigned_to, new.risk_band, 1);
  if (old.status, old.iso_uid) is distinct from (new.status, new.iso_uid) then
    insert into application_total (status, iso_uid, n) values (old.status, old.iso_uid, -1), (new.status, new.iso_uid, 1);
  end if;
  return null;
end
$$;
create function sum_up_application_total() returns void language sql security definer set search_path = public as $$
  with gone as (delete from application_total returning status, iso_uid, n)
  insert into application_total (status, iso_uid, n)
    select status, iso_uid, sum(n) from gone group by 1, 2 having sum(n) <> 0
$$;
revoke execute on function sum_up_application_total() from public;
grant execute on function sum_up_application_total() to ledgate_app;

-- What is found in the usual order comes with its place, and so many may be skipped: nothing is joined to be passed over.
drop function find_newest_applications(text, timestamptz, uuid, boolean, integer);
drop function walk_newest_applications(text, timestamptz, uuid, boolean, integer, integer);
create function find_newest_applications(
    said text, from_key timestamptz, after uuid, backwards boolean, most integer, skipped integer)
  returns table (uid uuid, key timestamptz) language plpgsql stable security definer rows 100 set search_path = public as $$
declare
  condition tsquery := search_condition(said);
begin
  if backwards then
    return query select s.application_uid, s.submitted_key from application_search s
      where s.lexemes @@ condition and (from_key is null or (s.submitted_key, s.application_uid) > (from_key, after))
      order by s.submitted_key, s.application_uid limit most offset skipped;
  else
    return query select s.application_uid, s.submitted_key from application_search s
      where s.lexemes @@ condition and (from_key is null or (s.submitted_key, s.application_uid) < (from_key, after))
      order by s.submitted_key desc, s.application_uid desc limit most offset skipped;
  end if;
end
$$;

/* The same, but only among the next so many in the order: fewer than asked for means "gather them". */
create function walk_newest_applications(
    said text, from_key timestamptz, after uuid, backwards boolean, most integer, skipped integer, longest integer)
  returns table (uid uuid, key timestamptz) language plpgsql stable security definer rows 100 set search_path = public as $$
declare
  condition tsquery := search_condition(said);
begin
  if backwards then
    return query select s.application_uid, s.submitted_key from (
        select * from application_search o
        where (o.submitted_key, o.application_uid) >
          (coalesce(from_key, '-infinity'), coalesce(after, '00000000-0000-0000-0000-000000000000'))
        order by o.submitted_key, o.application_uid limit longest) s
      where s.lexemes @@ condition limit most offset skipped;
  else
    return query select s.application_uid, s.submitted_key from (
        select * from application_search o
        where (o.submitted_key, o.application_uid) <
          (coalesce(from_key, 'infinity'), coalesce(after, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        order by o.submitted_key desc, o.application_uid desc limit longest) s
      where s.lexemes @@ condition limit most offset skipped;
  end if;
end
$$;
revoke execute on function find_newest_applications(text, timestamptz, uuid, boolean, integer, integer),
  walk_newest_applications(text, timestamptz, uuid, boolean, integer, integer, integer) from public;
grant execute on function find_newest_applications(text, timestamptz, uuid, boolean, integer, integer),
  walk_newest_applications(text, timestamptz, uuid, boolean, integer, integer, integer) to ledgate_app;

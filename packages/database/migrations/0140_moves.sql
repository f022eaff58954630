-- Every change of status of an application that stands, for dashboards and reports: taken from the timeline in the transaction
-- that writes it, so that it equals a recount at any time (decision 0067). What was undone never was: its row goes with it.
create table application_move (
  application_uid uuid not null,
  -- Its number on the timeline.
  n integer not null,
  -- Whose the merchant is now, not then: a partner sees the past of its own merchants and of no others.
  iso_uid uuid,
  event text not null,
  from_status text,
  to_status text not null,
  -- When it came to where it stood before: how long it stood there is the difference. Null for a beginning.
  since timestamptz,
  at timestamptz not null,
  by_uid uuid,
  role text,
  -- The first reason of a decline, by its code. Neither partners nor merchants are told.
  reason text,
  -- Which desk owed something until this step, and whether it came in time; null where none did.
  desk text,
  is_kept boolean,
  constraint application_move_pkey primary key (application_uid, n),
  constraint application_move_application_fkey foreign key (application_uid) references application (uid),
  constraint application_move_desk_whole check ((desk is null) = (is_kept is null))
);
create index application_move_by_step on application_move (event, at) include (application_uid, by_uid);
create index application_move_of_status on application_move (from_status, at) include (since);
create index application_move_of_iso on application_move (iso_uid, at) include (event, application_uid, from_status, since);
create index application_move_by_person on application_move (by_uid, at) include (event, from_status, since, desk, is_kept);

/* The same counted, by the desk's day: whoever sees all adds up a few hundred rows where a million steps were taken. Those of
   one partner or one person are few, and counted from the rows themselves. */
create table step_tally (
  day date not null,
  event text not null,
  reason text,
  desk text,
  is_kept boolean,
  n bigint not null
);
create index step_tally_by_day on step_tally (day) include (event, reason, desk, is_kept, n);

alter table application_move enable row level security;
create policy application_move_scope on application_move using ((select current_setting('app.scope', true)) = 'all'
  or iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid));
alter table step_tally enable row level security;
create policy step_tally_scope on step_tally using ((select current_setting('app.scope', true)) = 'all');
grant select on application_move, step_tally to ledgate_app;

create function desk_day(at timestamptz) returns date language sql immutable strict parallel safe as $$
  select (at at time zone 'America/New_York')::date
$$;

create function tally_step(m application_move, d bigint) returns void language sql security definer set search_path = public as $$
  insert into step_tally (day, event, reason, desk, is_kept, n)
    values (desk_day(m.at), m.event, m.reason, m.desk, m.is_kept, d);
$$;
revoke execute on function tally_step(application_move, bigint) from public;

/* The clock before a step is written with it, and the one after it stands at the application: where they are of different desks,
   the first one's time is over. While a merchant is asked, it stands still and is over only later. */
create function keep_move() returns trigger language plpgsql security definer set search_path = public set app.scope = 'all' as $$
declare
  moved application_move;
  clock jsonb := new.details->'clock';
begin
  if new.event = 'undo' then
    delete from application_move m where m.application_uid = new.application_uid and m.n = (new.details->>'undone')::int
      returning m.* into moved;
    if found then perform tally_step(moved, -1); end if;
    return null;
  end if;
  insert into application_move
    select new.application_uid, new.n, a.iso_uid, new.event, new.from_status, new.to_status,
      (select p.at from application_move p where p.application_uid = new.application_uid order by p.n desc limit 1),
      new.at, new.actor, new.role, case when new.event = 'decline' then coalesce(new.details->>'reason_code', 'other') end,
      case when o.is_over then clock->>'desk' end,
      case when o.is_over then new.at <= to_timestamp((clock->>'due')::float8 / 1000) end
    from application a
    cross join lateral (select clock->>'due' is not null and clock->>'desk' is distinct from a.sla_desk as is_over) o
    where a.uid = new.application_uid
    returning * into moved;
  perform tally_step(moved, 1);
  return null;
end
$$;
create trigger application_event_move after insert on application_event for each row
  when (new.from_status is distinct from new.to_status) execute function keep_move();

create function hand_moves_over() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update application_move m set iso_uid = new.iso_uid where m.application_uid = new.uid;
  return null;
end
$$;
create trigger application_moves_handed_over after update of iso_uid on application for each row
  when (old.iso_uid is distinct from new.iso_uid) execute function hand_moves_over();

/* Counted again from the timeline: what fills the tables, and what tests hold them against. */
create function recount_moves() returns setof application_move
  language sql stable security definer set search_path = public set app.scope = 'all' as $$
  with undone as (
    select application_uid, (details->>'undone')::int as n from application_event where event = 'undo'),
  clocked as (
    select e.application_uid, e.n, e.details->'clock' as clock, lead(e.n) over w is not null as has_next,
      lead(e.details->'clock'->>'desk') over w as next_desk
    from application_event e where e.details ? 'clock' window w as (partition by e.application_uid order by e.n)),
  ended as (
    select c.application_uid, c.n, c.clock->>'desk' as desk, to_timestamp((c.clock->>'due')::float8 / 1000) as due
    from clocked c join application a on a.uid = c.application_uid
    where c.clock->>'due' is not null
      and c.clock->>'desk' is distinct from case when c.has_next then c.next_desk else a.sla_desk end)
  select e.application_uid, e.n, a.iso_uid, e.event, e.from_status, e.to_status,
    lag(e.at) over (partition by e.application_uid order by e.n), e.at, e.actor, e.role,
    case when e.event = 'decline' then coalesce(e.details->>'reason_code', 'other') end,
    d.desk, case when d.desk is not null then e.at <= d.due end
  from application_event e
  join application a on a.uid = e.application_uid
  left join ended d on d.application_uid = e.application_uid and d.n = e.n
  where e.from_status is distinct from e.to_status and e.event <> 'undo'
    and not exists (select from undone u where u.application_uid = e.application_uid and u.n = e.n)
$$;
revoke execute on function recount_moves() from public;

insert into application_move select * from recount_moves();
insert into step_tally (day, event, reason, desk, is_kept, n)
  select desk_day(at), event, reason, desk, is_kept, count(*) from application_move group by 1, 2, 3, 4, 5;

/* Differences are added up now and then, day by day where there are any, and the sums stay what they were. */
create function sum_up_step_tally() returns void language sql security definer set search_path = public as $$
  with gone as (
    delete from step_tally where day in (
      select day from step_tally group by day, event, reason, desk, is_kept having count(*) > 1)
    returning day, event, reason, desk, is_kept, n)
  insert into step_tally (day, event, reason, desk, is_kept, n)
    select day, event, reason, desk, is_kept, sum(n) from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0
$$;
revoke execute on function sum_up_step_tally() from public;
grant execute on function sum_up_step_tally() to ledgate_app;

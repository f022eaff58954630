-- Of the applications that were started on a day, how many have ever come to a status: a funnel of a year would read ten moves of
-- each application otherwise (decision 0067). The same transaction that moves an application keeps it.
create table came_tally (
  day date not null,
  status text not null,
  n bigint not null
);
create index came_tally_by_day on came_tally (day) include (status, n);
alter table came_tally enable row level security;
create policy came_tally_scope on came_tally using ((select current_setting('app.scope', true)) = 'all');
grant select on came_tally to ledgate_app;

/* A move that was just made, or taken back: it counts as coming there where no other move of the application led there. */
create or replace function tally_step(m application_move, d bigint) returns void
  language sql security definer set search_path = public as $$
  insert into step_tally (day, event, reason, desk, is_kept, n)
    values (desk_day(m.at), m.event, m.reason, m.desk, m.is_kept, d);
  insert into came_tally (day, status, n)
    select desk_day(b.at), m.to_status, d from application_move b
    where b.application_uid = m.application_uid and b.event = 'start' and not exists (
      select from application_move o where o.application_uid = m.application_uid and o.to_status = m.to_status and o.n <> m.n);
$$;

insert into came_tally (day, status, n)
  select desk_day(b.at), m.to_status, count(distinct m.application_uid) from application_move b
  join application_move m using (application_uid) where b.event = 'start' group by 1, 2;

-- How long applications stood is read from the index alone.
drop index application_move_of_status;
create index application_move_of_status on application_move (from_status, at) include (since, iso_uid);

/* Differences are added up now and then, day by day where there are any, and the sums stay what they were. */
drop function sum_up_step_tally();
create function sum_up_steps() returns void language sql security definer set search_path = public as $$
  with gone as (
    delete from step_tally where day in (
      select day from step_tally group by day, event, reason, desk, is_kept having count(*) > 1)
    returning day, event, reason, desk, is_kept, n)
  insert into step_tally (day, event, reason, desk, is_kept, n)
    select day, event, reason, desk, is_kept, sum(n) from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  with gone as (
    delete from came_tally where day in (select day from came_tally group by day, status having count(*) > 1)
    returning day, status, n)
  insert into came_tally (day, status, n) select day, status, sum(n) from gone group by 1, 2 having sum(n) <> 0
$$;
revoke execute on function sum_up_steps() from public;
grant execute on function sum_up_steps() to ledgate_app;

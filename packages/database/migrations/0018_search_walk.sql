-- What some thousands hold is met sooner on a walk through the usual order than gathered from all over the table.
create index application_search_in_usual_order on application_search (submitted_key, application_uid);

/* As find_newest_applications, but only among the next so many in the order: fewer than asked for means "gather them". */
create function walk_newest_applications(
    said text, key timestamptz, after uuid, backwards boolean, most integer, longest integer)
  returns setof uuid language plpgsql stable security definer rows 100 set search_path = public as $$
declare
  condition tsquery := search_condition(said);
begin
  if backwards then
    return query select s.application_uid from (
        select * from application_search
        where (submitted_key, application_uid) >
          (coalesce(key, '-infinity'), coalesce(after, '00000000-0000-0000-0000-000000000000'))
        order by submitted_key, application_uid limit longest) s
      where s.lexemes @@ condition limit most;
  else
    return query select s.application_uid from (
        select * from application_search
        where (submitted_key, application_uid) <
          (coalesce(key, 'infinity'), coalesce(after, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
        order by submitted_key desc, application_uid desc limit longest) s
      where s.lexemes @@ condition limit most;
  end if;
end
$$;
revoke execute on function walk_newest_applications(text, timestamptz, uuid, boolean, integer, integer) from public;
grant execute on function walk_newest_applications(text, timestamptz, uuid, boolean, integer, integer) to ledgate_app;

-- What a save of a draft takes. Whoever makes a new version of the content names the own transaction with it, which a
-- trigger did before; who names it without a new version is refused, and who forgets it is refused at the end as ever.
drop trigger application_content_stamped on application;
drop function stamp_content();
grant update (content_xid) on application to ledgate_app;
create function refuse_content_without_version() returns trigger language plpgsql as $$
begin
  raise exception 'a transaction was named without a new version of the application'
    using errcode = 'integrity_constraint_violation';
end
$$;
create trigger application_content_with_version after update of content_xid on application for each row
  when (new.content_xid is distinct from old.content_xid and new.content_version <= old.content_version)
  execute function refuse_content_without_version();

-- Asked after the row is written: with a trigger before it, every generated column would be worked out at each update.
drop trigger application_moves_by_the_table on application;
create trigger application_moves_by_the_table after update of status on application for each row
  when (old.status is distinct from new.status) execute function refuse_unknown_transition();

-- Somebody who was deleted is nobody any more, but what they decided stays under their name on the timeline of a case.
alter table app_user add column former_name text;
grant update (former_name) on app_user to ledgate_app;

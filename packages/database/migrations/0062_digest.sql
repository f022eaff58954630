-- The day of the last morning digest somebody got, so that there is one a day.
alter table app_user add column digest_on date;
grant update (digest_on) on app_user to ledgate_app;

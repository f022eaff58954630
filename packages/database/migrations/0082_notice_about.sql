-- The dispute or the statement that a notification tells of, where it is about one: the reader is led to it. No foreign key: it
-- may be of either, and a notification outlives nothing.
alter table notification add column about_uid uuid;

-- A list of one span of submission, ordered by how long each waits, is walked from where the span begins. That is right as
-- long as no status is older than its submission; this index, which is empty then, says so at once.
create index application_waiting_since_before_submission on application (submitted_key) where status_at < submitted_key;

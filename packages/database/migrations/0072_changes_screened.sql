-- What the lists find about a change that nobody has been held against before, as the check saw it, and why it is
-- somebody else. The second person reads both.
alter table merchant_change
  add column cleared jsonb,
  add column cleared_why text,
  add constraint merchant_change_cleared_whole check ((cleared is null) = (cleared_why is null));
grant update (cleared, cleared_why) on merchant_change to ledgate_app;

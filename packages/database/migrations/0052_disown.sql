-- "This wasn't me": a link in each security mail takes a change back for seven days.

alter table ceremony drop constraint ceremony_kind_known;
alter table ceremony add constraint ceremony_kind_known check (kind in
  ('login', 'registration', 'email_change', 'mobile_change', 'reset', 'activation', 'passkey', 'signing', 'disown'));

-- Whoever wears a merchant's or an ISO's role says whose, or sees nothing at all in it.
alter table session
  add column acting_merchant_uid uuid references merchant (uid) on delete set null,
  add column acting_iso_uid uuid references iso (uid) on delete set null,
  add constraint session_acting_for_merchant check (acting_merchant_uid is null or acting_role = 'merchant'),
  add constraint session_acting_for_iso check (acting_iso_uid is null or acting_role = 'iso');

-- The audit log for readers: each filter of the list finds its rows in the order of time, at any length of the log.

create index audit_row_by_action on audit_row (action, at desc);
create index audit_row_by_kind on audit_row (split_part(lane, ':', 1), at desc);

-- Words are looked for in the names of the lanes, of which there are far fewer than rows and which never change.
create index audit_lane_alike on audit_lane using gin (lane gin_trgm_ops);

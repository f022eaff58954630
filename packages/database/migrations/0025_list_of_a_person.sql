-- What somebody has, the oldest first: along the order of all, every draft would be passed over before it, and they have none.
create index application_of_assignee_by_submission on application (assigned_to, submitted_key, uid)
  include (merchant_uid, iso_uid, status, risk_band);

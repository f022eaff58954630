-- In the order by risk what is stopped comes before every score. A generated column cannot be given another expression, so
-- it is made anew, with the indexes that hold it.
alter table application drop column risk_key;
alter table application add column risk_key smallint not null
  generated always as (
    case when hard_stop is not null then 200 + coalesce(risk_score, 0) when risk_score is null then -1 else risk_score end
  ) stored;
create index application_in_order_of_submission on application (submitted_key, uid)
  include (merchant_uid, iso_uid, assigned_to, risk_band, status, status_at, due_key, volume_key, risk_key);
create index application_in_order_of_due on application (due_key, uid)
  include (merchant_uid, iso_uid, assigned_to, risk_band, status, sla_desk, submitted_key, status_at, volume_key, risk_key);
create index application_in_order_of_risk on application (risk_key, uid)
  include (merchant_uid, iso_uid, assigned_to, risk_band, submitted_key);
create index application_of_status_by_risk on application (status, risk_key, uid)
  include (merchant_uid, iso_uid, assigned_to, risk_band, submitted_key);
create index application_of_band_by_risk on application (risk_band, risk_key, uid)
  include (merchant_uid, iso_uid, assigned_to, status, submitted_key);

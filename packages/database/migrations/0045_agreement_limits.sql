-- The wording says what reserve, caps, funding delay and monitoring mean; the figures of a merchant are its special terms.
insert into agreement (version, text, sha256, effective_from)
select '1.1', body, sha256(convert_to(body, 'UTF8')), '2026-11-01T00:00:00Z' from (
  select replace(replace(replace(text, 'version 1.0', 'version 1.1'), 'honours', 'honors'),
$old$5. Reserve
Where the rate sheet names a reserve, the stated part of each settlement is held for the stated time to cover refunds and chargebacks. What remains is released when the time is over.$old$,
$new$5. Reserve, limits and monitoring
Reserve: where the special terms name a reserve, the stated part of each settlement is held for the stated time to cover refunds and chargebacks. What remains is released when the time is over.
Monthly volume: where the special terms name a monthly cap, sales beyond it may be declined, or their settlement held until the provider has reviewed them.
Ticket size: where the special terms name a ticket cap, a single sale above it is declined.
Funding delay: where the special terms name a delay, settlements are paid out that many days later than they otherwise would be.
Enhanced monitoring: where the special terms name a time, the provider reviews the merchant's sales more closely during it, and the merchant provides invoices and proof of delivery on request.
The special terms follow this agreement, are part of it, and prevail over its general wording. Where they are silent, no such reserve, cap, delay or monitoring applies.$new$) as body
  from agreement where version = '1.0') as seed;

-- The paper of a submission is made once more when everybody has signed.
alter table application_snapshot add column signed_pdf_file uuid;
grant update (signed_pdf_file) on application_snapshot to ledgate_app;

-- Three of the templates that came with the product, in the words of the trade; one that somebody has changed is theirs.
update query_template set title = new.title, body = new.body
from (values
  ('8d0c7a10-0000-4000-8000-000000000012'::uuid, 'PCI attestation missing or out of date',
   'The application says you are PCI compliant, but the attestation is missing or more than twelve months old. Please correct the answer or upload the current attestation.'),
  ('8d0c7a10-0000-4000-8000-000000000013'::uuid, 'Chargeback contact not reachable',
   'We could not reach your chargeback contact. Please check the email address and phone number.'),
  ('8d0c7a10-0000-4000-8000-000000000014'::uuid, 'Please double-check this answer',
   'Please check your answer to “{{field}}” in application {{reference}} and correct or explain it by {{due}}.')
) as new (uid, title, body)
where query_template.uid = new.uid and query_template.changed_by is null and query_template.version = 1
  and not exists (select from query_template other
    where other.uid <> new.uid and other.removed_at is null and lower(other.title) = lower(new.title));

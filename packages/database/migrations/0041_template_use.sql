-- A template knows what it is about, and a question which template it was begun with.
alter table query_template
  add column field text,
  add column document text,
  add constraint query_template_place check (
    (field is null or section <> 'documents') and (document is null or section = 'documents')),
  add constraint query_template_field_length check (char_length(field) between 1 and 60),
  add constraint query_template_document_length check (char_length(document) between 1 and 60);

alter table note
  add column template_uid uuid,
  add constraint note_template_fkey foreign key (template_uid) references query_template (uid),
  add constraint note_template_of_query check (template_uid is null or query_type = 'template');
create index note_by_template on note (template_uid, at) where template_uid is not null;

-- Those that came with the product say what they are about, where nobody has rewritten them.
update query_template t set field = p.field, document = p.document
from (values
  ('Voided check unreadable', null, 'voided_check'),
  ('Explain highest ticket', 'highest_ticket_cents', null),
  ('Photo ID expired or cut off', null, 'government_id'),
  ('Legal name does not match the IRS letter', 'legal_name', null),
  ('Website not reachable or incomplete', 'website', null),
  ('Describe what is sold', 'product_description', null),
  ('Bank statements missing months', null, 'bank_statements_3m')) as p (title, field, document)
where t.title = p.title and t.version = 1 and t.changed_by is null
  and (p.document is null) = (t.section <> 'documents');

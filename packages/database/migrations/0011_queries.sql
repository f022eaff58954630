-- Threads about an application or with a merchant, the questions in them, and who is told.

create sequence ticket_number start 1001;
grant usage on sequence ticket_number to ledgate_app;

create table ticket (
  uid uuid not null,
  number bigint not null default nextval('ticket_number'),
  -- A merchant may write about something that is no application.
  application_uid uuid,
  merchant_uid uuid not null,
  -- Whose thread it is, where a sales partner and the acquirer talk.
  iso_uid uuid,
  subject text not null,
  kind text not null,
  visibility text not null,
  status text not null default 'open',
  created_by uuid,
  created_at timestamptz not null,
  last_at timestamptz not null,
  -- Kept by the notes themselves.
  notes integer not null default 0,
  open_queries integer not null default 0,
  answered_queries integer not null default 0,
  unread_by_staff integer not null default 0,
  unread_by_merchant integer not null default 0,
  unread_by_iso integer not null default 0,
  version bigint not null default 1,
  constraint ticket_pkey primary key (uid),
  constraint ticket_number_unique unique (number),
  constraint ticket_application_fkey foreign key (application_uid) references application (uid),
  constraint ticket_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint ticket_iso_fkey foreign key (iso_uid) references iso (uid),
  constraint ticket_creator_fkey foreign key (created_by) references app_user (uid),
  constraint ticket_subject_length check (char_length(subject) between 3 and 200),
  constraint ticket_kind_known check (kind in ('query', 'support', 'internal')),
  constraint ticket_visibility_known check (visibility in ('merchant', 'partner', 'internal')),
  constraint ticket_status_known check (status in ('open', 'closed')),
  constraint ticket_partner_is_named check (visibility <> 'partner' or iso_uid is not null),
  constraint ticket_query_has_application check (kind <> 'query' or application_uid is not null),
  constraint ticket_internal_is_internal check (kind <> 'internal' or visibility = 'internal'),
  constraint ticket_counts_positive check (
    least(notes, open_queries, answered_queries, unread_by_staff, unread_by_merchant, unread_by_iso) >= 0)
);
create index ticket_by_application on ticket (application_uid, last_at desc);
create index ticket_by_merchant on ticket (merchant_uid, last_at desc);
create index ticket_by_iso on ticket (iso_uid, last_at desc);
create index ticket_by_creator on ticket (created_by);
create index ticket_by_time on ticket (last_at desc, uid desc);
create index ticket_open on ticket (last_at desc, uid desc) where open_queries > 0;
create index ticket_answered on ticket (last_at desc, uid desc) where answered_queries > 0;
create index ticket_unread_by_staff on ticket (last_at desc, uid desc) where unread_by_staff > 0;

create table note (
  uid uuid not null,
  ticket_uid uuid not null,
  application_uid uuid,
  text text not null,
  internal boolean not null,
  -- The side that has to read it; nobody's for what staff keep to themselves.
  addressee text,
  read_at timestamptz,
  author uuid,
  role text,
  at timestamptz not null,
  -- A question, where it is one.
  query_type text,
  section text,
  record_uid uuid,
  field text,
  document text,
  about text,
  quoted text,
  -- What was there when it was asked, so that it shows whether that was changed.
  mark text,
  corrected boolean,
  state text,
  event_n integer,
  answered_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid,
  constraint note_pkey primary key (uid),
  constraint note_ticket_fkey foreign key (ticket_uid) references ticket (uid),
  constraint note_application_fkey foreign key (application_uid) references application (uid),
  constraint note_author_fkey foreign key (author) references app_user (uid),
  constraint note_resolver_fkey foreign key (resolved_by) references app_user (uid),
  constraint note_record_fkey foreign key (record_uid) references application_record (uid),
  constraint note_text_length check (char_length(text) between 3 and 4000),
  constraint note_addressee_known check (addressee in ('staff', 'merchant', 'iso')),
  constraint note_internal_has_no_addressee check (not internal or addressee is null),
  constraint note_query_type_known check (query_type in ('manual', 'template', 'system')),
  constraint note_section_known check (section in
    ('company', 'ownership', 'business', 'security', 'settlement', 'contact', 'documents')),
  constraint note_state_known check (state in ('open', 'answered', 'resolved')),
  constraint note_query_is_whole check (
    (query_type is null) = (state is null) and (query_type is null) = (section is null)),
  constraint note_query_is_no_secret check (query_type is null or not internal),
  constraint note_query_has_application check (query_type is null or application_uid is not null)
);
create index note_by_ticket on note (ticket_uid, at);
create index note_by_application on note (application_uid, at);
create index note_by_author on note (author);
create index note_by_resolver on note (resolved_by);
create index note_by_record on note (record_uid);
create index note_queries on note (application_uid, section) where state is not null;
create index note_open_queries on note (application_uid) where state = 'open';
create index note_unread on note (ticket_uid, addressee) where read_at is null and addressee is not null;

-- Exact counts in the transaction of their cause: of the thread, and of its application.
create function count_note(n note, sign integer) returns void language sql as $$
  update ticket set
    notes = notes + sign,
    open_queries = open_queries + sign * (n.state is not distinct from 'open')::int,
    answered_queries = answered_queries + sign * (n.state is not distinct from 'answered')::int,
    unread_by_staff = unread_by_staff + sign * (n.read_at is null and n.addressee is not distinct from 'staff')::int,
    unread_by_merchant =
      unread_by_merchant + sign * (n.read_at is null and n.addressee is not distinct from 'merchant')::int,
    unread_by_iso = unread_by_iso + sign * (n.read_at is null and n.addressee is not distinct from 'iso')::int
  where uid = n.ticket_uid;
  update application set
    unread_by_staff = unread_by_staff + sign * (n.addressee = 'staff')::int,
    unread_by_merchant = unread_by_merchant + sign * (n.addressee = 'merchant')::int
  where uid = n.application_uid and n.read_at is null and n.addressee in ('staff', 'merchant');
$$;
create function count_notes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_note(old, -1); end if;
  if tg_op <> 'DELETE' then perform count_note(new, 1); end if;
  return null;
end
$$;
create trigger note_counts after insert or delete or update of state, read_at, addressee on note
  for each row execute function count_notes();

-- Files that belong to a note and are no paper of the application.
alter table document_file
  add column purpose text not null default 'paper',
  add column sent_by text not null default 'merchant',
  add constraint document_file_purpose_known check (purpose in ('paper', 'note')),
  add constraint document_file_sender_known check (sent_by in ('merchant', 'iso', 'staff'));
drop index document_file_once;
create unique index document_file_once on document_file (application_uid, sha256)
  where removed_at is null and purpose = 'paper';

create table note_attachment (
  note_uid uuid not null,
  file_uid uuid not null,
  constraint note_attachment_pkey primary key (note_uid, file_uid),
  constraint note_attachment_file_unique unique (file_uid),
  constraint note_attachment_note_fkey foreign key (note_uid) references note (uid) on delete cascade,
  constraint note_attachment_file_fkey foreign key (file_uid) references document_file (uid)
);

create table query_template (
  uid uuid not null,
  title text not null,
  section text not null,
  body text not null,
  active boolean not null default true,
  version bigint not null default 1,
  changed_by uuid,
  changed_at timestamptz not null,
  removed_at timestamptz,
  constraint query_template_pkey primary key (uid),
  constraint query_template_changer_fkey foreign key (changed_by) references app_user (uid),
  constraint query_template_section_known check (section in
    ('company', 'ownership', 'business', 'security', 'settlement', 'contact', 'documents')),
  constraint query_template_title_length check (char_length(title) between 3 and 120),
  constraint query_template_body_length check (char_length(body) between 3 and 4000)
);
create unique index query_template_title_unique on query_template (lower(title)) where removed_at is null;
create index query_template_by_changer on query_template (changed_by);

create table notification (
  uid uuid not null,
  person uuid not null,
  kind text not null,
  application_uid uuid,
  ticket_uid uuid,
  -- Not shown sooner, so that its cause can still be taken back.
  at timestamptz not null,
  cause text,
  read_at timestamptz,
  constraint notification_pkey primary key (uid),
  constraint notification_person_fkey foreign key (person) references app_user (uid),
  constraint notification_application_fkey foreign key (application_uid) references application (uid),
  constraint notification_ticket_fkey foreign key (ticket_uid) references ticket (uid) on delete cascade,
  constraint notification_kind_known check (kind in
    ('query_raised', 'query_answered', 'query_resolved', 'ticket_opened', 'ticket_reply'))
);
create index notification_by_person on notification (person, at desc, uid desc);
create index notification_unread on notification (person) where read_at is null;
create index notification_by_application on notification (application_uid);
create index notification_by_ticket on notification (ticket_uid);
create index notification_by_cause on notification (cause) where cause is not null;

-- Everything is on unless somebody switched it off.
create table notification_preference (
  person uuid not null,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  constraint notification_preference_pkey primary key (person, kind, channel),
  constraint notification_preference_person_fkey foreign key (person) references app_user (uid),
  constraint notification_preference_channel_known check (channel in ('app', 'mail', 'text'))
);

-- The second wall: what staff keep to themselves is not there for a merchant or a sales partner, filter or no filter.
alter table ticket enable row level security;
alter table ticket force row level security;
create policy ticket_scope on ticket using (
  (select current_setting('app.scope', true)) = 'all'
  or (visibility = 'merchant' and merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid))
  or (visibility = 'partner' and iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid))
);
alter table note enable row level security;
alter table note force row level security;
create policy note_scope on note using (
  (select current_setting('app.scope', true)) = 'all'
  or (not internal and exists (select from ticket t where t.uid = ticket_uid))
);
alter table note_attachment enable row level security;
alter table note_attachment force row level security;
create policy note_attachment_scope on note_attachment using (exists (select from note n where n.uid = note_uid));

drop policy document_file_scope on document_file;
create policy document_file_scope on document_file using (
  exists (select from application a where a.uid = application_uid)
  and (
    purpose = 'paper'
    or (select current_setting('app.scope', true)) = 'all'
    or (sent_by = 'merchant' and (select nullif(current_setting('app.merchant', true), '')) is not null)
    or (sent_by = 'iso' and (select nullif(current_setting('app.iso', true), '')) is not null)
    or exists (select from note_attachment n where n.file_uid = document_file.uid)
  )
);

grant select, insert, update, delete on ticket, note, note_attachment, notification to ledgate_app;
grant select, insert, update on query_template, notification_preference to ledgate_app;

insert into query_template (uid, title, section, body, changed_at) values
  ('8d0c7a10-0000-4000-8000-000000000001', 'Voided check unreadable', 'documents',
   'The voided check we have for {{merchant}} cannot be read in full. Please upload a clear picture or a letter from the bank that shows the account holder, the routing number and the account number, by {{due}}.', now()),
  ('8d0c7a10-0000-4000-8000-000000000002', 'Explain highest ticket', 'business',
   'The highest ticket is well above the average ticket. Please tell us what is sold at that price, how often, and when the customer receives it.', now()),
  ('8d0c7a10-0000-4000-8000-000000000003', 'Owner address differs from ID', 'ownership',
   'The home address given for this owner is not the one on the photo ID. Please correct the address, or upload a recent utility bill that shows it, by {{due}}.', now()),
  ('8d0c7a10-0000-4000-8000-000000000004', 'Photo ID expired or cut off', 'documents',
   'The photo ID has expired, or a part of it is not in the picture. Please upload both sides of a valid ID, in color and with all four corners visible.', now()),
  ('8d0c7a10-0000-4000-8000-000000000005', 'Legal name does not match the IRS letter', 'company',
   'The legal name in the application is not spelled as in the IRS letter. Please enter it exactly as the IRS has it, or upload the letter that shows the new name.', now()),
  ('8d0c7a10-0000-4000-8000-000000000006', 'Website not reachable or incomplete', 'company',
   'We could not find the refund policy, the terms, the privacy policy or a way to contact you on the website. Please complete it, or give us the right address, by {{due}}.', now()),
  ('8d0c7a10-0000-4000-8000-000000000007', 'Ownership does not add up', 'ownership',
   'The owners listed for {{merchant}} hold less than 75 percent together. Please add everyone who owns 25 percent or more, or tell us how the rest is held.', now()),
  ('8d0c7a10-0000-4000-8000-000000000008', 'Describe what is sold', 'business',
   'Please describe in a few sentences what you sell, to whom, how customers order, and what they have received by the time the card is charged.', now()),
  ('8d0c7a10-0000-4000-8000-000000000009', 'Delivery takes long', 'business',
   'Customers wait several weeks for what they paid for. Please tell us why, what they are told when they order, and how you handle cancellations.', now()),
  ('8d0c7a10-0000-4000-8000-000000000010', 'Bank statements missing months', 'documents',
   'We need the bank statements of the last three full months, all pages. Please upload those that are missing by {{due}}.', now()),
  ('8d0c7a10-0000-4000-8000-000000000011', 'Account holder differs from business', 'settlement',
   'The account is held under a name that is neither the legal nor the trading name. Please give us an account of the business, or a letter from the bank that connects the two.', now()),
  ('8d0c7a10-0000-4000-8000-000000000012', 'PCI status and paper do not agree', 'security',
   'The application says that you are compliant, but the attestation is missing or older than twelve months. Please correct the answer or upload the current attestation.', now()),
  ('8d0c7a10-0000-4000-8000-000000000013', 'Chargeback contact not reachable', 'contact',
   'We could not reach the contact for chargebacks. Please check the e-mail address and the phone number.', now()),
  ('8d0c7a10-0000-4000-8000-000000000014', 'Please look at one answer again', 'company',
   'Please look at “{{field}}” in application {{reference}} again and correct or explain it by {{due}}.', now());

-- What the server may not do, whatever its code says.

-- Once written, these say for ever what they said: whose a row is, who wrote it, when, and in which words. Column by
-- column, so a column that is added to one of these tables later comes with its own grant.
do $$
declare
  fixed record;
begin
  for fixed in
    select * from (values
      ('application', array['uid', 'reference', 'merchant_uid', 'created_by', 'created_at']),
      ('application_record', array['uid', 'application_uid', 'section', 'position', 'created_at']),
      ('application_secret', array['record_uid', 'field', 'application_uid']),
      ('document', array['uid', 'application_uid', 'created_at']),
      ('document_file', array['uid', 'application_uid', 'name', 'mime', 'size', 'pages', 'sha256', 'storage_key',
        'uploaded_by', 'uploaded_at', 'purpose', 'sent_by']),
      ('buy_rate', array['uid', 'application_uid', 'n']),
      ('sale_rate', array['uid', 'application_uid', 'n']),
      ('rate_acceptance', array['uid', 'application_uid', 'sale_rate_uid', 'snapshot_n', 'snapshot_sha256',
        'content_sha256', 'signer_name', 'consents', 'address', 'location', 'browser', 'agreement_version',
        'accepted_by', 'at']),
      ('ticket', array['uid', 'number', 'application_uid', 'merchant_uid', 'iso_uid', 'subject', 'created_by',
        'created_at']),
      ('note', array['uid', 'ticket_uid', 'application_uid', 'text', 'internal', 'author', 'role', 'at', 'query_type',
        'section', 'record_uid', 'field', 'document', 'about', 'quoted', 'event_n']),
      ('notification', array['uid', 'person', 'kind', 'application_uid', 'ticket_uid', 'at', 'cause']),
      ('app_user', array['uid', 'created_at']),
      ('data_key', array['kid', 'scope', 'created_at'])
    ) as f (name, columns)
  loop
    execute format('revoke update on %I from ledgate_app', fixed.name);
    execute format('grant update (%s) on %I to ledgate_app', (
      select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = fixed.name::regclass and a.attnum > 0 and not a.attisdropped
        and a.attname <> all (fixed.columns)), fixed.name);
  end loop;
end
$$;
-- Nobody takes back what was said.
revoke delete on ticket, note, note_attachment, notification from ledgate_app;
revoke update on note_attachment from ledgate_app;

-- Content and its version change together: an approval names the version it saw, and a form at hand is believed by it.
-- `content_xid` is the transaction that made the present version of the content.
alter table application add column content_xid xid8;
alter table application alter column content_xid set default pg_current_xact_id();

create function stamp_content() returns trigger language plpgsql as $$
begin
  new.content_xid := pg_current_xact_id();
  return new;
end
$$;
create trigger application_content_stamped before update of content_version on application
  for each row when (new.content_version > old.content_version) execute function stamp_content();

-- Asked at the end, since what is written first is the business of who writes.
create function demand_new_content() returns trigger language plpgsql as $$
declare
  owner uuid := case when tg_op = 'DELETE' then old.application_uid else new.application_uid end;
begin
  if not exists (select from application a where a.uid = owner and a.content_xid = pg_current_xact_id()) then
    raise exception 'a row of % was changed without a new version of its application', tg_table_name
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
-- Of the server's role alone: who owns the database mends it by hand.
create constraint trigger application_record_versioned after insert or update or delete on application_record
  deferrable initially deferred for each row when (current_user = 'ledgate_app') execute function demand_new_content();
create constraint trigger application_secret_versioned after insert or update or delete on application_secret
  deferrable initially deferred for each row when (current_user = 'ledgate_app') execute function demand_new_content();
-- Papers of our own making come of what was agreed and add nothing to it. A judgement changes the content when a paper
-- no longer counts by it, or does again.
create constraint trigger document_versioned after insert on document deferrable initially deferred for each row
  when (current_user = 'ledgate_app' and new.document_type not in ('signed_application', 'signed_agreement'))
  execute function demand_new_content();
create constraint trigger document_changed_versioned after update on document deferrable initially deferred for each row
  when (current_user = 'ledgate_app' and
    (new.document_type, new.owner_uid, new.account_uid, new.file_uid, new.expires_on, new.removed_at,
      new.status in ('uploaded', 'accepted')) is distinct from
    (old.document_type, old.owner_uid, old.account_uid, old.file_uid, old.expires_on, old.removed_at,
      old.status in ('uploaded', 'accepted')))
  execute function demand_new_content();

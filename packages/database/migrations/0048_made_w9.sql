-- A W-9 that was made from the answers: a mark of what it was made from, and who signed it, when and as what.
alter table document
  add column made_from bytea,
  add column made_with jsonb,
  add constraint document_made_is_w9 check (made_from is null or document_type = 'w9'),
  add constraint document_made_whole check ((made_from is null) = (made_with is null));
grant update (made_from, made_with) on document to ledgate_app;

alter table document_former
  add column made_from bytea,
  add column made_with jsonb;

create or replace function keep_former_document() returns trigger language plpgsql security definer
  set search_path to public as $$
begin
  insert into document_former (document_uid, application_uid, document_type, owner_uid, account_uid, file_uid, status,
    reject_reason, expires_on, reviewed_by, reviewed_at, created_at, removed_at, version, until, made_from, made_with)
  values (old.uid, old.application_uid, old.document_type, old.owner_uid, old.account_uid, old.file_uid, old.status,
    old.reject_reason, old.expires_on, old.reviewed_by, old.reviewed_at, old.created_at, old.removed_at, old.version,
    greatest(old.changed_at, new.changed_at), old.made_from, old.made_with);
  return null;
end
$$;

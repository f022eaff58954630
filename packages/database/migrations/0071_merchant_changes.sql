-- What a boarded merchant asked to be changed: checked by one person, approved by another, decided by the other side. Only
-- then it is what the application says.
create table merchant_change (
  uid uuid not null,
  application_uid uuid not null,
  kind text not null,
  state text not null,
  reason text not null,
  -- The entries as they will be, with secrets sealed for the places they will have: added, changed or removed.
  edits jsonb not null,
  -- The same, answer by answer in the words it is read in; secrets by their last digits.
  lines jsonb not null,
  -- Where the merchant wrote it and attached the proof.
  ticket_uid uuid not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  checked_by uuid,
  checked_at timestamptz,
  check_note text,
  -- What shows whose account it is.
  evidence text,
  -- The number that was called and who answered; the number was known before the request.
  called_phone text,
  spoke_to text,
  approved_by uuid,
  approved_at timestamptz,
  -- The processor's own name for it, and how it stands there.
  processor_id text,
  processor_state text,
  processor_checked_at timestamptz,
  next_check_at timestamptz,
  ended_at timestamptz,
  ended_by uuid,
  end_reason text,
  constraint merchant_change_pkey primary key (uid),
  constraint merchant_change_application_fkey foreign key (application_uid) references application (uid),
  constraint merchant_change_ticket_fkey foreign key (ticket_uid) references ticket (uid),
  constraint merchant_change_asker_fkey foreign key (requested_by) references app_user (uid),
  constraint merchant_change_checker_fkey foreign key (checked_by) references app_user (uid),
  constraint merchant_change_approver_fkey foreign key (approved_by) references app_user (uid),
  constraint merchant_change_ender_fkey foreign key (ended_by) references app_user (uid),
  constraint merchant_change_kind_known check (kind in ('account', 'owners', 'names')),
  constraint merchant_change_state_known check (state in
    ('requested', 'checked', 'sending', 'waiting', 'applied', 'declined', 'refused', 'canceled')),
  constraint merchant_change_end_whole check ((ended_at is not null) = (state in ('applied', 'declined', 'refused', 'canceled'))),
  -- Four eyes, and neither pair is the asker's, whatever the server thinks.
  constraint merchant_change_four_eyes check (approved_by is null or (checked_by is not null
    and approved_by <> checked_by and approved_by <> requested_by and checked_by <> requested_by)),
  constraint merchant_change_sent_approved check (state not in ('sending', 'waiting', 'applied', 'declined') or approved_by is not null),
  constraint merchant_change_account_called check (kind <> 'account' or approved_by is null
    or (called_phone is not null and spoke_to is not null and evidence is not null)),
  constraint merchant_change_evidence_known check (evidence in ('voided_check', 'bank_letter', 'bank_statement'))
);
create unique index merchant_change_one_open on merchant_change (application_uid, kind) where ended_at is null;
create unique index merchant_change_by_processor on merchant_change (processor_id) where processor_id is not null;
create index merchant_change_by_application on merchant_change (application_uid, requested_at);
create index merchant_change_due on merchant_change (next_check_at) where next_check_at is not null;
create index merchant_change_by_ticket on merchant_change (ticket_uid);
create index merchant_change_by_asker on merchant_change (requested_by);
create index merchant_change_by_checker on merchant_change (checked_by) where checked_by is not null;
create index merchant_change_by_approver on merchant_change (approved_by) where approved_by is not null;
create index merchant_change_by_ender on merchant_change (ended_by) where ended_by is not null;

-- What two people answered for is what is sent: from the check on nobody changes it, and what is over stays over.
create function refuse_change_rewritten() returns trigger language plpgsql as $$
declare
  asked constant text[] := array['uid', 'application_uid', 'kind', 'reason', 'edits', 'lines', 'ticket_uid', 'requested_by', 'requested_at'];
  name text;
begin
  if old.ended_at is not null then
    raise exception 'a change that is over is never changed' using errcode = 'insufficient_privilege';
  end if;
  foreach name in array asked loop
    if to_jsonb(new) -> name is distinct from to_jsonb(old) -> name then
      raise exception 'what was asked for is never changed' using errcode = 'insufficient_privilege';
    end if;
  end loop;
  return new;
end
$$;
create trigger merchant_change_for_ever before update on merchant_change
  for each row execute function refuse_change_rewritten();

alter table merchant_change enable row level security;
alter table merchant_change force row level security;
create policy merchant_change_scope on merchant_change
  using ((select current_setting('app.scope', true)) = 'all' or exists (select from application a where a.uid = application_uid));
grant select, insert on merchant_change to ledgate_app;
grant update (state, checked_by, checked_at, check_note, evidence, called_phone, spoke_to, approved_by, approved_at, processor_id,
  processor_state, processor_checked_at, next_check_at, ended_at, ended_by, end_reason) on merchant_change to ledgate_app;

-- A change of rates after the approval. One person proposes it, another confirms it, and with that the merchant has notice;
-- from its day on it is what the merchant pays. What was signed stays as it was signed.
create table rate_amendment (
  uid uuid not null,
  application_uid uuid not null,
  -- The agreement it amends: it stands and falls with it.
  acceptance_uid uuid not null,
  -- Its number, from the confirmation on; what was only proposed has none.
  n integer,
  version bigint not null default 1,
  pricing_model text not null,
  lines jsonb not null,
  included text[] not null default '{}',
  terms jsonb not null,
  -- The merchant reads it.
  reason text not null,
  effective_from text not null,
  -- Line by line what was and what will be, as the merchant is told; and whether any of it is dearer or stricter.
  changes jsonb not null,
  is_harder boolean not null,
  -- Everybody who wrote on it; whoever wrote the last.
  hands uuid[] not null,
  set_by uuid,
  at timestamptz not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  -- The paper; who is told is told in the same transaction.
  file_uid uuid,
  ended text,
  ended_at timestamptz,
  ended_by uuid,
  end_reason text,
  constraint rate_amendment_pkey primary key (uid),
  constraint rate_amendment_application_fkey foreign key (application_uid) references application (uid),
  constraint rate_amendment_acceptance_fkey foreign key (acceptance_uid) references rate_acceptance (uid),
  constraint rate_amendment_setter_fkey foreign key (set_by) references app_user (uid),
  constraint rate_amendment_confirmer_fkey foreign key (confirmed_by) references app_user (uid),
  constraint rate_amendment_ender_fkey foreign key (ended_by) references app_user (uid),
  constraint rate_amendment_file_fkey foreign key (file_uid) references document_file (uid),
  constraint rate_amendment_effective_is_date check (effective_from ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint rate_amendment_has_hands check (cardinality(hands) > 0),
  -- Four eyes, whatever the server thinks.
  constraint rate_amendment_four_eyes check (confirmed_by is null or not confirmed_by = any (hands)),
  constraint rate_amendment_confirmation_whole check (num_nulls(confirmed_by, confirmed_at, n) in (0, 3)),
  -- Nothing begins before the day after its notice; how much later is for the domain to say.
  constraint rate_amendment_after_notice check (confirmed_at is null
    or effective_from > to_char(confirmed_at at time zone 'America/New_York', 'YYYY-MM-DD')),
  constraint rate_amendment_file_confirmed check (file_uid is null or confirmed_at is not null),
  constraint rate_amendment_end_known check (ended in ('dropped', 'withdrawn', 'agreement_ended')),
  constraint rate_amendment_end_whole check ((ended is null) = (ended_at is null)),
  constraint rate_amendment_dropped_before check (ended is distinct from 'dropped' or confirmed_at is null),
  constraint rate_amendment_withdrawn_after check (ended is distinct from 'withdrawn' or
    (confirmed_at is not null and ended_by is not null and end_reason is not null))
);
create unique index rate_amendment_numbered on rate_amendment (application_uid, n);
create unique index rate_amendment_one_proposed on rate_amendment (application_uid)
  where confirmed_at is null and ended is null;
-- No two begin on one day, so on each day one answer is right.
create unique index rate_amendment_one_a_day on rate_amendment (application_uid, effective_from)
  where confirmed_at is not null and ended is null;
create index rate_amendment_by_acceptance on rate_amendment (acceptance_uid);
create index rate_amendment_by_setter on rate_amendment (set_by);
create index rate_amendment_by_confirmer on rate_amendment (confirmed_by);
create index rate_amendment_by_ender on rate_amendment (ended_by) where ended_by is not null;
create index rate_amendment_by_file on rate_amendment (file_uid) where file_uid is not null;

-- What a merchant was told is never changed; only its paper and its end are noted beside it, and an end is taken back only
-- with the step that brought it.
create function refuse_amendment_change() returns trigger language plpgsql as $$
declare
  later constant text[] := array['file_uid', 'ended', 'ended_at', 'ended_by', 'end_reason'];
begin
  if tg_op = 'DELETE'
    or (old.confirmed_at is not null and to_jsonb(new) - later <> to_jsonb(old) - later)
    or (old.file_uid is not null and new.file_uid is distinct from old.file_uid)
    or (old.ended is not null and current_setting('app.undo', true) is distinct from 'on') then
    raise exception 'an amendment that was announced or is over is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger rate_amendment_for_ever before update or delete on rate_amendment
  for each row execute function refuse_amendment_change();

-- Merchant and ISO see what was announced; what is only proposed is the desk's own affair.
alter table rate_amendment enable row level security;
alter table rate_amendment force row level security;
create policy rate_amendment_scope on rate_amendment
  using ((select current_setting('app.scope', true)) = 'all'
    or (confirmed_at is not null and exists (select from application a where a.uid = application_uid)));
grant select, insert on rate_amendment to ledgate_app;
grant update (n, version, pricing_model, lines, included, terms, reason, effective_from, changes, is_harder, hands,
  set_by, at, confirmed_by, confirmed_at, file_uid, ended, ended_at, ended_by, end_reason) on rate_amendment to ledgate_app;

-- A paper of our own making, like those before it.
drop trigger document_versioned on document;
create constraint trigger document_versioned after insert on document deferrable initially deferred for each row
  when (current_user = 'ledgate_app' and
    new.document_type not in ('signed_application', 'signed_agreement', 'adverse_action_letter', 'rate_amendment'))
  execute function demand_new_content();

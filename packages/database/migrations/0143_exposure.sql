-- What could have to be paid back of each open account, with its bank and category: a dashboard adds up one narrow row for each
-- instead of looking through runs, hand-offs and rates of all (decision 0067). Kept by whatever changes one of them.
create table account_exposure (
  application_uid uuid not null,
  merchant_uid uuid not null,
  -- Where it was sent, else whose rates are in force.
  bank_uid uuid,
  mcc text,
  exposure_cents bigint not null,
  constraint account_exposure_pkey primary key (application_uid),
  constraint account_exposure_application_fkey foreign key (application_uid) references application (uid)
);
create index account_exposure_by_merchant on account_exposure (merchant_uid, application_uid) include (bank_uid, mcc);
create index ledger_account_reserves on ledger_account (merchant_uid) where code = 'reserve_held';

alter table account_exposure enable row level security;
create policy account_exposure_scope on account_exposure using ((select current_setting('app.scope', true)) = 'all');
grant select on account_exposure to ledgate_app;

/* Of one application, or of all: what keeps the rows, fills them, and what tests hold them against. */
create function recount_exposures(only_uid uuid) returns setof account_exposure
  language sql stable security definer set search_path = public set app.scope = 'all' as $$
  select a.uid, a.merchant_uid, coalesce(
      (select o.bank_uid from operation o where o.application_uid = a.uid and o.state = 'confirmed' and o.bank_uid is not null
        order by o.planned_at desc, o.uid limit 1),
      (select q.bank_uid from buy_rate q where q.application_uid = a.uid and q.final and q.voided_at is null)),
    a.mcc,
    coalesce((select r.exposure_cents from risk_run r where r.application_uid = a.uid order by r.n desc limit 1), 0)
  from application a where a.status = 'boarded' and (only_uid is null or a.uid = only_uid)
$$;
revoke execute on function recount_exposures(uuid) from public;

/* Two who change different things of one account at once go one after the other: the second sees what the first wrote. */
create function keep_exposure(only_uid uuid) returns void
  language plpgsql security definer set search_path = public set app.scope = 'all' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('account_exposure ' || only_uid::text, 0));
  delete from account_exposure where application_uid = only_uid;
  insert into account_exposure select * from recount_exposures(only_uid);
end
$$;
revoke execute on function keep_exposure(uuid) from public;

create function keep_exposure_of_account() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform keep_exposure(new.uid);
  return null;
end
$$;
create trigger application_exposure_insert after insert on application for each row
  when (new.status = 'boarded') execute function keep_exposure_of_account();
create trigger application_exposure_update after update of status, mcc on application for each row
  when ((old.status = 'boarded' or new.status = 'boarded') and (old.status, old.mcc) is distinct from (new.status, new.mcc))
  execute function keep_exposure_of_account();

/* What happens to an application before its account is open is looked up when it opens. */
create function keep_exposure_beside() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from account_exposure e where e.application_uid = new.application_uid) then
    perform keep_exposure(new.application_uid);
  end if;
  return null;
end
$$;
create trigger risk_run_exposure after insert on risk_run for each row execute function keep_exposure_beside();
create trigger operation_exposure_insert after insert on operation for each row
  when (new.state = 'confirmed' and new.bank_uid is not null) execute function keep_exposure_beside();
create trigger operation_exposure_update after update of state on operation for each row
  when (new.state = 'confirmed' and old.state <> 'confirmed' and new.bank_uid is not null) execute function keep_exposure_beside();
create trigger buy_rate_exposure_insert after insert on buy_rate for each row
  when (new.final) execute function keep_exposure_beside();
create trigger buy_rate_exposure_update after update of final, voided_at, bank_uid on buy_rate for each row
  when (new.final) execute function keep_exposure_beside();

insert into account_exposure select * from recount_exposures(null);

-- What a merchant's card acceptance costs: the buy rate of the platform, the sale rate of the merchant, the agreement
-- and its acceptance. Percentages are parts per million, prices thousandths of a cent, all whole numbers.

-- True for an object of whole numbers and nothing else: no float ever gets in.
create function holds_whole_numbers(lines jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof(lines) = 'object' and not exists (
    select from jsonb_each(lines) line
    where jsonb_typeof(line.value) <> 'number' or line.value::text !~ '^[0-9]{1,12}$')
$$;

create table buy_rate (
  uid uuid not null,
  application_uid uuid not null,
  n integer not null,
  version bigint not null default 1,
  bank_uid uuid not null,
  pricing_model text not null,
  lines jsonb not null,
  terms jsonb not null,
  effective_from text not null,
  final boolean not null,
  set_by uuid,
  at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  constraint buy_rate_pkey primary key (uid),
  constraint buy_rate_numbered unique (application_uid, n),
  constraint buy_rate_application_fkey foreign key (application_uid) references application (uid),
  constraint buy_rate_bank_fkey foreign key (bank_uid) references bank (uid),
  constraint buy_rate_set_by_fkey foreign key (set_by) references app_user (uid),
  constraint buy_rate_model_known check
    (pricing_model in ('interchange_plus', 'tiered', 'flat', 'dual_pricing', 'surcharge')),
  constraint buy_rate_lines_whole check (holds_whole_numbers(lines)),
  constraint buy_rate_effective_is_date check (effective_from ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint buy_rate_void_has_reason check ((voided_at is null) = (void_reason is null))
);
create index buy_rate_by_bank on buy_rate (bank_uid);
create index buy_rate_by_setter on buy_rate (set_by);
create unique index buy_rate_one_in_force on buy_rate (application_uid) where final and voided_at is null;
create unique index buy_rate_one_draft on buy_rate (application_uid) where not final and voided_at is null;

create table sale_rate (
  uid uuid not null,
  application_uid uuid not null,
  n integer not null,
  version bigint not null default 1,
  buy_rate_uid uuid not null,
  pricing_model text not null,
  lines jsonb not null,
  terms jsonb not null,
  effective_from text not null,
  final boolean not null,
  set_by uuid,
  at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  constraint sale_rate_pkey primary key (uid),
  constraint sale_rate_numbered unique (application_uid, n),
  constraint sale_rate_application_fkey foreign key (application_uid) references application (uid),
  constraint sale_rate_buy_rate_fkey foreign key (buy_rate_uid) references buy_rate (uid),
  constraint sale_rate_set_by_fkey foreign key (set_by) references app_user (uid),
  constraint sale_rate_model_known check
    (pricing_model in ('interchange_plus', 'tiered', 'flat', 'dual_pricing', 'surcharge')),
  constraint sale_rate_lines_whole check (holds_whole_numbers(lines)),
  constraint sale_rate_effective_is_date check (effective_from ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint sale_rate_void_has_reason check ((voided_at is null) = (void_reason is null))
);
create index sale_rate_by_buy_rate on sale_rate (buy_rate_uid);
create index sale_rate_by_setter on sale_rate (set_by);
create unique index sale_rate_one_in_force on sale_rate (application_uid) where final and voided_at is null;
create unique index sale_rate_one_draft on sale_rate (application_uid) where not final and voided_at is null;

-- A final rate, and one that was voided, is as it was for ever; the only thing that can still happen is voiding, and
-- that is taken back only when the step that caused it is undone, which says so for its transaction.
create function refuse_rate_change() returns trigger language plpgsql as $$
declare
  later constant text[] := array['voided_at', 'void_reason'];
begin
  if tg_op = 'DELETE' then
    raise exception 'rows of % are never deleted', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if (old.final or old.voided_at is not null) and to_jsonb(new) - later <> to_jsonb(old) - later then
    raise exception 'a final or voided row of % is never changed', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  if old.voided_at is not null and current_setting('app.undo', true) is distinct from 'on' then
    raise exception 'a voided row of % stays so', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger buy_rate_final before update or delete on buy_rate for each row execute function refuse_rate_change();
create trigger sale_rate_final before update or delete on sale_rate for each row execute function refuse_rate_change();

create table agreement (
  version text not null,
  text text not null,
  sha256 bytea not null,
  effective_from timestamptz not null,
  constraint agreement_pkey primary key (version),
  constraint agreement_hash_right check (sha256 = sha256(convert_to(text, 'UTF8')))
);
create trigger agreement_for_ever before update or delete on agreement
  for each row execute function refuse_change();

create table rate_acceptance (
  uid uuid not null,
  application_uid uuid not null,
  sale_rate_uid uuid not null,
  snapshot_n integer not null,
  snapshot_sha256 bytea not null,
  -- Over everything that was agreed to: the submission, the rates, the agreement, the signer and the consents.
  content_sha256 bytea not null,
  signer_name text not null,
  consents jsonb not null,
  address text not null,
  location jsonb,
  browser text not null,
  agreement_version text not null,
  accepted_by uuid,
  at timestamptz not null,
  pdf_file uuid,
  pdf_sha256 bytea,
  voided_at timestamptz,
  void_reason text,
  constraint rate_acceptance_pkey primary key (uid),
  constraint rate_acceptance_application_fkey foreign key (application_uid) references application (uid),
  constraint rate_acceptance_sale_rate_fkey foreign key (sale_rate_uid) references sale_rate (uid),
  constraint rate_acceptance_snapshot_fkey foreign key (application_uid, snapshot_n)
    references application_snapshot (application_uid, n),
  constraint rate_acceptance_agreement_fkey foreign key (agreement_version) references agreement (version),
  constraint rate_acceptance_person_fkey foreign key (accepted_by) references app_user (uid),
  constraint rate_acceptance_pdf_fkey foreign key (pdf_file) references document_file (uid),
  constraint rate_acceptance_pdf_hashed check ((pdf_file is null) = (pdf_sha256 is null)),
  constraint rate_acceptance_void_has_reason check ((voided_at is null) = (void_reason is null))
);
create index rate_acceptance_by_application on rate_acceptance (application_uid, at desc);
create index rate_acceptance_by_sale_rate on rate_acceptance (sale_rate_uid);
create index rate_acceptance_by_person on rate_acceptance (accepted_by);
create index rate_acceptance_by_agreement on rate_acceptance (agreement_version);
create index rate_acceptance_by_pdf on rate_acceptance (pdf_file);
create unique index rate_acceptance_one_in_force on rate_acceptance (application_uid) where voided_at is null;

-- A signature stands as it was given; its paper is added once, and it can be voided.
create function refuse_acceptance_change() returns trigger language plpgsql as $$
declare
  later constant text[] := array['voided_at', 'void_reason', 'pdf_file', 'pdf_sha256'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later
    or (old.pdf_file is not null and new.pdf_file is distinct from old.pdf_file)
    or (old.voided_at is not null and new.voided_at is distinct from old.voided_at
      and current_setting('app.undo', true) is distinct from 'on') then
    raise exception 'an acceptance is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger rate_acceptance_for_ever before update or delete on rate_acceptance
  for each row execute function refuse_acceptance_change();

-- Buy rates are the platform's and the own ISO's. Nobody of a merchant ever sees one, whatever the server forgets.
alter table buy_rate enable row level security;
alter table buy_rate force row level security;
create policy buy_rate_scope on buy_rate using (
  (select current_setting('app.scope', true)) = 'all'
  or exists (select from application a where a.uid = application_uid
    and a.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid))
);

-- Sale rates are the merchant's to see once they are offered.
alter table sale_rate enable row level security;
alter table sale_rate force row level security;
create policy sale_rate_scope on sale_rate using (
  (select current_setting('app.scope', true)) = 'all'
  or exists (select from application a where a.uid = application_uid and (
    a.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)
    or (final and voided_at is null
      and a.merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
      and a.status in ('awaiting_merchant', 'awaiting_admin', 'approved', 'sent_to_bank', 'boarding',
        'provider_review', 'boarded', 'closed'))))
);

alter table rate_acceptance enable row level security;
alter table rate_acceptance force row level security;
create policy rate_acceptance_scope on rate_acceptance
  using (exists (select from application a where a.uid = application_uid));

grant select, insert, update on buy_rate, sale_rate, rate_acceptance to ledgate_app;
grant select on agreement to ledgate_app;

insert into agreement (version, text, sha256, effective_from)
select '1.0', body, sha256(convert_to(body, 'UTF8')), '2020-01-01T00:00:00Z' from (select $agreement$MERCHANT PROCESSING AGREEMENT
Summary of terms, version 1.0

TEMPLATE TEXT. This wording shows the shape of a merchant agreement. It is not legal advice and has to be replaced by text that counsel and the sponsor bank have approved.

1. Parties
This agreement is made between the business named on the rate sheet (the merchant), the platform that provides card acceptance (the provider), and the sponsor bank named to the merchant before the account is opened (the bank).

2. Card acceptance
The provider and the bank let the merchant accept the cards named in the application for the goods and services described there. The merchant honours valid cards without discrimination, follows the rules of the card schemes, and does not submit sales of others or sales that the application does not describe.

3. Rates and fees
The merchant pays the rates, fees and terms of the rate sheet that was accepted together with this agreement. Interchange and assessments of the card schemes are passed on at cost where the rate sheet says so. Changes of fees are announced at least thirty days ahead; the merchant may end the agreement without a termination fee within that time.

4. Settlement
Sales are settled to the account named in the application, less refunds, chargebacks, fees and any reserve. The merchant authorizes debits from that account for amounts owed under this agreement, and keeps the authorization in place for 180 days after the agreement ends.

5. Reserve
Where the rate sheet names a reserve, the stated part of each settlement is held for the stated time to cover refunds and chargebacks. What remains is released when the time is over.

6. Chargebacks and refunds
The merchant bears chargebacks and answers them in time. Refunds go to the card that paid. The provider may hold settlements while sales look unlawful, unusual or beyond the volumes of the application.

7. Data security
The merchant keeps to the PCI Data Security Standard, never stores security codes or full track data, and tells the provider of a suspected compromise within 24 hours.

8. Information and audits
What the merchant stated in the application is true and complete and stays so; changes of ownership, business, bank account or address are told within ten days. The provider and the bank may verify it, obtain reports about the business and its owners with their consent, and list terminated accounts as the card schemes require.

9. Term and termination
The agreement runs for the term of the rate sheet, and renews as stated there. Either side may end it with thirty days' notice; an early termination fee applies only if the rate sheet names one. The provider or the bank may end it at once for fraud, unlawful sales, excessive chargebacks or a demand of a card scheme.

10. Personal guarantee
Owners who agreed in the application to guarantee the obligations of the business do so for amounts owed under this agreement.

11. Electronic signature
A typed name given with the consents of the acceptance page counts as a signature. The signed record holds the time, the network address, the version of this agreement and a digest of everything that was accepted.

12. Governing law
The law of the state named in the merchant's application applies, without its rules on conflict of laws. Disputes are first taken up between the parties for thirty days.
$agreement$::text as body) as seed;

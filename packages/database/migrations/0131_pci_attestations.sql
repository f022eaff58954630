-- Attestations of PCI compliance that were handed in after boarding. What was attested before stands in the application, whose
-- answers nobody changes any more; the newer one counts (decision 0064).
create table pci_attestation (
  uid uuid not null,
  application_uid uuid not null,
  merchant_uid uuid not null,
  saq_type text not null,
  -- New York's day.
  attested_on text not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null,
  constraint pci_attestation_pkey primary key (uid),
  constraint pci_attestation_application_fkey foreign key (application_uid) references application (uid),
  constraint pci_attestation_merchant_fkey foreign key (merchant_uid) references merchant (uid),
  constraint pci_attestation_person_fkey foreign key (recorded_by) references app_user (uid),
  constraint pci_attestation_once unique (application_uid, attested_on),
  constraint pci_attestation_day check (attested_on ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint pci_attestation_saq_form check (saq_type ~ '^[A-Z0-9-]{1,8}$')
);
create index pci_attestation_by_merchant on pci_attestation (merchant_uid);
create index pci_attestation_by_person on pci_attestation (recorded_by);

-- What a merchant was told of the end of an attestation, by its last day: the last reminder, by its days before it.
create table pci_reminder (
  application_uid uuid not null,
  expires_on text not null,
  days integer not null,
  reminded_at timestamptz not null,
  constraint pci_reminder_pkey primary key (application_uid, expires_on),
  constraint pci_reminder_application_fkey foreign key (application_uid) references application (uid),
  constraint pci_reminder_day check (expires_on ~ '^\d{4}-\d{2}-\d{2}$')
);

alter table pci_attestation enable row level security;
alter table pci_attestation force row level security;
create policy pci_attestation_scope on pci_attestation using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
  or merchant_uid in (select m.uid from merchant m
    where m.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)));
alter table pci_reminder enable row level security;
alter table pci_reminder force row level security;
create policy pci_reminder_scope on pci_reminder using ((select current_setting('app.scope', true)) = 'all');

grant select, insert on pci_attestation to ledgate_app;
grant select, insert, update (days, reminded_at) on pci_reminder to ledgate_app;

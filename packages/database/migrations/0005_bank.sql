-- The banks that sponsor merchants, and how an application reaches each.

create table bank (
  uid uuid not null,
  name text not null,
  channel text not null,
  bin text,
  ica text,
  active boolean not null default true,
  created_at timestamptz not null,
  constraint bank_pkey primary key (uid),
  constraint bank_name_unique unique (name),
  constraint bank_channel_known check (channel in ('manual', 'payrix')),
  constraint bank_bin_digits check (bin ~ '^[0-9]{6,8}$'),
  constraint bank_ica_digits check (ica ~ '^[0-9]{3,11}$')
);
grant select, insert, update on bank to ledgate_app;

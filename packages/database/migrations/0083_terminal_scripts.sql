-- What ran on the page where cards are typed, script by script, from when until when (PCI DSS 6.4.3 and 11.6.1). Rows stay as evidence:
-- one that changed ends, and another begins.
create table terminal_script (
  uid uuid not null,
  address text not null,
  hash text not null,
  seen_at timestamptz not null,
  gone_at timestamptz,
  constraint terminal_script_pkey primary key (uid),
  constraint terminal_script_hash_form check (hash ~ '^sha384-[A-Za-z0-9+/]{64}$'),
  constraint terminal_script_address_length check (char_length(address) <= 500)
);
create unique index terminal_script_one_now on terminal_script (address) where gone_at is null;
create index terminal_script_by_time on terminal_script (seen_at);
grant select, insert, update (gone_at) on terminal_script to ledgate_app;

-- Keys for programs. Of the secret only its keyed hash is kept; what a key opens is its maker's at the moment of use.
create table api_key (
  uid uuid not null,
  -- The eight signs by which a key is looked up; they stand in the key itself and are no secret.
  key_id text not null,
  secret_hash bytea not null,
  owner_uid uuid not null,
  -- Keys of one name: the one in use, and the one that is to replace it.
  slot uuid not null,
  place smallint not null,
  name text not null,
  scopes text[] not null,
  -- From where it may be used; empty is from anywhere.
  addresses text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text,
  constraint api_key_pkey primary key (uid),
  constraint api_key_id_unique unique (key_id),
  constraint api_key_owner_fkey foreign key (owner_uid) references app_user (uid),
  constraint api_key_place_known check (place in (1, 2)),
  constraint api_key_name_length check (char_length(name) between 1 and 80)
);
create index api_key_by_owner on api_key (owner_uid, created_at);
-- Two live keys of a name at most, however many ask at once.
create unique index api_key_two_live on api_key (slot, place) where revoked_at is null;

grant select, insert, update (revoked_at, last_used_at, last_used_address) on api_key to ledgate_app;

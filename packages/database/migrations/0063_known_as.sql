-- By which name somebody stands in what they did: their own, and after they were deleted the one they had then.
alter table app_user add column known_as text not null
  generated always as (coalesce(former_name, trim(first_name || ' ' || last_name))) stored;

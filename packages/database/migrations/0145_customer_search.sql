-- A list of customers is looked through row by row for what they are known by: as one text in small letters, three
-- comparisons that mind no case become one that need not.
alter table customer add column known_by text not null
  generated always as (lower(name || e'\n' || coalesce(company, '') || e'\n' || coalesce(email, ''))) stored;

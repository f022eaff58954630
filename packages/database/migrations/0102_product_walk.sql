/* Whether the asking transaction may see the affairs of a merchant; for functions that look past row level security. */
create function sees_merchant(merchant uuid) returns boolean language sql stable as $$
  select coalesce(
    current_setting('app.scope', true) = 'all' or nullif(current_setting('app.merchant', true), '')::uuid = merchant, false)
$$;

/* Products of a merchant by name, from a place on. Row level security hides how many a merchant sees of its own, so that
   PostgreSQL expects few and would sort all of them rather than follow the index; here it has no choice. */
create function walk_products(merchant uuid, archived boolean, after_key text, after_uid uuid, most int)
  returns table (uid uuid, first_marks bigint, later_marks bigint)
  language plpgsql stable security definer rows 1000 set search_path = public
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set max_parallel_workers_per_gather = 0 as $$
begin
  if not sees_merchant(merchant) then return; end if;
  if archived then
    return query select p.uid, p.first_marks, p.later_marks from product p
      where p.merchant_uid = merchant and p.archived_at is not null and (p.name_key, p.uid) > (after_key, after_uid)
      order by p.name_key, p.uid limit most;
  else
    return query select p.uid, p.first_marks, p.later_marks from product p
      where p.merchant_uid = merchant and p.archived_at is null and (p.name_key, p.uid) > (after_key, after_uid)
      order by p.name_key, p.uid limit most;
  end if;
end
$$;
revoke execute on function walk_products(uuid, boolean, text, uuid, int) from public;
grant execute on function walk_products(uuid, boolean, text, uuid, int) to ledgate_app;

create or replace function find_products(terms text[], merchant uuid, archived boolean) returns table (uid uuid, name_key text)
  language plpgsql stable security definer rows 1000 set search_path = public set enable_seqscan = off as $$
declare
  condition tsquery := search_query(terms);
  -- Of who has a good part of all, most rows would say so: that only makes the index work more.
  has_most boolean := exists (
    select from pg_stats p, unnest(p.most_common_vals::text::text[], p.most_common_freqs) as common (value, share)
    where p.schemaname = 'public' and p.tablename = 'product_search' and p.attname = 'merchant_uid'
      and common.value = merchant::text and common.share > 0.2);
begin
  if not sees_merchant(merchant) then return; end if;
  if not has_most then condition := condition && format('''=merchant %s''', merchant)::tsquery; end if;
  return query select s.product_uid, s.name_key from product_search s
    where s.lexemes @@ condition and s.merchant_uid = merchant and s.is_archived = archived;
end
$$;

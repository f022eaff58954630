-- Customers are found by any part of what they are known by. Row level security keeps a comparison of texts from an index, so
-- a list of twenty thousand was read whole for each letter typed; behind a function that says itself who may ask, it need not.
drop index customer_by_name;
create index customer_by_part on customer using gin (known_by gin_trgm_ops) where removed_at is null;
create index stored_card_by_ending on stored_card (merchant_uid, last4) where removed_at is null;

/*
 * One merchant's customers by a part of what they are known by, or by how a card on file ends, the newest first, from a place
 * on. Planned for each search: of what most are called the order is walked, and what few are called is looked up.
 */
create function find_customers(
    of_merchant uuid, part text, ending text, from_at timestamptz, after uuid, most integer)
  returns table (uid uuid) language plpgsql stable security definer rows 5
  set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  known text := lower(part);
begin
  if current_setting('app.scope', true) is distinct from 'all'
      and of_merchant is distinct from nullif(current_setting('app.merchant', true), '')::uuid then
    return;
  elsif ending is null then
    return query select c.uid from customer c
      where c.merchant_uid = of_merchant and c.removed_at is null and c.known_by like known
        and (from_at is null or (c.created_at, c.uid) < (from_at, after))
      order by c.created_at desc, c.uid desc limit most;
  else
    return query select c.uid from customer c
      where c.merchant_uid = of_merchant and c.removed_at is null
        and (from_at is null or (c.created_at, c.uid) < (from_at, after))
        and c.uid = any (array(
          select k.uid from customer k where k.merchant_uid = of_merchant and k.removed_at is null and k.known_by like known
          union select s.customer_uid from stored_card s
            where s.merchant_uid = of_merchant and s.removed_at is null and s.last4 = ending))
      order by c.created_at desc, c.uid desc limit most;
  end if;
end
$$;
revoke execute on function find_customers(uuid, text, text, timestamptz, uuid, integer) from public;
grant execute on function find_customers(uuid, text, text, timestamptz, uuid, integer) to ledgate_app;

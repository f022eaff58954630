-- A list by name has words that begin names side by side, so a walk along it meets them late and what holds them are many:
-- they are put in order beside the products, and only the page that is shown is looked up (0086_catalogue.sql).
alter table product_search add column is_archived boolean not null default false;
update product_search s set is_archived = true
  from product p where p.uid = s.product_uid and p.archived_at is not null;

create or replace function index_product() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into product_search (product_uid, merchant_uid, name_key, lexemes, is_archived)
  values (new.uid, new.merchant_uid, new.name_key, search_lexemes(product_words(new), new.merchant_uid, null),
    new.archived_at is not null)
  on conflict (product_uid) do update
    set lexemes = excluded.lexemes, name_key = excluded.name_key, is_archived = excluded.is_archived;
  return null;
end
$$;
drop trigger product_search_words on product;
create trigger product_search_words after insert or update of name, variant, sku, barcode, archived_at on product
  for each row execute function index_product();

drop function find_products(text[], uuid);
/* What holds all the words, of the one merchant whose affairs the asking transaction may see. */
create function find_products(terms text[], merchant uuid, archived boolean) returns table (uid uuid, name_key text)
  language plpgsql stable security definer rows 1000 set search_path = public set enable_seqscan = off as $$
declare
  is_seen boolean := current_setting('app.scope', true) = 'all' or nullif(current_setting('app.merchant', true), '')::uuid = merchant;
  condition tsquery := search_query(terms);
  -- Of who has a good part of all, most rows would say so: that only makes the index work more.
  has_most boolean := exists (
    select from pg_stats p, unnest(p.most_common_vals::text::text[], p.most_common_freqs) as common (value, share)
    where p.schemaname = 'public' and p.tablename = 'product_search' and p.attname = 'merchant_uid'
      and common.value = merchant::text and common.share > 0.2);
begin
  if not coalesce(is_seen, false) then return; end if;
  if not has_most then condition := condition && format('''=merchant %s''', merchant)::tsquery; end if;
  return query select s.product_uid, s.name_key from product_search s
    where s.lexemes @@ condition and s.merchant_uid = merchant and s.is_archived = archived;
end
$$;
revoke execute on function find_products(text[], uuid, boolean) from public;
grant execute on function find_products(text[], uuid, boolean) to ledgate_app;

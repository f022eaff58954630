-- Which words somebody may see a record by. A word of no kind of record that is open to whoever asks is none of theirs, and
-- need not be looked for among a million payments that a cashier never sees.
drop function words_in_sight(text[]);

/*
 * What is asked whether anything holds a word is mostly answered with no, and to read all rows is never the way to say so.
 * Payments are many and come last: to gather all that hold a common name takes long, but then some of the newest hold it, so
 * these are looked at first. Payments name no partner, so its merchants are asked for; where those are many, some of what
 * holds the word is asked whose it is.
 */
create function words_in_sight(words text[], kinds text[]) returns setof text language plpgsql stable security definer rows 20
  set search_path = public set enable_seqscan = off as $$
declare
  own uuid := nullif(current_setting('app.merchant', true), '')::uuid;
  partner uuid := nullif(current_setting('app.iso', true), '')::uuid;
  scope tsquery := format('''=merchant %s'' | ''=iso %s''', coalesce(own::text, '-'), coalesce(partner::text, '-'))::tsquery;
  sellers uuid[] := array(select m.uid from merchant m where m.iso_uid = partner limit 201);
  theirs tsquery := case when cardinality(sellers) between 1 and 200
    then (select string_agg(format('''=merchant %s''', s), ' | ')::tsquery from unnest(sellers) s) end;
  -- Orders are found by the names of customers.
  named tsquery := (select string_agg(format('''=%s''', case k when 'order' then 'customer' else k end), ' | ')::tsquery
    from unnest(kinds) k);
  sees_payments boolean := 'transaction' = any (kinds);
begin
  if coalesce(current_setting('app.scope', true), '') = 'all' then
    return query select unnest(words);
    return;
  end if;
  return query with newest as materialized (
      -- Their marks are in the index, and say of most that they do not hold a word.
      select p.uid, p.first_marks, p.later_marks from payment p where own is not null and sees_payments and p.merchant_uid = own
      order by p.made_at desc, p.uid desc limit 1000)
    select w from unnest(words) as w cross join lateral (select format('''%s''', w)::tsquery as word,
      search_marks(array[w], 2, 3) as first, search_marks(array[w], 4, 6) as later offset 0) q
    where 'application' = any (kinds)
        and exists (select from application_search s where s.lexemes @@ (q.word && scope))
      or exists (select from record_search s where s.lexemes @@ (q.word && scope && named))
      or own is not null and 'product' = any (kinds)
        and exists (select from product_search s where s.lexemes @@ (q.word && scope))
      or exists (select from newest n where n.first_marks & q.first = q.first and n.later_marks & q.later = q.later
        and (select s.lexemes @@ q.word from payment_search s where s.payment_uid = n.uid))
      or own is not null and sees_payments
        and exists (select from payment_search s where s.lexemes @@ (q.word && scope))
      or theirs is not null and sees_payments
        and exists (select from payment_search s where s.lexemes @@ (q.word && theirs))
      or cardinality(sellers) > 200 and sees_payments and exists (
        select from (select s.merchant_uid from payment_search s where s.lexemes @@ q.word limit 2000) s
        join merchant m on m.uid = s.merchant_uid where m.iso_uid = partner);
end
$$;
revoke execute on function words_in_sight(text[], text[]) from public;
grant execute on function words_in_sight(text[], text[]) to ledgate_app;

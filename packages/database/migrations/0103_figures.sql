-- Prepared figures of what is sold: added to in the transaction that changes them, so that they equal a recount at any time
-- (decision 0066). A slot is half an hour: days of every time zone begin with one, whoever asks and wherever they are.
create function slot_of(at timestamptz) returns timestamptz language sql immutable strict parallel safe as $$
  select date_bin('30 minutes', at, timestamptz '2000-01-01 00:00:00+00')
$$;

/* Card payments by what came of them: charged when it was captured, given back when that was confirmed, refused when it was tried. */
create table payment_tally (
  merchant_uid uuid not null,
  slot timestamptz not null,
  outcome text not null,
  source text not null,
  brand text,
  reason text,
  n bigint not null,
  cents bigint not null,
  tip_cents bigint not null,
  -- Whether it is part of its day's sum.
  is_folded boolean not null default false,
  constraint payment_tally_outcome_known check (outcome in ('captured', 'refunded', 'declined'))
);
create index payment_tally_of_merchant on payment_tally (merchant_uid, slot)
  include (outcome, source, brand, reason, n, cents, tip_cents);
create index payment_tally_by_slot on payment_tally (slot);
create index payment_tally_unfolded on payment_tally (merchant_uid, slot) where not is_folded;

/* The same of all merchants, by the desk's day: whoever sees all adds up a few thousand rows where the other has a million. */
create table payment_total (
  day date not null,
  outcome text not null,
  source text not null,
  brand text,
  reason text,
  n bigint not null,
  cents bigint not null,
  tip_cents bigint not null
);
create index payment_total_by_day on payment_total (day) include (outcome, source, brand, reason, n, cents, tip_cents);

/* Sales over the counter and what went back of them. Discounts are part of the gross, what went back is without them. */
create table sale_tally (
  merchant_uid uuid not null,
  slot timestamptz not null,
  register_uid uuid not null,
  cashier_uid uuid not null,
  orders bigint not null,
  gross_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  tip_cents bigint not null,
  returns bigint not null,
  returned_cents bigint not null,
  returned_tax_cents bigint not null,
  returned_tip_cents bigint not null,
  is_folded boolean not null default false
);
create index sale_tally_of_merchant on sale_tally (merchant_uid, slot);
create index sale_tally_by_slot on sale_tally (slot);
create index sale_tally_unfolded on sale_tally (merchant_uid, slot) where not is_folded;

/* Slots of the past, folded into whole days: of the desk, and of where the merchant is. What was added since, or late, stands
   beside them unfolded until the next round, so that both together are exact at any moment. */
create table figure_fold (
  merchant_uid uuid not null,
  zones text[] not null,
  constraint figure_fold_pkey primary key (merchant_uid),
  constraint figure_fold_merchant_fkey foreign key (merchant_uid) references merchant (uid)
);
create table payment_day (
  merchant_uid uuid not null,
  zone text not null,
  day date not null,
  outcome text not null,
  source text not null,
  brand text,
  reason text,
  n bigint not null,
  cents bigint not null,
  tip_cents bigint not null
);
create index payment_day_of_merchant on payment_day (merchant_uid, zone, day)
  include (outcome, source, brand, reason, n, cents, tip_cents);
create index payment_day_by_day on payment_day (zone, day);
/* And into months, named by their first day: a year of many merchants is read in a few rows of each. */
create table payment_month (like payment_day);
create index payment_month_of_merchant on payment_month (merchant_uid, zone, day)
  include (outcome, source, brand, reason, n, cents, tip_cents);
create index payment_month_by_month on payment_month (zone, day);
create table sale_day (
  merchant_uid uuid not null,
  zone text not null,
  day date not null,
  register_uid uuid not null,
  cashier_uid uuid not null,
  orders bigint not null,
  gross_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  tip_cents bigint not null,
  returns bigint not null,
  returned_cents bigint not null,
  returned_tax_cents bigint not null,
  returned_tip_cents bigint not null
);
create index sale_day_of_merchant on sale_day (merchant_uid, zone, day);
create index sale_day_by_day on sale_day (zone, day);

alter table payment_tally enable row level security;
create policy payment_tally_scope on payment_tally using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
  or merchant_uid in (select m.uid from merchant m where m.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)));
alter table payment_total enable row level security;
create policy payment_total_scope on payment_total using ((select current_setting('app.scope', true)) = 'all');
alter table sale_tally enable row level security;
create policy sale_tally_scope on sale_tally using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
alter table figure_fold enable row level security;
create policy figure_fold_scope on figure_fold using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
  or merchant_uid in (select m.uid from merchant m where m.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)));
alter table payment_day enable row level security;
create policy payment_day_scope on payment_day using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
  or merchant_uid in (select m.uid from merchant m where m.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)));
alter table payment_month enable row level security;
create policy payment_month_scope on payment_month using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid)
  or merchant_uid in (select m.uid from merchant m where m.iso_uid = (select nullif(current_setting('app.iso', true), '')::uuid)));
alter table sale_day enable row level security;
create policy sale_day_scope on sale_day using ((select current_setting('app.scope', true)) = 'all'
  or merchant_uid = (select nullif(current_setting('app.merchant', true), '')::uuid));
grant select on payment_tally, payment_total, sale_tally, figure_fold, payment_day, payment_month, sale_day to ledgate_app;

create function add_payment_figure(p payment, outcome text, at timestamptz, reason text, n bigint, cents bigint, tip bigint)
  returns void language sql security definer set search_path = public as $$
  insert into payment_tally (merchant_uid, slot, outcome, source, brand, reason, n, cents, tip_cents)
    values (p.merchant_uid, slot_of(at), outcome, p.source, p.brand, reason, n, cents, tip);
  insert into payment_total (day, outcome, source, brand, reason, n, cents, tip_cents)
    values ((at at time zone 'America/New_York')::date, outcome, p.source, p.brand, reason, n, cents, tip);
$$;
revoke execute on function add_payment_figure(payment, text, timestamptz, text, bigint, bigint, bigint) from public;

create function is_charged(p payment) returns boolean language sql immutable parallel safe as $$
  select p.kind <> 'verify' and p.captured_at is not null and p.captured_cents > 0
$$;
create function is_declined(p payment) returns boolean language sql immutable parallel safe as $$
  select p.kind <> 'verify' and p.status = 'declined'
$$;

create function tally_payment() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    if is_charged(old) then
      perform add_payment_figure(old, 'captured', old.captured_at, null, -1, -old.captured_cents, -old.tip_cents);
    end if;
    if is_declined(old) then
      perform add_payment_figure(old, 'declined', old.made_at, old.decline_reason, -1, -old.amount_cents, 0);
    end if;
  end if;
  if is_charged(new) then
    perform add_payment_figure(new, 'captured', new.captured_at, null, 1, new.captured_cents, new.tip_cents);
  end if;
  if is_declined(new) then
    perform add_payment_figure(new, 'declined', new.made_at, new.decline_reason, 1, new.amount_cents, 0);
  end if;
  return null;
end
$$;
create trigger payment_tally_insert after insert on payment for each row
  when (new.captured_at is not null or new.status = 'declined') execute function tally_payment();
create trigger payment_tally_update after update of captured_at, captured_cents, tip_cents, status, brand on payment for each row
  when ((old.captured_at, old.captured_cents, old.tip_cents, old.brand, old.status = 'declined')
    is distinct from (new.captured_at, new.captured_cents, new.tip_cents, new.brand, new.status = 'declined'))
  execute function tally_payment();

create function tally_refund() returns trigger language plpgsql security definer set search_path = public set app.scope = 'all' as $$
begin
  perform add_payment_figure(p, 'refunded', new.settled_at, null, 1, new.amount_cents, 0)
    from payment p where p.uid = new.payment_uid;
  return null;
end
$$;
create trigger payment_step_tally_insert after insert on payment_step for each row
  when (new.kind = 'refund' and new.state = 'confirmed') execute function tally_refund();
create trigger payment_step_tally_update after update of state on payment_step for each row
  when (new.kind = 'refund' and new.state = 'confirmed' and old.state <> 'confirmed') execute function tally_refund();

/* What was sold is never changed, so it is added once. */
create function tally_sale() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sale_tally (merchant_uid, slot, register_uid, cashier_uid, orders, gross_cents, discount_cents, tax_cents,
      tip_cents, returns, returned_cents, returned_tax_cents, returned_tip_cents)
    values (new.merchant_uid, slot_of(new.sold_at), new.register_uid, new.cashier_uid, 1, new.subtotal_cents,
      new.discount_cents, new.tax_cents, new.tip_cents, 0, 0, 0, 0);
  return null;
end
$$;
create trigger pos_order_tally_insert after insert on pos_order for each row
  when (new.sold_at is not null) execute function tally_sale();
create trigger pos_order_tally_update after update of sold_at on pos_order for each row
  when (old.sold_at is null and new.sold_at is not null) execute function tally_sale();

create function tally_return() returns trigger language plpgsql security definer set search_path = public set app.scope = 'all' as $$
begin
  insert into sale_tally (merchant_uid, slot, register_uid, cashier_uid, orders, gross_cents, discount_cents, tax_cents,
      tip_cents, returns, returned_cents, returned_tax_cents, returned_tip_cents)
    select o.merchant_uid, slot_of(new.settled_at), o.register_uid, o.cashier_uid, 0, 0, 0, 0, 0, 1, new.goods_cents,
      new.tax_cents, new.tip_cents
    from pos_order o where o.uid = new.order_uid;
  return null;
end
$$;
create trigger pos_refund_tally_insert after insert on pos_refund for each row
  when (new.state = 'done') execute function tally_return();
create trigger pos_refund_tally_update after update of state on pos_refund for each row
  when (old.state = 'pending' and new.state = 'done') execute function tally_return();

/* Line by line they are found by when they were sold, and when something went back. */
create index pos_order_by_sale on pos_order (merchant_uid, sold_at) where sold_at is not null;
create index pos_refund_by_end on pos_refund (merchant_uid, settled_at) where state = 'done';

/* Counted again from the rows themselves: what fills the tallies, and what tests hold them against. */
create function recount_payments() returns table (merchant_uid uuid, slot timestamptz, outcome text, source text, brand text,
    reason text, n bigint, cents bigint, tip_cents bigint)
  language sql stable security definer set search_path = public set app.scope = 'all' as $$
  select f.merchant_uid, slot_of(f.at), f.outcome, f.source, f.brand, f.reason, count(*), sum(f.cents)::bigint,
    sum(f.tip_cents)::bigint
  from (
    select p.merchant_uid, p.captured_at as at, 'captured' as outcome, p.source, p.brand, null as reason,
      p.captured_cents as cents, p.tip_cents
      from payment p where is_charged(p)
    union all
    select p.merchant_uid, p.made_at, 'declined', p.source, p.brand, p.decline_reason, p.amount_cents, 0
      from payment p where is_declined(p)
    union all
    select p.merchant_uid, s.settled_at, 'refunded', p.source, p.brand, null, s.amount_cents, 0
      from payment_step s join payment p on p.uid = s.payment_uid where s.kind = 'refund' and s.state = 'confirmed') f
  group by 1, 2, 3, 4, 5, 6
$$;
create function recount_sales() returns table (merchant_uid uuid, slot timestamptz, register_uid uuid, cashier_uid uuid,
    orders bigint, gross_cents bigint, discount_cents bigint, tax_cents bigint, tip_cents bigint, returns bigint,
    returned_cents bigint, returned_tax_cents bigint, returned_tip_cents bigint)
  language sql stable security definer set search_path = public set app.scope = 'all' as $$
  select f.merchant_uid, slot_of(f.at), f.register_uid, f.cashier_uid, sum(f.orders)::bigint, sum(f.gross)::bigint,
    sum(f.discount)::bigint, sum(f.tax)::bigint, sum(f.tip)::bigint, sum(f.returns)::bigint, sum(f.returned)::bigint,
    sum(f.returned_tax)::bigint, sum(f.returned_tip)::bigint
  from (
    select s.merchant_uid, s.sold_at as at, s.register_uid, s.cashier_uid, 1 as orders, s.subtotal_cents as gross,
      s.discount_cents as discount, s.tax_cents as tax, s.tip_cents as tip, 0 as returns, 0 as returned, 0 as returned_tax,
      0 as returned_tip
      from pos_order s where s.sold_at is not null
    union all
    select o.merchant_uid, r.settled_at, o.register_uid, o.cashier_uid, 0, 0, 0, 0, 0, 1, r.goods_cents, r.tax_cents, r.tip_cents
      from pos_refund r join pos_order o on o.uid = r.order_uid where r.state = 'done') f
  group by 1, 2, 3, 4
$$;
revoke execute on function recount_payments() from public;
revoke execute on function recount_sales() from public;

insert into payment_tally select *, false from recount_payments();
insert into payment_total (day, outcome, source, brand, reason, n, cents, tip_cents)
  select (slot at time zone 'America/New_York')::date, outcome, source, brand, reason, sum(n), sum(cents), sum(tip_cents)
  from payment_tally group by 1, 2, 3, 4, 5;
insert into sale_tally select *, false from recount_sales();

/* Differences of the past days are added up, and the sums stay what they were. What is just being sold is left alone. */
create function sum_up_figures(before timestamptz) returns void language sql security definer set search_path = public as $$
  with many as (
    select distinct merchant_uid, slot from payment_tally where slot < before and slot > before - interval '8 days'
      group by merchant_uid, slot, outcome, source, brand, reason, is_folded having count(*) > 1 limit 2000),
  gone as (delete from payment_tally t using many where t.merchant_uid = many.merchant_uid and t.slot = many.slot
    returning t.merchant_uid, t.slot, outcome, source, brand, reason, n, cents, tip_cents, is_folded)
  insert into payment_tally (merchant_uid, slot, outcome, source, brand, reason, is_folded, n, cents, tip_cents)
    select merchant_uid, slot, outcome, source, brand, reason, is_folded, sum(n), sum(cents), sum(tip_cents) from gone
    group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(cents) <> 0 or sum(tip_cents) <> 0;
  with many as (
    select distinct day from payment_total where day > before::date - 8 group by day, outcome, source, brand, reason having count(*) > 1 limit 31),
  gone as (delete from payment_total t using many where t.day = many.day
    returning t.day, outcome, source, brand, reason, n, cents, tip_cents)
  insert into payment_total (day, outcome, source, brand, reason, n, cents, tip_cents)
    select day, outcome, source, brand, reason, sum(n), sum(cents), sum(tip_cents) from gone
    group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(cents) <> 0 or sum(tip_cents) <> 0;
  with many as (
    select distinct merchant_uid, slot from sale_tally where slot < before and slot > before - interval '8 days'
      group by merchant_uid, slot, register_uid, cashier_uid, is_folded having count(*) > 1 limit 2000),
  gone as (delete from sale_tally t using many where t.merchant_uid = many.merchant_uid and t.slot = many.slot returning t.*)
  insert into sale_tally
    select merchant_uid, slot, register_uid, cashier_uid, sum(orders), sum(gross_cents), sum(discount_cents), sum(tax_cents),
      sum(tip_cents), sum(returns), sum(returned_cents), sum(returned_tax_cents), sum(returned_tip_cents), is_folded
    from gone group by 1, 2, 3, 4, is_folded;
$$;
revoke execute on function sum_up_figures(timestamptz) from public;
grant execute on function sum_up_figures(timestamptz) to ledgate_app;

/* Folds what a merchant's slots have from before a moment into days of these zones; from the start where they were others. */
create function fold_figures(merchant uuid, wanted text[], before timestamptz) returns void
  language plpgsql security definer set search_path = public as $$
begin
  insert into figure_fold (merchant_uid, zones) values (merchant, wanted) on conflict do nothing;
  perform 1 from figure_fold f where f.merchant_uid = merchant for update;
  if exists (select from figure_fold f where f.merchant_uid = merchant and f.zones <> wanted) then
    delete from payment_day d where d.merchant_uid = merchant;
    delete from payment_month d where d.merchant_uid = merchant;
    delete from sale_day d where d.merchant_uid = merchant;
    update payment_tally t set is_folded = false where t.merchant_uid = merchant and t.is_folded;
    update sale_tally t set is_folded = false where t.merchant_uid = merchant and t.is_folded;
    update figure_fold f set zones = wanted where f.merchant_uid = merchant;
  end if;
  with folded as (update payment_tally t set is_folded = true
    where t.merchant_uid = merchant and not t.is_folded and t.slot < before returning t.*),
  days as (insert into payment_day (merchant_uid, zone, day, outcome, source, brand, reason, n, cents, tip_cents)
    select merchant, z.zone, (f.slot at time zone z.zone)::date, f.outcome, f.source, f.brand, f.reason, sum(f.n), sum(f.cents),
      sum(f.tip_cents)
    from folded f cross join unnest(wanted) z(zone) group by z.zone, 3, f.outcome, f.source, f.brand, f.reason
    returning zone, day, outcome, source, brand, reason, n, cents, tip_cents),
  former as (delete from payment_month m where m.merchant_uid = merchant
      and (m.zone, m.day) in (select d.zone, date_trunc('month', d.day)::date from days d)
    returning m.merchant_uid as merchant, m.zone, m.day, m.outcome, m.source, m.brand, m.reason, m.n, m.cents, m.tip_cents),
  months as (select merchant, d.zone, date_trunc('month', d.day)::date as day, d.outcome, d.source, d.brand, d.reason, d.n, d.cents,
      d.tip_cents
    from days d
    union all select * from former)
  insert into payment_month (merchant_uid, zone, day, outcome, source, brand, reason, n, cents, tip_cents)
    select m.merchant, m.zone, m.day, m.outcome, m.source, m.brand, m.reason, sum(m.n), sum(m.cents), sum(m.tip_cents)
    from months m group by 1, 2, 3, 4, 5, 6, 7;
  with folded as (update sale_tally t set is_folded = true
    where t.merchant_uid = merchant and not t.is_folded and t.slot < before returning t.*)
  insert into sale_day
    select merchant, z.zone, (f.slot at time zone z.zone)::date, f.register_uid, f.cashier_uid, sum(f.orders), sum(f.gross_cents),
      sum(f.discount_cents), sum(f.tax_cents), sum(f.tip_cents), sum(f.returns), sum(f.returned_cents), sum(f.returned_tax_cents),
      sum(f.returned_tip_cents)
    from folded f cross join unnest(wanted) z(zone) group by z.zone, 3, f.register_uid, f.cashier_uid;
end
$$;
revoke execute on function fold_figures(uuid, text[], timestamptz) from public;
grant execute on function fold_figures(uuid, text[], timestamptz) to ledgate_app;

import { type RawBuilder, sql } from 'kysely';

interface Wrong {
  where: string;
  what: string;
}

/** What is given back is compared by itself. */
const IS_REFUND = sql`t.kind in ('refund', 'refund_tax', 'refund_tip', 'refund_surcharge', 'tender_card_refund')`;

/** The accounts that a payment moves, by the name that the payment has for them. */
const PARTS = sql`select uid, case when code = 'card_clearing' then 'captured' when code = 'tips_payable' then 'tip'
    when starts_with(code, 'tax_payable') then 'tax' else code end as name
  from ledger_account where merchant_uid = whose.uid
    and (code in ('card_clearing', 'tips_payable', 'surcharge') or starts_with(code, 'tax_payable'))`;

/**
 * I8 for card payments: what each says of itself is what its transfers make, by part and to the cent; what is authorized and
 * not captured is pending.
 */
export const paymentsOtherwise = (merchant: string, most: number): RawBuilder<Wrong> => sql`
  with whose as (select ${merchant}::uuid as uid),
  part as (select p.* from whose, lateral (${PARTS}) p),
  leg as (
    select t.group_uid, t.debit_account as account, t.amount_cents as cents, ${IS_REFUND} as is_back
    from ledger_transfer t, whose where t.merchant_uid = whose.uid and t.phase in ('single', 'post')
    union all
    select t.group_uid, t.credit_account, -t.amount_cents, ${IS_REFUND}
    from ledger_transfer t, whose where t.merchant_uid = whose.uid and t.phase in ('single', 'post')),
  posted as (
    select group_uid, coalesce(sum(cents) filter (where name = 'captured' and not is_back), 0) as captured,
      coalesce(-sum(cents) filter (where name = 'captured' and is_back), 0) as refunded,
      coalesce(-sum(cents) filter (where name = 'tax' and not is_back), 0) as tax,
      coalesce(-sum(cents) filter (where name = 'tip' and not is_back), 0) as tip,
      coalesce(-sum(cents) filter (where name = 'surcharge' and not is_back), 0) as surcharge
    from leg join part on part.uid = leg.account group by group_uid),
  held as (
    select t.group_uid, sum(t.amount_cents) as cents from ledger_transfer t, whose
    where t.merchant_uid = whose.uid and t.phase = 'pending'
      and not exists (select from ledger_transfer r where r.pending_uid = t.uid and r.phase in ('post', 'void'))
    group by t.group_uid),
  compared as (
    select p.uid, said.name, said.cents as said, coalesce(said.posted, 0) as posted
    from payment p left join posted on posted.group_uid = p.uid left join held on held.group_uid = p.uid,
      lateral (values ('captured', p.captured_cents, posted.captured), ('refunded', p.refunded_cents, posted.refunded),
        ('tax', case when p.captured_cents > 0 then p.tax_cents else 0 end, posted.tax),
        ('tip', case when p.captured_cents > 0 then p.tip_cents else 0 end, posted.tip),
        ('surcharge', case when p.captured_cents > 0 then p.surcharge_cents else 0 end, posted.surcharge),
        ('authorized', case when p.status = 'authorized' then p.amount_cents else 0 end, held.cents)) said (name, cents, posted)
    where p.merchant_uid = ${merchant})
  select 'payment ' || uid as where, name || ' is ' || said || ' cents, and its transfers make ' || posted as what
  from compared where said <> posted limit ${most}`;

import { type RawBuilder, sql } from 'kysely';

interface Wrong {
  where: string;
  what: string;
}

/** What was charged and refunded, as the payments and their steps say it. */
const SOLD = sql`
  select line.code, line.cents from payment p, whose, lateral (values
    ('card_clearing', p.captured_cents), ('sales', -p.subtotal_cents), ('discounts', p.discount_cents),
    ('tax_payable', -p.tax_cents), ('tips_payable', -p.tip_cents), ('surcharge', -p.surcharge_cents)) line (code, cents)
  where p.merchant_uid = whose.uid and p.captured_cents > 0 and p.order_uid is null
  union all
  select line.code, line.cents from payment_step s, whose, lateral (values
    ('card_clearing', -s.amount_cents), ('refunds', s.amount_cents - s.tax_cents - s.tip_cents - s.surcharge_cents),
    ('tax_payable', s.tax_cents), ('tips_payable', s.tip_cents), ('surcharge', s.surcharge_cents)) line (code, cents)
  where s.merchant_uid = whose.uid and s.kind = 'refund' and s.state = 'confirmed'
    and not exists (select from payment p where p.uid = s.payment_uid and p.order_uid is not null)`;

/** What was sold over the counter and how it was paid; its cash stands with the drawers. */
const ORDERED = sql`
  select line.code, line.cents from pos_order o, whose, lateral (values
    ('tender_clearing', o.total_cents - o.gap_cents), ('differences', o.gap_cents), ('sales', -o.subtotal_cents),
    ('discounts', o.discount_cents), ('tax_payable', -o.tax_cents), ('tips_payable', -o.tip_cents)) line (code, cents)
  where o.merchant_uid = whose.uid and o.sold_at is not null
  union all
  select line.code, line.cents from pos_refund r, whose, lateral (values
    ('tender_clearing', -r.total_cents), ('refunds', r.goods_cents), ('tax_payable', r.tax_cents), ('tips_payable', r.tip_cents)) line (code, cents)
  where r.merchant_uid = whose.uid and r.state = 'done'
  union all
  select line.code, line.cents from pos_refund r cross join whose,
    jsonb_to_recordset(r.tenders) as t (kind text, cents bigint),
    lateral (values ('tender_clearing', t.cents), ('other_tender', -t.cents)) line (code, cents)
  where r.merchant_uid = whose.uid and r.state = 'done' and t.kind = 'other'
  union all
  select line.code, line.cents from pos_tender t, whose,
    lateral (values ('other_tender', t.cents), ('tender_clearing', -t.cents)) line (code, cents)
  where t.merchant_uid = whose.uid and t.kind = 'other'
  union all
  select line.code, line.cents from pos_tender t, whose,
    lateral (values ('cash_over_short', t.cents - t.change_cents), ('tender_clearing', t.change_cents - t.cents)) line (code, cents)
  where t.merchant_uid = whose.uid and t.kind = 'cash'
    and not exists (select from drawer_event e where e.order_uid = t.order_uid and e.merchant_uid = t.merchant_uid and e.kind = 'cash')
  union all
  select line.code, line.cents from payment p, whose,
    lateral (values ('card_clearing', p.captured_cents), ('tender_clearing', -p.captured_cents)) line (code, cents)
  where p.merchant_uid = whose.uid and p.order_uid is not null and p.captured_cents > 0
  union all
  select line.code, line.cents from payment_step s join payment p on p.uid = s.payment_uid, whose,
    lateral (values ('card_clearing', -s.amount_cents), ('tender_clearing', s.amount_cents)) line (code, cents)
  where s.merchant_uid = whose.uid and s.kind = 'refund' and s.state = 'confirmed' and p.order_uid is not null`;

/** What the processor said of batches and deposits. What a return cost by the rates of its day stands nowhere but in the ledger. */
const SETTLED = sql`
  select line.code, line.cents from settlement_batch b, whose, lateral (values
    ('card_clearing', -b.net_cents), ('batch_clearing:' || b.uid, b.net_cents - b.fee_cents - b.reserve_cents),
    ('provider_fees', b.fee_cents), ('reserve_held', b.reserve_cents)) line (code, cents)
  where b.merchant_uid = whose.uid
  union all
  select line.code, line.cents from deposit_entry e, whose, lateral (values
    ('deposit_in_transit', e.cents),
    (case e.claim when 'batch' then 'batch_clearing:' || e.batch_uid when 'returned' then 'deposits_returned'
      else 'funding_clearing' end, -e.cents),
    ('funding_clearing', case e.event when 'reserve_release' then e.cents else 0 end),
    ('reserve_held', case e.event when 'reserve_release' then -e.cents else 0 end)) line (code, cents)
  where e.merchant_uid = whose.uid
  union all
  select line.code, line.cents from deposit d cross join whose
    left join ledger_transfer fee on fee.merchant_uid = d.merchant_uid and fee.group_uid = d.uid and fee.kind = 'return_fee',
    lateral (values
      ('bank', case when d.state = 'arrived' then d.net_cents else 0 end),
      ('deposit_in_transit', case when d.state <> 'on_its_way' then -d.net_cents else 0 end),
      ('deposits_returned', case when d.state = 'returned' then d.net_cents else 0 end),
      ('provider_fees', coalesce(fee.amount_cents, 0)), ('funding_clearing', -coalesce(fee.amount_cents, 0))) line (code, cents)
  where d.merchant_uid = whose.uid`;

const DISPUTED = sql`
  select line.code, line.cents from dispute d, whose, lateral (values
    ('disputes_held', d.taken_cents - d.credited_cents - d.lost_cents), ('dispute_losses', d.lost_cents),
    ('provider_fees', d.fee_cents), ('funding_clearing', d.credited_cents - d.taken_cents - d.fee_cents)) line (code, cents)
  where d.merchant_uid = whose.uid
  union all
  select line.code, line.cents from settlement_difference d, whose,
    lateral (values ('differences', d.cents), (d.account, -d.cents)) line (code, cents)
  where d.merchant_uid = whose.uid and d.ending = 'accepted'`;

/** What was charged and shared out at the end of each month. */
const CLOSED = sql`
  select line.code, line.cents from month_debit m, whose,
    lateral (values ('provider_fees', m.cents), ('funding_clearing', -m.cents)) line (code, cents)
  where m.merchant_uid = whose.uid
  union all
  select line.code, line.cents from residual r, whose, lateral (values
    ('margin:' || r.month, r.margin_cents), ('platform_share:' || r.month, -r.platform_cents),
    ('residual_payable:' || coalesce(r.iso_uid::text, 'none') || ':' || r.month, -r.iso_cents)) line (code, cents)
  where r.merchant_uid = whose.uid`;

/** What moved cash, and where it came from or went to. */
const DRAWN = sql`
  select line.code, line.cents * e.cents from drawer_event e cross join whose
    join (values ('opening', 'safe', 1), ('paid_in', 'safe', 1), ('paid_out', 'safe', -1), ('emptied', 'safe', -1),
      ('cash', 'tender_clearing', 1), ('change', 'tender_clearing', -1), ('refund', 'tender_clearing', -1),
      ('over', 'cash_over_short', 1), ('short', 'cash_over_short', -1)) as way (kind, other, sign) on way.kind = e.kind,
    lateral (values ('cash_drawer:' || e.shift_uid, way.sign), (way.other, -way.sign)) line (code, cents)
  where e.merchant_uid = whose.uid`;

/** The parts of a tax are known to the ledger and to whoever sold, and here as one. */
const codeOf = sql`case when starts_with(code, 'tax_payable') then 'tax_payable' else code end`;

/** I12: every account anew from what was asked for and what the processor said, without a look at a transfer. */
export const rebuiltOtherwise = (merchant: string, most: number): RawBuilder<Wrong> => sql`
  with whose as (select ${merchant}::uuid as uid),
  fact as (${SOLD} union all ${SETTLED} union all ${DISPUTED} union all ${CLOSED} union all ${DRAWN} union all ${ORDERED}),
  rebuilt as (select ${codeOf} as code, sum(cents) as cents from fact group by 1),
  posted as (select ${codeOf} as code, sum(debits_posted - credits_posted) as cents
    from ledger_account, whose where merchant_uid = whose.uid group by 1)
  select code as where, 'holds ' || coalesce(posted.cents, 0) || ' cents, and what happened makes '
    || coalesce(rebuilt.cents, 0) as what
  from rebuilt full join posted using (code) where coalesce(rebuilt.cents, 0) <> coalesce(posted.cents, 0) limit ${most}`;

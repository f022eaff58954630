/** What the ledger of `many-transfers` tells of, as the product keeps it beside: payments, batches, deposits. */
export const SETTLED_TABLES = [
  'payment',
  'payment_step',
  'settlement_batch',
  'settlement_item',
  'deposit',
  'deposit_entry',
] as const;

const PAYMENTS = `
  insert into payment (uid, merchant_uid, application_uid, reference, source, kind, status, amount_cents, subtotal_cents,
    captured_cents, refunded_cents, approved_cents, entry, brand, last4, funding, processor_merchant, processor_txn, captured_at,
    batch_closed_at, made_at, changed_at)
  select e.story, s.uid, s.uid, 'R' || e.seq, 'terminal', 'sale', case when r.seq is null then 'settled' else 'partially_refunded' end,
    e.cents, e.cents, e.cents, coalesce(r.cents, 0), e.cents, 'keyed', 'visa', '4242', 'credit', 't1_mer', e.ref, e.at, e.at, e.at, e.at
  from bench_event e join bench_seller s using (m) left join bench_event r on r.story = e.story and r.kind = 'refund'
  where e.kind = 'sale'`;

const STEPS = `
  insert into payment_step (uid, payment_uid, merchant_uid, n, kind, state, amount_cents, processor_txn, made_at, settled_at)
  select md5('step' || e.seq)::uuid, e.story, s.uid, case e.kind when 'sale' then 1 else 2 end, e.kind, 'confirmed', e.cents, e.ref,
    e.at, e.at
  from bench_event e join bench_seller s using (m) where e.kind in ('sale', 'refund')`;

const itemsOf = (perDay: number): string => `
  insert into settlement_item (uid, batch_uid, merchant_uid, processor_txn, payment_uid, step_uid, kind, cents, brand, funding, sold_on)
  select md5('item' || e.seq)::uuid, md5('b' || e.m || '/' || floor(e.seq / ${perDay}))::uuid, s.uid, e.ref, e.story,
    md5('step' || e.seq)::uuid, e.kind, e.cents, 'visa', 'credit', to_char(e.at, 'YYYY-MM-DD')
  from bench_event e join bench_seller s using (m) where e.kind in ('sale', 'refund')`;

const DEPOSITS = `
  insert into deposit (uid, merchant_uid, application_uid, processor_id, state, net_cents, made_at, arrived_at, recorded_at)
  select e.story, s.uid, s.uid, e.ref, 'arrived', e.cents, e.at, e.at, e.at
  from bench_event e join bench_seller s using (m) where e.kind = 'deposit'`;

const BATCHES = `
  insert into settlement_batch (uid, merchant_uid, application_uid, processor_id, day, closed_at, net_cents, sales_cents, refunds_cents,
    items, fee_cents, fee_lines, reserve_cents, expected_on, deposit_uid, recorded_at)
  select e.story, s.uid, s.uid, e.ref, to_char(e.at, 'YYYY-MM-DD'), e.at, e.cents, i.sales, i.refunds, i.items, 0, '[]', 0,
    to_char(e.at, 'YYYY-MM-DD'), md5('d' || e.m || '/' || substr(e.ref, 2))::uuid, e.at
  from bench_event e join bench_seller s using (m) join (
    select batch_uid, coalesce(sum(cents) filter (where kind = 'sale'), 0) as sales,
      coalesce(sum(cents) filter (where kind = 'refund'), 0) as refunds, count(*) as items
    from settlement_item group by batch_uid) i on i.batch_uid = e.story
  where e.kind = 'batch'`;

const ENTRIES = `
  insert into deposit_entry (uid, deposit_uid, merchant_uid, n, processor_id, event, about_id, batch_uid, payment_uid, cents, claim)
  select md5('entry' || i.uid)::uuid, b.deposit_uid, i.merchant_uid, row_number() over (partition by b.deposit_uid), 'e' || i.processor_txn,
    case i.kind when 'sale' then 'capture' else 'refund' end, i.processor_txn, b.uid, i.payment_uid,
    case i.kind when 'sale' then i.cents else -i.cents end, 'batch'
  from settlement_item i join settlement_batch b on b.uid = i.batch_uid
    join bench_event e on e.story = b.uid and e.kind = 'batch'`;

export const settledOf = (perDay: number): string[] => [
  'analyze bench_event',
  PAYMENTS,
  STEPS,
  itemsOf(perDay),
  DEPOSITS,
  BATCHES,
  ENTRIES,
];

import type { RefundAmounts } from '@ledgate/domain/ledger/amounts.ts';
import type { TestLedger } from '../../testing/ledger.ts';

interface WeekFacts {
  merchantUid: string;
  /** A sale of which part was refunded, and another. */
  refunded: { uid: string; cents: number; refund: RefundAmounts; refundCents: number };
  other: { uid: string; cents: number };
  batch: string;
  deposit: string;
  netCents: number;
}

const STEPS = `insert into payment_step (uid, payment_uid, merchant_uid, n, kind, state, amount_cents, tax_cents, tip_cents,
    surcharge_cents, made_at, settled_at)
  values ($1::uuid, $2, $3, 2, 'refund', 'confirmed', $4, $5, $6, $7, now(), now())`;
const BATCHES = `insert into settlement_batch (uid, merchant_uid, application_uid, processor_id, day, closed_at, net_cents,
    sales_cents, refunds_cents, items, fee_cents, fee_lines, reserve_cents, expected_on, deposit_uid, recorded_at)
  values ($1::uuid, $2, $1::uuid, 'b1', '2026-11-11', now(), $3::bigint, $3::bigint + $4::bigint, $4::bigint, 3, 0, '[]', 0,
    '2026-11-12', $5, now())`;
const ITEMS = `insert into settlement_item (uid, batch_uid, merchant_uid, processor_txn, payment_uid, step_uid, kind, cents, sold_on)
  values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, '2026-11-11')`;
const DEPOSITS = `insert into deposit (uid, merchant_uid, application_uid, processor_id, state, net_cents, made_at, recorded_at)
  values ($1::uuid, $2, $1::uuid, 'd1', 'arrived', $3, now(), now())`;
const ENTRIES = `insert into deposit_entry (uid, deposit_uid, merchant_uid, n, processor_id, event, batch_uid, cents, claim)
  values (gen_random_uuid(), $1, $2, 1, 'e1', 'capture', $3, $4, 'batch')`;
const RESIDUALS = `insert into residual (uid, statement_uid, merchant_uid, application_uid, month, volume_cents, share_ppm,
    revenue_cents, cost_cents, margin_cents, brought_cents, carried_cents, iso_cents, platform_cents, lines, closed_at)
  values ($1::uuid, $1::uuid, $1::uuid, $1::uuid, '2026-10', 0, 0, 100, 0, 100, 0, 0, 80, 20, '[]', now())`;

/** What was asked for and what the processor said that week: the ledger can be made anew of it. */
export const addWeekFacts = async (ledger: TestLedger, facts: WeekFacts): Promise<void> => {
  const { merchantUid, refunded, other, batch, deposit, netCents } = facts;
  const { tax, tip, surcharge } = refunded.refund;
  const step = crypto.randomUUID();
  const cents = refunded.refundCents;
  await ledger.tamper(STEPS, [step, refunded.uid, merchantUid, cents, tax, tip, surcharge]);
  await ledger.tamper(DEPOSITS, [deposit, merchantUid, netCents]);
  await ledger.tamper(BATCHES, [batch, merchantUid, netCents, cents, deposit]);
  await ledger.tamper(ITEMS, [batch, merchantUid, 't1', refunded.uid, null, 'sale', refunded.cents]);
  await ledger.tamper(ITEMS, [batch, merchantUid, 't2', refunded.uid, step, 'refund', cents]);
  await ledger.tamper(ITEMS, [batch, merchantUid, 't3', other.uid, null, 'sale', other.cents]);
  await ledger.tamper(ENTRIES, [deposit, merchantUid, batch, netCents]);
  await ledger.tamper(RESIDUALS, [merchantUid]);
};

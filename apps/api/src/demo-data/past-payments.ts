import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Payment, PaymentStep } from '@ledgate/database/rows.gen.ts';
import { splitRefund } from '@ledgate/domain/ledger/amounts.ts';
import { refundPosts, salePosts } from '@ledgate/domain/ledger/payment-posts.ts';
import { type Insertable, sql } from 'kysely';
import { change, type Subject } from '../core/change.ts';
import { systemCtx } from '../core/context.ts';
import { enqueue } from '../core/jobs/jobs.ts';
import type { Parts } from '../core/parts.ts';
import { reading, setScope } from '../core/scope.ts';
import { postTransfers } from '../features/ledger/public.ts';
import { type PastOwner, paymentOf, paymentUid, stepOf } from './past-rows.ts';
import { type PastEvent, type PastSale, planPast, totalOf } from './past-sales.ts';
import { type Answered, liveThere } from './provider-past.ts';
import { pastUntil } from './till/plan-till.ts';

/** The line in the audit log that says it was written. */
export const PAST: Subject = 'system:demo-past';

interface Booking extends PastOwner {
  readonly madeBy: string;
  readonly txns: ReadonlyMap<string, Answered>;
  /** By the sale's reference. */
  readonly refunded: ReadonlyMap<string, number>;
}

interface Booked {
  payments: Insertable<Payment>[];
  steps: Insertable<PaymentStep>[];
}

const bookSale = (tx: WritableTransaction, booking: Booking, sale: PastSale, booked: Booked): void => {
  const txn = booking.txns.get(sale.reference);
  if (!txn) return;
  const uid = paymentUid(sale.reference);
  const { tax, tip } = sale;
  const refundedCents = booking.refunded.get(sale.reference) ?? 0;
  booked.payments.push(paymentOf({ ...booking, refundedCents }, sale, txn));
  const amounts = { amount_cents: totalOf(sale), tax_cents: tax, tip_cents: tip };
  booked.steps.push(stepOf(booking, txn, { payment_uid: uid, n: 1, kind: 'sale', ...amounts }));
  if (!txn.isApproved) return;
  postTransfers(tx, {
    merchantUid: booking.merchantUid,
    groupUid: uid,
    source: 'vt',
    sourceRef: sale.reference,
    effectiveAt: new Date(txn.at),
    transfers: salePosts({ subtotal: sale.subtotal, discount: 0, tax, tip, surcharge: 0 }),
  });
};

const bookRefund = (
  tx: WritableTransaction,
  booking: Booking,
  { refund, sale }: { refund: Extract<PastEvent, { kind: 'refund' }>; sale: PastSale | undefined },
  booked: Booked,
): void => {
  const txn = booking.txns.get(refund.reference);
  if (!txn || !sale) return;
  const uid = paymentUid(sale.reference);
  const { subtotal, tax, tip } = sale;
  const parts = splitRefund({ subtotal, discount: 0, tax, tip, surcharge: 0 }, [], refund.cents);
  const amounts = { amount_cents: refund.cents, tax_cents: parts.tax, tip_cents: parts.tip };
  const reason = 'Brought back unopened';
  booked.steps.push(stepOf(booking, txn, { payment_uid: uid, n: 2, kind: 'refund', reason, ...amounts }));
  postTransfers(tx, {
    merchantUid: booking.merchantUid,
    groupUid: uid,
    source: 'vt',
    sourceRef: refund.reference,
    effectiveAt: new Date(txn.at),
    transfers: refundPosts(parts),
  });
};

const AT_ONCE = 200;

const insertAll = async (tx: WritableTransaction, { payments, steps }: Booked): Promise<void> => {
  for (let from = 0; from < payments.length; from += AT_ONCE)
    await tx
      .insertInto('payment')
      .values(payments.slice(from, from + AT_ONCE))
      .execute();
  for (let from = 0; from < steps.length; from += AT_ONCE)
    await tx
      .insertInto('payment_step')
      .values(steps.slice(from, from + AT_ONCE))
      .execute();
};

const book = async (tx: WritableTransaction, booking: Booking, events: readonly PastEvent[]): Promise<number> => {
  const sales = new Map(events.flatMap((event) => (event.kind === 'sale' ? [[event.reference, event]] : [])));
  const booked: Booked = { payments: [], steps: [] };
  for (const event of events) {
    if (event.kind === 'sale') bookSale(tx, booking, event, booked);
    if (event.kind === 'refund') bookRefund(tx, booking, { refund: event, sale: sales.get(event.of) }, booked);
  }
  await insertAll(tx, booked);
  return booked.payments.length;
};

/** Who sold it; nobody where the past is written already. */
const sellerOf = (parts: Parts, { merchantUid, applicationUid }: PastOwner): Promise<string | undefined> =>
  reading(systemCtx(parts), async (tx) => {
    const sold = tx.selectFrom('payment').select('uid').where('application_uid', '=', applicationUid).limit(1);
    if (await sold.executeTakeFirst()) return undefined;
    const row = await tx
      .selectFrom('app_user')
      .select('uid')
      .where('merchant_uid', '=', merchantUid)
      .where('role', '=', 'merchant')
      .executeTakeFirst();
    return row?.uid;
  });

/** Until the till's past is written, nobody reads at the provider what was settled of it: no batch may know more than we do. */
export const HELD = '9999-12-31T00:00:00Z';

const holdSettlements = async (
  tx: WritableTransaction,
  { applicationUid, merchantUid }: Pick<PastOwner, 'applicationUid' | 'merchantUid'>,
): Promise<void> => {
  await tx
    .insertInto('settlement_cursor')
    .values({ application_uid: applicationUid, merchant_uid: merchantUid, read_at: new Date(HELD) })
    .execute();
};

/** From now on it is read like everybody's, from the beginning. */
export const releaseSettlements = async (tx: WritableTransaction, applicationUid: string): Promise<void> => {
  await sql`update settlement_cursor set read_at = to_timestamp(0)
    where application_uid = ${applicationUid} and read_at = ${HELD}`.execute(tx);
};

/**
 * Gives a merchant of the demo its last months: sold at the provider and booked here as they would have been. What was sold at
 * the till follows day by day, by a job. Batches, deposits, fees and disputes are read and matched afterwards by who always does.
 */
export const writePast = async (parts: Parts, owner: PastOwner, days: number): Promise<void> => {
  const madeBy = await sellerOf(parts, owner);
  if (madeBy === undefined) return;
  const past = pastUntil(parts.clock(), days);
  const events = planPast(past);
  const txns = await liveThere(parts, owner.merchantId, events);
  if (!txns) return;
  const own = events.filter((event) => !('order' in event) || event.order === null);
  const refunded = new Map(
    own.flatMap((event) => (event.kind === 'refund' && txns.has(event.reference) ? [[event.of, event.cents]] : [])),
  );
  const ctx = systemCtx(parts);
  await change(ctx, 'demo.loaded', async (tx) => {
    setScope(tx, ctx);
    const added = await book(tx, { ...owner, madeBy, txns, refunded }, own);
    await holdSettlements(tx, owner);
    const { first, until } = past;
    await enqueue(tx, parts, 'liveTillDay', { ...owner, first, day: first, until: until.toISOString() });
    return { subject: PAST, after: { added }, reply: null };
  });
};

import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Payment, PaymentStep } from '@ledgate/database/rows.gen.ts';
import { splitRefund } from '@ledgate/domain/ledger/amounts.ts';
import { refundPosts, salePosts } from '@ledgate/domain/ledger/payment-posts.ts';
import type { Brand, Funding } from '@ledgate/domain/payments/card.ts';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import { change, type Subject } from '../core/change.ts';
import { systemCtx } from '../core/context.ts';
import type { Parts } from '../core/parts.ts';
import { reading, setScope } from '../core/scope.ts';
import { postTransfers } from '../features/ledger/public.ts';
import { uidOf } from './chance.ts';
import { type PastEvent, type PastSale, planPast, totalOf } from './past-sales.ts';

/** Whose past it is. */
export interface PastOwner {
  readonly applicationUid: string;
  readonly merchantUid: string;
  readonly merchantId: string;
}

/** The line in the audit log that says it was written. */
export const PAST: Subject = 'system:demo-past';

const answerSchema = z.object({
  txns: z.array(
    z.object({
      reference: z.string(),
      id: z.string(),
      at: z.number(),
      authorization: z.string().nullable(),
      said: z.string(),
      isApproved: z.boolean(),
    }),
  ),
});
type Answered = z.infer<typeof answerSchema>['txns'][number];

const HOUR_MS = 3_600_000;
/** So long the last deposit is still on its way, for whoever comes to look. */
const ARRIVES_IN_MS = 20 * HOUR_MS;

const MODES = { chip: 'chip', contactless: 'tap', moto: null } as const;

const sentOf = (event: PastEvent): object => {
  const at = event.at.getTime();
  if (event.kind === 'refund')
    return { kind: 'refund', at, reference: event.reference, of: event.of, total: event.cents };
  if (event.kind === 'dispute')
    return { ...event, at, reasonCode: '13.1', reason: 'Merchandise or services not received' };
  const { reference, card, tax, tip, buyer, poNumber, entry } = event;
  return {
    kind: 'sale',
    at,
    reference,
    total: totalOf(event),
    tax,
    tip,
    card,
    entryMode: MODES[entry],
    ...(buyer?.zip && { zip: buyer.zip }),
    ...(buyer?.street && { address1: buyer.street }),
    ...(poNumber !== null && { poNumber }),
  };
};

/** What only the demo's provider knows how to do. */
export const askEmulator = ({ settings }: Parts, path: string, body: object): Promise<Response> =>
  fetch(`${settings.processor?.url ?? ''}/_emulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The demo's provider lives through it first; null where it is another one. */
const liveThere = async (
  parts: Parts,
  merchant: string,
  events: readonly PastEvent[],
): Promise<ReadonlyMap<string, Answered> | null> => {
  const sent = { merchant, events: events.map(sentOf), lastArrivesInMs: ARRIVES_IN_MS };
  const answer = await askEmulator(parts, 'history', sent);
  if (answer.status === 404) return null;
  const { txns } = answerSchema.parse(await answer.json());
  return new Map(txns.map((txn) => [txn.reference, txn]));
};

const CARD_FACTS: Readonly<
  Record<PastSale['card'], { brand: Brand; last4: string; funding: Funding; is_commercial: boolean }>
> = {
  visa: { brand: 'visa', last4: '4242', funding: 'credit', is_commercial: false },
  visa_debit: { brand: 'visa', last4: '5556', funding: 'debit', is_commercial: false },
  visa_business: { brand: 'visa', last4: '0004', funding: 'credit', is_commercial: true },
  mastercard: { brand: 'mastercard', last4: '4444', funding: 'credit', is_commercial: false },
  amex: { brand: 'amex', last4: '0005', funding: 'credit', is_commercial: false },
  discover: { brand: 'discover', last4: '1117', funding: 'credit', is_commercial: false },
};

interface Booking extends PastOwner {
  readonly madeBy: string;
  readonly txns: ReadonlyMap<string, Answered>;
  /** By the sale's reference. */
  readonly refunded: ReadonlyMap<string, number>;
}

const paymentUid = (reference: string): string => uidOf(`payment of ${reference}`);

/** Without signs that are taken for one another, as all of them are made. */
const sayable = (uid: string): string => uid.replace(/[-01]/g, '').slice(0, 9).toUpperCase().replaceAll('L', 'M');

const statusOf = (txn: Answered, refunded: number, total: number): string => {
  if (!txn.isApproved) return 'declined';
  if (refunded === 0) return 'captured';
  return refunded === total ? 'refunded' : 'partially_refunded';
};

const paymentOf = (booking: Booking, sale: PastSale, txn: Answered): Insertable<Payment> => {
  const total = totalOf(sale);
  const at = new Date(txn.at);
  const refunded = booking.refunded.get(sale.reference) ?? 0;
  return {
    uid: paymentUid(sale.reference),
    merchant_uid: booking.merchantUid,
    application_uid: booking.applicationUid,
    reference: sayable(sale.reference),
    source: sale.entry === 'moto' ? 'terminal' : 'reader',
    kind: 'sale',
    status: statusOf(txn, refunded, total),
    amount_cents: total,
    subtotal_cents: sale.subtotal,
    tax_cents: sale.tax,
    tip_cents: sale.tip,
    approved_cents: txn.isApproved ? total : 0,
    captured_cents: txn.isApproved ? total : 0,
    refunded_cents: refunded,
    entry: sale.entry,
    ...CARD_FACTS[sale.card],
    avs: sale.buyer?.zip ? 'match' : 'none',
    auth_code: txn.authorization,
    decline_reason: txn.isApproved ? null : 'insufficient_funds',
    said: txn.said,
    po_number: sale.poNumber,
    description: sale.what,
    payer_name: sale.buyer?.name ?? null,
    payer_company: sale.buyer?.company ?? null,
    payer_address1: sale.buyer?.street ?? null,
    payer_zip: sale.buyer?.zip ?? null,
    processor_merchant: booking.merchantId,
    processor_txn: txn.id,
    captured_at: txn.isApproved ? at : null,
    made_by: booking.madeBy,
    made_at: at,
    changed_at: at,
  };
};

const stepOf = (
  booking: Booking,
  txn: Answered,
  step: Pick<Insertable<PaymentStep>, 'payment_uid' | 'n' | 'kind' | 'amount_cents'> & Partial<Insertable<PaymentStep>>,
): Insertable<PaymentStep> => {
  const at = new Date(txn.at);
  return {
    uid: txn.reference,
    merchant_uid: booking.merchantUid,
    state: txn.isApproved ? 'confirmed' : 'declined',
    processor_txn: txn.id,
    auth_code: txn.authorization,
    decline_reason: txn.isApproved ? null : 'insufficient_funds',
    said: txn.said,
    fence: 1,
    sent_at: at,
    made_by: booking.madeBy,
    made_at: at,
    settled_at: at,
    ...step,
  };
};

interface Booked {
  payments: Insertable<Payment>[];
  steps: Insertable<PaymentStep>[];
}

const bookSale = (tx: WritableTransaction, booking: Booking, sale: PastSale, booked: Booked): void => {
  const txn = booking.txns.get(sale.reference);
  if (!txn) return;
  const uid = paymentUid(sale.reference);
  const { tax, tip } = sale;
  booked.payments.push(paymentOf(booking, sale, txn));
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

/**
 * Gives a merchant of the demo its last weeks: sold at the provider and booked here as they would have been. Batches, deposits,
 * fees and the dispute are read and matched afterwards by who always does.
 */
export const writePast = async (parts: Parts, owner: PastOwner): Promise<void> => {
  const madeBy = await sellerOf(parts, owner);
  if (madeBy === undefined) return;
  const events = planPast(parts.clock());
  const txns = await liveThere(parts, owner.merchantId, events);
  if (!txns) return;
  const refunded = new Map(
    events.flatMap((event) => (event.kind === 'refund' && txns.has(event.reference) ? [[event.of, event.cents]] : [])),
  );
  const ctx = systemCtx(parts);
  await change(ctx, 'demo.loaded', async (tx) => {
    setScope(tx, ctx);
    const added = await book(tx, { ...owner, madeBy, txns, refunded }, events);
    return { subject: PAST, after: { added }, reply: null };
  });
};

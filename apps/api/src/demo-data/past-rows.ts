import type { Payment, PaymentStep } from '@ledgate/database/rows.gen.ts';
import type { Insertable } from 'kysely';
import { uidOf } from './chance.ts';
import { type PastSale, totalOf } from './past-sales.ts';
import { CARD_FACTS } from './pockets.ts';
import type { Answered } from './provider-past.ts';

/** Whose past it is. */
export interface PastOwner {
  readonly applicationUid: string;
  readonly merchantUid: string;
  readonly merchantId: string;
}

/** Who sold it, and what of it went back since. */
interface Booking extends PastOwner {
  readonly madeBy: string;
  readonly refundedCents: number;
}

export const paymentUid = (reference: string): string => uidOf(`payment of ${reference}`);

/** Without signs that are taken for one another, as all of them are made. */
const sayable = (uid: string): string => uid.replace(/[-01]/g, '').slice(0, 9).toUpperCase().replaceAll('L', 'M');

const statusOf = (txn: Answered, refunded: number, total: number): string => {
  if (!txn.isApproved) return 'declined';
  if (refunded === 0) return 'captured';
  return refunded === total ? 'refunded' : 'partially_refunded';
};

export const paymentOf = (booking: Booking, sale: PastSale, txn: Answered): Insertable<Payment> => {
  const total = totalOf(sale);
  const at = new Date(txn.at);
  const refunded = booking.refundedCents;
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
    order_uid: sale.order,
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

export const stepOf = (
  booking: Omit<Booking, 'refundedCents'>,
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

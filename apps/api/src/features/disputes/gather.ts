import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sayDate, sayInstant } from '@ledgate/domain/checks/spoken-time.ts';
import { type Delivery, EVIDENCE, type EvidenceKind, isDeliveryGiven } from '@ledgate/domain/disputes/evidence.ts';
import { reasonOf } from '@ledgate/domain/disputes/reasons.ts';
import { AVS_WORDS, CVV_WORDS } from '@ledgate/domain/payments/checks.ts';
import { receiptLines } from '@ledgate/domain/payments/receipt.ts';
import { showCents } from '@ledgate/domain/rates/units.ts';
import type { Ctx } from '../../core/context.ts';
import { settingsOf } from '../merchant-settings/public.ts';
import { findPayment, type Payment, receiptOfPayment } from '../payments/public.ts';
import type { Evidence } from './answer-store.ts';
import type { Dispute } from './store.ts';

/** One thing that helps to win a dispute, and what is there of it. */
export interface Gathered {
  kind: EvidenceKind;
  lines: string[];
  isReady: boolean;
}

const given = (pairs: readonly (readonly [string, string | null])[]): string[] =>
  pairs.flatMap(([label, value]) => (value === null || value === '' ? [] : [`${label}: ${value}`]));

const customerLines = (payment: Payment): string[] =>
  given([
    ['Name', payment.payer_name],
    ['Company', payment.payer_company],
    ['Email', payment.payer_email],
    ['Phone', payment.payer_phone],
    ['Billing address', [payment.payer_address1, payment.payer_zip].filter(Boolean).join(', ')],
    ['Order', payment.order_no],
    ['Invoice', payment.invoice_no],
    ['Purchase order', payment.po_number],
    ['What was sold', payment.description],
  ]);

const checkLines = (payment: Payment): string[] =>
  given([
    ['Address', payment.avs === 'none' ? null : AVS_WORDS[payment.avs].label],
    ['Security code', payment.cvv === 'none' ? null : CVV_WORDS[payment.cvv].label],
    ['Authorization code', payment.auth_code],
    ['Authorized', payment.auth_code === null ? null : sayInstant(payment.made_at)],
  ]);

const deliveryLines = (delivery: Delivery): string[] =>
  given([
    ['Carrier', delivery.carrier],
    ['Tracking number', delivery.tracking],
    ['Delivered on', delivery.deliveredOn === '' ? null : sayDate(delivery.deliveredOn)],
    ['Delivered to', delivery.address],
  ]);

const refundLines = async (tx: ReadTransaction, payment: Payment): Promise<string[]> => {
  const refunds = await tx
    .selectFrom('payment_step')
    .select(['settled_at', 'amount_cents'])
    .where('payment_uid', '=', payment.uid)
    .where('kind', '=', 'refund')
    .where('state', '=', 'confirmed')
    .execute();
  return refunds.flatMap(({ settled_at: at, amount_cents: cents }) =>
    at === null ? [] : [`Refunded ${showCents(cents)}: ${sayInstant(at)}`],
  );
};

const NO_DELIVERY: Delivery = { carrier: '', tracking: '', deliveredOn: '', address: '' };

/** What we know of a sale by ourselves, by kind. */
const knownLines = async (
  tx: ReadTransaction,
  ctx: Pick<Ctx, 'parts'>,
  payment: Payment | null,
): Promise<Partial<Record<EvidenceKind, string[]>>> => {
  if (!payment) return {};
  const receipt = await receiptOfPayment(ctx, tx, payment);
  const { refundPolicy } = await settingsOf(tx, payment.merchant_uid);
  return {
    receipt: receipt === null ? [] : receiptLines(receipt),
    customer: customerLines(payment),
    card_checks: checkLines(payment),
    refund_policy: refundPolicy === '' ? [] : [refundPolicy],
    refund_proof: await refundLines(tx, payment),
  };
};

/** Everything that the reason asks for, in the order that counts; what is missing is the merchant's to add. */
export const gatherKit = async (
  tx: ReadTransaction,
  ctx: Pick<Ctx, 'parts'>,
  dispute: Dispute,
  { files, delivery = NO_DELIVERY }: { files: readonly Evidence[]; delivery?: Delivery },
): Promise<Gathered[]> => {
  const payment = dispute.payment_uid === null ? null : await findPayment(tx, dispute.payment_uid);
  const known = await knownLines(tx, ctx, payment);
  const reason = reasonOf(dispute.brand, dispute.reason_code, dispute.cycle === 'retrieval');
  const wanted: EvidenceKind[] = [...new Set<EvidenceKind>([...reason.evidence, 'receipt', 'customer'])];
  return wanted.map((kind) => {
    const typed = kind === 'delivery' ? deliveryLines(delivery) : [];
    const lines = [...(known[kind] ?? []), ...typed];
    const isUploaded = files.some((file) => file.kind === kind);
    const isTyped = EVIDENCE[kind].from === 'typed' && isDeliveryGiven(delivery);
    return { kind, lines, isReady: lines.length > 0 || isUploaded || isTyped };
  });
};

import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { PaymentFacts } from '@ledgate/domain/payments/next-steps.ts';
import type { Payment } from './store.ts';
import { findStep, type StoredStep } from './step-store.ts';

export const factsWith = (payment: Payment, pending: Pick<StoredStep, 'kind'> | null): PaymentFacts => ({
  status: payment.status,
  kind: payment.kind,
  amountCents: payment.amount_cents,
  approvedCents: payment.approved_cents,
  capturedCents: payment.captured_cents,
  refundedCents: payment.refunded_cents,
  tipCents: payment.tip_cents,
  createdAt: payment.made_at,
  capturedAt: payment.captured_at,
  expiresAt: payment.expires_at,
  batchClosedAt: payment.batch_closed_at,
  isDisputed: payment.is_disputed,
  pendingStep: pending?.kind ?? null,
  currency: payment.currency,
});

/** What the next steps of a payment depend on. */
export const paymentFacts = async (tx: ReadTransaction, payment: Payment): Promise<PaymentFacts> =>
  factsWith(payment, payment.pending_step === null ? null : await findStep(tx, payment.pending_step));

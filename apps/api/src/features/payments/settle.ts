import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { expiresAt, remindAt } from '@ledgate/domain/payments/authorizations.ts';
import { judgeChecks } from '@ledgate/domain/payments/checks.ts';
import type { ProcessorTxn } from '@ledgate/providers/card-processor/payments-port.ts';
import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { setScope } from '../../core/scope.ts';
import { settingsOf } from '../merchant-settings/public.ts';
import { cardKeyOf } from './card-key.ts';
import { tellIfClosed } from './tell-closed.ts';
import { postAuthorization, postCapture, postRefund, postSale, postTip, postVoid } from './post.ts';
import type { Outcome } from './send.ts';
import { lockPayment, type Payment, type PaymentChange, updatePayment } from './store.ts';
import { insertStep, listSteps, lockStep, type StoredStep, updateStep } from './step-store.ts';

interface Settling {
  tx: WritableTransaction;
  ctx: Ctx;
  payment: Payment;
  step: StoredStep;
  at: Date;
}

/** What an answer says of the card and the checks, whatever it says besides. */
const cardFacts = ({ ctx, payment }: Settling, txn: ProcessorTxn | null): PaymentChange => {
  if (!txn) return {};
  const { card } = txn;
  return {
    processor_txn: txn.id,
    avs: txn.avs,
    cvv: txn.cvv,
    said: txn.said,
    auth_code: txn.authCode,
    aid: txn.aid,
    entry: txn.entry && payment.source === 'reader' ? txn.entry : payment.entry,
    ...(card && {
      brand: card.brand,
      last4: card.last4,
      funding: card.funding,
      is_commercial: card.isCommercial,
      card_key: payment.card_key ?? cardKeyOf(ctx.parts, payment.merchant_uid, card),
    }),
  };
};

/** An approval that the merchant's own rules do not want is taken back at once, and never counts as a sale. */
const reverse = async (
  { tx, ctx, payment, at }: Settling,
  reason: 'address_mismatch' | 'code_mismatch' | 'insufficient_funds',
  facts: PaymentChange,
): Promise<PaymentChange> => {
  const uid = crypto.randomUUID();
  await insertStep(tx, {
    uid,
    paymentUid: payment.uid,
    merchantUid: payment.merchant_uid,
    kind: 'void',
    state: 'planned',
    amountCents: payment.amount_cents,
    by: null,
    at,
    leaseMs: ctx.parts.settings.outside.leaseMs,
  });
  return { ...facts, status: 'declined', decline_reason: reason, pending_step: uid };
};

const takenSale = (payment: Payment, at: Date, approvedCents: number): PaymentChange => ({
  status: 'captured',
  approved_cents: approvedCents,
  captured_cents: payment.amount_cents,
  captured_at: at,
  pending_step: null,
});

const lifeOf = ({ payment, at }: Settling, txn: ProcessorTxn): PaymentChange => {
  const authorizedAt = txn.createdAt;
  const ends = expiresAt({
    brand: txn.card?.brand ?? 'other',
    entry: payment.entry,
    initiator: payment.card_uid === null ? 'customer' : 'merchant',
    authorizedAt,
    providerSays: txn.expiresAt,
  });
  return { expires_at: ends, remind_at: remindAt({ authorizedAt: at, expiresAt: ends }) };
};

const approve = async (settling: Settling, txn: ProcessorTxn): Promise<PaymentChange> => {
  const { tx, payment, step, at } = settling;
  const facts = cardFacts(settling, txn);
  if (step.kind === 'verify') return { ...facts, status: 'verified', pending_step: null };
  // Part of a payment is no payment: nobody keyed in how the rest is paid.
  if (txn.approvedCents < payment.amount_cents && txn.approvedCents > 0)
    return reverse(settling, 'insufficient_funds', facts);
  const settings = await settingsOf(tx, payment.merchant_uid);
  const verdict = judgeChecks({ avs: txn.avs, cvv: txn.cvv }, settings);
  if (verdict.verdict === 'reverse') return reverse(settling, verdict.reason, facts);
  const flags = verdict.flags.map(({ sentence }) => sentence);
  if (step.kind === 'sale') {
    const set = { ...facts, flags, ...takenSale(payment, at, txn.approvedCents) };
    postSale(settling);
    return set;
  }
  postAuthorization(settling);
  return {
    ...facts,
    flags,
    ...lifeOf(settling, txn),
    status: 'authorized',
    approved_cents: txn.approvedCents,
    pending_step: null,
  };
};

/** What was captured is what the payment is made of from then on. */
const capture = async (settling: Settling, txn: ProcessorTxn | null): Promise<PaymentChange> => {
  const { tx, payment, step, at } = settling;
  const captured = postCapture(settling, await listSteps(tx, payment.uid));
  return {
    status: 'captured',
    captured_cents: step.amount_cents,
    captured_at: at,
    capture_txn: txn?.id ?? null,
    amount_cents: step.amount_cents,
    subtotal_cents: captured.subtotal,
    discount_cents: captured.discount,
    tax_cents: captured.tax,
    tip_cents: captured.tip,
    surcharge_cents: captured.surcharge,
    pending_step: null,
  };
};

const adjustTip = (settling: Settling): PaymentChange => {
  const { payment, step } = settling;
  const more = step.tip_cents - payment.tip_cents;
  postTip(settling);
  return {
    tip_cents: step.tip_cents,
    amount_cents: payment.amount_cents + more,
    captured_cents: payment.captured_cents + more,
    pending_step: null,
  };
};

const voided = async (settling: Settling): Promise<PaymentChange> => {
  const { tx, payment, at } = settling;
  // What was reversed by rule never was a sale, so there is nothing to take back in the ledger.
  if (payment.status === 'declined') return { pending_step: null };
  postVoid(settling, await listSteps(tx, payment.uid));
  return { status: 'voided', voided_at: at, captured_cents: 0, pending_step: null };
};

const refunded = (settling: Settling): PaymentChange => {
  const { payment, step } = settling;
  postRefund(settling);
  const total = payment.refunded_cents + step.amount_cents;
  const status = total >= payment.captured_cents ? 'refunded' : 'partially_refunded';
  return { refunded_cents: total, status, pending_step: null };
};

const CONFIRMED: Record<
  StoredStep['kind'],
  (settling: Settling, txn: ProcessorTxn | null) => PaymentChange | Promise<PaymentChange>
> = {
  sale: (settling, txn) => approve(settling, demandTxn(txn)),
  auth: (settling, txn) => approve(settling, demandTxn(txn)),
  verify: (settling, txn) => approve(settling, demandTxn(txn)),
  capture,
  adjust_tip: adjustTip,
  void: voided,
  refund: refunded,
};

const demandTxn = (txn: ProcessorTxn | null): ProcessorTxn => {
  if (!txn) throw new Error('a charge was confirmed without a transaction');
  return txn;
};

const BEGINS = new Set<StoredStep['kind']>(['sale', 'auth', 'verify']);
const NOT_REVERSED = 'The approval could not be reversed, so it counts as a sale. Refund it after the batch closes.';

/** What was not done: a payment that began with it never was one, any other stays as it stands. */
const notDone = async (
  settling: Settling,
  outcome: Exclude<Outcome, { state: 'confirmed' }>,
): Promise<PaymentChange> => {
  const { tx, payment, step, at } = settling;
  if (BEGINS.has(step.kind)) {
    const facts = outcome.state === 'declined' ? cardFacts(settling, outcome.txn) : {};
    const ended =
      outcome.state === 'declined'
        ? { status: 'declined' as const, decline_reason: outcome.reason, said: outcome.said }
        : { status: 'failed' as const, failure: outcome.fault };
    return { ...facts, ...ended, pending_step: null };
  }
  if (payment.status === 'declined' && step.kind === 'void') {
    // Under the name of the sale, so that whatever rests on it finds it.
    const sale = (await listSteps(tx, payment.uid)).find(({ kind }) => kind === 'sale' || kind === 'auth') ?? step;
    postSale({ ...settling, step: sale });
    return { ...takenSale(payment, at, payment.amount_cents), decline_reason: null, flags: [NOT_REVERSED] };
  }
  return { pending_step: null };
};

const changeFor = (settling: Settling, outcome: Outcome): PaymentChange | Promise<PaymentChange> =>
  outcome.state === 'confirmed' ? CONFIRMED[settling.step.kind](settling, outcome.txn) : notDone(settling, outcome);

const closeStep = (tx: WritableTransaction, step: StoredStep, outcome: Outcome, at: Date): Promise<void> =>
  updateStep(tx, step.uid, {
    state: outcome.state,
    settled_at: at,
    lease_until: null,
    next_at: null,
    ...('txn' in outcome && { processor_txn: outcome.txn?.id ?? null, auth_code: outcome.txn?.authCode ?? null }),
    ...(outcome.state === 'declined' && { decline_reason: outcome.reason, said: outcome.said }),
    ...('fault' in outcome && { fault: outcome.fault }),
  });

/** Thrown out of the transaction of somebody who comes second: it leaves no trace. */
class SettledBefore extends Error {
  readonly payment: Payment;
  constructor(payment: Payment) {
    super('settled before');
    this.payment = payment;
  }
}

/** Somebody was named for it when the card was charged. */
const isDueReceipt = ({ kind }: StoredStep, { status, payer_email: email, payer_phone: phone }: Payment): boolean =>
  (kind === 'sale' || kind === 'auth') &&
  (status === 'captured' || status === 'authorized') &&
  (email !== null || phone !== null);

/**
 * Writes down what is certain about a step: on the payment, in the ledger, once. Whoever finds it settled already changes
 * nothing.
 */
export const settleStep = async (ctx: Ctx, stepUid: string, outcome: Outcome): Promise<Payment> => {
  const { parts } = ctx;
  const settling = change({ ...ctx, idempotency: null }, 'payment.settled', async (tx) => {
    setScope(tx, systemCtx(parts));
    const step = await lockStep(tx, stepUid);
    const payment = step && (await lockPayment(tx, step.payment_uid));
    if (!step || !payment) throw new Error('there is no such step of a payment');
    const subject = `payment:${payment.uid}` as const;
    if (step.settled_at !== null) throw new SettledBefore(payment);
    const at = parts.clock();
    // First, since one step is open at a time and a rule may ask for the next.
    await closeStep(tx, step, outcome, at);
    const set = await changeFor({ tx, ctx, payment, step, at }, outcome);
    const settled = await updatePayment(tx, payment, set, at);
    if (settled.status === 'declined' && payment.status !== 'declined') await tellIfClosed(tx, parts, settled);
    if (isDueReceipt(step, settled)) await enqueue(tx, parts, 'deliverReceipt', { payment: payment.uid });
    return {
      subject,
      before: { status: payment.status },
      after: { status: settled.status, step: step.kind, state: outcome.state, cents: step.amount_cents },
      reply: settled,
    };
  });
  return settling.catch((error: unknown) => {
    if (error instanceof SettledBefore) return error.payment;
    throw error;
  });
};

/** Nobody knows yet: said so wherever the payment is shown, until a look at the processor tells. */
export const markUnknown = async (ctx: Ctx, stepUid: string): Promise<void> => {
  const { parts } = ctx;
  const marking = change({ ...ctx, idempotency: null }, 'payment.unknown', async (tx) => {
    setScope(tx, systemCtx(parts));
    const step = await lockStep(tx, stepUid);
    const payment = step && (await lockPayment(tx, step.payment_uid));
    if (!step || !payment) throw new Error('there is no such step of a payment');
    if (step.settled_at !== null) throw new SettledBefore(payment);
    const at = parts.clock();
    const nextAt = new Date(at.getTime() + parts.settings.outside.quietMs);
    await updateStep(tx, step.uid, { state: 'unknown', lease_until: null, next_at: nextAt });
    if (BEGINS.has(step.kind)) await updatePayment(tx, payment, { status: 'unknown' }, at);
    return { subject: `payment:${payment.uid}`, after: { step: step.kind }, reply: null };
  });
  await marking.catch((error: unknown) => {
    if (!(error instanceof SettledBefore)) throw error;
  });
};

import { OutsideFailure } from '@ledgate/providers/outside/failures.ts';
import type { Parts } from '../../core/parts.ts';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { eachInTurn } from '../../core/jobs/each-in-turn.ts';
import { type Claimed, claimStep, listDue, putOff } from './fence.ts';
import { asking, cardPayments, effectingFor, type Outcome, outcomeOfTxn, send } from './send.ts';
import { markUnknown, settleStep } from './settle.ts';
import { findPayment, type Payment } from './store.ts';
import type { StoredStep } from './step-store.ts';

const NEVER_ARRIVED =
  'The payment provider never got the request, so nothing was charged or changed. You can try again.';
const ON_READER: Record<'canceled' | 'timed_out', string> = {
  canceled: 'It was canceled on the reader. Nothing was charged.',
  timed_out: 'Nobody presented a card in time. Nothing was charged.',
};
const READER_LOOK_MS = 1_500;
const LATER_MS = 30_000;

/** What is certain, or when to look again. */
type Found = Outcome | { state: 'later'; afterMs: number; readerTxn?: string };

const readReader = async (parts: Parts, readerTxn: string): Promise<Found> => {
  const payments = cardPayments(parts);
  const there = await payments.readerTxn(readerTxn, asking);
  if (!there || there.state === 'canceled' || there.state === 'timed_out')
    return { state: 'absent', fault: ON_READER[there?.state === 'timed_out' ? 'timed_out' : 'canceled'] };
  const txn = there.txnId === null ? null : await payments.txn(there.txnId, asking);
  if (txn) return outcomeOfTxn(txn);
  return { state: 'later', afterMs: READER_LOOK_MS, readerTxn };
};

/** A tip leaves no transaction of its own: what stands there tells. */
const readTip = async (parts: Parts, payment: Payment, step: StoredStep): Promise<Outcome> => {
  const txn = await cardPayments(parts).txn(payment.capture_txn ?? payment.processor_txn ?? '', asking);
  return txn?.tipCents === step.tip_cents ? { state: 'confirmed', txn } : { state: 'absent', fault: NEVER_ARRIVED };
};

/** Looks at the processor for what was asked of it. Nobody sends it any more, so what is not there was never asked. */
const lookUp = async (parts: Parts, payment: Payment, step: StoredStep): Promise<Found> => {
  const payments = cardPayments(parts);
  if (step.kind === 'adjust_tip') return readTip(parts, payment, step);
  const by = { merchantId: payment.processor_merchant, reference: step.uid };
  if (payment.source === 'reader' && step.reader_txn !== null) return readReader(parts, step.reader_txn);
  if (payment.source === 'reader' && (step.kind === 'sale' || step.kind === 'auth')) {
    const started = await payments.findReaderTxn(by, asking);
    if (started) return readReader(parts, started.id);
  }
  const txn = await payments.findTxn(by, asking);
  return txn ? outcomeOfTxn(txn) : { state: 'absent', fault: NEVER_ARRIVED };
};

/** A void that the rules asked for is sent by whoever comes to it first. */
const sendVoid = async (parts: Parts, payment: Payment, step: Claimed): Promise<Found | { state: 'unknown' }> =>
  send(() =>
    cardPayments(parts).follow(
      {
        kind: 'void',
        merchantId: payment.processor_merchant,
        reference: step.uid,
        forTxn: payment.capture_txn ?? payment.processor_txn ?? '',
        totalCents: step.amount_cents,
        taxCents: 0,
        tipCents: 0,
        surchargeCents: 0,
      },
      effectingFor(parts, step),
    ),
  );

/** Asked for by a rule and not by a person who could ask again. */
const isByRule = (payment: Payment, step: StoredStep): boolean => step.kind === 'void' && payment.status === 'declined';

const workOff = async (parts: Parts, payment: Payment, step: Claimed): Promise<void> => {
  const ctx = systemCtx(parts);
  const found = step.was === 'planned' ? await sendVoid(parts, payment, step) : await lookUp(parts, payment, step);
  if (found.state === 'unknown') return markUnknown(ctx, step.uid);
  if (found.state === 'later') {
    const nextAt = new Date(parts.clock().getTime() + found.afterMs);
    return putOff(parts, step, { state: 'waiting', nextAt, ...(found.readerTxn && { readerTxn: found.readerTxn }) });
  }
  if (found.state === 'absent' && isByRule(payment, step))
    return putOff(parts, step, { state: 'planned', nextAt: new Date(parts.clock().getTime() + LATER_MS) });
  await settleStep(ctx, step.uid, found);
};

/** Takes the next look at a step that has no answer, unless somebody else is at it. */
export const driveStep = async (parts: Parts, uid: string, dueBy?: Date): Promise<void> => {
  const step = await claimStep(parts, uid, dueBy);
  const payment = step && (await reading(systemCtx(parts), (tx) => findPayment(tx, step.payment_uid)));
  if (!step || !payment) return;
  try {
    await workOff(parts, payment, step);
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    const state = step.was === 'planned' || step.was === 'waiting' ? step.was : 'unknown';
    await putOff(parts, step, { state, nextAt: new Date(parts.clock().getTime() + LATER_MS) });
  }
};

const AT_ONCE = 20;

/** Finds out about everything that has no answer and is due. */
export const reconcilePayments = async (parts: Parts): Promise<void> => {
  if (!parts.processor) return;
  await eachInTurn(parts, {
    what: 'a payment could not be looked up',
    next: (last: StoredStep | null) =>
      listDue(parts, last?.next_at ? { at: last.next_at, uid: last.uid } : null, AT_ONCE),
    work: ({ uid }) => driveStep(parts, uid),
    nameOf: ({ uid }) => ({ operation: uid }),
  });
};

import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { PaymentView } from '@ledgate/contract/payment-view.ts';
import type { payments } from '@ledgate/contract/payments.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { timeCursor } from '../../core/http/cursor.ts';
import { reading } from '../../core/scope.ts';
import { driveStep } from './drive.ts';
import { listPayments as listStored } from './list-store.ts';
import { presentPayment, presentRow } from './present.ts';
import { findPayment, type Payment } from './store.ts';
import { findStep } from './step-store.ts';

type ListCall = typeof payments.listPayments;

export const listPayments = (
  ctx: SignedInCtx,
  { cursor, page_size: size, ...filter }: Given<ListCall>['query'],
): Promise<Reply<ListCall>> =>
  reading(ctx, async (tx) => {
    const after = cursor === undefined ? null : timeCursor.read(cursor);
    const { merchantUid, isoUid } = ctx.actor;
    const found = await listStored(tx, { filter, merchantUid, isoUid, after, most: size + 1 });
    const shown = found.slice(0, size);
    const last = found.length > size ? shown.at(-1) : undefined;
    return {
      results: shown.map((payment) => presentRow(ctx, payment, payment.merchant_name)),
      next_cursor: last ? timeCursor.write({ at: last.made_at, uid: last.uid }) : null,
    };
  });

/** One that whoever asks may see. Another's is not there. */
export const seePayment = async (tx: ReadTransaction, uid: string): Promise<Payment> => {
  const payment = await findPayment(tx, uid);
  if (!payment) throw new Failure('not_found', 'There is no such payment.');
  return payment;
};

/** Whoever may read payments, or charged this one: a cashier follows their own sale. */
export const seeOwn = async (tx: ReadTransaction, { actor }: SignedInCtx, uid: string): Promise<Payment> => {
  const mayReadAll = actor.abilities.has('read_transaction');
  if (!mayReadAll && !actor.abilities.has('charge_vt'))
    throw new Failure('not_allowed', 'Your account is not allowed to see payments. Ask the owner of the business.');
  const payment = await seePayment(tx, uid);
  if (!mayReadAll && payment.made_by !== actor.uid) throw new Failure('not_found', 'There is no such payment.');
  return payment;
};

export const readPayment = (ctx: SignedInCtx, uid: string): Promise<PaymentView> =>
  reading(ctx, async (tx) => presentPayment(tx, ctx, await seePayment(tx, uid)));

/** A look that somebody waits for: not before what was sent can have arrived, but then at once. */
export const checkNow = async (ctx: SignedInCtx, uid: string): Promise<Payment> => {
  const before = await reading(ctx, (tx) => seeOwn(tx, ctx, uid));
  if (before.pending_step === null) return before;
  await driveStep(ctx.parts, before.pending_step);
  return reading(ctx, (tx) => seePayment(tx, uid));
};

export const checkPayment = async (ctx: SignedInCtx, uid: string): Promise<PaymentView> => {
  const payment = await checkNow(ctx, uid);
  return reading(ctx, (tx) => presentPayment(tx, ctx, payment));
};

/** What a reader of the merchant waits for a card with. */
export const findWaiting = async (
  tx: ReadTransaction,
  merchantUid: string | null,
  paymentUid: string,
): Promise<{ uid: string; reader_txn: string } | null> => {
  const payment = await seePayment(tx, paymentUid);
  if (payment.merchant_uid !== merchantUid) throw new Failure('not_found', 'There is no such payment.');
  const step = payment.pending_step === null ? null : await findStep(tx, payment.pending_step);
  return step?.reader_txn ? { uid: step.uid, reader_txn: step.reader_txn } : null;
};

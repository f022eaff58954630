import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { findByTxn, lockPayment, type Payment, updatePayment } from '../payments/public.ts';

/** The sale that a dispute is about, by what the provider calls it or its capture. */
export const paymentOf = (tx: ReadTransaction, merchantUid: string, txnId: string): Promise<Payment | null> =>
  findByTxn(tx, merchantUid, txnId);

/** A sale is disputed while a dispute of it is open, and for good once one was lost: it is not refunded then. */
export const markPayment = async (tx: WritableTransaction, payment: Payment, at: Date): Promise<void> => {
  const standing = await tx
    .selectFrom('dispute')
    .select('uid')
    .where('payment_uid', '=', payment.uid)
    .where('state', 'in', ['open', 'lost'])
    .limit(1)
    .executeTakeFirst();
  const isDisputed = standing !== undefined;
  const held = await lockPayment(tx, payment.uid);
  if (held && held.is_disputed !== isDisputed) await updatePayment(tx, held, { is_disputed: isDisputed }, at);
};

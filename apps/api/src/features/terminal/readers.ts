import type { Reply } from '@ledgate/contract/call.ts';
import type { PaymentView } from '@ledgate/contract/payment-view.ts';
import type { terminal } from '@ledgate/contract/terminal.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { asking, askProcessor, cardPayments, checkNow, findWaiting, presentPayment } from '../payments/public.ts';
import { demandAccount } from './terminal-state.ts';

export const listReaders = async (ctx: SignedInCtx): Promise<Reply<typeof terminal.listReaders>> => {
  const account = await demandAccount(ctx);
  const found = await askProcessor(() => cardPayments(ctx.parts).readers(account.processorMerchant, asking));
  return { results: found.map(({ id, name, model, isOnline }) => ({ id, name, model, is_online: isOnline })) };
};

/** A customer who taps at that very moment has paid all the same: what the reader says afterwards counts. */
export const cancelReader = async (ctx: SignedInCtx, paymentUid: string): Promise<PaymentView> => {
  const waiting = await reading(ctx, (tx) => findWaiting(tx, ctx.actor.merchantUid, paymentUid));
  if (!waiting) throw new Failure('wrong_state', 'The reader is not waiting for a card any more.');
  await askProcessor(() =>
    cardPayments(ctx.parts).cancelReader(waiting.reader_txn, { ...asking, token: () => `${waiting.uid}:cancel` }),
  );
  const payment = await checkNow(ctx, paymentUid);
  return reading(ctx, (tx) => presentPayment(tx, ctx, payment));
};

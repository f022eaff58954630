import type { TerminalAct } from '@ledgate/contract/terminal.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import type { CardAccount } from './account.ts';
import { askOnce, requestKey } from './ask.ts';
import { enterPayment, payerOf, readToken } from './charge.ts';
import { demandCustomer, demandMayTry, demandNotBlocked } from './guards.ts';
import { cardPayments } from './send.ts';
import { type Payment, updatePayment } from './store.ts';

type SaveAct = Extract<TerminalAct, { action: 'save_card' }>;

const NOTHING = { totalCents: 0, taxCents: 0, tipCents: 0, surchargeCents: 0 };

/** Asks the issuer whether a card is good, and charges nothing. */
export const verifyCard = (ctx: SignedInCtx, account: CardAccount, act: SaveAct): Promise<Payment> => {
  const key = requestKey(ctx, act);
  return askOnce(ctx, key, async () => {
    const source = await readToken(ctx, act.token);
    await reading(ctx, async (tx) => {
      await demandNotBlocked(tx, ctx.actor.uid, ctx.parts.clock());
      await demandCustomer(tx, account.merchantUid, act.customer);
      await demandMayTry(tx, ctx.parts, account.merchantUid, source.card);
    });
    const payer = payerOf(act);
    const entering = { ctx, account, source, key, kind: 'verify', entry: 'keyed', payer } as const;
    return {
      action: 'payment.verified',
      enter: (tx) => enterPayment(tx, entering),
      ask: ({ step }, effecting) =>
        cardPayments(ctx.parts).charge(
          {
            kind: 'verify',
            merchantId: account.processorMerchant,
            reference: step.uid,
            token: source.token,
            entry: 'keyed',
            ...NOTHING,
            orderNo: null,
            poNumber: null,
            description: null,
            payer,
            storedCard: 'first',
          },
          effecting,
        ),
    };
  });
};

/** The card that was kept from a payment. */
export const attachCard = (
  tx: WritableTransaction,
  payment: Payment,
  { cardUid, customerUid }: { cardUid: string; customerUid: string },
  at: Date,
): Promise<Payment> => updatePayment(tx, payment, { card_uid: cardUid, customer_uid: customerUid }, at);

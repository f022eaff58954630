import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { type RefundAmounts, type SaleAmounts, splitCapture } from '@ledgate/domain/ledger/amounts.ts';
import {
  authorizationPosts,
  authorizationVoidPosts,
  capturePosts,
  MOST_TIP_OVER_PERCENT,
  type Posted,
  refundPosts,
  salePosts,
  tipAdjustmentPosts,
  voidPosts,
} from '@ledgate/domain/ledger/payment-posts.ts';
import { tenderCardPosts, tenderCardRefundPosts } from '@ledgate/domain/ledger/order-posts.ts';
import type { Transfer } from '@ledgate/domain/ledger/transfer.ts';
import { totalOf } from '@ledgate/domain/payments/amounts.ts';
import { postTransfers } from '../ledger/public.ts';
import type { Payment } from './store.ts';
import type { StoredStep } from './step-store.ts';

/** What a payment is made of now. */
export const partsOf = (payment: Payment): SaleAmounts => ({
  subtotal: payment.subtotal_cents,
  discount: payment.discount_cents,
  tax: payment.tax_cents,
  tip: payment.tip_cents,
  surcharge: payment.surcharge_cents,
});

/** What a capture takes: its tip, and of the rest each part its share. */
const capturedParts = (payment: Payment, step: StoredStep): SaleAmounts => {
  const authorized = { ...partsOf(payment), tip: 0 };
  return { ...splitCapture(authorized, step.amount_cents - step.tip_cents), tip: step.tip_cents };
};

/** As it was split when it was asked for. */
export const refundParts = (step: StoredStep): RefundAmounts => ({
  goods: step.amount_cents - step.tax_cents - step.tip_cents - step.surcharge_cents,
  tax: step.tax_cents,
  tip: step.tip_cents,
  surcharge: step.surcharge_cents,
});

/** Its order says what was sold; the payment only that it was paid. */
const isOrders = ({ order_uid: order }: Payment): boolean => order !== null;

const soldBy = (payment: Payment, parts: SaleAmounts): Transfer[] =>
  isOrders(payment) ? tenderCardPosts(totalOf(parts)) : salePosts(parts);

interface Posting {
  tx: WritableTransaction;
  payment: Payment;
  step: StoredStep;
  at: Date;
}

const post = ({ tx, payment, step, at }: Posting, transfers: readonly Transfer[]): void =>
  postTransfers(tx, {
    merchantUid: payment.merchant_uid,
    groupUid: payment.uid,
    source: isOrders(payment) ? 'pos' : 'vt',
    sourceRef: step.uid,
    effectiveAt: at,
    transfers,
  });

export const postSale = (posting: Posting): void => post(posting, soldBy(posting.payment, partsOf(posting.payment)));

export const postAuthorization = (posting: Posting): void =>
  post(posting, authorizationPosts(posting.step.amount_cents, MOST_TIP_OVER_PERCENT));

const authorizedBy = (steps: readonly StoredStep[]): { ref: string; cents: number } => {
  const auth = steps.find(({ kind, state }) => kind === 'auth' && state === 'confirmed');
  if (!auth) throw new Error('a payment was captured without an authorization');
  return { ref: auth.uid, cents: auth.amount_cents };
};

export const postCapture = (posting: Posting, steps: readonly StoredStep[]): SaleAmounts => {
  const captured = capturedParts(posting.payment, posting.step);
  post(posting, capturePosts(captured, authorizedBy(steps)));
  return captured;
};

export const postTip = (posting: Posting): void =>
  post(posting, tipAdjustmentPosts(posting.payment.tip_cents, posting.step.tip_cents));

/** Everything that was posted for a payment so far, the oldest first. */
const postedFor = (payment: Payment, steps: readonly StoredStep[]): Posted[] => {
  let tipCents = 0;
  return steps
    .filter(({ state }) => state === 'confirmed')
    .flatMap((step): Posted[] => {
      const before = tipCents;
      tipCents = step.tip_cents;
      const parts = { ...partsOf(payment), tip: step.tip_cents };
      if (step.kind === 'sale') return [{ ref: step.uid, transfers: soldBy(payment, parts) }];
      if (step.kind === 'capture') return [{ ref: step.uid, transfers: capturePosts(parts, authorizedBy(steps)) }];
      if (step.kind === 'adjust_tip') return [{ ref: step.uid, transfers: tipAdjustmentPosts(before, step.tip_cents) }];
      return [];
    });
};

export const postVoid = (posting: Posting, steps: readonly StoredStep[]): void => {
  const { payment } = posting;
  const transfers =
    payment.status === 'authorized'
      ? authorizationVoidPosts(authorizedBy(steps))
      : voidPosts(postedFor(payment, steps));
  post(posting, transfers);
};

/** An authorization that ran out. */
export const postExpiry = (tx: WritableTransaction, payment: Payment, steps: readonly StoredStep[], at: Date): void => {
  const auth = steps.find(({ kind }) => kind === 'auth');
  if (auth)
    post(
      { tx, payment, step: { ...auth, uid: `${auth.uid}:expired` }, at },
      authorizationVoidPosts(authorizedBy(steps)),
    );
};

export const postRefund = (posting: Posting): void => {
  const { payment, step } = posting;
  post(posting, isOrders(payment) ? tenderCardRefundPosts(step.amount_cents) : refundPosts(refundParts(step)));
};

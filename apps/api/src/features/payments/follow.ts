import type { TerminalAct } from '@ledgate/contract/terminal.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { splitRefund } from '@ledgate/domain/ledger/amounts.ts';
import { nextSteps, type NextStep, STEP_ABILITIES, type StepVerdict } from '@ledgate/domain/payments/next-steps.ts';
import { showCents } from '@ledgate/domain/rates/units.ts';
import type { FollowOrder } from '@ledgate/providers/card-processor/payments-port.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { settingsOf } from '../merchant-settings/public.ts';
import { askOnce, type Intent, leaseOf, type RequestKey, requestKey } from './ask.ts';
import { paymentFacts } from './facts.ts';
import { refuse } from './refuse.ts';
import { partsOf, refundParts } from './post.ts';
import { cardPayments } from './send.ts';
import { lockPayment, type Payment, updatePayment } from './store.ts';
import { insertStep, listSteps, type NewStep } from './step-store.ts';

export type FollowAct = Extract<TerminalAct, { action: 'capture' | 'adjust_tip' | 'void' | 'refund' }>;

const ACTIONS = {
  capture: 'payment.captured',
  adjust_tip: 'payment.tip_adjusted',
  void: 'payment.voided',
  refund: 'payment.refunded',
} as const;

/** By an order of the counter, which answers for its cards itself. */
interface Following {
  isOrders: boolean;
}

/** The ability is looked at by the call; here it is the payment that allows it or not. */
const demandStep = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  payment: Payment,
  step: NextStep,
  { isOrders }: Following,
): Promise<Extract<StepVerdict, { allowed: true }>> => {
  if (payment.order_paid_at !== null && !isOrders)
    throw new Failure('wrong_state', 'This card paid for an order of the counter. Refund or void it on the order.');
  const settings = await settingsOf(tx, payment.merchant_uid);
  const facts = await paymentFacts(tx, payment);
  // Whoever may give an order back may do so with the card that paid for it.
  const abilities = isOrders ? [STEP_ABILITIES[step]] : [...ctx.actor.abilities];
  const verdict = nextSteps(facts, { now: ctx.parts.clock(), settings, abilities })[step];
  if (!verdict.allowed) throw new Failure('wrong_state', verdict.why);
  return verdict;
};

type Amounts = Pick<NewStep, 'amountCents' | 'taxCents' | 'tipCents' | 'surchargeCents'>;

const tooMuch = (field: string, most: number): Failure => refuse({ [field]: `Enter ${showCents(most)} or less.` });

const captureAmounts = (
  payment: Payment,
  act: Extract<FollowAct, { action: 'capture' }>,
  verdict: Extract<StepVerdict, { allowed: true }>,
): Amounts => {
  const { amount_cents: amountCents, tip_cents: tipCents } = act;
  const whole = payment.amount_cents - payment.tip_cents;
  if (amountCents - tipCents > whole) throw tooMuch('amount_cents', whole + tipCents);
  if (amountCents > (verdict.maxWithTipCents ?? 0))
    throw tooMuch('tip_cents', (verdict.maxWithTipCents ?? 0) - (amountCents - tipCents));
  if (amountCents <= tipCents) throw refuse({ amount_cents: 'Capture more than the tip alone.' });
  return { amountCents, tipCents };
};

const refundAmounts = async (
  tx: WritableTransaction,
  payment: Payment,
  cents: number,
  most: number,
): Promise<Amounts> => {
  if (cents > most) throw tooMuch('amount_cents', most);
  const steps = await listSteps(tx, payment.uid);
  const before = steps.filter(({ kind, state }) => kind === 'refund' && state === 'confirmed').map(refundParts);
  const { tax, tip, surcharge } = splitRefund(partsOf(payment), before, cents);
  return { amountCents: cents, taxCents: tax, tipCents: tip, surchargeCents: surcharge };
};

const amountsOf = async (
  tx: WritableTransaction,
  payment: Payment,
  act: FollowAct,
  verdict: Extract<StepVerdict, { allowed: true }>,
): Promise<Amounts> => {
  if (act.action === 'capture') return captureAmounts(payment, act, verdict);
  if (act.action === 'refund') return refundAmounts(tx, payment, act.amount_cents, verdict.maxCents ?? 0);
  if (act.action === 'void')
    return { amountCents: payment.status === 'authorized' ? payment.approved_cents : payment.captured_cents };
  if (act.tip_cents > (verdict.maxCents ?? 0)) throw tooMuch('tip_cents', verdict.maxCents ?? 0);
  if (act.tip_cents === payment.tip_cents) throw refuse({ tip_cents: 'This is the tip already.' });
  return { amountCents: payment.captured_cents - payment.tip_cents + act.tip_cents, tipCents: act.tip_cents };
};

const orderFor = (kind: FollowOrder['kind'], { payment, step }: Intent): FollowOrder => ({
  kind,
  merchantId: payment.processor_merchant,
  reference: step.uid,
  forTxn: (kind === 'capture' ? null : payment.capture_txn) ?? payment.processor_txn ?? '',
  totalCents: step.amount_cents,
  taxCents: step.tax_cents,
  tipCents: step.tip_cents,
  surchargeCents: step.surcharge_cents,
});

const enterStep = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  act: FollowAct,
  key: RequestKey,
  following: Following,
): Promise<Intent> => {
  const payment = await lockPayment(tx, act.payment);
  if (!payment || payment.merchant_uid !== ctx.actor.merchantUid)
    throw new Failure('not_found', 'There is no such payment.');
  const verdict = await demandStep(tx, ctx, payment, act.action, following);
  const at = ctx.parts.clock();
  const step = await insertStep(tx, {
    uid: crypto.randomUUID(),
    paymentUid: payment.uid,
    merchantUid: payment.merchant_uid,
    kind: act.action,
    state: 'sending',
    ...(await amountsOf(tx, payment, act, verdict)),
    reason: 'reason' in act ? act.reason : null,
    key,
    by: ctx.actor.uid,
    at,
    leaseMs: leaseOf(ctx.parts),
  });
  return { step, payment: await updatePayment(tx, payment, { pending_step: step.uid }, at) };
};

/** Captures, tips, voids and refunds: what rests on a payment that was made. */
export const followPayment = async (
  ctx: SignedInCtx,
  act: FollowAct,
  following: Following = { isOrders: false },
): Promise<Payment> => {
  const key = requestKey(ctx, act);
  return askOnce(ctx, key, async () => ({
    action: ACTIONS[act.action],
    ...('reason' in act && { reason: act.reason }),
    enter: (tx) => enterStep(tx, ctx, act, key, following),
    ask: async (intent, effecting) => {
      const payments = cardPayments(ctx.parts);
      if (act.action !== 'adjust_tip') return payments.follow(orderFor(act.action, intent), effecting);
      const { payment, step } = intent;
      const txnId = payment.capture_txn ?? payment.processor_txn ?? '';
      await payments.adjustTip({ txnId, tipCents: step.tip_cents, totalCents: step.amount_cents }, effecting);
      return null;
    },
  }));
};

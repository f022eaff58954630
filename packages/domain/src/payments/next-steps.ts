import type { Ability } from '../access/abilities.ts';
import { sayInstant } from '../checks/spoken-time.ts';
import { zoneName } from '../checks/zone-names.ts';
import { centsAtRate } from '../rates/money.ts';
import { after, batchClosesAt, DAY_MS } from './instants.ts';
import type { MerchantSettings } from './settings.ts';
import { PAYMENT_STATUS_WORDS, type PaymentStatus } from './statuses.ts';
import type { PaymentStep } from './steps.ts';

/** What the next steps of a payment depend on. */
export interface PaymentFacts {
  readonly status: PaymentStatus;
  readonly kind: 'sale' | 'auth' | 'verify';
  /** What was asked for. */
  readonly amountCents: number;
  readonly approvedCents: number;
  readonly capturedCents: number;
  readonly refundedCents: number;
  /** Part of what was captured. */
  readonly tipCents: number;
  readonly createdAt: Date;
  readonly capturedAt: Date | null;
  /** Of an authorization. */
  readonly expiresAt: Date | null;
  /** When the provider said so; before that the clock decides. */
  readonly batchClosedAt: Date | null;
  readonly isDisputed: boolean;
  /** A step whose answer is not known yet. */
  readonly pendingStep: PaymentStep | null;
  readonly currency: string;
}

export const NEXT_STEPS = ['capture', 'adjust_tip', 'void', 'refund', 'send_receipt'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

export type StepVerdict =
  | { readonly allowed: true; readonly maxCents?: number; readonly maxWithTipCents?: number }
  | { readonly allowed: false; readonly why: string };

/** Who may take each step. */
export const STEP_ABILITIES: Record<NextStep, Ability> = {
  capture: 'capture_vt',
  adjust_tip: 'charge_vt',
  void: 'void_vt',
  refund: 'refund_vt',
  send_receipt: 'read_transaction',
};

/** A tip may take a payment so far above what was authorized. */
const TIP_TOLERANCE_PPM = 200_000;
const REFUND_DAYS = 180;

interface Asking {
  readonly payment: PaymentFacts;
  readonly now: Date;
  readonly say: (at: Date) => string;
}

const no = (why: string): StepVerdict => ({ allowed: false, why });

const withTolerance = (cents: number): number => cents + centsAtRate(cents, TIP_TOLERANCE_PPM);

/** Money that reached the card, and when its batch closes. */
const closingOf = ({ capturedAt, createdAt }: PaymentFacts): Date => batchClosesAt(capturedAt ?? createdAt);

const isBatchClosed = ({ payment, now }: Asking): boolean =>
  payment.batchClosedAt !== null || payment.status === 'settled' || closingOf(payment).getTime() <= now.getTime();

const isExpired = ({ payment, now }: Asking): boolean =>
  payment.expiresAt !== null && payment.expiresAt.getTime() <= now.getTime();

/** Nothing more can be done with what never was, is over, or went back already. */
const ENDED: Partial<Record<PaymentStatus, string>> = {
  declined: 'The card was declined, so there is nothing to change.',
  failed: 'The card was not charged, so there is nothing to change.',
  voided: 'The payment was voided.',
  expired: 'The authorization expired.',
  refunded: 'The whole payment was refunded.',
  verified: 'The card was saved, not charged.',
};

const judgeCapture = (asking: Asking): StepVerdict => {
  const { payment, say } = asking;
  if (payment.kind === 'sale') return no('A sale is captured at once.');
  if (payment.status !== 'authorized') return no('It was captured already. An authorization is captured once.');
  if (isExpired(asking)) {
    return no(`The authorization ended ${say(payment.expiresAt ?? payment.createdAt)}. Charge the card again.`);
  }
  return { allowed: true, maxCents: payment.approvedCents, maxWithTipCents: withTolerance(payment.approvedCents) };
};

const judgeTip = (asking: Asking): StepVerdict => {
  const { payment, say } = asking;
  if (payment.status === 'authorized') return no('Add the tip when you capture the payment.');
  if (payment.refundedCents > 0) return no('Part of the payment was refunded.');
  if (isBatchClosed(asking)) return no(`The batch closed ${say(payment.batchClosedAt ?? closingOf(payment))}.`);
  const before = payment.capturedCents - payment.tipCents;
  return { allowed: true, maxCents: Math.max(0, withTolerance(payment.approvedCents) - before) };
};

const judgeVoid = (asking: Asking): StepVerdict => {
  const { payment, say } = asking;
  if (payment.status === 'authorized') {
    return isExpired(asking) ? no('The authorization ended by itself.') : { allowed: true };
  }
  if (payment.refundedCents > 0) return no('Part of the payment was refunded. Refund the rest instead.');
  if (isBatchClosed(asking)) {
    return no(`The batch closed ${say(payment.batchClosedAt ?? closingOf(payment))}. Refund the payment instead.`);
  }
  return { allowed: true };
};

const judgeRefund = (asking: Asking): StepVerdict => {
  const { payment, now, say } = asking;
  if (payment.status === 'authorized') return no('Nothing was captured yet. Void the authorization instead.');
  if (payment.isDisputed)
    return no('The customer disputed this payment with their bank. It ends in the dispute, not by a refund.');
  if (!isBatchClosed(asking)) {
    return no(`The batch is open until ${say(closingOf(payment))}. Void the payment instead, or refund it after that.`);
  }
  if (after(payment.capturedAt ?? payment.createdAt, REFUND_DAYS * DAY_MS).getTime() < now.getTime()) {
    return no(`It is more than ${REFUND_DAYS} days old. Ask us to refund it.`);
  }
  const left = payment.capturedCents - payment.refundedCents;
  return left > 0 ? { allowed: true, maxCents: left } : no('The whole payment was refunded.');
};

const judgeReceipt = ({ payment }: Asking): StepVerdict =>
  payment.status === 'declined' || payment.status === 'failed' || payment.kind === 'verify'
    ? no('There is no receipt: the card was not charged.')
    : { allowed: true };

const JUDGES: Record<NextStep, (asking: Asking) => StepVerdict> = {
  capture: judgeCapture,
  adjust_tip: judgeTip,
  void: judgeVoid,
  refund: judgeRefund,
  send_receipt: judgeReceipt,
};

const PENDING_WORDS: Record<PaymentStep, string> = {
  sale: 'sale',
  auth: 'authorization',
  capture: 'capture',
  adjust_tip: 'tip',
  void: 'void',
  refund: 'refund',
  verify: 'check of the card',
};

const judge = (step: NextStep, asking: Asking): StepVerdict => {
  const { status, pendingStep } = asking.payment;
  if (status === 'sending' || status === 'unknown') return no(PAYMENT_STATUS_WORDS[status].sentence);
  if (pendingStep !== null) {
    return no(`We are checking with the processor whether the ${PENDING_WORDS[pendingStep]} went through.`);
  }
  const ended = step === 'send_receipt' ? undefined : ENDED[status];
  return ended === undefined ? JUDGES[step](asking) : no(ended);
};

/** What can be done with a payment now, and why the rest cannot. */
export const nextSteps = (
  payment: PaymentFacts,
  by: {
    readonly now: Date;
    readonly settings: Pick<MerchantSettings, 'timezone'>;
    readonly abilities: readonly Ability[];
  },
): Record<NextStep, StepVerdict> => {
  const say = (at: Date): string => sayInstant(at, zoneName(by.settings.timezone));
  const asking = { payment, now: by.now, say };
  const verdict = (step: NextStep): StepVerdict =>
    by.abilities.includes(STEP_ABILITIES[step])
      ? judge(step, asking)
      : no('Your account is not allowed to do this. Ask the owner of the business.');
  return {
    capture: verdict('capture'),
    adjust_tip: verdict('adjust_tip'),
    void: verdict('void'),
    refund: verdict('refund'),
    send_receipt: verdict('send_receipt'),
  };
};

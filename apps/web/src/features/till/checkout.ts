import type { Ask } from '@ledgate/contract/call.ts';
import type { terminal } from '@ledgate/contract/terminal.ts';
import { sum } from '@ledgate/domain/rates/money.ts';
import type { PriceLevel } from '@ledgate/domain/till/dual-pricing.ts';

import type { Draft } from './basket.ts';
import type { TakenTender } from './order-body.ts';
import type { SaleBody } from './queued-sale.ts';

export type ChargeBody = Extract<Ask<typeof terminal.actOnTerminal>['body'], { action: 'sale' }>;

/** A card that is asked for a part of the order, under one key until there is an answer. */
export interface CardTry {
  readonly body: ChargeBody;
  readonly label: string;
  /** Once the server has answered for the first time. */
  readonly payment: string | null;
  readonly isAtReader: boolean;
}

/**
 * An order on its way to being paid while the server can be asked: by card, by several tenders, or one that was on hold.
 * Kept from before each step until its answer, so that a page that is loaded again goes on with the same keys.
 */
export interface Checkout {
  readonly uid: string;
  readonly shift: string;
  readonly totalCents: number;
  /** At which prices: that of cards as soon as a card is asked, and for good once one has paid. */
  readonly level: PriceLevel;
  readonly draft: Draft;
  /** How the order comes to be at the server; null where it is there as it is. */
  readonly opening: { readonly sell: SaleBody } | { readonly hold: HoldBody } | null;
  readonly tenders: readonly TakenTender[];
  readonly cards: readonly { readonly cents: number; readonly label: string }[];
  readonly trying: CardTry | null;
  /** Why the last card did not pay. */
  readonly declined: string | null;
  /** Given up: what was taken goes back. Under one name until there is an answer. */
  readonly voiding: string | null;
}

export type HoldBody = Omit<SaleBody, 'uid' | 'register' | 'shift' | 'sold_at' | 'hold' | 'awaits_card' | 'tenders'> & {
  action: 'hold';
  label: string;
};

const paidCents = ({ tenders, cards }: Pick<Checkout, 'tenders' | 'cards'>): number =>
  sum([...tenders, ...cards].map(({ cents }) => cents));

/** What is still to be paid; nothing where cash was more than enough. */
export const leftCents = (checkout: Checkout): number => Math.max(0, checkout.totalCents - paidCents(checkout));

export interface PaymentAnswer {
  readonly id: string;
  readonly status: string;
  readonly captured_cents: number;
  readonly card: { readonly last4: string } | null;
  readonly decline: { readonly title: string; readonly sentence: string } | null;
  readonly failure: string | null;
}

const UNCERTAIN = ['sending', 'unknown'];
const NOT_CHARGED = ['declined', 'failed', 'voided', 'expired'];

/** What a card said, written into the checkout. */
export const cardAnswered = (checkout: Checkout, answer: PaymentAnswer): Checkout => {
  const { trying } = checkout;
  if (trying === null) return checkout;
  if (UNCERTAIN.includes(answer.status)) return { ...checkout, trying: { ...trying, payment: answer.id } };
  if (NOT_CHARGED.includes(answer.status)) {
    const declined = answer.decline?.sentence ?? answer.failure ?? '';
    return { ...checkout, trying: null, declined };
  }
  const label = answer.card === null ? trying.label : `•••• ${answer.card.last4}`;
  const cards = [...checkout.cards, { cents: trying.body.amount_cents, label }];
  return { ...checkout, trying: null, declined: null, cards };
};

export type CheckoutStep = 'open' | 'charge' | 'check' | 'pay' | 'void' | 'choose';

/** Whether the server has it, if perhaps at other prices. */
export const isAtServer = ({ opening }: Pick<Checkout, 'opening'>): boolean => opening === null || 'hold' in opening;

/** What is to be done next. */
export const nextStep = (checkout: Checkout): CheckoutStep => {
  if (checkout.voiding !== null) return isAtServer(checkout) ? 'void' : 'choose';
  const { trying, opening } = checkout;
  const isCovered = leftCents(checkout) === 0;
  if (opening !== null && (trying !== null || isCovered)) return 'open';
  if (trying !== null) return trying.payment === null ? 'charge' : 'check';
  return isCovered ? 'pay' : 'choose';
};

/** The server has not heard of it, or wants none of it: its order is made of the basket anew. */
export const isUnopened = (checkout: Checkout): boolean => {
  const { opening, draft } = checkout;
  const isOfBasket = opening !== null && ('sell' in opening || draft.held !== null);
  return isOfBasket && nextStep(checkout) === 'choose';
};

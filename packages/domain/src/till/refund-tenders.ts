import { sum } from '../rates/money.ts';
import { showCents } from '../rates/units.ts';
import type { Tender } from './tenders.ts';

/** How an order was paid, without the change that was given. */
export interface PaidBy {
  readonly kind: Tender['kind'];
  readonly cents: number;
  readonly payment: string | null;
}

const isOf = (kind: 'card' | 'rest', payment: string | null) => (one: PaidBy) =>
  kind === 'card' ? one.payment === payment && one.kind === 'card' : one.kind !== 'card';

const centsOf = (parts: readonly PaidBy[]): number => sum(parts.map(({ cents }) => cents));

/**
 * Why it can't be given back so, or nothing. What a card paid goes back to that card: nobody turns a card into cash. Cash and
 * the rest may stand in for each other.
 */
export const refuseRefundTenders = (
  totalCents: number,
  paid: readonly PaidBy[],
  before: readonly PaidBy[],
  back: readonly PaidBy[],
): string | null => {
  if (centsOf(back) !== totalCents)
    return `${showCents(totalCents)} goes back, and the tenders come to ${showCents(centsOf(back))}.`;
  const cards = back.filter(({ kind }) => kind === 'card');
  if (cards.length > 1) return 'Refund one card at a time.';
  const leftOf = (kind: 'card' | 'rest', payment: string | null): number =>
    centsOf(paid.filter(isOf(kind, payment))) - centsOf(before.filter(isOf(kind, payment)));
  for (const card of cards) {
    const left = leftOf('card', card.payment);
    if (card.cents > left) return `At most ${showCents(left)} can go back to this card.`;
  }
  const rest = centsOf(back.filter(({ kind }) => kind !== 'card'));
  const left = leftOf('rest', null);
  if (rest <= left) return null;
  return left === 0
    ? 'This was paid by card. Refund it to that card.'
    : `At most ${showCents(left)} was not paid by card. Refund the rest to the card.`;
};

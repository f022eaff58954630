import { sum } from '../rates/money.ts';
import type { PricedBasket, PricedTax } from '../till/basket.ts';
import type { RefundAmounts, SaleAmounts, TaxPart } from './amounts.ts';
import type { AccountCode } from './chart.ts';
import { refundPosts, salePosts } from './payment-posts.ts';
import { moves, type Transfer } from './transfer.ts';

/** What was sold is owed by its tenders, whichever they are: after each order it is at zero. */
const OWED: AccountCode = 'tender_clearing';

const taxParts = (taxes: readonly PricedTax[]): TaxPart[] => {
  const parts = new Map<string, number>();
  for (const { jurisdiction, cents } of taxes) parts.set(jurisdiction, (parts.get(jurisdiction) ?? 0) + cents);
  return [...parts].map(([jurisdiction, cents]) => ({ jurisdiction, cents }));
};

/** What an order sold, by part. */
export const orderPosts = (
  order: Pick<PricedBasket, 'subtotalCents' | 'discountCents' | 'taxes' | 'tipCents'>,
): Transfer[] => {
  const taxBy = taxParts(order.taxes);
  const sale: SaleAmounts = {
    subtotal: order.subtotalCents,
    discount: order.discountCents,
    tax: sum(taxBy.map(({ cents }) => cents)),
    taxBy,
    tip: order.tipCents,
    surcharge: 0,
  };
  return salePosts(sale, OWED);
};

/** What went back of it. */
export const orderRefundPosts = (refund: {
  goodsCents: number;
  taxes: readonly PricedTax[];
  tipCents: number;
}): Transfer[] => {
  const taxBy = taxParts(refund.taxes);
  const amounts: RefundAmounts = {
    goods: refund.goodsCents,
    tax: sum(taxBy.map(({ cents }) => cents)),
    taxBy,
    tip: refund.tipCents,
    surcharge: 0,
  };
  return refundPosts(amounts, OWED);
};

/** A card that pays for an order, and what goes back to it. */
export const tenderCardPosts = (cents: number): Transfer[] => moves('tender_card', 'card_clearing', OWED, cents);
export const tenderCardRefundPosts = (cents: number): Transfer[] =>
  moves('tender_card_refund', OWED, 'card_clearing', cents);

/** A check, a voucher: whatever is neither cash nor a card here. */
export const tenderOtherPosts = (cents: number): Transfer[] => moves('tender_other', 'other_tender', OWED, cents);
export const tenderOtherRefundPosts = (cents: number): Transfer[] =>
  moves('tender_other_refund', OWED, 'other_tender', cents);

/**
 * Cash of a sale that came to us after its drawer was counted. It lay in the drawer then, and the count was over by as much: that
 * is what it takes back.
 */
export const lateCashPosts = (cashCents: number, changeCents: number): Transfer[] => [
  ...moves('tender_late', 'cash_over_short', OWED, cashCents),
  ...moves('tender_late_change', OWED, 'cash_over_short', changeCents),
];

/** Less was taken than was sold: it took place, and the rest is a difference. */
export const gapPosts = (cents: number): Transfer[] => moves('tender_gap', 'differences', OWED, cents);

import { portionHalfUp } from '../rates/money.ts';
import type { PricingModel } from '../rates/models.ts';
import type { LineValues } from '../rates/sheet.ts';
import { type Basket, type BasketLine, priceBasket } from './basket.ts';

const PPM = 1_000_000;

/** The catalogue’s price is what cash pays. A card pays more, by what the merchant agreed with us. */
export type Pricing = { readonly kind: 'single' } | { readonly kind: 'dual'; readonly cardPpm: number };
export const SINGLE: Pricing = { kind: 'single' };

/** An order is at card prices as soon as a card pays any of it. */
export const PRICE_LEVELS = ['cash', 'card'] as const;
export type PriceLevel = (typeof PRICE_LEVELS)[number];

/** What a merchant’s rates make of its prices; nothing agreed, or nothing on top, is one price for all. */
export const pricingOf = (
  sale: { readonly model: PricingModel; readonly lines: Pick<LineValues, 'card_price'> } | null,
): Pricing => {
  const cardPpm = sale?.model === 'dual_pricing' ? (sale.lines.card_price ?? 0) : 0;
  return cardPpm > 0 ? { kind: 'dual', cardPpm } : SINGLE;
};

/** Rounded per piece, since that is what stands on the shelf. */
export const cardPrice = (cashCents: number, cardPpm: number): number => portionHalfUp(cashCents, PPM + cardPpm, PPM);

/** What one of a product costs at a level. */
export const priceAt = (cashCents: number, pricing: Pricing, level: PriceLevel): number =>
  pricing.kind === 'dual' && level === 'card' ? cardPrice(cashCents, pricing.cardPpm) : cashCents;

/** A basket at a level; its lines come in at cash prices. Discounts in dollars and the tip stay as they are. */
export const basketAt = (basket: Basket, pricing: Pricing, level: PriceLevel): Basket => ({
  ...basket,
  lines: basket.lines.map((line): BasketLine => ({ ...line, unitCents: priceAt(line.unitCents, pricing, level) })),
});

export interface BothTotals {
  readonly cashCents: number;
  readonly cardCents: number;
}

/** What counter and receipt show of a basket at cash prices. */
export const bothTotals = (basket: Basket, pricing: Pricing): BothTotals => ({
  cashCents: priceBasket(basketAt(basket, pricing, 'cash')).totalCents,
  cardCents: priceBasket(basketAt(basket, pricing, 'card')).totalCents,
});

/** At which prices an order is that is paid so. */
export const levelOf = (pricing: Pricing, isByCard: boolean): PriceLevel =>
  pricing.kind === 'dual' && isByCard ? 'card' : 'cash';

/** Why an order at a level cannot be paid like this; null where it can. Nobody pays card prices with cash. */
export const levelFault = (pricing: Pricing, level: PriceLevel, isByCard: boolean): string | null => {
  if (pricing.kind === 'single')
    return level === 'card' ? 'There are no card prices: your rates have one price.' : null;
  if (isByCard && level === 'cash') return 'A card pays for this order, so card prices count.';
  if (!isByCard && level === 'card') return 'No card pays for this order, so cash prices count.';
  return null;
};

import { levelOf, type PriceLevel, type Pricing } from '@ledgate/domain/till/dual-pricing.ts';

import { priceDraft, pricingOf } from './basket.ts';
import type { TillCatalogue } from './catalogue-index.ts';
import type { Checkout } from './checkout.ts';
import { t } from './messages.ts';
import { basketBody } from './order-body.ts';

/** Without a card an order at cash prices is not waited for, and is opened as one on hold. */
export const opensAt = (pricing: Pricing, level: PriceLevel) =>
  pricing.kind === 'dual' && level === 'cash'
    ? { hold: t('beingPaid'), awaits_card: false }
    : { hold: null, awaits_card: true };

/** The same at the prices of who pays. What the server has already is put on hold at them before it is paid. */
const atLevel = (checkout: Checkout, isByCard: boolean, catalogue: TillCatalogue, at: number): Checkout => {
  const { draft, opening } = checkout;
  const pricing = pricingOf(catalogue.setup);
  const level = levelOf(pricing, isByCard);
  if (checkout.level === level) return checkout;
  const priced = priceDraft(draft, catalogue, at, isByCard);
  const body = basketBody(draft, priced, catalogue, at);
  const label = draft.held?.label ?? t('beingPaid');
  return {
    ...checkout,
    level,
    totalCents: priced.totalCents,
    opening:
      opening !== null && 'sell' in opening
        ? { sell: { ...opening.sell, ...body, ...opensAt(pricing, level) } }
        : { hold: { action: 'hold', label, ...body } },
  };
};

/** All of it is at card prices as soon as a card pays any of it. */
export const atItsLevel = (checkout: Checkout, catalogue: TillCatalogue | null, at: number): Checkout =>
  catalogue === null
    ? checkout
    : atLevel(checkout, checkout.trying !== null || checkout.cards.length > 0, catalogue, at);

/** As it would be if this is what pays next. */
export const ifPaidBy = (checkout: Checkout, isByCard: boolean, catalogue: TillCatalogue, at: number): Checkout =>
  atLevel(checkout, isByCard || checkout.cards.length > 0, catalogue, at);

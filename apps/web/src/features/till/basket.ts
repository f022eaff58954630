import { localDate } from '@ledgate/domain/checks/time-zones.ts';
import {
  type Basket,
  type BasketTax,
  type Discount,
  type PricedBasket,
  priceBasket,
  QUANTITY_ONE,
  tipOn,
} from '@ledgate/domain/till/basket.ts';
import { type TaxCategory, taxesFor } from '@ledgate/domain/till/catalogue.ts';
import {
  basketAt,
  type BothTotals,
  levelOf,
  type PriceLevel,
  type Pricing,
  SINGLE,
} from '@ledgate/domain/till/dual-pricing.ts';

import type { SoldProduct } from './base.ts';
import { type Buyer, isExemptOn } from './buyer.ts';
import { fullName, type TillCatalogue } from './catalogue-index.ts';
import type { GivenApproval } from './given-approval.ts';

export interface DraftLine {
  readonly uid: string;
  /** None: an amount that somebody typed in. */
  readonly product: string | null;
  readonly name: string;
  readonly unit: SoldProduct['unit'];
  /** In thousandths. */
  readonly quantity: number;
  readonly unitCents: number;
  /** Set by hand. */
  readonly isOverridden: boolean;
  readonly discount: Discount | null;
  readonly taxCategory: TaxCategory;
}

export type Tip = { readonly ppm: number } | { readonly cents: number };

/** What somebody is about to sell. */
export interface Draft {
  /** The sale's own name, made here: asked for twice it is one sale. */
  readonly uid: string;
  readonly lines: readonly DraftLine[];
  readonly discount: Discount | null;
  readonly tip: Tip | null;
  readonly customer: Buyer | null;
  readonly note: string;
  /** On hold at the server under this name, and whether it was changed since. */
  readonly held: { readonly label: string; readonly isChanged: boolean } | null;
  /** What was let through for it on the spot. */
  readonly approvals: readonly GivenApproval[];
}

/** A basket with what it comes to in cash, and the catalogue by which it does. */
export interface SoldBasket {
  readonly draft: Draft;
  readonly priced: PricedDraft;
  readonly catalogue: TillCatalogue;
}

export const emptyDraft = (uid: string): Draft => ({
  uid,
  lines: [],
  discount: null,
  tip: null,
  customer: null,
  note: '',
  held: null,
  approvals: [],
});

/** Whatever is done to a held order makes it another one than the server has. */
export const changed = (draft: Draft, changes: Partial<Draft>): Draft => ({
  ...draft,
  ...changes,
  held: draft.held && { ...draft.held, isChanged: true },
});

const isPlain = (line: DraftLine, product: SoldProduct): boolean =>
  line.product === product.uid &&
  line.discount === null &&
  !line.isOverridden &&
  line.unitCents === product.price_cents &&
  product.unit === 'each';

/** One more of what is there already as it stands on the shelf; what was weighed or changed by hand is a line of its own. */
export const addProduct = (draft: Draft, product: SoldProduct, lineUid: string, quantity = QUANTITY_ONE): Draft => {
  const there = draft.lines.find((line) => isPlain(line, product));
  if (there) return setLine(draft, there.uid, { quantity: there.quantity + quantity });
  const line: DraftLine = {
    uid: lineUid,
    product: product.uid,
    name: fullName(product),
    unit: product.unit,
    quantity,
    unitCents: product.price_cents,
    isOverridden: false,
    discount: null,
    taxCategory: product.tax_category,
  };
  return changed(draft, { lines: [...draft.lines, line] });
};

export const addAmount = (draft: Draft, { uid, name, cents }: { uid: string; name: string; cents: number }): Draft => {
  const line: DraftLine = {
    uid,
    product: null,
    name,
    unit: 'each',
    quantity: QUANTITY_ONE,
    unitCents: cents,
    isOverridden: true,
    discount: null,
    taxCategory: 'standard',
  };
  return changed(draft, { lines: [...draft.lines, line] });
};

export const setLine = (draft: Draft, uid: string, changes: Partial<DraftLine>): Draft =>
  changed(draft, { lines: draft.lines.map((line) => (line.uid === uid ? { ...line, ...changes } : line)) });

export const removeLine = (draft: Draft, uid: string): Draft =>
  changed(draft, { lines: draft.lines.filter((line) => line.uid !== uid) });

type Rules = Pick<TillCatalogue, 'taxes' | 'setup'>;

/** Where the shop is. */
export const dayOf = ({ setup }: Rules, at: number): string => localDate(at, setup.timezone);

export const taxesOf = ({ taxCategory }: Pick<DraftLine, 'taxCategory'>, rules: Rules, at: number): BasketTax[] =>
  taxesFor(taxCategory, rules.taxes, dayOf(rules, at));

export interface PricedDraft extends PricedBasket {
  readonly level: PriceLevel;
}

export const pricingOf = ({ pricing }: TillCatalogue['setup']): Pricing =>
  pricing.kind === 'dual' ? { kind: 'dual', cardPpm: pricing.card_ppm } : SINGLE;

/** The same at both prices: what the customer saw before saying how to pay. */
const tipCentsOf = (tip: Tip | null, atCash: Basket): number => {
  if (tip === null) return 0;
  return 'cents' in tip ? tip.cents : tipOn(priceBasket(atCash), tip.ppm);
};

/** What it comes to now, paid by card or not: the same function, and with the same rules, as on the server. */
export const priceDraft = (draft: Draft, rules: Rules, at: number, isByCard = false): PricedDraft => {
  const pricing = pricingOf(rules.setup);
  const level = levelOf(pricing, isByCard);
  const basket: Basket = {
    lines: draft.lines.map((line) => ({
      id: line.uid,
      unitCents: line.unitCents,
      quantity: line.quantity,
      discount: line.discount,
      taxes: taxesOf(line, rules, at),
    })),
    discount: draft.discount,
    isExempt: isExemptOn(draft.customer, dayOf(rules, at)),
    tipCents: 0,
    taxRounding: rules.setup.tax_rounding,
  };
  const tipCents = tipCentsOf(draft.tip, basket);
  return { ...priceBasket({ ...basketAt(basket, pricing, level), tipCents }), level };
};

export interface BothPriced {
  readonly cash: PricedDraft;
  /** None: a card pays the same. */
  readonly card: PricedDraft | null;
}

export const priceBoth = (draft: Draft, rules: Rules, at: number): BothPriced => ({
  cash: priceDraft(draft, rules, at),
  card: rules.setup.pricing.kind === 'dual' ? priceDraft(draft, rules, at, true) : null,
});

export const totalsOf = ({ cash, card }: BothPriced): BothTotals => ({
  cashCents: cash.totalCents,
  cardCents: (card ?? cash).totalCents,
});

import { PRODUCT_LIMITS, type TaxCategory } from './catalogue.ts';

/** Products sent at once. */
export const EDITED_AT_ONCE = 500;

/** How a new price ends. */
export const PRICE_ENDS = { any: 'To the cent', five: 'To the nearest $0.05', ninety_nine: 'Ending in .99' } as const;
export type PriceEnd = keyof typeof PRICE_ENDS;
export const PRICE_END_NAMES = Object.keys(PRICE_ENDS) as [PriceEnd, ...PriceEnd[]];

/** Never signed: the word says which way. */
export type PriceEdit =
  | { readonly how: 'raise' | 'lower'; readonly by: 'cents' | 'ppm'; readonly amount: number; readonly ends: PriceEnd }
  | { readonly how: 'set'; readonly by: 'cents'; readonly amount: number; readonly ends: PriceEnd };

/** What many products are given at once; what is absent stays as it is. */
export interface ProductEdit {
  readonly price?: PriceEdit | undefined;
  readonly category?: string | null | undefined;
  readonly tax_category?: TaxCategory | undefined;
  readonly track_stock?: boolean | undefined;
  readonly favorite?: number | null | undefined;
}

/** What of a product can be changed together with others. */
export interface EditedValues {
  readonly price_cents: number;
  readonly category: string | null;
  readonly tax_category: TaxCategory;
  readonly track_stock: boolean;
  readonly favorite: number | null;
}

export interface EditedProduct extends EditedValues {
  readonly variants: number;
  readonly isArchived: boolean;
}

const MILLION = 1_000_000;

/** Half up, as everywhere. */
const nearest = (cents: number, step: number): number => Math.floor((2 * cents + step) / (2 * step)) * step;

const ENDED: Record<PriceEnd, (cents: number) => number> = {
  any: (cents) => cents,
  five: (cents) => nearest(cents, 5),
  ninety_nine: (cents) => Math.max(99, nearest(cents + 1, 100) - 1),
};

const moved = (cents: number, { how, by, amount }: PriceEdit): number => {
  if (how === 'set') return amount;
  const step = by === 'cents' ? amount : nearest(cents * amount, MILLION) / MILLION;
  return how === 'raise' ? cents + step : cents - step;
};

/** What costs nothing by a percentage, or is set to nothing, has no ending. May come out below zero. */
export const editedPrice = (cents: number, edit: PriceEdit): number => {
  const next = moved(cents, edit);
  return next <= 0 ? next : ENDED[edit.ends](next);
};

export type Edited =
  | { readonly outcome: 'changed' | 'unchanged'; readonly after: EditedValues }
  | { readonly outcome: 'refused'; readonly why: string };

const refused = (why: string): Edited => ({ outcome: 'refused', why });

/** What an edit makes of one product: the same for those who look first and when it is done. */
export const editProduct = (product: EditedProduct, { price, ...fields }: ProductEdit): Edited => {
  if (product.isArchived) return refused('It is archived. Restore it first.');
  if (price && product.variants > 0) return refused('It has variants: their prices count, not its own.');
  const before: EditedValues = {
    price_cents: product.price_cents,
    category: product.category,
    tax_category: product.tax_category,
    track_stock: product.track_stock,
    favorite: product.favorite,
  };
  const cents = price ? editedPrice(before.price_cents, price) : before.price_cents;
  if (cents < 0) return refused('Its price would be below $0.00.');
  if (cents > PRODUCT_LIMITS.mostCents) return refused('Its price would be above $999,999.99.');
  const after: EditedValues = {
    price_cents: cents,
    category: fields.category === undefined ? before.category : fields.category,
    tax_category: fields.tax_category ?? before.tax_category,
    track_stock: fields.track_stock ?? before.track_stock,
    favorite: fields.favorite === undefined ? before.favorite : fields.favorite,
  };
  const names = Object.keys(after) as (keyof EditedValues)[];
  return { outcome: names.some((name) => after[name] !== before[name]) ? 'changed' : 'unchanged', after };
};

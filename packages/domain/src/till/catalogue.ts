import type { BasketTax } from './basket.ts';

/** What the law tells apart when it taxes things; every product is of one of these. */
export const TAX_CATEGORIES = {
  standard: 'Standard',
  grocery: 'Grocery',
  prepared_food: 'Prepared food',
  clothing: 'Clothing',
  medicine: 'Medicine',
  service: 'Service',
  digital: 'Digital goods',
  not_taxable: 'Not taxable',
} as const;
export type TaxCategory = keyof typeof TAX_CATEGORIES;
export const TAX_CATEGORY_NAMES = Object.keys(TAX_CATEGORIES) as [TaxCategory, ...TaxCategory[]];

/** What a tax can be on. */
export const TAXABLE = TAX_CATEGORY_NAMES.filter((name) => name !== 'not_taxable') as [TaxCategory, ...TaxCategory[]];

/** What a price is for one of, and whether parts of one are sold. */
export const UNITS = {
  each: 'Each',
  lb: 'Pound',
  oz: 'Ounce',
  kg: 'Kilogram',
  g: 'Gram',
  l: 'Liter',
  hour: 'Hour',
} as const;
export type Unit = keyof typeof UNITS;
export const UNIT_NAMES = Object.keys(UNITS) as [Unit, ...Unit[]];

export const PRODUCT_LIMITS = {
  name: 120,
  variant: 80,
  sku: 40,
  mostCents: 99_999_999,
  favorites: 999,
  /** Variants of one product. */
  variants: 100,
} as const;

/** What a merchant can have of each that is shown as a whole. */
export const CATALOGUE_LIMITS = { categories: 500, taxes: 100 } as const;

/** From the first day to the last, both of them; null where no last day is known. Days are `YYYY-MM-DD`. */
export interface TaxRate {
  readonly ppm: number;
  readonly fromDay: string;
  readonly untilDay: string | null;
}

export interface SalesTax {
  readonly uid: string;
  readonly jurisdiction: string;
  readonly isIncluded: boolean;
  readonly appliesTo: readonly TaxCategory[];
  readonly isArchived: boolean;
  readonly rates: readonly TaxRate[];
}

const rateOn = <Rate extends TaxRate>(rates: readonly Rate[], day: string): Rate | undefined =>
  rates.find(({ fromDay, untilDay }) => fromDay <= day && (untilDay === null || day <= untilDay));

/** The taxes on a product that is sold on a day, the same on the counter and on the server. */
export const taxesFor = (taxCategory: TaxCategory, taxes: readonly SalesTax[], day: string): BasketTax[] =>
  taxes.flatMap(({ uid, jurisdiction, isIncluded, appliesTo, isArchived, rates }) => {
    const rate = isArchived || !appliesTo.includes(taxCategory) ? undefined : rateOn(rates, day);
    return rate ? [{ id: uid, jurisdiction, ppm: rate.ppm, isIncluded }] : [];
  });

type KeptRate = TaxRate & { readonly uid: string };
/** Without a uid it is a new one. */
type WantedRate = TaxRate & { readonly uid: string | null };

const inOrder = <Rate extends TaxRate>(rates: readonly Rate[]): Rate[] =>
  rates.toSorted((one, other) => (one.fromDay < other.fromDay ? -1 : 1));

const changedPast = (before: KeptRate, after: WantedRate | undefined, today: string): string | null => {
  if (before.fromDay > today) return null;
  if (!after) return 'A rate that has been in force stays on record. Give it a last day instead.';
  if (after.ppm !== before.ppm || after.fromDay !== before.fromDay)
    return 'A rate that has begun does not change. Add a new one from the day it changes.';
  if (after.untilDay === before.untilDay) return null;
  const isOver = before.untilDay !== null && before.untilDay < today;
  return isOver || (after.untilDay !== null && after.untilDay < today)
    ? 'A rate cannot be made to end on a day that is over.'
    : null;
};

/** What is wrong with the rates that somebody wants a tax to have; sales of days that have begun are never taxed anew. */
export const refuseRates = (
  before: readonly KeptRate[],
  after: readonly WantedRate[],
  today: string,
): string | null => {
  if (after.length === 0) return 'Add a rate.';
  const known = new Map(after.map((rate) => [rate.uid, rate]));
  if (after.some(({ uid }) => uid !== null && before.every((rate) => rate.uid !== uid)))
    return 'One of these rates was removed since. Reload to see the current ones.';
  for (const rate of before) {
    const refusal = changedPast(rate, known.get(rate.uid), today);
    if (refusal !== null) return refusal;
  }
  if (after.some((rate) => rate.uid === null && before.length > 0 && rate.fromDay < today))
    return 'A new rate begins today or later.';
  if (after.some(({ fromDay, untilDay }) => untilDay !== null && untilDay < fromDay))
    return 'The last day is before the first.';
  const sorted = inOrder(after);
  const overlaps = sorted.some((rate, at) => {
    const next = sorted[at + 1];
    return next !== undefined && (rate.untilDay === null || rate.untilDay >= next.fromDay);
  });
  return overlaps ? 'Two rates fall on the same day. End one before the next begins.' : null;
};

export const CATEGORY_DEPTH = 4;

interface Placed {
  readonly uid: string;
  readonly parentUid: string | null;
}

/** From the top down to it; of a circle, once around. */
export const pathTo = <Category extends Placed>(categories: readonly Category[], uid: string | null): Category[] => {
  const byUid = new Map(categories.map((category) => [category.uid, category]));
  const path: Category[] = [];
  for (
    let at = uid === null ? undefined : byUid.get(uid);
    at && !path.includes(at);
    at = at.parentUid === null ? undefined : byUid.get(at.parentUid)
  )
    path.unshift(at);
  return path;
};

/** The category and all that lies in it. */
export const within = (categories: readonly Placed[], uid: string): string[] =>
  categories.filter((one) => pathTo(categories, one.uid).some((above) => above.uid === uid)).map((one) => one.uid);

/** Why a category cannot lie there; null where it can. A new one has no uid yet. */
export const refusePlace = (
  categories: readonly Placed[],
  uid: string | null,
  parentUid: string | null,
): string | null => {
  const above = pathTo(categories, parentUid);
  if (uid !== null && above.some((one) => one.uid === uid)) return 'A category cannot lie within itself.';
  const own = uid === null ? 0 : pathTo(categories, uid).length;
  const below = uid === null ? [] : within(categories, uid);
  const height = Math.max(1, ...below.map((one) => pathTo(categories, one).length - own + 1));
  return above.length + height > CATEGORY_DEPTH ? `Categories go ${CATEGORY_DEPTH} levels deep at most.` : null;
};

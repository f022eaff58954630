import type { SnapshotView } from '@ledgate/contract/catalogue-view.ts';
import type { TillSetup } from '@ledgate/contract/merchant-settings.ts';
import { type SalesTax, within } from '@ledgate/domain/till/catalogue.ts';
import { gtinKey } from '@ledgate/domain/till/gtin.ts';

import type { SoldProduct } from './base.ts';

/** What is kept of the catalogue beside its products. */
export interface CatalogueFacts {
  readonly version: number;
  readonly categories: SnapshotView['categories'];
  readonly taxes: SnapshotView['taxes'];
  readonly setup: TillSetup;
}

/** The catalogue as a counter asks it: what has this code, what is called so, what lies there. */
export interface TillCatalogue extends Omit<CatalogueFacts, 'taxes'> {
  readonly taxes: readonly SalesTax[];
  readonly count: number;
  /** Of one product at least: then each has a place for one. */
  readonly hasPictures: boolean;
  readonly favorites: readonly SoldProduct[];
  /** By barcode, else by SKU. */
  find: (code: string) => SoldProduct | undefined;
  product: (uid: string) => SoldProduct | undefined;
  search: (words: string) => SoldProduct[];
  inCategory: (uid: string) => SoldProduct[];
}

export const fullName = ({ name, variant }: Pick<SoldProduct, 'name' | 'variant'>): string =>
  variant === null ? name : `${name}, ${variant}`;

const byName = (one: SoldProduct, other: SoldProduct): number => (fullName(one) < fullName(other) ? -1 : 1);

const taxFrom = (tax: CatalogueFacts['taxes'][number]): SalesTax => ({
  uid: tax.uid,
  jurisdiction: tax.jurisdiction,
  isIncluded: tax.is_included,
  appliesTo: tax.applies_to,
  isArchived: tax.archived_at !== null,
  rates: tax.rates.map(({ ppm, from_day: fromDay, until_day: untilDay }) => ({ ppm, fromDay, untilDay })),
});

const codesOf = (products: readonly SoldProduct[]): Map<string, SoldProduct> => {
  const codes = new Map<string, SoldProduct>();
  for (const product of products) if (product.sku !== null) codes.set(product.sku.toLowerCase(), product);
  // Last, since a barcode is what a scanner means.
  for (const product of products) {
    const key = product.barcode === null ? null : gtinKey(product.barcode);
    if (key !== null) codes.set(key, product);
  }
  return codes;
};

/** Made once per version: every look-up after that is one step, however many products there are. */
export const indexCatalogue = (facts: CatalogueFacts, all: readonly SoldProduct[]): TillCatalogue => {
  const products = all.toSorted(byName);
  const byUid = new Map(products.map((product) => [product.uid, product]));
  const codes = codesOf(products);
  const texts = products.map((product) => ({
    product,
    text: `${fullName(product)} ${product.sku ?? ''} ${product.barcode ?? ''}`.toLowerCase(),
  }));
  const places = facts.categories.map(({ uid, parent }) => ({ uid, parentUid: parent }));
  return {
    ...facts,
    taxes: facts.taxes.map(taxFrom),
    count: products.length,
    hasPictures: products.some(({ image }) => image !== null),
    favorites: products
      .filter(({ favorite }) => favorite !== null)
      .toSorted((one, other) => (one.favorite ?? 0) - (other.favorite ?? 0)),
    find: (code) => codes.get(gtinKey(code) ?? code.toLowerCase()),
    product: (uid) => byUid.get(uid),
    search: (words) => {
      const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
      return texts.filter(({ text }) => asked.every((word) => text.includes(word))).map(({ product }) => product);
    },
    inCategory: (uid) => {
      const inside = new Set(within(places, uid));
      return products.filter(({ category }) => category !== null && inside.has(category));
    },
  };
};

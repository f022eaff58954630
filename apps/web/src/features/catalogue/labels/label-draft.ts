import { type Barcode, barcodeOf } from '@ledgate/domain/till/barcode.ts';
import { fitsOn, MOST_LABELS, type SheetName } from '@ledgate/domain/till/labels.ts';

import type { ProductView } from '../data.ts';
import type { LabelOf } from './label.tsx';

/** By the product; without an entry it is one. */
export type Counts = ReadonlyMap<string, number>;

export const countOf = (counts: Counts, uid: string): number => counts.get(uid) ?? 1;

/** As many as there are of it, of what is counted by the piece. */
export const inStock = (products: readonly ProductView[]): Counts =>
  new Map(
    products
      .filter(({ track_stock: isTracked }) => isTracked)
      .map(({ uid, stock }) => [uid, Math.max(0, Math.floor(stock / 1_000))]),
  );

export type Labeled =
  | { product: ProductView; code: Barcode }
  | { product: ProductView; code: null; why: 'labelsVariants' | 'labelsNoCode' | 'labelsTooLong' };

export const labeledAs = (product: ProductView, sheet: SheetName): Labeled => {
  if (product.variants > 0) return { product, code: null, why: 'labelsVariants' };
  const code = barcodeOf(product);
  if (code === null) return { product, code: null, why: 'labelsNoCode' };
  return fitsOn(code, sheet) ? { product, code } : { product, code: null, why: 'labelsTooLong' };
};

/** As often as each is wanted; no more than can be printed at once. */
export const labelsOf = (all: readonly Labeled[], counts: Counts): LabelOf[] =>
  all
    .flatMap((one) => (one.code === null ? [] : [{ product: one.product, code: one.code }]))
    .flatMap((label) => Array.from({ length: Math.min(countOf(counts, label.product.uid), MOST_LABELS) }, () => label))
    .slice(0, MOST_LABELS + 1);

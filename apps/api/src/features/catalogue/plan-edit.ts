import type { EditedProductView } from '@ledgate/contract/catalogue-bulk.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { type Edited, type EditedProduct, type EditedValues, editProduct } from '@ledgate/domain/till/bulk-edit.ts';
import type { ProductEdit } from '@ledgate/domain/till/bulk-edit.ts';
import type { TaxCategory } from '@ledgate/domain/till/catalogue.ts';
import { Failure } from '../../core/failure.ts';
import { demandRestorable } from './archive-products.ts';
import { findProducts, type Product } from './product-store.ts';

export type Edit = { kind: 'archive' } | { kind: 'restore' } | ({ kind: 'change' } & ProductEdit);

export interface Seen {
  uid: string;
  version: number;
}

/** What one of the products comes to, before anything is written. */
export interface Step {
  product: Product;
  result: EditedProductView;
  /** Null where it comes or goes with the product whose variant it is. */
  does: { kind: 'archive' } | { kind: 'restore' } | { kind: 'set'; values: EditedValues } | null;
}

export type Planned = { ok: true; step: Step } | { ok: false; result: EditedProductView };

type Shown = NonNullable<EditedProductView['before']>;

const valuesOf = (product: Product): Shown => ({
  price_cents: product.price_cents,
  category: product.category_uid,
  // Safe: a constraint holds it to the list of the domain.
  tax_category: product.tax_category as TaxCategory,
  track_stock: product.track_stock,
  favorite: product.favorite,
  is_archived: product.archived_at !== null,
});

const editedOf = (product: Product): EditedProduct => ({
  ...valuesOf(product),
  variants: product.variants,
  isArchived: product.archived_at !== null,
});

const nameOf = ({ name, variant }: Product): string => (variant === null ? name : `${name} · ${variant}`);

const STALE = 'Somebody else changed it since. Look at it again.';

const refuse = (product: Product | null, { uid, version }: Seen, why: string): Planned => ({
  ok: false,
  result: {
    uid,
    name: product ? nameOf(product) : '',
    outcome: 'refused',
    why,
    version: product?.version ?? version,
    before: product && valuesOf(product),
    after: null,
  },
});

const stepOf = (product: Product, after: Shown, does: Step['does'], outcome: 'changed' | 'unchanged'): Planned => {
  const before = valuesOf(product);
  const { uid, version } = product;
  return {
    ok: true,
    step: { product, does, result: { uid, name: nameOf(product), outcome, why: null, version, before, after } },
  };
};

const setTo = (product: Product, edited: Edited): Planned =>
  edited.outcome === 'refused'
    ? refuse(product, product, edited.why)
    : stepOf(
        product,
        { ...edited.after, is_archived: false },
        edited.outcome === 'changed' ? { kind: 'set', values: edited.after } : null,
        edited.outcome,
      );

/** A failure is why this one is left out; the others are not held back. */
const restorable = async (tx: ReadTransaction, product: Product): Promise<string | null> => {
  try {
    await demandRestorable(tx, product);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
};

/** In and out of the archive variants go with their product, so what has gone there already is neither stale nor done again. */
const movedTo = async (
  tx: ReadTransaction,
  kind: 'archive' | 'restore',
  { product, seen }: { product: Product; seen: Seen },
  chosen: ReadonlyMap<string, Product>,
): Promise<Planned> => {
  const isArchived = kind === 'archive';
  const after = { ...valuesOf(product), is_archived: isArchived };
  if ((product.archived_at !== null) === isArchived) return stepOf(product, after, null, 'unchanged');
  if (product.version !== seen.version) return refuse(product, seen, STALE);
  const parent = product.parent_uid === null ? undefined : chosen.get(product.parent_uid);
  const goesAlong =
    parent &&
    (isArchived ? parent.archived_at === null : parent.archived_at?.getTime() === product.archived_at?.getTime());
  const why = isArchived ? null : await restorable(tx, goesAlong ? parent : product);
  if (why !== null) return refuse(product, seen, why);
  return stepOf(product, after, goesAlong ? null : { kind }, 'changed');
};

type Judge = (product: Product, seen: Seen, chosen: ReadonlyMap<string, Product>) => Promise<Planned> | Planned;

/** In their order; what is nobody's, stale or refused is named and keeps none of the others back. */
const planEach = async (
  tx: ReadTransaction,
  merchantUid: string,
  all: readonly Seen[],
  judge: Judge,
): Promise<Planned[]> => {
  const found = await findProducts(
    tx,
    all.map(({ uid }) => uid),
  );
  const own = new Map(found.filter((one) => one.merchant_uid === merchantUid).map((one) => [one.uid, one]));
  const planned: Planned[] = [];
  for (const seen of new Map(all.map((one) => [one.uid, one])).values()) {
    const product = own.get(seen.uid);
    planned.push(product ? await judge(product, seen, own) : refuse(null, seen, 'There is no such product.'));
  }
  return planned;
};

export const planEdit = (
  tx: ReadTransaction,
  merchantUid: string,
  { edit, products }: { edit: Edit; products: readonly Seen[] },
): Promise<Planned[]> =>
  planEach(tx, merchantUid, products, (product, seen, chosen) => {
    if (edit.kind !== 'change') return movedTo(tx, edit.kind, { product, seen }, chosen);
    return product.version === seen.version
      ? setTo(product, editProduct(editedOf(product), edit))
      : refuse(product, seen, STALE);
  });

/** What was, for each of them; `isLive` says whether a category is still there to go back to. */
export const planBack = (
  tx: ReadTransaction,
  merchantUid: string,
  products: readonly (Seen & { to: EditedValues })[],
  isLive: (category: string) => boolean,
): Promise<Planned[]> => {
  const wanted = new Map(products.map(({ uid, to }) => [uid, to]));
  return planEach(tx, merchantUid, products, (product, seen) => {
    const to = wanted.get(product.uid);
    if (!to || product.version !== seen.version) return refuse(product, seen, STALE);
    if (to.category !== null && !isLive(to.category)) return refuse(product, seen, 'Its category is no longer there.');
    const { price_cents: amount, ...rest } = to;
    // The price of one with variants was never changed, and so is not set either.
    const price = { how: 'set', by: 'cents', amount, ends: 'any' } as const;
    return setTo(product, editProduct(editedOf(product), { ...rest, ...(product.variants === 0 && { price }) }));
  });
};

import type { ProductView } from '@ledgate/contract/catalogue-view.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { findCategory } from './category-store.ts';
import { changingProduct } from './change-product.ts';
import { demandFree, demandVariant } from './demands.ts';
import { findProduct, listVariants, type Product, touchProduct, updateProductRow } from './product-store.ts';

/** With its variants, at one moment: by that they are known when it comes back. */
export const archiveRow = async (
  tx: WritableTransaction,
  before: Product,
  at: Date,
  changedIn: number,
): Promise<void> => {
  if (before.archived_at) return;
  const live = (await listVariants(tx, before)).filter((one) => one.archived_at === null);
  for (const one of [before, ...live]) await updateProductRow(tx, one.uid, { archived_at: at }, changedIn);
  await touchProduct(tx, before.parent_uid, changedIn);
};

/** What comes back together; refused where one of them cannot. */
export const demandRestorable = async (tx: ReadTransaction, before: Product): Promise<Product[]> => {
  const at = before.archived_at?.getTime();
  const parent = before.parent_uid === null ? null : await findProduct(tx, before.parent_uid);
  if (parent?.archived_at) throw new Failure('wrong_state', 'Its product is archived. Restore that first.');
  if (parent) await demandVariant(tx, parent, before.uid, before.variant);
  const variants = await listVariants(tx, before);
  const all = [before, ...variants.filter((variant) => variant.archived_at?.getTime() === at)];
  for (const one of all) await demandFree(tx, one.merchant_uid, one.uid, one);
  return all;
};

export const restoreRow = async (tx: WritableTransaction, before: Product, changedIn: number): Promise<void> => {
  if (!before.archived_at) return;
  const all = await demandRestorable(tx, before);
  const category = before.category_uid && (await findCategory(tx, before.merchant_uid, before.category_uid));
  const isLost = category && category.archived_at;
  for (const one of all)
    await updateProductRow(tx, one.uid, { archived_at: null, ...(isLost && { category_uid: null }) }, changedIn);
  await touchProduct(tx, before.parent_uid, changedIn);
};

export const archiveProduct = (ctx: SignedInCtx, uid: string): Promise<ProductView> =>
  changingProduct(ctx, 'catalogue.product_archived', uid, async (tx, before, changedIn) => {
    if (before) await archiveRow(tx, before, ctx.parts.clock(), changedIn);
    return { uid };
  });

export const restoreProduct = (ctx: SignedInCtx, uid: string): Promise<ProductView> =>
  changingProduct(ctx, 'catalogue.product_restored', uid, async (tx, before, changedIn) => {
    if (before) await restoreRow(tx, before, changedIn);
    return { uid };
  });

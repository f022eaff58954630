import type { Given } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import type { ProductDetail, ProductView } from '@ledgate/contract/catalogue-view.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { PRODUCT_LIMITS, type TaxCategory } from '@ledgate/domain/till/catalogue.ts';
import { moveOfCount } from '@ledgate/domain/till/stock.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading } from '../../core/scope.ts';
import { changingProduct } from './change-product.ts';
import { settingsOf } from '../merchant-settings/public.ts';
import { demandCategory, demandFree, demandVariant } from './demands.ts';
import { presentProduct } from './present.ts';
import {
  findProduct,
  insertProducts,
  listVariants,
  type Product,
  type ProductFields,
  touchProduct,
  updateProductRow,
} from './product-store.ts';
import { nobodysProduct, seeProduct } from './see-product.ts';
import { moveStock } from './stock.ts';
import { ownMerchant } from './whose.ts';

export const readProduct = (ctx: SignedInCtx, uid: string): Promise<ProductDetail> =>
  reading(ctx, async (tx) => {
    const product = await seeProduct(tx, ctx, uid);
    return { product: presentProduct(product), variants: (await listVariants(tx, product)).map(presentProduct) };
  });

type CreateBody = Given<typeof catalogue.createProduct>['body'];
type UpdateBody = Given<typeof catalogue.updateProduct>['body'];

const fieldsOf = (body: UpdateBody): ProductFields => ({
  name: body.name,
  variant: body.variant,
  sku: body.sku,
  barcode: body.barcode,
  category_uid: body.category,
  price_cents: body.price_cents,
  cost_cents: body.cost_cents,
  tax_category: body.tax_category,
  unit: body.unit,
  track_stock: body.track_stock,
  favorite: body.favorite,
});

const demandParent = async (
  tx: ReadTransaction,
  merchantUid: string,
  { parent: uid, variant }: Pick<CreateBody, 'parent' | 'variant'>,
): Promise<Product | null> => {
  if (uid === null) return null;
  const parent = await findProduct(tx, uid);
  if (!parent || parent.merchant_uid !== merchantUid) throw nobodysProduct();
  if (parent.parent_uid !== null) throw new Failure('wrong_state', 'A variant has no variants of its own.');
  if (parent.archived_at) throw new Failure('wrong_state', 'This product is archived. Restore it first.');
  if (parent.variants >= PRODUCT_LIMITS.variants)
    throw new Failure('wrong_state', `A product has ${PRODUCT_LIMITS.variants} variants at most.`);
  await demandVariant(tx, parent, null, variant);
  return parent;
};

const usualTax = async (tx: ReadTransaction, merchantUid: string, parent: Product | null): Promise<TaxCategory> =>
  // Safe: kept by this enumeration.
  parent ? (parent.tax_category as TaxCategory) : (await settingsOf(tx, merchantUid)).defaultTaxCategory;

export const createProduct = (
  ctx: SignedInCtx,
  { parent: parentUid, stock, ...body }: CreateBody,
): Promise<ProductView> => {
  if ((parentUid === null) !== (body.variant === null))
    throw new Failure('invalid', 'Nothing was saved.', {
      errors: { variant: ['A variant has a product and a name of its own.'] },
    });
  const merchantUid = ownMerchant(ctx);
  return changingProduct(ctx, 'catalogue.product_added', null, async (tx, _, changedIn) => {
    const parent = await demandParent(tx, merchantUid, { parent: parentUid, variant: body.variant });
    await demandCategory(tx, merchantUid, body.category);
    await demandFree(tx, merchantUid, null, body);
    const uid = crypto.randomUUID();
    const at = ctx.parts.clock();
    const taxCategory = body.tax_category ?? (await usualTax(tx, merchantUid, parent));
    const fields = { ...fieldsOf({ ...body, tax_category: taxCategory }), ...(parent && { name: parent.name }) };
    const row = {
      ...fields,
      uid,
      merchant_uid: merchantUid,
      parent_uid: parentUid,
      changed_in: changedIn,
      made_at: at,
    };
    await insertProducts(tx, [row]);
    await touchProduct(tx, parentUid, changedIn);
    const counted = moveOfCount(0, stock ?? 0);
    const moves = counted ? [{ productUid: uid, ...counted }] : [];
    await moveStock(tx, { merchantUid, moves, byUid: ctx.actor.uid, at, recordedAt: at });
    return { uid };
  });
};

/** Its variants are called like it. */
const renameVariants = async (tx: WritableTransaction, before: Product, name: string, changedIn: number) => {
  if (before.name === name) return;
  const variants = await listVariants(tx, before);
  for (const { uid } of variants) await updateProductRow(tx, uid, { name }, changedIn);
};

/** Everything that a person changes of a product goes through here, one or many at once. */
const writeProduct = async (
  tx: WritableTransaction,
  before: Product,
  wanted: ProductFields,
  changedIn: number,
): Promise<string[]> => {
  const parent = before.parent_uid === null ? null : await findProduct(tx, before.parent_uid);
  // A variant is called like its product, whatever is sent.
  const fields = { ...wanted, variant: parent ? wanted.variant : null, ...(parent && { name: parent.name }) };
  const names = Object.keys(fields) as (keyof ProductFields)[];
  const changed = names.filter((name) => fields[name] !== before[name]);
  if (changed.length === 0) return [];
  if (parent && changed.includes('variant')) await demandVariant(tx, parent, before.uid, fields.variant);
  if (changed.includes('category_uid')) await demandCategory(tx, before.merchant_uid, fields.category_uid);
  await demandFree(tx, before.merchant_uid, before.uid, fields);
  await updateProductRow(tx, before.uid, fields, changedIn);
  if (!parent) await renameVariants(tx, before, fields.name, changedIn);
  return changed;
};

export const updateProduct = (ctx: SignedInCtx, uid: string, body: UpdateBody): Promise<ProductView> =>
  changingProduct(ctx, 'catalogue.product_changed', uid, async (tx, before, changedIn) => {
    if (!before) throw nobodysProduct();
    if (before.archived_at) throw new Failure('wrong_state', 'This product is archived. Restore it first.');
    if (before.parent_uid !== null && body.variant === null)
      throw new Failure('invalid', 'Nothing was saved.', { errors: { variant: ['Name the variant.'] } });
    return { uid, changed: await writeProduct(tx, before, fieldsOf(body), changedIn) };
  });

import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Product as Row } from '@ledgate/database/rows.gen.ts';
import { IN_STORE } from '@ledgate/domain/till/labels.ts';
import { type Insertable, type Selectable, sql } from 'kysely';

const COLUMNS = [
  'p.uid',
  'p.merchant_uid',
  'p.parent_uid',
  'p.variant',
  'p.name',
  'p.sku',
  'p.barcode',
  'p.category_uid',
  'p.price_cents',
  'p.cost_cents',
  'p.tax_category',
  'p.unit',
  'p.track_stock',
  'p.favorite',
  'p.image_uid',
  'p.archived_at',
  'p.version',
  'p.changed_in',
  'p.made_at',
  'p.name_key',
] as const;

export type Product = Omit<Selectable<Row>, 'first_marks' | 'later_marks'> & {
  stock: number;
  variants: number;
  /** Its own, or that of the product whose variant it is. */
  shown_image: string | null;
};

const VARIANTS = sql<number>`(select count(*) from product v
  where v.parent_uid = p.uid and v.merchant_uid = p.merchant_uid and v.archived_at is null)::int`;

const SHOWN_IMAGE = sql<
  string | null
>`coalesce(p.image_uid, (select o.image_uid from product o where o.uid = p.parent_uid))`;

/** With what there is of them, and how many variants they have. */
export const productRows = (tx: ReadTransaction) =>
  tx
    .selectFrom('product as p')
    .leftJoin('stock_level as l', 'l.product_uid', 'p.uid')
    .select(COLUMNS)
    .select([sql<number>`coalesce(l.quantity, 0)`.as('stock'), VARIANTS.as('variants'), SHOWN_IMAGE.as('shown_image')]);

export const findProducts = (tx: ReadTransaction, uids: readonly string[]): Promise<Product[]> =>
  uids.length === 0 ? Promise.resolve([]) : productRows(tx).where('p.uid', 'in', uids).execute();

export const findProduct = async (tx: ReadTransaction, uid: string): Promise<Product | null> =>
  (await productRows(tx).where('p.uid', '=', uid).executeTakeFirst()) ?? null;

/** By name; archived ones after those that are not. */
export const listVariants = (tx: ReadTransaction, { uid, merchant_uid: merchant }: Product): Promise<Product[]> =>
  productRows(tx)
    .where('p.parent_uid', '=', uid)
    .where('p.merchant_uid', '=', merchant)
    .orderBy(sql`p.archived_at is not null`)
    .orderBy('p.name_key')
    .limit(500)
    .execute();

export type ProductFields = Pick<
  Product,
  | 'name'
  | 'variant'
  | 'sku'
  | 'barcode'
  | 'category_uid'
  | 'price_cents'
  | 'cost_cents'
  | 'tax_category'
  | 'unit'
  | 'track_stock'
  | 'favorite'
>;

export const insertProducts = async (tx: WritableTransaction, rows: readonly Insertable<Row>[]): Promise<void> => {
  if (rows.length > 0) await tx.insertInto('product').values(rows).execute();
};

/** Whoever writes has the catalogue's next version, so nobody else has written since it was read. */
export const updateProductRow = async (
  tx: WritableTransaction,
  uid: string,
  set: Partial<ProductFields> & { archived_at?: Date | null; image_uid?: string | null },
  changedIn: number,
): Promise<void> => {
  await tx
    .updateTable('product')
    .set({ ...set, version: sql`version + 1`, changed_in: changedIn })
    .where('uid', '=', uid)
    .execute();
};

/** A parent is for sale or not by its variants: whoever changes those says so. */
export const touchProduct = async (tx: WritableTransaction, uid: string | null, changedIn: number): Promise<void> => {
  if (uid !== null) await tx.updateTable('product').set({ changed_in: changedIn }).where('uid', '=', uid).execute();
};

/** They show its picture where they have none of their own. */
export const touchVariants = async (
  tx: WritableTransaction,
  { uid, merchant_uid: merchant }: Product,
  changedIn: number,
): Promise<void> => {
  await tx
    .updateTable('product')
    .set({ changed_in: changedIn })
    .where('parent_uid', '=', uid)
    .where('merchant_uid', '=', merchant)
    .execute();
};

interface Taken {
  sku: string | null;
  barcode: string | null;
  name: string;
  uid: string;
}

/** Live ones that have one of these SKUs or barcodes. */
export const findTaken = async (
  tx: ReadTransaction,
  merchantUid: string,
  wanted: { skus: readonly string[]; barcodes: readonly string[] },
): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    select uid, name || coalesce(' ' || variant, '') as name, lower(sku) as sku, barcode from product
    where merchant_uid = ${merchantUid} and archived_at is null and sku is not null and lower(sku) = any (${wanted.skus}::text[])
    union
    select uid, name || coalesce(' ' || variant, ''), lower(sku), barcode from product
    where merchant_uid = ${merchantUid} and archived_at is null and barcode = any (${wanted.barcodes}::text[])`.execute(
    tx,
  );
  return rows;
};

/** The last code that the shop gave out itself, of archived products too: none is ever given to another. */
export const lastInStoreCode = async (tx: ReadTransaction, merchantUid: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('product')
    .select(({ fn }) => fn.max('barcode').as('code'))
    .where('merchant_uid', '=', merchantUid)
    .where('barcode', 'like', `${IN_STORE}___________`)
    .executeTakeFirst();
  return row?.code ?? null;
};

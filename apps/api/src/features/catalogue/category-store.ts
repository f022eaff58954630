import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { ProductCategory as Row } from '@ledgate/database/rows.gen.ts';
import { type Selectable, sql } from 'kysely';

export type Category = Selectable<Row> & { products: number };

const PRODUCTS = sql<number>`(select count(*) from product p
  where p.category_uid = c.uid and p.merchant_uid = c.merchant_uid and p.archived_at is null)::int`;

const rows = (tx: ReadTransaction) =>
  tx.selectFrom('product_category as c').selectAll('c').select(PRODUCTS.as('products'));

export const findCategory = async (tx: ReadTransaction, merchantUid: string, uid: string): Promise<Category | null> =>
  (await rows(tx).where('c.uid', '=', uid).where('c.merchant_uid', '=', merchantUid).executeTakeFirst()) ?? null;

export const readCategories = (tx: ReadTransaction, merchantUid: string, isArchived = false): Promise<Category[]> =>
  rows(tx)
    .where('c.merchant_uid', '=', merchantUid)
    .where('c.archived_at', isArchived ? 'is not' : 'is', null)
    .orderBy('c.sort')
    .orderBy(sql`lower(c.name)`)
    .execute();

/** Where each lies that is not archived. */
export const readPlaces = (
  tx: ReadTransaction,
  merchantUid: string,
): Promise<{ uid: string; parentUid: string | null }[]> =>
  tx
    .selectFrom('product_category')
    .select(['uid', 'parent_uid as parentUid'])
    .where('merchant_uid', '=', merchantUid)
    .where('archived_at', 'is', null)
    .execute();

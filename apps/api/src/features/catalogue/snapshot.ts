import type { Given } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import type { SnapshotView } from '@ledgate/contract/catalogue-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { TaxCategory, Unit } from '@ledgate/domain/till/catalogue.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { SignedInCtx } from '../../core/context.ts';
import { makeCursor } from '../../core/http/cursor.ts';
import { reading } from '../../core/scope.ts';
import { readCategories } from './category-store.ts';
import { isForSale, presentSold } from './present.ts';
import { productRows } from './product-store.ts';
import { listTaxRows, presentTax } from './tax-store.ts';
import { catalogueVersion } from './version.ts';
import { ownMerchant } from './whose.ts';

/** Products in one answer; tills of more fetch several. */
const AT_ONCE = 10_000;

interface Place {
  changedIn: number;
  uid: string;
}
const place = z.tuple([z.int().nonnegative(), z.guid()]);
const changeCursor = makeCursor<Place, typeof place>(
  place,
  ({ changedIn, uid }) => [changedIn, uid],
  ([changedIn, uid]) => ({ changedIn, uid }),
);

/** In the order of their changes: what changes while a till turns the pages comes at the end, or the next time. */
const changedSince = (tx: ReadTransaction, merchantUid: string, since: number, after: Place | null) => {
  let query = productRows(tx).where('p.merchant_uid', '=', merchantUid).where('p.changed_in', '>', since);
  if (since === 0) query = query.where('p.archived_at', 'is', null);
  if (after) query = query.where(sql<boolean>`(p.changed_in, p.uid) > (${after.changedIn}, ${after.uid}::uuid)`);
  return query
    .orderBy('p.changed_in')
    .orderBy('p.uid')
    .limit(AT_ONCE + 1)
    .execute();
};

export const readSnapshot = (
  ctx: SignedInCtx,
  { since = 0, cursor }: Given<typeof catalogue.readSnapshot>['query'],
): Promise<SnapshotView> => {
  const merchantUid = ownMerchant(ctx);
  return reading(ctx, async (tx) => {
    // First: what is read after it holds at least all of it.
    const version = await catalogueVersion(tx, merchantUid);
    const after = cursor === undefined ? null : changeCursor.read(cursor);
    const changed = await changedSince(tx, merchantUid, since, after);
    const shown = changed.slice(0, AT_ONCE);
    const last = changed.length > AT_ONCE ? shown.at(-1) : undefined;
    const categories = await readCategories(tx, merchantUid);
    const taxes = await listTaxRows(tx, merchantUid, false);
    return {
      version,
      products: shown.filter(isForSale).map(presentSold),
      gone: since === 0 ? [] : shown.filter((product) => !isForSale(product)).map(({ uid }) => uid),
      categories: categories.map(({ uid, parent_uid: parent, name, sort }) => ({ uid, parent, name, sort })),
      taxes: taxes.map(presentTax),
      next_cursor: last ? changeCursor.write({ changedIn: last.changed_in, uid: last.uid }) : null,
    };
  });
};

interface ForSale {
  uid: string;
  name: string;
  variant: string | null;
  priceCents: number;
  taxCategory: TaxCategory;
  unit: Unit;
  trackStock: boolean;
  isForSale: boolean;
  version: number;
}

/** What these are sold as now, in no particular order; what is nobody's or somebody else's is left out. */
export const readForSale = async (
  tx: ReadTransaction,
  merchantUid: string,
  uids: readonly string[],
): Promise<ForSale[]> => {
  if (uids.length === 0) return [];
  const found = await productRows(tx).where('p.uid', 'in', uids).where('p.merchant_uid', '=', merchantUid).execute();
  return found.map((product) => ({
    uid: product.uid,
    name: product.name,
    variant: product.variant,
    priceCents: product.price_cents,
    // Safe: constraints hold both to the lists of the domain.
    taxCategory: product.tax_category as TaxCategory,
    unit: product.unit as Unit,
    trackStock: product.track_stock,
    isForSale: isForSale(product),
    version: product.version,
  }));
};

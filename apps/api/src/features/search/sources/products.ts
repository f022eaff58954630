import type { FoundRecord } from '@ledgate/contract/search.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { findProducts, listProductRows, type Product } from '../../catalogue/public.ts';
import { found, ownBusiness, type Source } from '../source.ts';

/** What it was bought for is not among it. */
const present = ({ uid, name, variant, sku, barcode, price_cents: amount_cents }: Product): FoundRecord =>
  found('product', { uid, title: variant ? `${name}, ${variant}` : name, amount_cents }, [sku, barcode]);

export const products: Source = {
  kind: 'product',
  isFor: ({ role, abilities, merchantUid }) => merchantUid !== null && !isStaff(role) && abilities.has('read_product'),
  find: async (tx, { actor }, search, most) =>
    (await listProductRows(tx, { merchantUid: ownBusiness(actor), filter: { search }, after: null, most })).map(
      present,
    ),
  among: async (tx, { actor }, uids) =>
    (await findProducts(tx, uids)).filter(({ merchant_uid: of }) => of === actor.merchantUid).map(present),
};

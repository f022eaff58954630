import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import { withCheckDigit } from '@ledgate/domain/till/gtin.ts';
import { inStoreBody, MOST_IN_STORE, serialOf } from '@ledgate/domain/till/labels.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { findProducts, lastInStoreCode, type Product, updateProductRow } from './product-store.ts';
import { nextCatalogueVersion } from './version.ts';
import { ownMerchant } from './whose.ts';

type AssignCall = typeof catalogue.assignBarcodes;

const refusalOf = (product: Product | undefined, version: number): string | null => {
  if (!product) return 'There is no such product.';
  if (product.version !== version) return 'Somebody else changed it since. Look at it again.';
  if (product.archived_at) return 'It is archived. Restore it first.';
  if (product.variants > 0) return 'It has variants: each of them gets a barcode.';
  return product.barcode === null ? null : 'It has a barcode already.';
};

/** One after the other from the last one on: who changes the catalogue waits here, so no code is given twice. */
export const assignBarcodes = (
  ctx: SignedInCtx,
  { products }: Given<AssignCall>['body'],
): Promise<Reply<AssignCall>> => {
  const merchantUid = ownMerchant(ctx);
  return change(ctx, 'catalogue.barcodes_assigned', async (tx) => {
    setScope(tx, ctx);
    const changedIn = await nextCatalogueVersion(tx, merchantUid);
    const wanted = new Map(products.map(({ uid, version }) => [uid, version]));
    const found = await findProducts(tx, [...wanted.keys()]);
    const own = new Map(found.filter((one) => one.merchant_uid === merchantUid).map((one) => [one.uid, one]));
    let serial = serialOf((await lastInStoreCode(tx, merchantUid)) ?? '') ?? 0;
    const results: Reply<AssignCall>['results'] = [];
    for (const [uid, version] of wanted) {
      const why = refusalOf(own.get(uid), version);
      if (why === null) serial += 1;
      if (serial > MOST_IN_STORE) throw new Failure('wrong_state', 'All codes of the shop’s own are given out.');
      const barcode = why === null ? withCheckDigit(inStoreBody(serial)) : null;
      if (barcode !== null) await updateProductRow(tx, uid, { barcode }, changedIn);
      results.push({ uid, barcode, why });
    }
    return {
      subject: `merchant:${merchantUid}`,
      after: { assigned: results.filter(({ barcode }) => barcode !== null).length },
      reply: { results },
    };
  });
};

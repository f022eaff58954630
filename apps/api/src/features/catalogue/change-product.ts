import type { ProductView } from '@ledgate/contract/catalogue-view.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { AuditAction } from '@ledgate/domain/access/audit-actions.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { setScope } from '../../core/scope.ts';
import { presentProduct } from './present.ts';
import type { Product } from './product-store.ts';
import { seeProduct } from './see-product.ts';
import { nextCatalogueVersion } from './version.ts';
import { demandVersion, ownMerchant } from './whose.ts';

interface Written {
  uid: string;
  changed?: string[];
}

/** The product as it is in the next version of the catalogue. */
export const changingProduct = (
  ctx: SignedInCtx,
  action: AuditAction,
  uid: string | null,
  work: (tx: WritableTransaction, before: Product | null, changedIn: number) => Promise<Written>,
): Promise<ProductView> => {
  const merchantUid = ownMerchant(ctx);
  return change(ctx, action, async (tx) => {
    setScope(tx, ctx);
    const changedIn = await nextCatalogueVersion(tx, merchantUid);
    const before = uid === null ? null : await seeProduct(tx, ctx, uid);
    if (before) demandVersion(ctx, before.version, 'product');
    const written = await work(tx, before, changedIn);
    const after = await seeProduct(tx, ctx, written.uid);
    return {
      subject: `merchant:${merchantUid}`,
      ...(before && { before: { name: before.name, price_cents: before.price_cents } }),
      after: {
        product: written.uid,
        name: after.name,
        price_cents: after.price_cents,
        ...(written.changed && { fields: written.changed }),
      },
      reply: presentProduct(after),
    };
  });
};

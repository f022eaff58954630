import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { findProduct, type Product } from './product-store.ts';

export const nobodysProduct = (): Failure => new Failure('not_found', 'There is no such product.');

/** Of the own merchant, or whosever it is where staff ask. */
export const seeProduct = async (tx: ReadTransaction, { actor }: SignedInCtx, uid: string): Promise<Product> => {
  const found = await findProduct(tx, uid);
  if (!found || (actor.merchantUid !== null && found.merchant_uid !== actor.merchantUid)) throw nobodysProduct();
  return found;
};

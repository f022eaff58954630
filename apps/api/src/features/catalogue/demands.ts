import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { Failure } from '../../core/failure.ts';
import { findCategory } from './category-store.ts';
import { nobodysCategory } from './keep-categories.ts';
import { findTaken, listVariants, type Product, type ProductFields } from './product-store.ts';

type Codes = Pick<ProductFields, 'sku' | 'barcode'>;

/** Nobody else has its SKU or barcode; archived ones do not count. */
export const demandFree = async (
  tx: ReadTransaction,
  merchantUid: string,
  uid: string | null,
  { sku, barcode }: Codes,
): Promise<void> => {
  const low = sku?.toLowerCase();
  const wanted = { skus: low === undefined ? [] : [low], barcodes: barcode === null ? [] : [barcode] };
  const taken = (await findTaken(tx, merchantUid, wanted)).filter((other) => other.uid !== uid);
  const [other] = taken;
  if (!other) return;
  const field = other.barcode !== null && other.barcode === barcode ? 'barcode' : 'sku';
  const reason = `${other.name} has this ${field === 'sku' ? 'SKU' : 'barcode'} already.`;
  throw new Failure('already_exists', reason, { errors: { [field]: [reason] } });
};

export const demandCategory = async (tx: ReadTransaction, merchantUid: string, uid: string | null): Promise<void> => {
  const found = uid === null ? null : await findCategory(tx, merchantUid, uid);
  if (uid !== null && (!found || found.archived_at)) throw nobodysCategory();
};

const refuseVariant = (reason: string): Failure =>
  new Failure('already_exists', reason, { errors: { variant: [reason] } });

export const demandVariant = async (
  tx: ReadTransaction,
  parent: Product,
  uid: string | null,
  variant: string | null,
): Promise<void> => {
  const live = (await listVariants(tx, parent)).filter((one) => one.archived_at === null && one.uid !== uid);
  if (live.some((one) => one.variant?.toLowerCase() === variant?.toLowerCase()))
    throw refuseVariant('There is a variant of this name already.');
};

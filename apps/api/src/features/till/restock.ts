import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { moveStock, readForSale } from '../catalogue/public.ts';
import { listLines, type Order, type Refund } from './order-store.ts';

/** What came back can be sold again, where it is counted. */
export const restock = async (tx: WritableTransaction, order: Order, refund: Refund, at: Date): Promise<void> => {
  const lines = new Map((await listLines(tx, order.uid)).map((line) => [line.uid, line]));
  const back = refund.lines.flatMap(({ id, quantity }) => {
    const productUid = lines.get(id)?.product_uid ?? null;
    return productUid === null ? [] : [{ productUid, quantity, kind: 'returned' as const, orderUid: order.uid }];
  });
  if (back.length === 0) return;
  const known = await readForSale(tx, order.merchant_uid, [...new Set(back.map(({ productUid }) => productUid))]);
  const counted = new Set(known.filter(({ trackStock }) => trackStock).map(({ uid }) => uid));
  await moveStock(tx, {
    merchantUid: order.merchant_uid,
    moves: back.filter(({ productUid }) => counted.has(productUid)),
    byUid: refund.made_by,
    at,
    recordedAt: at,
  });
};

import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Difference } from '@ledgate/domain/till/order-check.ts';
import type { Parts } from '../../core/parts.ts';
import { tellSide } from '../notifications/public.ts';
import type { Order } from './order-store.ts';

const DAY_MS = 86_400_000;

/** A till that comes back with a day of sales is one notice: who was told and has not looked yet is not told again. */
const wasTold = async (tx: WritableTransaction, merchantUid: string, at: Date): Promise<boolean> =>
  (await tx
    .selectFrom('pos_difference')
    .select('uid')
    .where('merchant_uid', '=', merchantUid)
    .where('seen_at', 'is', null)
    .where('found_at', '>', new Date(at.getTime() - DAY_MS))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** What a manager has to look at, who is told of it: nothing of a sale that was asked for. */
export const noteDifferences = async (
  tx: WritableTransaction,
  parts: Parts,
  order: Pick<Order, 'uid' | 'merchant_uid'>,
  differences: readonly Difference[],
  at: Date,
): Promise<void> => {
  if (differences.length === 0) return;
  const isFirst = !(await wasTold(tx, order.merchant_uid, at));
  const rows = differences.map(({ kind, said }) => ({
    uid: crypto.randomUUID(),
    merchant_uid: order.merchant_uid,
    order_uid: order.uid,
    kind,
    said,
    found_at: at,
  }));
  await tx.insertInto('pos_difference').values(rows).execute();
  if (!isFirst) return;
  await tellSide(tx, parts, {
    kind: 'sales_differ',
    to: { who: 'merchant', merchant: order.merchant_uid },
    except: null,
    application: null,
    ticket: null,
    path: '/sales?differs=yes',
  });
};

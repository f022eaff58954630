import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { orderRefundPosts, tenderOtherRefundPosts } from '@ledgate/domain/ledger/order-posts.ts';
import { sum } from '@ledgate/domain/rates/money.ts';
import { addUpTaxes } from '@ledgate/domain/till/basket.ts';
import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { postTransfers } from '../ledger/public.ts';
import { howItWent } from '../payments/public.ts';
import { moveCash } from './drawer.ts';
import { listRefunds, lockOrder, type Order, type Refund, updateOrder } from './order-store.ts';
import { restock } from './restock.ts';

const post = (tx: WritableTransaction, order: Order, refund: Refund, at: Date): void =>
  postTransfers(tx, {
    merchantUid: order.merchant_uid,
    groupUid: order.uid,
    source: 'pos',
    sourceRef: refund.uid,
    effectiveAt: at,
    transfers: [
      ...orderRefundPosts({
        goodsCents: refund.goods_cents,
        taxes: addUpTaxes(refund.lines),
        tipCents: refund.tip_cents,
      }),
      ...tenderOtherRefundPosts(sum(refund.tenders.filter(({ kind }) => kind === 'other').map(({ cents }) => cents))),
    ],
  });

/** It is certain: drawer, ledger, shelf and order follow. */
export const finish = async (tx: WritableTransaction, order: Order, refund: Refund, at: Date): Promise<Order> => {
  const cash = sum(refund.tenders.filter(({ kind }) => kind === 'cash').map(({ cents }) => cents));
  const shift = { uid: refund.shift_uid, merchantUid: refund.merchant_uid };
  if (cash > 0)
    await moveCash(
      tx,
      shift,
      { kind: 'refund', cents: cash },
      { byUid: refund.made_by, at, recordedAt: at, orderUid: order.uid },
    );
  post(tx, order, refund, at);
  if (refund.restocked) await restock(tx, order, refund, at);
  await tx.updateTable('pos_refund').set({ state: 'done', settled_at: at }).where('uid', '=', refund.uid).execute();
  const refunded = order.refunded_cents + refund.total_cents;
  const status = refund.is_void ? 'voided' : refunded >= order.total_cents ? 'refunded' : 'partially_refunded';
  return updateOrder(tx, order, { status, refunded_cents: refunded });
};

export const findRefund = async (tx: WritableTransaction, orderUid: string, uid: string): Promise<Refund | undefined> =>
  (await listRefunds(tx, orderUid)).find((refund) => refund.uid === uid);

/** Writes down how a refund ended. */
export const settle = (
  ctx: Ctx,
  refund: Pick<Refund, 'uid' | 'order_uid' | 'merchant_uid'>,
  isDone: boolean,
): Promise<null> =>
  change({ ...ctx, idempotency: null }, isDone ? 'order.refunded' : 'order.refund_failed', async (tx) => {
    setScope(tx, ctx);
    const order = await lockOrder(tx, refund.merchant_uid, refund.order_uid);
    const stored = order && (await findRefund(tx, order.uid, refund.uid));
    if (!stored) throw new Error('a refund is gone');
    const at = ctx.parts.clock();
    if (stored.state === 'pending') {
      if (isDone) await finish(tx, order, stored, at);
      else
        await tx
          .updateTable('pos_refund')
          .set({ state: 'failed', settled_at: at })
          .where('uid', '=', stored.uid)
          .execute();
    }
    return {
      subject: `till:${order.uid}`,
      after: { merchant: order.merchant_uid, refund: stored.uid, cents: stored.total_cents },
      reason: stored.reason,
      reply: null,
    };
  });

const LEFT_ALONE_MS = 120_000;

/** Refunds whose card answered later, or whose server went away before it could ask. */
export const settleOrderRefunds = async (parts: Parts): Promise<number> => {
  const ctx = systemCtx(parts);
  const before = new Date(parts.clock().getTime() - LEFT_ALONE_MS);
  const pending = await reading(ctx, (tx) =>
    tx
      .selectFrom('pos_refund')
      .select(['uid', 'order_uid', 'merchant_uid'])
      .where('state', '=', 'pending')
      .where('made_at', '<', before)
      .limit(100)
      .execute(),
  );
  let settled = 0;
  for (const refund of pending) {
    const went = await reading(ctx, (tx) => howItWent(tx, parts, refund.merchant_uid, refund.uid));
    if (went === 'unknown') continue;
    await settle(ctx, refund, went === 'done').then(
      () => (settled += 1),
      (error: unknown) =>
        parts.log.warn('a refund of an order could not be settled', { order: refund.order_uid, error }),
    );
  }
  return settled;
};

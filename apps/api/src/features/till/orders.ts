import type { OrderView } from '@ledgate/contract/till-view.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { findOrder } from './order-store.ts';
import { presentOrder } from './present-order.ts';
import { demandSight, ownMerchant } from './sight.ts';

export const readOrder = (ctx: SignedInCtx, uid: string): Promise<OrderView> => {
  demandSight(ctx);
  return reading(ctx, async (tx) => {
    const order = await findOrder(tx, uid);
    if (!order) throw new Failure('not_found', 'There is no such order.');
    return presentOrder(tx, ctx, order);
  });
};

/** A manager looked at what a till did without asking. */
export const seeDifference = (ctx: SignedInCtx, uid: string, { note }: { note: string }): Promise<OrderView> => {
  const merchantUid = ownMerchant(ctx);
  return change(ctx, 'order.difference_seen', async (tx) => {
    setScope(tx, ctx);
    const found = await tx
      .selectFrom('pos_difference')
      .select(['order_uid', 'seen_at', 'kind'])
      .where('uid', '=', uid)
      .where('merchant_uid', '=', merchantUid)
      .forUpdate()
      .executeTakeFirst();
    const order = found && (await findOrder(tx, found.order_uid));
    if (!order) throw new Failure('not_found', 'There is no such difference.');
    if (found.seen_at !== null) throw new Failure('wrong_state', 'Somebody looked at this already.');
    await tx
      .updateTable('pos_difference')
      .set({ seen_by: ctx.actor.uid, seen_at: ctx.parts.clock(), note: note === '' ? null : note })
      .where('uid', '=', uid)
      .execute();
    return {
      subject: `till:${order.uid}`,
      after: { merchant: merchantUid, difference: found.kind },
      reply: await presentOrder(tx, ctx, order),
    };
  });
};

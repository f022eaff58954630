import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { DeliveryDetail, DeliveryView, webhooks } from '@ledgate/contract/webhooks.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { timeCursor } from '../../core/http/cursor.ts';
import { reading } from '../../core/scope.ts';
import { type Delivery, findDelivery, listAttempts, listDeliveriesOf } from './delivery-store.ts';
import { type Endpoint, findEndpoint } from './endpoint-store.ts';
import { seeEndpoint } from './keep-endpoints.ts';
import { messageIdOf } from './secrets.ts';
import { sideOf } from './side.ts';

export const presentDelivery = (delivery: Delivery): DeliveryView => ({
  uid: delivery.uid,
  message_id: messageIdOf(delivery.uid),
  type: delivery.type,
  reference: delivery.reference,
  state: delivery.state,
  attempts: delivery.attempts,
  last_status: delivery.lastStatus,
  created_at: delivery.createdAt.toISOString(),
  next_at: delivery.nextAt?.toISOString() ?? null,
  finished_at: delivery.finishedAt?.toISOString() ?? null,
});

export const presentDetail = async (
  tx: ReadTransaction,
  delivery: Delivery,
  { url }: Pick<Endpoint, 'url'>,
): Promise<DeliveryDetail> => {
  const tries = await listAttempts(tx, delivery.uid);
  return {
    ...presentDelivery(delivery),
    url,
    body: delivery.body,
    tries: tries.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
};

/** Of an endpoint of the own side. Another's is not there. */
export const seeDelivery = async (tx: ReadTransaction, { actor }: SignedInCtx, uid: string) => {
  const side = sideOf(actor);
  const delivery = await findDelivery(tx, uid);
  const endpoint = side && delivery && (await findEndpoint(tx, side, delivery.endpointUid));
  if (!delivery || !endpoint) throw new Failure('not_found', 'There is no such delivery.');
  return { delivery, endpoint };
};

type ListCall = typeof webhooks.listDeliveries;

export const listDeliveries = (
  ctx: SignedInCtx,
  uid: string,
  { state, cursor, page_size: size }: Given<ListCall>['query'],
): Promise<Reply<ListCall>> =>
  reading(ctx, async (tx) => {
    const endpoint = await seeEndpoint(tx, ctx, uid);
    const after = cursor === undefined ? null : timeCursor.read(cursor);
    const found = await listDeliveriesOf(tx, endpoint.uid, { state, after, most: size + 1 });
    const page = found.slice(0, size);
    const last = page.at(-1);
    return {
      next: found.length > size && last ? timeCursor.write({ at: last.createdAt, uid: last.uid }) : null,
      results: page.map(presentDelivery),
    };
  });

export const readDelivery = (ctx: SignedInCtx, uid: string): Promise<DeliveryDetail> =>
  reading(ctx, async (tx) => {
    const { delivery, endpoint } = await seeDelivery(tx, ctx, uid);
    return presentDetail(tx, delivery, endpoint);
  });

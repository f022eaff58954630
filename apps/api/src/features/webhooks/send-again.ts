import type { DeliveryDetail, DeliveryView } from '@ledgate/contract/webhooks.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { PING } from '@ledgate/domain/webhooks/events.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { spend } from '../../core/http/rate-limit.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { reading, setScope } from '../../core/scope.ts';
import {
  findDelivery,
  insertAttempt,
  insertDelivery,
  lockDelivery,
  lockFailedSince,
  saveOutcome,
} from './delivery-store.ts';
import type { Endpoint } from './endpoint-store.ts';
import { seeEndpoint } from './keep-endpoints.ts';
import { presentDelivery, presentDetail, seeDelivery } from './read-deliveries.ts';
import { isTaken, send } from './send.ts';

const TESTS = { most: 10, windowMs: 60_000 } as const;

/** A ping now, with the answer in hand. It is asked before anything is written, so nothing waits for the receiver. */
export const testEndpoint = async (ctx: SignedInCtx, uid: string): Promise<DeliveryDetail> => {
  const { parts, actor } = ctx;
  const endpoint = await reading(ctx, (tx) => seeEndpoint(tx, ctx, uid));
  await spend(parts, { bucket: `webhook-test:${uid}`, ...TESTS });
  const at = parts.clock();
  const ping = {
    uid: crypto.randomUUID(),
    body: JSON.stringify({ type: PING, timestamp: at.toISOString(), data: {} }),
  };
  const posted = await send(parts, endpoint, ping);
  return change(ctx, 'webhook.tested', async (tx) => {
    setScope(tx, ctx);
    await insertDelivery(tx, { ...ping, endpointUid: uid, application: null, type: PING, at });
    await insertAttempt(tx, { delivery: ping.uid, n: 1, at, posted });
    const state = isTaken(posted) ? 'delivered' : 'failed';
    await saveOutcome(tx, ping.uid, { state, tries: 1, attempts: 1, next_at: null, finished_at: parts.clock() });
    const delivery = await findDelivery(tx, ping.uid);
    if (!delivery) throw new Error('a test was written and is not there');
    const reply = await presentDetail(tx, delivery, endpoint);
    return { subject: `user:${actor.uid}`, after: { endpoint: uid, status: posted.status, state }, reply };
  });
};

const demandOn = ({ isActive }: Endpoint): void => {
  if (!isActive) throw new Failure('wrong_state', 'This endpoint is switched off. Switch it on first.');
};

/** From the beginning: as many tries as a new one has, under the id that the receiver knows it by. */
const beginAgain = async (tx: WritableTransaction, { parts }: SignedInCtx, uid: string): Promise<void> => {
  await saveOutcome(tx, uid, { state: 'pending', tries: 0, next_at: parts.clock(), finished_at: null });
  await enqueue(tx, parts, 'deliverWebhook', { delivery: uid });
};

export const replayDelivery = (ctx: SignedInCtx, uid: string): Promise<DeliveryView> =>
  change(ctx, 'webhook.replayed', async (tx) => {
    setScope(tx, ctx);
    const { endpoint } = await seeDelivery(tx, ctx, uid);
    demandOn(endpoint);
    const held = await lockDelivery(tx, uid);
    if (held?.state === 'pending') throw new Failure('wrong_state', 'This is still being delivered.');
    await beginAgain(tx, ctx, uid);
    const { delivery } = await seeDelivery(tx, ctx, uid);
    const subject = `user:${ctx.actor.uid}` as const;
    return { subject, after: { endpoint: endpoint.uid, delivery: uid }, reply: presentDelivery(delivery) };
  });

/** Of what waits longer, the next call takes care. */
const MOST_AT_ONCE = 1000;

export const replayFailed = (ctx: SignedInCtx, uid: string, since: string): Promise<{ replayed: number }> =>
  change(ctx, 'webhook.replayed', async (tx) => {
    setScope(tx, ctx);
    const endpoint = await seeEndpoint(tx, ctx, uid);
    demandOn(endpoint);
    const failed = await lockFailedSince(tx, uid, new Date(since), MOST_AT_ONCE);
    for (const delivery of failed) await beginAgain(tx, ctx, delivery);
    const replayed = failed.length;
    return { subject: `user:${ctx.actor.uid}`, after: { endpoint: uid, since, replayed }, reply: { replayed } };
  });

import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { type Failing, isGivenUp, type OffReason, retryAfter } from '@ledgate/domain/webhooks/delivery.ts';
import { sql } from 'kysely';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { change } from '../../core/change.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { demandLease } from '../../core/jobs/lease.ts';
import type { JobCtx } from '../../core/jobs/worker.ts';
import type { Posted } from '../../core/outbound/safe-post.ts';
import { reading, setScope } from '../../core/scope.ts';
import { tellSide } from '../notifications/public.ts';
import { type Delivery, findDelivery, insertAttempt, lockDelivery, saveOutcome } from './delivery-store.ts';
import { type Endpoint, findTarget, switchOff } from './endpoint-store.ts';
import { isTaken, send } from './send.ts';

/** Everything that is written here is about our own tries, so it goes into these tables and not into the log. */
const record = <R>(ctx: JobCtx, work: (tx: WritableTransaction) => Promise<R>): Promise<R> =>
  bookkeeping(ctx.parts, async (tx) => {
    setScope(tx, ctx);
    await demandLease(tx, ctx.lease);
    return work(tx);
  });

/** Counts, and answers since when nothing but failures came; null once something was taken. */
const countFor = async (tx: WritableTransaction, uid: string, taken: boolean, at: Date): Promise<Failing | null> => {
  const { rows } = await sql<{ failing_since: Date | null; failures: number }>`
    update webhook_endpoint set failing_since = case when ${taken} then null else coalesce(failing_since, ${at}) end,
      failures = case when ${taken} then 0 else failures + 1 end
    where uid = ${uid} returning failing_since, failures`.execute(tx);
  const [row] = rows;
  return row?.failing_since ? { since: row.failing_since, failures: row.failures } : null;
};

const settle = async (
  tx: WritableTransaction,
  { parts }: JobCtx,
  found: Delivery,
  posted: Posted,
): Promise<Failing | null> => {
  const at = parts.clock();
  const held = await lockDelivery(tx, found.uid);
  if (!held) return null;
  const [tries, attempts] = [held.tries + 1, held.attempts + 1];
  await insertAttempt(tx, { delivery: held.uid, n: attempts, at, posted });
  const taken = isTaken(posted);
  const wait = taken ? null : retryAfter(tries, Math.random());
  const nextAt = wait === null ? null : new Date(at.getTime() + wait);
  const state = taken ? 'delivered' : nextAt === null ? 'failed' : 'pending';
  await saveOutcome(tx, held.uid, {
    state,
    tries,
    attempts,
    next_at: nextAt,
    finished_at: state === 'pending' ? null : at,
  });
  if (nextAt !== null) {
    const held = { notBefore: nextAt, cause: `webhook:${found.uid}` };
    await enqueue(tx, parts, 'deliverWebhook', { delivery: found.uid }, held);
  }
  return countFor(tx, held.endpointUid, taken, at);
};

const giveUp = (ctx: JobCtx, uid: string): Promise<void> =>
  record(ctx, (tx) => saveOutcome(tx, uid, { state: 'failed', next_at: null, finished_at: ctx.parts.clock() }));

const hostOf = ({ url }: Endpoint): string => new URL(url).host;

const audienceOf = ({ merchant, iso }: Endpoint) => {
  if (merchant !== null) return { who: 'owner', merchant } as const;
  return iso === null ? ({ who: 'admins' } as const) : ({ who: 'iso', iso } as const);
};

/** Switched off with a word to those whose endpoint it is, once. */
const endWith = async (ctx: JobCtx, endpoint: Endpoint, reason: OffReason): Promise<void> => {
  await change(ctx, 'webhook.switched_off', async (tx) => {
    setScope(tx, ctx);
    if (await switchOff(tx, endpoint.uid, reason, ctx.parts.clock())) {
      const [host, path] = [hostOf(endpoint), '/developers/webhooks'];
      const to = audienceOf(endpoint);
      const about = { application: null, ticket: null, name: host, words: host, path, except: null };
      await tellSide(tx, ctx.parts, { kind: 'webhook_off', to, ...about });
    }
    return {
      subject: 'system:webhooks',
      after: { endpoint: endpoint.uid, host: hostOf(endpoint), reason },
      reply: null,
    };
  });
};

const GONE = 410;

/** One try of one delivery. What failed is entered again for later; the job itself is done. */
export const deliverWebhook = async (ctx: JobCtx, uid: string): Promise<void> => {
  const { found, endpoint } = await reading(ctx, async (tx) => {
    const one = await findDelivery(tx, uid);
    return { found: one, endpoint: one && (await findTarget(tx, one.endpointUid)) };
  });
  if (found?.state !== 'pending') return;
  if (!endpoint?.isActive) return giveUp(ctx, uid);
  const posted = await send(ctx.parts, endpoint, found);
  const failing = await record(ctx, (tx) => settle(tx, ctx, found, posted));
  if (posted.status === GONE) await endWith(ctx, endpoint, 'gone');
  else if (failing && isGivenUp(failing, ctx.parts.clock())) await endWith(ctx, endpoint, 'failures');
};

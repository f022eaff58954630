import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { EndpointView, webhooks } from '@ledgate/contract/webhooks.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { WEBHOOK } from '@ledgate/domain/webhooks/delivery.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { lockPerson } from '../auth/public.ts';
import { demandTarget } from './check-url.ts';
import {
  type Endpoint,
  findEndpoint,
  insertEndpoint,
  listEndpointsOf,
  lockEndpoint,
  saveEndpoint,
} from './endpoint-store.ts';
import { newSecret, openSecret, sealSecret } from './secrets.ts';
import { demandOwnSide, sideOf } from './side.ts';

const noEndpoint = (): Failure => new Failure('not_found', 'There is no such endpoint.');

const present = (endpoint: Endpoint, now: Date): EndpointView => ({
  uid: endpoint.uid,
  url: endpoint.url,
  description: endpoint.description,
  events: endpoint.events,
  active: endpoint.isActive,
  off_reason: endpoint.offReason,
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  former_until: endpoint.formerUntil && endpoint.formerUntil > now ? endpoint.formerUntil.toISOString() : null,
  created_at: endpoint.createdAt.toISOString(),
});

/** What the log keeps: never a secret. */
const factsOf = ({ uid, url, events, isActive }: Pick<Endpoint, 'uid' | 'url' | 'events' | 'isActive'>) => ({
  endpoint: uid,
  host: new URL(url).host,
  events,
  active: isActive,
});

export const listEndpoints = (ctx: SignedInCtx): Promise<Reply<typeof webhooks.listEndpoints>> =>
  reading(ctx, async (tx) => {
    const side = sideOf(ctx.actor);
    const found = side === null ? [] : await listEndpointsOf(tx, side);
    return { endpoints: found.map((endpoint) => present(endpoint, ctx.parts.clock())) };
  });

/** One of the own side's. Another's is not there. */
export const seeEndpoint = async (tx: ReadTransaction, { actor }: SignedInCtx, uid: string): Promise<Endpoint> => {
  const side = sideOf(actor);
  const found = side && (await findEndpoint(tx, side, uid));
  if (!found) throw noEndpoint();
  return found;
};

const hold = async (tx: WritableTransaction, ctx: SignedInCtx, uid: string): Promise<Endpoint> => {
  setScope(tx, ctx);
  const side = sideOf(ctx.actor);
  const found = side && (await lockEndpoint(tx, side, uid));
  if (!found) throw noEndpoint();
  return found;
};

type Secret = Reply<typeof webhooks.addEndpoint>;

export const addEndpoint = async (
  ctx: SignedInCtx,
  { url: typed, description, events }: Given<typeof webhooks.addEndpoint>['body'],
): Promise<Secret> => {
  const { actor, parts } = ctx;
  const side = demandOwnSide(actor);
  const url = await demandTarget(parts, typed);
  return change(ctx, 'webhook.added', async (tx) => {
    setScope(tx, ctx);
    // So that two at once are counted one after the other.
    await lockPerson(tx, actor.uid);
    if ((await listEndpointsOf(tx, side)).length >= WEBHOOK.most) {
      throw new Failure('wrong_state', `There are ${WEBHOOK.most} endpoints. Remove one that is no longer used first.`);
    }
    const [uid, secret, at] = [crypto.randomUUID(), newSecret(), parts.clock()];
    const sealed = await sealSecret(parts, 'secret', uid, secret);
    const named = { uid, url, description, events: [...new Set(events)] };
    await insertEndpoint(tx, { ...named, ...side, secret: sealed }, { by: actor.uid, at });
    const made = await seeEndpoint(tx, ctx, uid);
    return { subject: `user:${actor.uid}`, after: factsOf(made), reply: { endpoint: present(made, at), secret } };
  });
};

/** Switched on again, it begins with a clean slate. */
const switched = (found: Endpoint, active: boolean) => {
  if (found.isActive === active) return {};
  return active
    ? ({ is_active: true, off_reason: null, failing_since: null, failures: 0 } as const)
    : ({ is_active: false, off_reason: 'person' } as const);
};

export const updateEndpoint = async (
  ctx: SignedInCtx,
  uid: string,
  { url: typed, description, events, active }: Given<typeof webhooks.updateEndpoint>['body'],
): Promise<EndpointView> => {
  const { actor, parts } = ctx;
  await reading(ctx, (tx) => seeEndpoint(tx, ctx, uid));
  demandOwnSide(actor);
  const url = await demandTarget(parts, typed);
  return change(ctx, 'webhook.changed', async (tx) => {
    const before = await hold(tx, ctx, uid);
    const at = parts.clock();
    await saveEndpoint(tx, uid, at, { url, description, events: [...new Set(events)], ...switched(before, active) });
    const now = await seeEndpoint(tx, ctx, uid);
    return { subject: `user:${actor.uid}`, before: factsOf(before), after: factsOf(now), reply: present(now, at) };
  });
};

export const removeEndpoint = (ctx: SignedInCtx, uid: string): Promise<{ removed: true }> =>
  change(ctx, 'webhook.removed', async (tx) => {
    const found = await hold(tx, ctx, uid);
    const at = ctx.parts.clock();
    await saveEndpoint(tx, uid, at, { removed_at: at });
    return { subject: `user:${ctx.actor.uid}`, before: factsOf(found), reply: { removed: true } };
  });

export const rotateSecret = (ctx: SignedInCtx, uid: string): Promise<Secret> =>
  change(ctx, 'webhook.secret_rotated', async (tx) => {
    const { actor, parts } = ctx;
    const found = await hold(tx, ctx, uid);
    demandOwnSide(actor);
    const at = parts.clock();
    if (found.formerUntil !== null && found.formerUntil > at) {
      throw new Failure(
        'wrong_state',
        'The secret was rotated less than 24 hours ago, and the former one still signs.',
      );
    }
    const secret = newSecret();
    await saveEndpoint(tx, uid, at, {
      secret: await sealSecret(parts, 'secret', uid, secret),
      former_secret: await sealSecret(parts, 'former_secret', uid, await openSecret(parts, found)),
      former_until: new Date(at.getTime() + WEBHOOK.overlap),
    });
    const now = await seeEndpoint(tx, ctx, uid);
    const endpoint = present(now, at);
    const after = { endpoint: uid, former_until: endpoint.former_until };
    return { subject: `user:${actor.uid}`, after, reply: { endpoint, secret } };
  });

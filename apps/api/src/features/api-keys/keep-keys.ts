import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { apiKeys, ApiKeyView } from '@ledgate/contract/api-keys.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { type KeyScope, scopesWithin } from '@ledgate/domain/access/key-scopes.ts';
import { API_KEY } from '@ledgate/domain/access/limits.ts';
import { change } from '../../core/change.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { hashOfKey } from '../../core/http/key-check.ts';
import { reading } from '../../core/scope.ts';
import { lockPerson } from '../auth/public.ts';
import { newKeyText, shownOf } from './key-text.ts';
import { insertKey, listKeysOf, listLiveKeys, markRevoked, type NewKey, type StoredKey } from './store.ts';

const DAY_MS = 24 * 3_600_000;

const stateOf = ({ revokedAt, expiresAt }: StoredKey, now: Date): ApiKeyView['state'] => {
  if (revokedAt !== null) return 'revoked';
  return expiresAt.getTime() <= now.getTime() ? 'expired' : 'live';
};

const present = (key: StoredKey, actor: PersonActor, among: readonly StoredKey[], now: Date): ApiKeyView => {
  const within = scopesWithin(actor.abilities);
  const beside = among.filter(({ slot, revokedAt }) => slot === key.slot && revokedAt === null);
  return {
    uid: key.uid,
    shown: shownOf(key.keyId),
    name: key.name,
    scopes: key.scopes,
    lost: key.scopes.filter((scope) => !within.includes(scope)),
    addresses: key.addresses,
    state: stateOf(key, now),
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt.toISOString(),
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    last_used_address: key.lastUsedAddress,
    may_rotate: key.revokedAt === null && beside.length < API_KEY.liveAtOnce,
  };
};

export const listKeys = (ctx: SignedInCtx): Promise<Reply<typeof apiKeys.listKeys>> =>
  reading(ctx, async (tx) => {
    const keys = await listKeysOf(tx, ctx.actor.uid);
    const now = ctx.parts.clock();
    return { keys: keys.map((key) => present(key, ctx.actor, keys, now)), scopes: scopesWithin(ctx.actor.abilities) };
  });

/** A key outlives the session, and with it the role that a super admin wears for an hour. */
const demandOwnRole = ({ role, ownRole }: PersonActor): void => {
  if (role !== ownRole) throw new Failure('wrong_state', 'Return to your own role first.');
};

const demandWithin = (actor: PersonActor, scopes: readonly KeyScope[]): void => {
  const within = scopesWithin(actor.abilities);
  const beyond = scopes.filter((scope) => !within.includes(scope));
  if (beyond.length > 0) {
    const say = `You can’t give a key what you don’t have: ${beyond.join(', ')}.`;
    throw new Failure('invalid', say, { errors: { scopes: [say] } });
  }
};

type Wanted = Pick<NewKey, 'slot' | 'place' | 'name' | 'scopes' | 'addresses' | 'expiresAt'>;

const issue = async (tx: WritableTransaction, { parts, actor }: SignedInCtx, wanted: Wanted) => {
  const { keyId, secret, whole } = newKeyText();
  const key: NewKey = {
    ...wanted,
    uid: crypto.randomUUID(),
    keyId,
    owner: actor.uid,
    createdAt: parts.clock(),
    hash: hashOfKey(parts.keyring, keyId, secret),
  };
  await insertKey(tx, key);
  const live = await listLiveKeys(tx, actor.uid);
  const made = live.find(({ uid }) => uid === key.uid);
  if (!made) throw new Error('a key was made and is not there');
  return { key: present(made, actor, live, parts.clock()), secret: whole };
};

/** What the log keeps of a key: never the secret. */
const factsOf = ({ uid, shown, name, scopes, addresses, expires_at }: ApiKeyView) => ({
  key: uid,
  shown,
  name,
  scopes,
  addresses,
  expires_at,
});

type Made = Reply<typeof apiKeys.makeKey>;

export const makeKey = async (ctx: SignedInCtx, body: Given<typeof apiKeys.makeKey>['body']): Promise<Made> => {
  const { actor, parts } = ctx;
  demandOwnRole(actor);
  demandWithin(actor, body.scopes);
  return change(ctx, 'api_key.made', async (tx) => {
    await lockPerson(tx, actor.uid);
    const live = await listLiveKeys(tx, actor.uid);
    if (live.some(({ name }) => name.toLowerCase() === body.name.toLowerCase())) {
      const say = 'You have a key of this name. Rotate that one, or choose another name.';
      throw new Failure('already_exists', say, { errors: { name: [say] } });
    }
    if (new Set(live.map(({ slot }) => slot)).size >= API_KEY.most) {
      throw new Failure('wrong_state', `You have ${API_KEY.most} keys. Revoke one that is no longer used first.`);
    }
    const reply = await issue(tx, ctx, {
      slot: crypto.randomUUID(),
      place: 1,
      name: body.name,
      scopes: [...new Set(body.scopes)],
      addresses: [...new Set(body.addresses)],
      expiresAt: new Date(parts.clock().getTime() + body.days * DAY_MS),
    });
    return { subject: `user:${actor.uid}`, after: factsOf(reply.key), reply };
  });
};

const noKey = (): Failure => new Failure('not_found', 'There is no such key.');

/** Held by their owner's row: of two that rotate at once the second finds no room. */
const holdKeys = async (tx: WritableTransaction, { actor }: SignedInCtx, uid: string) => {
  await lockPerson(tx, actor.uid);
  const live = await listLiveKeys(tx, actor.uid);
  return { live, key: live.find((one) => one.uid === uid) };
};

export const rotateKey = async (ctx: SignedInCtx, uid: string): Promise<Made> => {
  const { actor, parts } = ctx;
  demandOwnRole(actor);
  return change(ctx, 'api_key.rotated', async (tx) => {
    const { live, key } = await holdKeys(tx, ctx, uid);
    if (!key) throw noKey();
    const beside = live.filter(({ slot }) => slot === key.slot);
    if (beside.length >= API_KEY.liveAtOnce) {
      throw new Failure('wrong_state', 'Two keys of this name work already. Revoke the old one first.');
    }
    const life = key.expiresAt.getTime() - key.createdAt.getTime();
    const reply = await issue(tx, ctx, {
      slot: key.slot,
      place: key.place === 1 ? 2 : 1,
      name: key.name,
      scopes: key.scopes,
      addresses: key.addresses,
      expiresAt: new Date(parts.clock().getTime() + life),
    });
    return { subject: `user:${actor.uid}`, before: { key: key.uid }, after: factsOf(reply.key), reply };
  });
};

export const revokeKey = (ctx: SignedInCtx, uid: string): Promise<ApiKeyView> =>
  change(ctx, 'api_key.revoked', async (tx) => {
    const { actor, parts } = ctx;
    const { live, key } = await holdKeys(tx, ctx, uid);
    if (!key) throw noKey();
    const now = parts.clock();
    await markRevoked(tx, key.uid, now);
    const reply = present({ ...key, revokedAt: now }, actor, live, now);
    return { subject: `user:${actor.uid}`, before: factsOf(reply), reply };
  });

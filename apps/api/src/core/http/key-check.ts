import { createHmac } from 'node:crypto';
import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import {
  abilitiesFor,
  KEY_PATTERN,
  KEY_PREFIX,
  type KeyScope,
  scopesWithin,
} from '@ledgate/domain/access/key-scopes.ts';
import { API_KEY } from '@ledgate/domain/access/limits.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { isListed } from '@ledgate/domain/checks/ip-address.ts';
import { sql } from 'kysely';
import { books } from '../bookkeeping.ts';
import type { ApiKeyActor } from '../context.ts';
import { sameBytes, type Keyring } from '../crypto/keyring.ts';
import { Failure } from '../failure.ts';
import type { Parts } from '../parts.ts';
import { spend } from './rate-limit.ts';

export interface KeyCheck {
  /** What holds this key now, or null: revoked, expired, its maker gone, or not ours. */
  actorOf: (token: string, address: string) => Promise<ApiKeyActor | null>;
}

export const isKey = (token: string): boolean => token.startsWith(KEY_PREFIX);

/** Bound to the name of the key, so that a hash in another's row opens nothing. */
const bound = (keyId: string, secret: string): string => `${keyId}:${secret}`;

export const hashOfKey = (keyring: Keyring, keyId: string, secret: string): Buffer =>
  keyring.nameOf('apiKey', bound(keyId, secret));

/** Under any of the master keys, so that a new one ends no partner's key. */
const isSecretOf = (keyring: Keyring, keyId: string, secret: string, hash: Buffer): boolean =>
  keyring
    .all('apiKey')
    .some(({ key }) => sameBytes(createHmac('sha256', key).update(bound(keyId, secret)).digest(), hash));

/** Asked anew with every call: who is blocked, deleted or loses an ability takes their keys with them at once. */
const findKey = ({ db }: Parts, keyId: string) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('app_user as u', 'u.uid', 'k.owner_uid')
    .select(['k.uid', 'k.secret_hash', 'k.scopes', 'k.addresses', 'k.expires_at', 'k.last_used_at', 'k.owner_uid'])
    .select(['k.last_used_address', 'u.role', 'u.permissions', 'u.iso_uid', 'u.merchant_uid'])
    .modifyFront(sql.raw('/*p:key_by_id*/'))
    .where('k.key_id', '=', keyId)
    .where('k.revoked_at', 'is', null)
    .where('u.blocked_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof findKey>>>;

const actorFrom = (row: Row): ApiKeyActor => {
  const role = row.role as Role; // held to the closed list by a database constraint
  const held = new Set(abilitiesOf(role, row.permissions));
  const scopes = scopesWithin(held).filter((scope: KeyScope) => row.scopes.includes(scope));
  return {
    kind: 'apiKey',
    key: row.uid,
    uid: row.owner_uid,
    role,
    ownRole: role,
    scopes: new Set(scopes),
    abilities: abilitiesFor(scopes, held),
    isoUid: row.iso_uid,
    merchantUid: row.merchant_uid,
  };
};

const touch = (parts: Parts, row: Row, address: string): void => {
  const now = parts.clock();
  const isFresh = row.last_used_at !== null && now.getTime() - row.last_used_at.getTime() < API_KEY.touchEvery;
  if (isFresh && row.last_used_address === address) return;
  books(parts)
    .updateTable('api_key')
    .set({ last_used_at: now, last_used_address: address })
    .where('uid', '=', row.uid)
    .execute()
    .catch((error: unknown) => parts.log.warn('key not touched', { error }));
};

export const makeKeyCheck = (parts: Parts): KeyCheck => ({
  actorOf: async (token, address) => {
    const [, keyId, secret] = KEY_PATTERN.exec(token) ?? [];
    if (keyId === undefined || secret === undefined) return null;
    const row = await findKey(parts, keyId);
    if (!row || !isSecretOf(parts.keyring, keyId, secret, row.secret_hash)) return null;
    if (row.expires_at.getTime() <= parts.clock().getTime()) return null;
    if (row.addresses.length > 0 && !isListed(address, row.addresses)) {
      throw new Failure('not_allowed', `This key can’t be used from ${address}: it is not on the key’s address list.`);
    }
    await spend(parts, { bucket: `key:${row.uid}`, most: API_KEY.requestsPerMinute, windowMs: 60_000 });
    touch(parts, row, address);
    return actorFrom(row);
  },
});

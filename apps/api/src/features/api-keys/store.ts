import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { KEY_SCOPES, type KeyScope } from '@ledgate/domain/access/key-scopes.ts';

export interface StoredKey {
  uid: string;
  keyId: string;
  slot: string;
  place: number;
  name: string;
  scopes: KeyScope[];
  addresses: string[];
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedAddress: string | null;
}

const selectKeys = (tx: ReadTransaction, owner: string) =>
  tx
    .selectFrom('api_key')
    .select(['uid', 'key_id', 'slot', 'place', 'name', 'scopes', 'addresses', 'created_at', 'expires_at'])
    .select(['revoked_at', 'last_used_at', 'last_used_address'])
    .where('owner_uid', '=', owner);

type Row = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number];

const toKey = (row: Row): StoredKey => ({
  uid: row.uid,
  keyId: row.key_id,
  slot: row.slot,
  place: row.place,
  name: row.name,
  // One that an older release knew opens nothing.
  scopes: KEY_SCOPES.filter((scope) => row.scopes.includes(scope)),
  addresses: row.addresses,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at,
  lastUsedAddress: row.last_used_address,
});

/** Revoked ones stay to be seen, the newest of them. */
const MOST_SHOWN = 100;

export const listKeysOf = async (tx: ReadTransaction, owner: string): Promise<StoredKey[]> => {
  const rows = await selectKeys(tx, owner).orderBy('created_at', 'desc').orderBy('uid').limit(MOST_SHOWN).execute();
  return rows.map(toKey);
};

/** Those not revoked. The caller holds the owner, so that two requests at once do not both find room. */
export const listLiveKeys = async (tx: ReadTransaction, owner: string): Promise<StoredKey[]> =>
  (await selectKeys(tx, owner).where('revoked_at', 'is', null).execute()).map(toKey);

export interface NewKey extends Omit<StoredKey, 'revokedAt' | 'lastUsedAt' | 'lastUsedAddress'> {
  owner: string;
  hash: Buffer;
}

export const insertKey = async (tx: WritableTransaction, key: NewKey): Promise<void> => {
  await tx
    .insertInto('api_key')
    .values({
      uid: key.uid,
      key_id: key.keyId,
      secret_hash: key.hash,
      owner_uid: key.owner,
      slot: key.slot,
      place: key.place,
      name: key.name,
      scopes: key.scopes,
      addresses: key.addresses,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .execute();
};

export const markRevoked = async (tx: WritableTransaction, uid: string, at: Date): Promise<void> => {
  await tx.updateTable('api_key').set({ revoked_at: at }).where('uid', '=', uid).execute();
};

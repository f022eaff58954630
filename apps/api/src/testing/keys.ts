import { KEY_SCOPES, type KeyScope } from '@ledgate/domain/access/key-scopes.ts';
import { bookkeeping } from '../core/bookkeeping.ts';
import { hashOfKey } from '../core/http/key-check.ts';
import { newKeyText } from '../features/api-keys/public.ts';
import type { TestServer } from './test-server.ts';

interface KeyOptions {
  scopes?: readonly KeyScope[];
  addresses?: readonly string[];
  expiresAt?: Date;
}

/** A key of somebody, without the screen: for tests about what it opens. */
export const addKey = async (
  { parts }: Pick<TestServer, 'parts'>,
  owner: { uid: string },
  { scopes = KEY_SCOPES, addresses = [], expiresAt }: KeyOptions = {},
): Promise<{ uid: string; token: string }> => {
  const uid = crypto.randomUUID();
  const { keyId, secret, whole } = newKeyText();
  const now = parts.clock();
  await bookkeeping(parts, async (tx) => {
    await tx
      .insertInto('api_key')
      .values({
        uid,
        key_id: keyId,
        secret_hash: hashOfKey(parts.keyring, keyId, secret),
        owner_uid: owner.uid,
        slot: uid,
        place: 1,
        name: `Key ${keyId}`,
        scopes: [...scopes],
        addresses: [...addresses],
        created_at: now,
        expires_at: expiresAt ?? new Date(now.getTime() + 30 * 24 * 3_600_000),
      })
      .execute();
  });
  return { uid, token: whole };
};

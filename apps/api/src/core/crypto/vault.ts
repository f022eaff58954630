import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '@ledgate/database/connect.ts';
import { makeDataKeys } from './data-keys.ts';
import type { DerivedKey, Keyring } from './keyring.ts';
import { b64, CannotOpen, decrypt, encrypt, FORMAT, keyIdOf } from './sealed-value.ts';

/** A key for one long content; the label stands beside the content and finds the key again. */
export interface ContentKey {
  label: string;
  key: Buffer;
}

/** Seals single values. `place` is table|column|row: a value moved elsewhere does not open. */
export interface Vault {
  seal: (scope: string, place: string, text: string) => Promise<string>;
  /** Throws `CannotOpen` where the value was not sealed for this place. */
  open: (place: string, sealed: string) => Promise<string>;
  /** A keyed name for a value, for equality only. It outlives a change of the master key. */
  indexOf: (column: string, value: string) => Promise<Buffer>;
  /** A key of its own for a content too long to be one value, made from the scope's key for this place alone. */
  newContentKey: (scope: string, place: string) => Promise<ContentKey>;
  contentKey: (place: string, label: string) => Promise<ContentKey>;
  /** Wraps every data key with the newest master key; answers how many were wrapped anew. */
  rewrap: () => Promise<number>;
}

/** One data key per merchant: destroying it erases the merchant. */
export const merchantScope = (merchantUid: string): string => `merchant:${merchantUid}`;

const contentKeyFrom = ({ kid, key }: DerivedKey, place: string, salt: Buffer): ContentKey => ({
  label: [FORMAT, kid, b64(salt)].join('.'),
  key: Buffer.from(hkdfSync('sha256', key, salt, `content|${place}|${kid}`, 32)),
});

/** Tells whoever looks after the server, and lets the caller decide what the value's place shows instead. */
const telling = async <T>(onUnreadable: (place: string) => void, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CannotOpen) onUnreadable(error.place);
    throw error;
  }
};

export const makeVault = (
  db: Database,
  keyring: Keyring,
  now: () => Date,
  onUnreadable: (place: string) => void = () => undefined,
): Vault => {
  const keys = makeDataKeys(db, keyring, now);
  return {
    seal: async (scope, place, text) => encrypt(await keys.ofScope(scope), place, Buffer.from(text)),
    open: (place, sealed) =>
      telling(onUnreadable, async () =>
        decrypt(await keys.byId(place, keyIdOf(place, sealed)), place, sealed).toString(),
      ),
    indexOf: async (column, value) => {
      const { key } = await keys.ofScope('blind-index');
      return createHmac('sha256', key).update(`${column}|${value}`).digest();
    },
    newContentKey: async (scope, place) => contentKeyFrom(await keys.ofScope(scope), place, randomBytes(32)),
    contentKey: async (place, label) => {
      const salt = Buffer.from(label.split('.')[2] ?? '', 'base64url');
      return contentKeyFrom(await keys.byId(place, keyIdOf(place, label)), place, salt);
    },
    rewrap: keys.rewrap,
  };
};

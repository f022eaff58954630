import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What the master key is stretched into; no purpose can be turned into another. */
export const KEY_PURPOSES = [
  'accessToken',
  'wrap',
  'pepper',
  'code',
  'account',
  'fingerprint',
  'device',
  'anchor',
  'idempotency',
  'draft',
  'apiKey',
] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

export interface DerivedKey {
  kid: string;
  key: Buffer;
}

export interface Keyring {
  /** The key to write with. */
  current: (purpose: KeyPurpose) => DerivedKey;
  /** Every key to read with, newest first. */
  all: (purpose: KeyPurpose) => readonly DerivedKey[];
  /** A keyed, irreversible name for a value: the same value has the same name, and nobody can guess back. */
  nameOf: (purpose: KeyPurpose, value: string) => Buffer;
}

export const makeKeyring = (masterKeys: readonly string[]): Keyring => {
  const masters = masterKeys.map((text) => {
    const key = Buffer.from(text, 'base64');
    return { kid: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
  });
  const derived = new Map<KeyPurpose, readonly DerivedKey[]>(
    KEY_PURPOSES.map((purpose) => [
      purpose,
      masters.map(({ kid, key }) => ({
        kid,
        key: Buffer.from(hkdfSync('sha256', key, 'ledgate', purpose, 32)),
      })),
    ]),
  );
  const all = (purpose: KeyPurpose): readonly DerivedKey[] => derived.get(purpose) ?? [];
  const current = (purpose: KeyPurpose): DerivedKey => {
    const [first] = all(purpose);
    if (!first) throw new Error('the keyring holds no master key');
    return first;
  };
  return {
    current,
    all,
    nameOf: (purpose, value) => createHmac('sha256', current(purpose).key).update(value).digest(),
  };
};

export const sameBytes = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

export const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

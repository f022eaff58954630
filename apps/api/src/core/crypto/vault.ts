import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '@ledgate/database/connect.ts';
import type { DerivedKey, Keyring } from './keyring.ts';

/** A key for one long content; the label stands beside the content and finds the key again. */
export interface ContentKey {
  label: string;
  key: Buffer;
}

/** What is stored there is not what was sealed for this place: it was moved, changed, or its key is gone. */
export class CannotOpen extends Error {
  override name = 'CannotOpen';
  readonly place: string;
  constructor(place: string, why: string) {
    super(why);
    this.place = place;
  }
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

const FORMAT = 'v1';
const TAG = 16;
const b64 = (bytes: Buffer): string => bytes.toString('base64url');

const encrypt = ({ kid, key }: DerivedKey, place: string, plain: Buffer): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${place}|${kid}`));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return [FORMAT, kid, b64(nonce), b64(body), b64(cipher.getAuthTag())].join('.');
};

const keyIdOf = (place: string, sealed: string): string => {
  const [format, kid] = sealed.split('.');
  // An unknown format must never be read as an older one.
  if (format !== FORMAT || !kid) throw new CannotOpen(place, 'sealed value has an unknown format');
  return kid;
};

const decrypt = ({ kid, key }: DerivedKey, place: string, sealed: string): Buffer => {
  const [, , nonce, body, tag] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !body || tag?.length !== TAG) throw new CannotOpen(place, 'sealed value is cut short');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(`${place}|${kid}`))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    throw new CannotOpen(place, 'sealed value was not sealed for this place');
  }
};

const contentKeyFrom = ({ kid, key }: DerivedKey, place: string, salt: Buffer): ContentKey => ({
  label: [FORMAT, kid, b64(salt)].join('.'),
  key: Buffer.from(hkdfSync('sha256', key, salt, `content|${place}|${kid}`, 32)),
});

const wrapPlace = (kid: string): string => `data_key|wrapped|${kid}`;

const rewrapAll = async (
  db: Database,
  keyring: Keyring,
  unwrap: (kid: string, wrapped: string) => DerivedKey,
): Promise<number> => {
  const master = keyring.current('wrap');
  const rows = await db.selectFrom('data_key').select(['kid', 'wrapped']).execute();
  const old = rows.filter((row) => keyIdOf(wrapPlace(row.kid), row.wrapped) !== master.kid);
  for (const row of old) {
    const wrapped = encrypt(master, wrapPlace(row.kid), unwrap(row.kid, row.wrapped).key);
    await db.updateTable('data_key').set({ wrapped }).where('kid', '=', row.kid).execute();
  }
  return old.length;
};

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
  const known = new Map<string, DerivedKey>();
  const currentOf = new Map<string, DerivedKey>();

  const unwrap = (kid: string, wrapped: string): DerivedKey => {
    const master = keyring.all('wrap').find((key) => key.kid === keyIdOf(wrapPlace(kid), wrapped));
    if (!master) throw new Error(`data key ${kid} is wrapped by a master key that was not given`);
    const key = { kid, key: decrypt(master, wrapPlace(kid), wrapped) };
    known.set(kid, key);
    return key;
  };

  const keyForScope = async (scope: string): Promise<DerivedKey> => {
    const cached = currentOf.get(scope);
    if (cached) return cached;
    const kid = crypto.randomUUID();
    const wrapped = encrypt(keyring.current('wrap'), wrapPlace(kid), randomBytes(32));
    await db
      .insertInto('data_key')
      .values({ kid, scope, wrapped, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await db
      .selectFrom('data_key')
      .select(['kid', 'wrapped'])
      .where('scope', '=', scope)
      .where('retired_at', 'is', null)
      .executeTakeFirstOrThrow();
    const key = unwrap(row.kid, row.wrapped);
    currentOf.set(scope, key);
    return key;
  };

  const keyById = async (place: string, kid: string): Promise<DerivedKey> => {
    const cached = known.get(kid);
    if (cached) return cached;
    const row = await db.selectFrom('data_key').select('wrapped').where('kid', '=', kid).executeTakeFirst();
    if (!row) throw new CannotOpen(place, 'sealed value names a data key that does not exist');
    return unwrap(kid, row.wrapped);
  };

  return {
    seal: async (scope, place, text) => encrypt(await keyForScope(scope), place, Buffer.from(text)),
    open: (place, sealed) =>
      telling(onUnreadable, async () =>
        decrypt(await keyById(place, keyIdOf(place, sealed)), place, sealed).toString(),
      ),
    indexOf: async (column, value) => {
      const { key } = await keyForScope('blind-index');
      return createHmac('sha256', key).update(`${column}|${value}`).digest();
    },
    newContentKey: async (scope, place) => contentKeyFrom(await keyForScope(scope), place, randomBytes(32)),
    contentKey: async (place, label) => {
      const salt = Buffer.from(label.split('.')[2] ?? '', 'base64url');
      return contentKeyFrom(await keyById(place, keyIdOf(place, label)), place, salt);
    },
    rewrap: () => rewrapAll(db, keyring, unwrap),
  };
};

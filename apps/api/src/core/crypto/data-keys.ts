import { randomBytes } from 'node:crypto';
import type { Database } from '@ledgate/database/connect.ts';
import type { DerivedKey, Keyring } from './keyring.ts';
import { CannotOpen, decrypt, encrypt, keyIdOf } from './sealed-value.ts';

/** The keys that values are sealed with: one per scope, stored wrapped by the master key, opened when needed. */
export interface DataKeys {
  /** The scope's own key, made when there is none. To be used at once and not kept. */
  ofScope: (scope: string) => Promise<DerivedKey>;
  /** The key that a value at this place names. To be used at once and not kept. */
  byId: (place: string, kid: string) => Promise<DerivedKey>;
  /** Wraps every data key with the newest master key; answers how many were wrapped anew. */
  rewrap: () => Promise<number>;
}

const wrapPlace = (kid: string): string => `data_key|wrapped|${kid}`;

const unwrap = (keyring: Keyring, kid: string, wrapped: string): Buffer => {
  const place = wrapPlace(kid);
  const master = keyring.all('wrap').find((key) => key.kid === keyIdOf(place, wrapped));
  if (!master) throw new Error(`data key ${kid} is wrapped by a master key that was not given`);
  return decrypt(master, place, wrapped);
};

const wrap = (keyring: Keyring, kid: string, key: Buffer): string => {
  const wrapped = encrypt(keyring.current('wrap'), wrapPlace(kid), key);
  key.fill(0);
  return wrapped;
};

const rewrapAll = async (db: Database, keyring: Keyring): Promise<number> => {
  const master = keyring.current('wrap');
  const rows = await db.selectFrom('data_key').select(['kid', 'wrapped']).execute();
  const old = rows.filter((row) => keyIdOf(wrapPlace(row.kid), row.wrapped) !== master.kid);
  for (const { kid, wrapped: before } of old) {
    const wrapped = wrap(keyring, kid, unwrap(keyring, kid, before));
    await db.updateTable('data_key').set({ wrapped }).where('kid', '=', kid).execute();
  }
  return old.length;
};

interface Open extends DerivedKey {
  usedAt: number;
}

interface OpenKeys {
  take: (kid: string) => DerivedKey | undefined;
  put: (kid: string, key: Buffer) => DerivedKey;
}

/**
 * Keys in the clear, for as long as they are in use. One that was not used for a while is overwritten, so that a copy of
 * the memory of a server that runs for months is not a copy of every merchant's key.
 */
const makeOpenKeys = (keptMs: number): OpenKeys => {
  const open = new Map<string, Open>();
  let timer: NodeJS.Timeout | undefined;
  const sweep = (): void => {
    const oldest = performance.now() - keptMs;
    for (const [kid, key] of open) {
      if (key.usedAt > oldest) continue;
      key.key.fill(0);
      open.delete(kid);
    }
    timer = open.size > 0 ? setTimeout(sweep, keptMs / 10).unref() : undefined;
  };
  const take = (kid: string): DerivedKey | undefined => {
    const found = open.get(kid);
    if (found) found.usedAt = performance.now();
    return found;
  };
  return {
    take,
    put: (kid, key) => {
      const known = take(kid);
      // Two may have fetched it at once: one copy is enough.
      if (known) key.fill(0);
      else open.set(kid, { kid, key, usedAt: performance.now() });
      timer ??= setTimeout(sweep, keptMs / 10).unref();
      return known ?? { kid, key };
    },
  };
};

/** A key in the clear outlives its last use by this, and at most a tenth more. */
const KEPT_MS = 600_000;

export const makeDataKeys = (db: Database, keyring: Keyring, now: () => Date, keptMs = KEPT_MS): DataKeys => {
  const open = makeOpenKeys(keptMs);
  const currentOf = new Map<string, string>();

  const fetchOfScope = async (scope: string): Promise<DerivedKey> => {
    const kid = crypto.randomUUID();
    const wrapped = wrap(keyring, kid, randomBytes(32));
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
    currentOf.set(scope, row.kid);
    return open.put(row.kid, unwrap(keyring, row.kid, row.wrapped));
  };

  return {
    ofScope: async (scope) => open.take(currentOf.get(scope) ?? '') ?? fetchOfScope(scope),
    byId: async (place, kid) => {
      const known = open.take(kid);
      if (known) return known;
      const row = await db.selectFrom('data_key').select('wrapped').where('kid', '=', kid).executeTakeFirst();
      if (!row) throw new CannotOpen(place, 'sealed value names a data key that does not exist');
      return open.put(kid, unwrap(keyring, kid, row.wrapped));
    },
    rewrap: () => rewrapAll(db, keyring),
  };
};

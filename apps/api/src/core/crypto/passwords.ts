import { normalizePassword } from '@ledgate/domain/checks/password.ts';
import { hash, verify } from '@node-rs/argon2';
import { makeGate } from '../http/gate.ts';
import type { Keyring } from './keyring.ts';

/** OWASP's floor for argon2id. About 20 ms of one core, so it stands behind a gate. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const SLOTS = 2;
const QUEUE = 64;

export interface StoredPassword {
  hash: string;
  keyId: string;
}

export interface Passwords {
  hash: (password: string) => Promise<StoredPassword>;
  /** With nothing stored it still spends the same time, so that unknown people cannot be told apart. */
  matches: (password: string, stored: StoredPassword | null) => Promise<boolean>;
}

export const makePasswords = (keyring: Keyring): Passwords => {
  const gate = makeGate(SLOTS, QUEUE);
  let decoy: Promise<string> | null = null;

  const hashWith = (password: string, pepper: Buffer): Promise<string> =>
    hash(normalizePassword(password), { ...COST, secret: pepper });

  const decoyHash = (pepper: Buffer): Promise<string> => {
    decoy ??= hashWith(crypto.randomUUID(), pepper);
    return decoy;
  };

  return {
    hash: (password) =>
      gate(async () => {
        const { kid, key } = keyring.current('pepper');
        return { hash: await hashWith(password, key), keyId: kid };
      }),
    matches: (password, stored) =>
      gate(async () => {
        const pepper = stored ? keyring.all('pepper').find((key) => key.kid === stored.keyId) : null;
        const target = stored && pepper ? stored.hash : await decoyHash(keyring.current('pepper').key);
        const key = pepper?.key ?? keyring.current('pepper').key;
        const isSame = await verify(target, normalizePassword(password), { secret: key });
        return isSame && stored !== null && !!pepper;
      }),
  };
};

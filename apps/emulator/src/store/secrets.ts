import { createHmac, randomBytes } from 'node:crypto';
import type { Store } from './journal.ts';

/** Numbers are kept as what may be shown of them and a keyed hash, by which the same number is known again. */
export interface Secrets {
  hash: (value: string) => string;
}

export const makeSecrets = (store: Store): Secrets => {
  const key = (): string => {
    const kept = store.get('_meta', 'key')?.['key'];
    if (typeof kept === 'string') return kept;
    const made = randomBytes(32).toString('base64');
    store.put('_meta', { id: 'key', key: made });
    return made;
  };
  return { hash: (value) => createHmac('sha256', key()).update(value).digest('base64url') };
};

export const lastFour = (value: string): string => `${'*'.repeat(Math.max(0, value.length - 4))}${value.slice(-4)}`;

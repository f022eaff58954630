import { randomBytes } from 'node:crypto';
import type { World } from '../provider/world.ts';
import type { Row } from '../store/journal.ts';

const TABLE = '_deposits';
const TRIES = 3;
const LIFE_MS = 7 * 86_400_000;
/** Deposits that cannot be made come back so. */
const RETURNED = '0001';
const LEAST_CENTS = 10;

export interface Account {
  readonly routing: string;
  readonly number: string;
  readonly holder: string;
}

export type InstantResult = 'matched' | 'not_matched' | 'unavailable';
export type DepositState = 'sent' | 'confirmed' | 'returned' | 'locked' | 'expired';

export interface Deposits {
  readonly id: string;
  readonly reference: string;
  readonly state: DepositState;
  readonly triesLeft: number;
}

/** By the last digit: 9 belongs to somebody else, 0 is with a bank that does not answer. */
export const checkInstantly = ({ number }: Account): InstantResult => {
  if (number.endsWith('9')) return 'not_matched';
  return number.endsWith('0') ? 'unavailable' : 'matched';
};

/** By the last four digits: …5678 gets 56 and 78 cents. */
const amountsOf = (number: string): [number, number] => {
  const last = number.slice(-4).padStart(4, '0');
  return [Number(last.slice(0, 2)) || LEAST_CENTS, Number(last.slice(2)) || LEAST_CENTS];
};

const shown = (row: Row): Deposits => ({
  id: row.id,
  reference: String(row['reference']),
  state: row['state'] as DepositState,
  triesLeft: Number(row['triesLeft']),
});

export interface Verification {
  /** The same reference twice is one pair of deposits. */
  send: (account: Account, reference: string) => Deposits;
  find: (by: { id: string } | { reference: string }) => Deposits | null;
  confirm: (id: string, amounts: readonly number[]) => Deposits | null;
}

export const makeVerification = ({ store, clock }: World): Verification => {
  const settle = (row: Row): Row => {
    if (row['state'] !== 'sent' || clock.now() < Number(row['at']) + LIFE_MS) return row;
    const next = { ...row, state: 'expired' };
    store.put(TABLE, next);
    return next;
  };
  const rowOf = (by: { id: string } | { reference: string }): Row | undefined =>
    'id' in by ? store.get(TABLE, by.id) : store.rows(TABLE).find((row) => row['reference'] === by.reference);
  return {
    send: ({ number }, reference) => {
      const before = rowOf({ reference });
      if (before) return shown(settle(before));
      const row = {
        id: `dep_${randomBytes(8).toString('hex')}`,
        reference,
        amounts: amountsOf(number),
        state: number.endsWith(RETURNED) ? 'returned' : 'sent',
        triesLeft: TRIES,
        at: clock.now(),
      };
      store.put(TABLE, row);
      return shown(row);
    },
    find: (by) => {
      const row = rowOf(by);
      return row ? shown(settle(row)) : null;
    },
    confirm: (id, amounts) => {
      const found = rowOf({ id });
      if (!found) return null;
      const row = settle(found);
      if (row['state'] !== 'sent') return shown(row);
      const sorted = (list: readonly number[]): string => list.toSorted((a, b) => a - b).join();
      const isRight = sorted(amounts) === sorted(row['amounts'] as number[]);
      const triesLeft = Number(row['triesLeft']) - (isRight ? 0 : 1);
      const missed = triesLeft > 0 ? 'sent' : 'locked';
      const next = { ...row, triesLeft, state: isRight ? 'confirmed' : missed };
      store.put(TABLE, next);
      return shown(next);
    },
  };
};

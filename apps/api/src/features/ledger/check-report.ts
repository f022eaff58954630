import type { ReadDatabase, ReadTransaction } from '@ledgate/database/connect.ts';
import { defer, readTransaction } from '@ledgate/database/transaction.ts';
import { sql } from 'kysely';
import { setScope } from '../../core/scope.ts';

/** The invariants of the ledger, as decision 0048 numbers them. */
export const INVARIANTS = {
  I1: 'debits equal credits',
  I2: 'an account counts what its transfers moved',
  I3: 'versions have no gap, and each balance follows from the one before',
  I4: 'what was said once is posted once',
  I5: 'nothing is changed or deleted',
  I6: 'what is pending is resolved once, and by no more than was pending',
  I7: 'no more is refunded than was captured',
  I8: 'a payment is what its transfers make',
  I9: 'what is cleared by others returns to zero within three bank days',
  I10: 'our captures, the provider’s batches and its deposits agree, but for differences with a name',
  I11: 'a drawer holds what its events make',
  I12: 'what was asked for and what the processor said make the same balances',
  I13: 'balances of any moment can be told',
} as const;
export type Invariant = keyof typeof INVARIANTS;

export interface Breach {
  invariant: Invariant;
  /** Merchant and account, transfer or group. */
  where: string;
  what: string;
}

const MOST = 200;

/** Keeps the first few and counts the rest: a ledger that is wrong everywhere must not fill the memory. */
export interface Breaches {
  add: (invariant: Invariant, where: string, what: string) => void;
  kept: Breach[];
  count: () => number;
}

export const makeBreaches = (without: readonly Invariant[] = []): Breaches => {
  const kept: Breach[] = [];
  let count = 0;
  return {
    add: (invariant, where, what) => {
      if (without.includes(invariant)) return;
      count += 1;
      if (kept.length < MOST) kept.push({ invariant, where, what });
    },
    kept,
    count: () => count,
  };
};

export const sayBreach = ({ invariant, where, what }: Breach): string =>
  `${invariant} (${INVARIANTS[invariant]}), ${where}: ${what}`;

/** Sees all, and may take its time: a merchant of a million transfers is one statement. */
export const looking = <R>(db: ReadDatabase, work: (tx: ReadTransaction) => Promise<R>): Promise<R> =>
  readTransaction(db, (tx) => {
    setScope(tx, { actor: { kind: 'system' } });
    defer(tx, sql`select set_config('statement_timeout', '0', true)`);
    return work(tx);
  });

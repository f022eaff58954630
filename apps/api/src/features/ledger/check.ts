import type { ReadDatabase } from '@ledgate/database/connect.ts';
import { checkAccounts } from './check-accounts.ts';
import { checkClearing } from './check-clearing.ts';
import { checkKept } from './check-kept.ts';
import { checkMoments } from './check-moments.ts';
import { type Breach, type Invariant, makeBreaches } from './check-report.ts';
import { checkSettlements } from './check-settlements.ts';
import { checkMerchants, checkSums } from './check-transfers.ts';

export interface LedgerReport {
  merchants: number;
  accounts: number;
  transfers: number;
  moments: number;
  breaches: Breach[];
  /** More than are kept where very much is wrong. */
  count: number;
}

/**
 * Goes through the whole ledger, also while it is written to, and says what is wrong with it. Of a ledger that was filled by
 * hand, and by no payment, some cannot be asked.
 */
export const checkLedger = async (
  db: ReadDatabase,
  now: Date,
  { without = [] }: { without?: readonly Invariant[] } = {},
): Promise<LedgerReport> => {
  const breaches = makeBreaches(without);
  await checkKept(db, breaches);
  await checkSums(db, breaches);
  const { accounts, entries } = await checkAccounts(db, breaches);
  const merchants = await checkMerchants(db, breaches);
  await checkClearing(db, now, breaches);
  await checkSettlements(db, breaches);
  const moments = await checkMoments(db, breaches);
  // Each is an entry of two accounts, of which one may have been read a little earlier.
  const transfers = Math.floor(entries / 2);
  return { merchants, accounts, transfers, moments, breaches: breaches.kept, count: breaches.count() };
};

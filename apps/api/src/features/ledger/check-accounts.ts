import type { ReadDatabase } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import { type Breaches, looking } from './check-report.ts';

const ACCOUNTS_AT_ONCE = 500;
const ENTRIES_AT_ONCE = 1_000;
/** An entry may be so late without being told apart. */
const MINUTE_US = 60_000_000;

interface Account {
  uid: string;
  name: string;
  normal: 'D' | 'C';
  guard: string;
  version: number;
  newest: number;
  debits: number;
  credits: number;
  debitsPending: number;
  creditsPending: number;
}

/** One leg of a transfer; moments are microseconds, which a Date does not hold. */
interface Entry {
  version: number;
  isDebit: boolean;
  cents: number;
  phase: string;
  resolved: number | null;
  balance: number;
  effective: number;
  high: number;
  late: number;
  recorded: number;
}

/** With the newest entry in the same breath: what is posted meanwhile is no breach. */
const accountsAfter = (db: ReadDatabase, after: string | null): Promise<Account[]> =>
  looking(db, async (tx) => {
    const { rows } = await sql<Account>`select uid, merchant_uid || ' ' || code as name, normal, guard, version,
        greatest((select max(debit_version) from ledger_transfer t where t.debit_account = a.uid),
          (select max(credit_version) from ledger_transfer t where t.credit_account = a.uid), 0) as newest,
        debits_posted as debits, credits_posted as credits, debits_pending as "debitsPending",
        credits_pending as "creditsPending"
      from ledger_account a where ${after}::uuid is null or uid > ${after}::uuid
      order by uid limit ${ACCOUNTS_AT_ONCE}`.execute(tx);
    return rows;
  });

const microseconds = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

const leg = (side: 'debit' | 'credit', account: Account, after: number) => sql`
  (select ${sql.ref(`t.${side}_version`)} as version, ${sql.lit(side === 'debit')} as "isDebit", t.amount_cents as cents, t.phase,
    (select p.amount_cents from ledger_transfer p where p.uid = t.pending_uid) as resolved,
    ${sql.ref(`t.${side}_balance_after`)} as balance, ${microseconds('t.effective_at')} as effective,
    ${microseconds(`t.${side}_high`)} as high, ${sql.ref(`t.${side}_late`)} as late,
    ${microseconds('t.recorded_at')} as recorded
  from ledger_transfer t where ${sql.ref(`t.${side}_account`)} = ${account.uid}
    and ${sql.ref(`t.${side}_version`)} > ${after} and ${sql.ref(`t.${side}_version`)} <= ${account.version}
  order by ${sql.ref(`t.${side}_version`)} limit ${ENTRIES_AT_ONCE})`;

const entriesAfter = (db: ReadDatabase, account: Account, after: number): Promise<Entry[]> =>
  looking(db, async (tx) => {
    const { rows } = await sql<Entry>`select * from (${leg('debit', account, after)} union all
      ${leg('credit', account, after)}) entry order by version limit ${ENTRIES_AT_ONCE}`.execute(tx);
    return rows;
  });

/** Where an account stands after the entries read so far. */
interface Standing {
  version: number;
  balance: number;
  high: number;
  recorded: number;
  debits: number;
  credits: number;
  debitsPending: number;
  creditsPending: number;
}

const heldBy = ({ phase, cents, resolved }: Entry): number => {
  if (phase === 'pending') return cents;
  return phase === 'single' ? 0 : -(resolved ?? 0);
};

const follow = (account: Account, at: Standing, entry: Entry, breaches: Breaches): void => {
  const moved = entry.phase === 'single' || entry.phase === 'post' ? entry.cents : 0;
  const where = `${account.name} entry ${entry.version}`;
  if (entry.version !== at.version + 1) breaches.add('I3', where, `follows entry ${at.version}`);
  const grows = entry.isDebit === (account.normal === 'D');
  const balance = at.balance + (grows ? moved : -moved);
  if (entry.balance !== balance) breaches.add('I3', where, `says ${entry.balance} cents, and ${balance} follow`);
  if (account.guard === 'not_negative' && balance < 0) breaches.add('I3', where, `is below zero: ${balance} cents`);
  if (entry.recorded < at.recorded) breaches.add('I13', where, 'was recorded before the one it follows');
  if (entry.high !== Math.max(at.high, entry.effective))
    breaches.add('I13', where, 'does not know the latest moment before it');
  if (entry.high - entry.effective > MINUTE_US * 2 ** entry.late)
    breaches.add('I13', where, `is later than class ${entry.late} says`);
  at[entry.isDebit ? 'debits' : 'credits'] += moved;
  at[entry.isDebit ? 'debitsPending' : 'creditsPending'] += heldBy(entry);
  Object.assign(at, { version: entry.version, balance: entry.balance, high: entry.high, recorded: entry.recorded });
};

const COUNTERS = ['debits', 'credits', 'debitsPending', 'creditsPending'] as const;

/** Follows one account from its first entry to its last. Gives how many there were. */
const checkAccount = async (db: ReadDatabase, account: Account, breaches: Breaches): Promise<number> => {
  const at: Standing = {
    version: 0,
    balance: 0,
    high: -Infinity,
    recorded: -Infinity,
    debits: 0,
    credits: 0,
    debitsPending: 0,
    creditsPending: 0,
  };
  if (account.newest !== account.version)
    breaches.add('I3', account.name, `counts ${account.version} entries, and the newest is ${account.newest}`);
  let entries = 0;
  for (;;) {
    const page = await entriesAfter(db, account, at.version);
    for (const entry of page) follow(account, at, entry, breaches);
    entries += page.length;
    if (page.length < ENTRIES_AT_ONCE) break;
  }
  for (const counter of COUNTERS)
    if (account[counter] !== at[counter])
      breaches.add(
        'I2',
        account.name,
        `${counter} are ${account[counter]} cents, and its transfers make ${at[counter]}`,
      );
  return entries;
};

/** I2, I3 and what I13 rests on: every account, entry by entry, a page at a time. */
export const checkAccounts = async (
  db: ReadDatabase,
  breaches: Breaches,
): Promise<{ accounts: number; entries: number }> => {
  const seen = { accounts: 0, entries: 0 };
  for (let after: string | null = null; ;) {
    const page: Account[] = await accountsAfter(db, after);
    for (const account of page) seen.entries += await checkAccount(db, account, breaches);
    seen.accounts += page.length;
    after = page.at(-1)?.uid ?? null;
    if (page.length < ACCOUNTS_AT_ONCE) return seen;
  }
};

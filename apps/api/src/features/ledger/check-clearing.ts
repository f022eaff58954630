import type { ReadDatabase, ReadTransaction } from '@ledgate/database/connect.ts';
import { CHART } from '@ledgate/domain/ledger/chart.ts';
import { overdueBefore, stillOpen } from '@ledgate/domain/ledger/clearing-age.ts';
import { sql } from 'kysely';
import { type Breaches, looking } from './check-report.ts';

const AT_ONCE = 500;

const CLEARING = Object.entries(CHART)
  .filter(([, { clears }]) => clears)
  .map(([name]) => name);

export interface OverdueClearing {
  uid: string;
  merchantUid: string;
  code: string;
  /** Open for longer than three bank days; below zero where more was cleared than there was. */
  cents: number;
}

interface Held {
  uid: string;
  merchantUid: string;
  code: string;
  held: number;
  added: number;
  taken: number;
}

/**
 * What is cleared by others' facts and has been open for three bank days, a page at a time: what an account held then, less
 * what was taken from it since.
 */
export const readOverdueClearing = async (
  tx: ReadTransaction,
  now: Date,
  after: string | null,
): Promise<{ overdue: OverdueClearing[]; next: string | null }> => {
  const then = new Date(overdueBefore(now.getTime()));
  const { rows } = await sql<Held>`select a.uid, a.merchant_uid as "merchantUid", a.code,
      ledger_balance_at(a.uid, ${then}::timestamptz - interval '1 microsecond', false) as held,
      (select coalesce(sum(t.amount_cents), 0)::bigint from ledger_transfer t where t.debit_account = a.uid
        and t.effective_at >= ${then}::timestamptz and t.phase in ('single', 'post')) as added,
      (select coalesce(sum(t.amount_cents), 0)::bigint from ledger_transfer t where t.credit_account = a.uid
        and t.effective_at >= ${then}::timestamptz and t.phase in ('single', 'post')) as taken
    from ledger_account a where a.debits_posted <> a.credits_posted and split_part(a.code, ':', 1) = any(${CLEARING}::text[])
      and (${after}::uuid is null or a.uid > ${after}::uuid)
    order by a.uid limit ${AT_ONCE}`.execute(tx);
  const overdue = rows
    .map(({ held, added, taken, ...account }) => ({ ...account, cents: stillOpen(held, added, taken) }))
    .filter(({ cents }) => cents !== 0);
  return { overdue, next: rows.length < AT_ONCE ? null : (rows.at(-1)?.uid ?? null) };
};

/** I9. */
export const checkClearing = async (db: ReadDatabase, now: Date, breaches: Breaches): Promise<void> => {
  for (let after: string | null = null; ;) {
    const page = await looking(db, (tx) => readOverdueClearing(tx, now, after));
    for (const { merchantUid, code, cents } of page.overdue)
      breaches.add('I9', `${merchantUid} ${code}`, `${cents} cents have been open for more than three bank days`);
    if (page.next === null) return;
    after = page.next;
  }
};

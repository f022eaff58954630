import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';

export interface AccountBalance {
  code: string;
  /** Counted the way the account grows: a debit account by debits. */
  balanceCents: number;
  /** What would be added should all that is pending be posted. */
  pendingCents: number;
}

/** Of one merchant, those whose code begins so (all without); within the reader's scope. */
export const readBalances = async (
  tx: ReadTransaction,
  merchantUid: string,
  codeBegins = '',
): Promise<AccountBalance[]> => {
  const { rows } = await sql<AccountBalance>`/*p:ledger_balances*/
    select code, (debits_posted - credits_posted) * case normal when 'D' then 1 else -1 end as "balanceCents",
      (debits_pending - credits_pending) * case normal when 'D' then 1 else -1 end as "pendingCents"
    from ledger_account where merchant_uid = ${merchantUid} and starts_with(code, ${codeBegins}) order by code`.execute(
    tx,
  );
  return rows;
};

export interface AsOf {
  readonly at: Date;
  /** What had happened by then, or what was known then. */
  readonly by: 'effective' | 'recorded';
}

/** What an account held at a moment; nothing where there is no such account. */
export const readBalanceAt = async (
  tx: ReadTransaction,
  merchantUid: string,
  code: string,
  { at, by }: AsOf,
): Promise<number> => {
  const { rows } = await sql<{ cents: number | null }>`/*p:ledger_balance_at*/
    select ledger_balance_at(uid, ${at}::timestamptz, ${by === 'recorded'}) as cents
    from ledger_account where merchant_uid = ${merchantUid} and code = ${code} and currency = 'USD'`.execute(tx);
  return rows[0]?.cents ?? 0;
};

export interface LedgerTransfer {
  uid: string;
  kind: string;
  phase: string;
  debit: string;
  credit: string;
  cents: number;
  groupUid: string;
  source: string;
  sourceRef: string;
  effectiveAt: Date;
  recordedAt: Date;
  pendingUid: string | null;
  reversesUid: string | null;
}

const COLUMNS = sql`t.uid, t.kind, t.phase, d.code as debit, c.code as credit, t.amount_cents as cents,
  t.group_uid as "groupUid", t.source, t.source_ref as "sourceRef", t.effective_at as "effectiveAt",
  t.recorded_at as "recordedAt", t.pending_uid as "pendingUid", t.reverses_uid as "reversesUid"`;

/** The story of a payment, a batch, a deposit or a dispute, in the order it was recorded. */
export const readGroup = async (tx: ReadTransaction, groupUid: string): Promise<LedgerTransfer[]> => {
  const { rows } = await sql<LedgerTransfer>`/*p:ledger_group*/ select ${COLUMNS} from ledger_transfer t
    join ledger_account d on d.uid = t.debit_account join ledger_account c on c.uid = t.credit_account
    where t.group_uid = ${groupUid} order by t.recorded_at, t.debit_version, t.credit_version`.execute(tx);
  return rows;
};

export interface LedgerEntry extends LedgerTransfer {
  version: number;
  isDebit: boolean;
  balanceAfterCents: number;
}

/** Entries of an account, the newest first, from before a version on. */
export const readEntries = async (
  tx: ReadTransaction,
  merchantUid: string,
  code: string,
  { before, most }: { before?: number; most: number },
): Promise<LedgerEntry[]> => {
  const { rows } = await sql<LedgerEntry>`/*p:ledger_entries*/
    with account as (select uid from ledger_account
      where merchant_uid = ${merchantUid} and code = ${code} and currency = 'USD'),
    entry as (
      (select t.*, t.debit_version as version, true as "isDebit", t.debit_balance_after as "balanceAfterCents"
        from ledger_transfer t where t.debit_account = (select uid from account)
          and t.debit_version < ${before ?? Number.MAX_SAFE_INTEGER}::bigint order by t.debit_version desc limit ${most})
      union all
      (select t.*, t.credit_version, false, t.credit_balance_after
        from ledger_transfer t where t.credit_account = (select uid from account)
          and t.credit_version < ${before ?? Number.MAX_SAFE_INTEGER}::bigint order by t.credit_version desc limit ${most}))
    select ${COLUMNS}, t.version, t."isDebit", t."balanceAfterCents" from entry t
    join ledger_account d on d.uid = t.debit_account join ledger_account c on c.uid = t.credit_account
    order by t.version desc limit ${most}`.execute(tx);
  return rows;
};

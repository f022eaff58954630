import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Movement } from '@ledgate/domain/settlement/statement.ts';
import { sql } from 'kysely';

/** How far the accounts of a merchant were read, by their versions. */
export type Cuts = Readonly<Record<string, number>>;

export interface TakenMovement extends Movement {
  /** The batch, deposit or dispute it is part of. */
  readonly group: string;
  readonly at: string;
}

/** What a statement is made of, all of it seen at one moment. */
export interface Taken {
  readonly movements: readonly TakenMovement[];
  readonly batches: readonly string[];
  readonly cuts: Cuts;
}

export interface Span {
  readonly merchantUid: string;
  /** Until when the statement before it went; null where there is none. */
  readonly from: Date | null;
  readonly to: Date;
  readonly cuts: Cuts;
}

/**
 * What moved between what is owed to a merchant and everything else until the end of a month, and was on no statement yet: of
 * the month itself, and what was recorded later than the statement it belonged to. What the close of a month posts is not
 * read back: it knows it.
 */
export const takeMonth = async (tx: ReadTransaction, { merchantUid, from, to, cuts }: Span): Promise<Taken> => {
  const { rows } = await sql<Taken>`/*p:statement_taken*/
    with account as (
      select uid, code, version,
        code in ('funding_clearing', 'deposit_in_transit', 'deposits_returned') or starts_with(code, 'batch_clearing:') as owed
      from ledger_account where merchant_uid = ${merchantUid} and side = 'merchant' and currency = 'USD'),
    moved as (
      select t.kind, case when d.owed then t.amount_cents else -t.amount_cents end as cents, t.group_uid as "group",
        t.effective_at as at
      from ledger_transfer t
        join account d on d.uid = t.debit_account
        join account c on c.uid = t.credit_account
      where t.merchant_uid = ${merchantUid} and d.owed <> c.owed and t.phase in ('single', 'post')
        and t.kind <> 'monthly_fee' and t.effective_at < ${to}
        and (t.effective_at >= coalesce(${from}::timestamptz, '-infinity')
          or case when d.owed then t.credit_version > coalesce((${JSON.stringify(cuts)}::jsonb ->> c.code)::bigint, 0)
            else t.debit_version > coalesce((${JSON.stringify(cuts)}::jsonb ->> d.code)::bigint, 0) end))
    select
      coalesce((select jsonb_agg(to_jsonb(m) order by m.at, m.kind) from moved m), '[]') as movements,
      coalesce((select jsonb_agg(b.uid order by b.day, b.uid) from settlement_batch b
        where b.merchant_uid = ${merchantUid} and b.statement_uid is null and b.closed_at < ${to}), '[]') as batches,
      coalesce((select jsonb_object_agg(a.code, a.version) from account a where not a.owed and position(':' in a.code) = 0),
        '{}') as cuts`.execute(tx);
  const [taken] = rows;
  if (!taken) throw new Error('a question without an answer');
  return taken;
};

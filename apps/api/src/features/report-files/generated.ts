import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { ReportType } from '@ledgate/domain/report-files/kinds.ts';
import { sayMonth } from '@ledgate/domain/settlement/months.ts';
import { sql } from 'kysely';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { seesResiduals } from './sight.ts';

/** What a closed month makes by itself, by the row it is made of. */
export interface Generated {
  type: Extract<ReportType, 'statement' | 'deposit' | 'residual'>;
  /** The statement or the residual. */
  source: string;
  merchantUid: string;
  merchantName: string;
  month: string;
}

/** Which digit of an id says its version. Ours are of version 4. */
const VERSION_AT = 14;
const OF_DEPOSITS = '8';
const OF_ROWS = '4';

const withVersion = (uid: string, version: string): string =>
  uid.slice(0, VERSION_AT) + version + uid.slice(VERSION_AT + 1);

/**
 * The deposits of a month are filed beside its statement and have no row of their own. Their id is the statement's in another
 * version of ids: it is nobody else's, leads back, and sorts as statements do.
 */
export const depositReportId = sql<string>`overlay(s.uid::text placing ${sql.lit(OF_DEPOSITS)} from ${sql.lit(VERSION_AT + 1)} for 1)::uuid`;

/** When New York's month begins and ends. */
const inMonth = (at: ReturnType<typeof sql.ref>, month: ReturnType<typeof sql.ref>) => sql<boolean>`
  ${at} >= (${month} || '-01')::timestamp at time zone 'America/New_York'
  and ${at} < ((${month} || '-01')::timestamp + interval '1 month') at time zone 'America/New_York'`;

/** Whether there was a deposit in the month of a statement `s`. */
export const hasDeposits = sql<boolean>`exists (select from deposit d where d.merchant_uid = s.merchant_uid
  and ${inMonth(sql.ref('d.made_at'), sql.ref('s.month'))})`;

export interface DepositLine {
  day: string;
  arrived: string | null;
  reference: string;
  cents: number;
  state: string;
}

export const listDeposits = async (tx: ReadTransaction, statement: string): Promise<DepositLine[]> => {
  const { rows } = await sql<DepositLine>`
    select to_char(d.made_at at time zone 'America/New_York', 'YYYY-MM-DD') as day,
      to_char(d.arrived_at at time zone 'America/New_York', 'YYYY-MM-DD') as arrived,
      d.processor_id as reference, d.net_cents as cents, d.state
    from statement s join deposit d on d.merchant_uid = s.merchant_uid
    where s.uid = ${statement} and ${inMonth(sql.ref('d.made_at'), sql.ref('s.month'))}
    order by d.made_at, d.uid`.execute(tx);
  return rows;
};

/** Within the reader's scope; whoever is not in on residuals finds none. */
export const findGenerated = async (tx: ReadTransaction, ctx: SignedInCtx, id: string): Promise<Generated | null> => {
  const isOfDeposits = id[VERSION_AT] === OF_DEPOSITS;
  const statement = isOfDeposits ? withVersion(id, OF_ROWS) : id;
  const residuals = seesResiduals(ctx) ? sql`true` : sql`false`;
  const { rows } = await sql<Generated>`
    select f.*, m.name as "merchantName" from (
      select ${isOfDeposits ? 'deposit' : 'statement'} as type, s.uid as source, s.merchant_uid as "merchantUid", s.month
      from statement s where s.uid = ${statement} and ${isOfDeposits ? hasDeposits : sql`true`}
      union all
      select 'residual', r.uid, r.merchant_uid, r.month from residual r where r.uid = ${id} and ${residuals}
    ) f join merchant m on m.uid = f."merchantUid"`.execute(tx);
  return rows[0] ?? null;
};

/** What the month said stays as it was said. */
export const unchangeable = ({ month }: Generated): Failure =>
  new Failure(
    'wrong_state',
    `This report was made when ${sayMonth(month)} closed. It can be neither changed nor deleted.`,
  );

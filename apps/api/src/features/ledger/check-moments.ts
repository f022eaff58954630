import type { ReadDatabase } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import { type Breaches, looking } from './check-report.ts';

/** So many accounts, and as many moments of each, are added up the long way and compared. */
const SAMPLES = 20;
const MOMENTS = 3;

interface Compared {
  where: string;
  moment: string;
  told: number;
  counted: number;
  toldRecorded: number;
  countedRecorded: number;
}

const compare = (account: string) => sql<Compared>`
  with account as (select * from ledger_account where uid = ${account}),
  entry as (
    select t.debit_version as version, t.effective_at, t.recorded_at,
      case when t.phase in ('single', 'post') then t.amount_cents else 0 end
        * case a.normal when 'D' then 1 else -1 end as cents
    from ledger_transfer t join account a on a.uid = t.debit_account
    union all
    select t.credit_version, t.effective_at, t.recorded_at,
      case when t.phase in ('single', 'post') then t.amount_cents else 0 end
        * case a.normal when 'C' then 1 else -1 end
    from ledger_transfer t join account a on a.uid = t.credit_account),
  moment as (select distinct effective_at as at from entry, account a
    where entry.version in (select (a.version * n + ${MOMENTS}) / ${MOMENTS + 1} from generate_series(1, ${MOMENTS}) n))
  select a.merchant_uid || ' ' || a.code as where, m.at::text as moment, ledger_balance_at(a.uid, m.at, false) as told,
    (select coalesce(sum(cents), 0)::bigint from entry where effective_at <= m.at) as counted,
    ledger_balance_at(a.uid, m.at, true) as "toldRecorded",
    (select coalesce(sum(cents), 0)::bigint from entry where recorded_at <= m.at) as "countedRecorded"
  from account a, moment m`;

/** I13: what is told of a moment is what adding up says, both ways. The accounts are those with the most entries. */
export const checkMoments = async (db: ReadDatabase, breaches: Breaches): Promise<number> => {
  const accounts = await looking(db, async (tx) => {
    const { rows } = await sql<{ uid: string }>`select uid from ledger_account where version > 0
      order by version desc, uid limit ${SAMPLES}`.execute(tx);
    return rows;
  });
  let moments = 0;
  for (const { uid } of accounts) {
    const { rows } = await looking(db, (tx) => compare(uid).execute(tx));
    moments += rows.length;
    for (const { where, moment, told, counted, toldRecorded, countedRecorded } of rows) {
      if (told !== counted) breaches.add('I13', `${where} as of ${moment}`, `${told} cents, and ${counted} add up`);
      if (toldRecorded !== countedRecorded)
        breaches.add(
          'I13',
          `${where} as recorded by ${moment}`,
          `${toldRecorded} cents, and ${countedRecorded} add up`,
        );
    }
  }
  return moments;
};

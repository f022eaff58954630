import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { isPciCompliant } from '@ledgate/domain/pci/standing.ts';
import { lastDay } from '@ledgate/domain/settlement/months.ts';
import type { AccountFacts } from '@ledgate/domain/settlement/month-fees.ts';
import { sql } from 'kysely';
import { readPciFacts } from '../pci/public.ts';
import type { StatementContent } from './content.ts';

/** An account at the processor whose months are closed here. */
export interface MonthAccount {
  applicationUid: string;
  merchantUid: string;
  isoUid: string | null;
  entityId: string;
  boardedAt: Date;
  /** Nothing before it is closed here. */
  firstMonth: string;
  closedAt: Date | null;
  lastMonth: string | null;
}

/** Accounts without a statement of that month, the newest of each merchant; those boarded after it have none to come. */
export const listAccounts = async (
  tx: ReadTransaction,
  { month, end, after, most }: { month: string; end: Date; after: string | null; most: number },
): Promise<MonthAccount[]> => {
  const { rows } = await sql<MonthAccount>`
    select * from (
      select distinct on (a.merchant_uid) a.uid as "applicationUid", a.merchant_uid as "merchantUid", m.iso_uid as "isoUid",
        p.entity_id as "entityId",
        coalesce((select min(e.at) from application_event e where e.application_uid = a.uid and e.to_status = 'boarded'),
          p.submitted_at, p.created_at) as "boardedAt",
        (select f.month from first_closed_month f) as "firstMonth",
        case a.status when 'closed' then a.status_at end as "closedAt",
        (select max(s.month) from statement s where s.merchant_uid = a.merchant_uid) as "lastMonth"
      from application a
        join merchant m on m.uid = a.merchant_uid
        join processor_merchant p on p.application_uid = a.uid
      where a.status in ('boarded', 'closed') and (${after}::uuid is null or a.merchant_uid > ${after}::uuid)
      order by a.merchant_uid, a.status = 'boarded' desc, a.status_at desc) account
    where coalesce(account."lastMonth", '') < ${month} and account."boardedAt" < ${end}
    order by account."merchantUid" limit ${most}`.execute(tx);
  return rows;
};

interface Records {
  reference: string;
  name: string;
  mid: string | null;
  company: Values | null;
}

const recordOf = (section: string) => sql`(select r."values" from application_record r
  where r.application_uid = a.uid and r.section = ${section} and r.removed_at is null limit 1)`;

const townOf = (company: Values): string =>
  [textOf(company, 'city'), `${textOf(company, 'state')} ${textOf(company, 'zip')}`.trim()]
    .filter((part) => part !== '')
    .join(', ');

export interface AccountRecords {
  business: StatementContent['business'];
  facts: AccountFacts;
}

/** Who it is, as it is called on paper, and what of it decides about fees. */
export const readRecords = async (
  tx: ReadTransaction,
  { applicationUid, boardedAt, closedAt }: MonthAccount,
  month: string,
): Promise<AccountRecords> => {
  const { rows } = await sql<Records>`
    select a.reference, m.name, p.mid, ${recordOf('company')} as company
    from application a join merchant m on m.uid = a.merchant_uid join processor_merchant p on p.application_uid = a.uid
    where a.uid = ${applicationUid}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an account without an application');
  const company = row.company ?? {};
  const legalName = textOf(company, 'legal_name') || row.name;
  return {
    business: {
      name: textOf(company, 'dba_name') || legalName,
      legalName,
      address: [textOf(company, 'address1'), townOf(company)].filter((part) => part !== ''),
      mid: row.mid,
      reference: row.reference,
    },
    facts: {
      boardedOn: newYorkDate(boardedAt.getTime()),
      closedOn: closedAt && newYorkDate(closedAt.getTime()),
      isPciCompliant: isPciCompliant(await readPciFacts(tx, applicationUid), lastDay(month)),
    },
  };
};

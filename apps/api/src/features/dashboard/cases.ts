import type { DashboardCase } from '@ledgate/contract/dashboard-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { applicationName } from '@ledgate/domain/applications/application-name.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { type RawBuilder, sql } from 'kysely';

interface CaseRow {
  uid: string;
  reference: string;
  status: Status;
  status_at: Date;
  due_at: Date | null;
  sla_desk: string | null;
  dba_name: string | null;
  legal_name: string | null;
  merchant_name: string;
}

/** So many cases stand on a dashboard; the rest is in the list. */
export const FIRST_CASES = 8;

/** That the acquirer is late is the acquirer’s own affair: a partner sees when its own desk owes something. */
const showsDue = ({ sla_desk }: CaseRow, isPartner: boolean): boolean => !isPartner || sla_desk === 'iso';

const presentCase = (row: CaseRow, isPartner: boolean): DashboardCase => ({
  uid: row.uid,
  reference: row.reference,
  name: applicationName({
    dbaName: row.dba_name,
    legalName: row.legal_name,
    merchant: { name: row.merchant_name },
  }),
  status: row.status,
  status_at: row.status_at.toISOString(),
  due_at: showsDue(row, isPartner) ? (row.due_at?.toISOString() ?? null) : null,
});

/** Cases as lines; `which` is a statement that says their `uid` and their `place` in the order. */
export const listCases = async (
  tx: ReadTransaction,
  which: RawBuilder<unknown>,
  { isPartner = false } = {},
): Promise<DashboardCase[]> => {
  const { rows } = await sql<CaseRow>`
    select a.uid, a.reference, a.status, a.status_at, a.due_at, a.sla_desk, a.dba_name, a.legal_name, m.name as merchant_name
    from (${which}) f join application a on a.uid = f.uid join merchant m on m.uid = a.merchant_uid
    order by f.place, a.uid`.execute(tx);
  return rows.map((row) => presentCase(row, isPartner));
};

import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { builtInView, firstView } from '@ledgate/domain/queue/built-in-views.ts';
import type { StaffRole } from '@ledgate/domain/access/roles.ts';
import { desksSeen } from '@ledgate/domain/tasks/kinds.ts';
import { sql } from 'kysely';

export interface Reader {
  uid: string;
  email: string;
  role: Exclude<StaffRole, 'iso'>;
}

const READERS = ['underwriter', 'admin', 'superadmin'] as const satisfies readonly Reader['role'][];

/** The next few who can read, want it by mail, and did not get it on that day. */
export const listReaders = async (
  tx: ReadTransaction,
  day: string,
  { after, most }: { after: string | null; most: number },
): Promise<Reader[]> => {
  const { rows } = await sql<Reader>`
    select uid, email, role from app_user u
    where role = any(${READERS}::text[]) and password_hash is not null and blocked_at is null and deleted_at is null
      and (digest_on is null or digest_on < ${day}::date) and (${after}::uuid is null or uid > ${after}::uuid)
      and not exists (
        select from notification_preference p
        where p.person = u.uid and p.kind = 'digest' and p.channel = 'mail' and not p.is_on)
    order by uid limit ${most}`.execute(tx);
  return rows;
};

/** False when somebody else sent it already. */
export const markDigest = async (tx: WritableTransaction, person: string, day: string): Promise<boolean> => {
  const { rows } = await sql`
    update app_user set digest_on = ${day}::date
    where uid = ${person} and (digest_on is null or digest_on < ${day}::date) returning uid`.execute(tx);
  return rows.length > 0;
};

export interface DeskCase {
  reference: string;
  name: string;
  due_at: Date | null;
}

export interface Desk {
  count: number;
  overdue: number;
  /** Those due first. */
  first: DeskCase[];
}

/** What somebody's desk opens with: their own cases, or all that wait for their kind of decision. */
export const readDesk = async (
  tx: ReadTransaction,
  { uid, role }: Reader,
  { now, most }: { now: Date; most: number },
): Promise<Desk> => {
  const view = builtInView(firstView(role), role);
  const isMine = view.assignee === 'me' ? sql`a.assigned_to = ${uid}` : sql`true`;
  const where = sql`a.status = any(${[...(view.status ?? [])]}::text[]) and ${isMine}
    and (a.snoozed_until is null or a.snoozed_until <= ${now})`;
  const counted = await sql<{ count: number; overdue: number }>`
    select count(*)::int as count, count(*) filter (where a.due_at < ${now})::int as overdue
    from application a where ${where}`.execute(tx);
  const { rows: first } = await sql<DeskCase>`
    select a.reference, coalesce(a.dba_name, a.legal_name, m.name) as name, a.due_at
    from application a join merchant m on m.uid = a.merchant_uid
    where ${where} order by a.due_at nulls last, a.uid limit ${most}`.execute(tx);
  return { count: counted.rows[0]?.count ?? 0, overdue: counted.rows[0]?.overdue ?? 0, first };
};

export interface TaskCounts {
  own: number;
  overdue: number;
  /** Of the reader's desks, and nobody's so far. */
  unassigned: number;
}

export const countTasks = async (tx: ReadTransaction, { uid, role }: Reader, now: Date): Promise<TaskCounts> => {
  const { rows } = await sql<TaskCounts>`
    select count(*) filter (where assignee_uid = ${uid})::int as own,
      count(*) filter (where assignee_uid = ${uid} and due_at < ${now})::int as overdue,
      count(*) filter (where assignee_uid is null)::int as unassigned
    from task where closed_at is null and desk = any(${[...desksSeen(role)]}::text[])`.execute(tx);
  return rows[0] ?? { own: 0, overdue: 0, unassigned: 0 };
};

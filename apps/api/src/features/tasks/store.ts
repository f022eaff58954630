import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { TaskDesk, TaskKind, TaskOutcome } from '@ledgate/domain/tasks/kinds.ts';
import { type RawBuilder, sql } from 'kysely';

export interface StoredTask {
  uid: string;
  kind: TaskKind;
  desk: TaskDesk;
  application_uid: string | null;
  reference: string | null;
  name: string | null;
  subject: string;
  details: Record<string, string>;
  assignee_uid: string | null;
  assignee_name: string | null;
  due_at: Date;
  opened_at: Date;
  closed_at: Date | null;
  outcome: TaskOutcome | null;
  outcome_note: string | null;
  closed_by: string | null;
  closer_name: string | null;
}

/** Which tasks somebody asks for. */
export interface TaskFilter {
  desks: readonly TaskDesk[];
  state: 'open' | 'closed';
  assignee: string | null;
  kinds: readonly TaskKind[] | null;
  application: string | null;
}

export interface TaskPlace {
  at: Date;
  uid: string;
  /** The page before the place instead of the one after it. */
  isBackwards: boolean;
}

const narrowed = ({ desks, state, assignee, kinds, application }: TaskFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`t.desk = any(${[...desks]}::text[])`,
      state === 'open' ? sql`t.closed_at is null` : sql`t.closed_at is not null`,
      ...(assignee === null ? [] : [sql`t.assignee_uid = ${assignee}::uuid`]),
      ...(kinds === null ? [] : [sql`t.kind = any(${[...kinds]}::text[])`]),
      ...(application === null ? [] : [sql`t.application_uid = ${application}::uuid`]),
    ],
    sql` and `,
  );

const COLUMNS = sql`t.uid, t.kind, t.desk, t.application_uid, a.reference, coalesce(a.dba_name, a.legal_name, m.name) as name,
  t.subject, t.details, t.assignee_uid, u.known_as as assignee_name, t.due_at, t.opened_at,
  t.closed_at, t.outcome, t.outcome_note, t.closed_by, c.known_as as closer_name`;
const JOINED = sql`task t left join application a on a.uid = t.application_uid
  left join merchant m on m.uid = a.merchant_uid
  left join app_user u on u.uid = t.assignee_uid left join app_user c on c.uid = t.closed_by`;

/** With an instant, those alone that were due before it. */
export const countTasks = async (tx: ReadTransaction, filter: TaskFilter, dueBefore?: Date): Promise<number> => {
  const late = dueBefore === undefined ? sql`` : sql`and t.due_at < ${dueBefore}::timestamptz`;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from task t where ${narrowed(filter)} ${late}`.execute(tx);
  return rows[0]?.n ?? 0;
};

/** Open tasks by when they are due, closed ones with the last first; a page goes on from a place, however deep. */
export const pageTasks = async (
  tx: ReadTransaction,
  filter: TaskFilter,
  { place, skip, most }: { place: TaskPlace | null; skip: number; most: number },
): Promise<StoredTask[]> => {
  const isOpen = filter.state === 'open';
  const key = isOpen ? sql`t.due_at` : sql`t.closed_at`;
  const isRising = isOpen !== (place?.isBackwards ?? false);
  const [sign, order] = isRising ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const from = place === null ? sql`` : sql`and (${key}, t.uid) ${sign} (${place.at}::timestamptz, ${place.uid}::uuid)`;
  const { rows } = await sql<StoredTask>`
    select ${COLUMNS} from ${JOINED} where ${narrowed(filter)} ${from}
    order by ${key} ${order}, t.uid ${order} limit ${most} offset ${place === null ? skip : 0}`.execute(tx);
  return place?.isBackwards ? rows.toReversed() : rows;
};

export const findTask = async (tx: ReadTransaction, uid: string): Promise<StoredTask | null> => {
  const { rows } = await sql<StoredTask>`select ${COLUMNS} from ${JOINED} where t.uid = ${uid}::uuid`.execute(tx);
  return rows[0] ?? null;
};

/** Held until this change is through, so that two who close it do so one after the other. */
export const lockTask = async (tx: WritableTransaction, uid: string): Promise<StoredTask | null> => {
  await sql`select uid from task where uid = ${uid}::uuid for update`.execute(tx);
  return findTask(tx, uid);
};

export interface DeskPerson {
  uid: string;
  name: string;
}

const ROLES_OF: Record<TaskDesk, readonly string[]> = {
  underwriting: ['underwriter', 'admin', 'superadmin'],
  admin: ['admin', 'superadmin'],
};

/** Who can be given a task of a desk. */
export const listPeople = (tx: ReadTransaction, desk: TaskDesk): Promise<DeskPerson[]> =>
  tx
    .selectFrom('app_user')
    .select(['uid', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('role', 'in', ROLES_OF[desk])
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy(sql`lower(last_name)`)
    .orderBy('uid')
    .execute();

export interface NewTask {
  uid: string;
  kind: TaskKind;
  applicationUid: string | null;
  subject: string;
  details: Record<string, string>;
  desk: TaskDesk;
  dueAt: Date;
  at: Date;
}

/** Answers whether it was opened: while one of its kind is open for the same, there is no second. */
export const insertTask = async (tx: WritableTransaction, task: NewTask): Promise<boolean> => {
  const { rows } = await sql`
    insert into task (uid, kind, application_uid, subject, details, desk, assignee_uid, due_at, opened_at)
    values (${task.uid}::uuid, ${task.kind}, ${task.applicationUid}::uuid, ${task.subject},
      ${JSON.stringify(task.details)}::jsonb, ${task.desk},
      case when ${task.desk} = 'underwriting'
        then (select assigned_to from application where uid = ${task.applicationUid}::uuid) end,
      ${task.dueAt}::timestamptz, ${task.at}::timestamptz)
    on conflict (kind, application_uid, subject) where closed_at is null do nothing returning uid`.execute(tx);
  return rows.length > 0;
};

export interface Closing {
  outcome: TaskOutcome;
  note: string | null;
  by: string | null;
  at: Date;
}

/** Ends what is open of a kind for an application or the house, of one subject or of all; answers with their uids. */
export const closeOpen = async (
  tx: WritableTransaction,
  about: { kind: TaskKind; applicationUid: string | null; subject: string | null },
  { outcome, note, by, at }: Closing,
): Promise<string[]> => {
  const { rows } = await sql<{ uid: string }>`
    update task set closed_at = ${at}::timestamptz, outcome = ${outcome}, outcome_note = ${note}::text, closed_by = ${by}::uuid
    where kind = ${about.kind} and closed_at is null and application_uid is not distinct from ${about.applicationUid}::uuid
      and (${about.subject}::text is null or subject = ${about.subject}::text) returning uid`.execute(tx);
  return rows.map(({ uid }) => uid);
};

export const saveClosing = async (tx: WritableTransaction, uid: string, closing: Closing): Promise<void> => {
  const { outcome, note, by, at } = closing;
  await tx
    .updateTable('task')
    .set({ closed_at: at, outcome, outcome_note: note, closed_by: by })
    .where('uid', '=', uid)
    .execute();
};

export const saveAssignee = async (tx: WritableTransaction, uid: string, assignee: string | null): Promise<void> => {
  await tx.updateTable('task').set({ assignee_uid: assignee }).where('uid', '=', uid).execute();
};

export const withdrawOpened = async (
  tx: WritableTransaction,
  applicationUid: string,
  { kinds, since, at }: { kinds: readonly TaskKind[]; since: Date; at: Date },
): Promise<string[]> => {
  const { rows } = await sql<{ uid: string }>`
    update task set closed_at = ${at}::timestamptz, outcome = 'withdrawn'
    where application_uid = ${applicationUid}::uuid and kind = any(${[...kinds]}::text[]) and closed_at is null
      and opened_at >= ${since}::timestamptz returning uid`.execute(tx);
  return rows.map(({ uid }) => uid);
};

import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { TASK_KINDS, taskDueAt, type TaskKind, type TaskOutcome } from '@ledgate/domain/tasks/kinds.ts';
import { appendAudit, type Subject } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { closeOpen, insertTask, withdrawOpened } from './store.ts';

export interface TaskToOpen {
  kind: TaskKind;
  /** Null for what concerns the whole house. */
  applicationUid: string | null;
  /** What in particular, as staff read it ("Owner Jane Doe"); empty where the kind says all. No secret. */
  subject?: string;
  /** Otherwise as many working days from now as the kind has. */
  dueAt?: Date;
  /** A few words more for whoever does it, by name. No secret. */
  details?: Record<string, string>;
}

const laneOf = (applicationUid: string | null): Subject =>
  applicationUid === null ? 'system:tasks' : `application:${applicationUid}`;

/** Within the transaction of its cause; answers whether it is new: while one is open for the same, nothing happens. */
export const openTask = async (tx: WritableTransaction, parts: Parts, task: TaskToOpen): Promise<boolean> => {
  const { kind, applicationUid, subject = '', details = {} } = task;
  const at = parts.clock();
  const dueAt = task.dueAt ?? new Date(taskDueAt(kind, at.getTime()));
  const uid = crypto.randomUUID();
  const { desk } = TASK_KINDS[kind];
  if (!(await insertTask(tx, { uid, kind, applicationUid, subject, details, desk, dueAt, at }))) return false;
  appendAudit(tx, systemCtx(parts), 'task.opened', {
    subject: laneOf(applicationUid),
    after: { task: uid, kind, desk, due_at: dueAt.toISOString() },
  });
  return true;
};

/** Whether there was ever such a task, open or closed since. */
export const wasOpened = async (
  tx: ReadTransaction,
  { kind, applicationUid, subject }: { kind: TaskKind; applicationUid: string; subject: string },
): Promise<boolean> => {
  const found = await tx
    .selectFrom('task')
    .select('uid')
    .where('kind', '=', kind)
    .where('application_uid', '=', applicationUid)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found !== undefined;
};

export interface TaskToClose {
  kind: TaskKind;
  applicationUid: string | null;
  /** Absent: every one of the kind that is open there. */
  subject?: string;
  outcome: TaskOutcome;
  /** Whoever took the step that ends it. */
  by?: string;
}

/** The step that a task asks for was taken. */
export const closeTask = async (tx: WritableTransaction, parts: Parts, task: TaskToClose): Promise<void> => {
  const { kind, applicationUid, subject = null, outcome, by = null } = task;
  const closing = { outcome, note: null, by, at: parts.clock() };
  const closed = await closeOpen(tx, { kind, applicationUid, subject }, closing);
  if (closed.length === 0) return;
  appendAudit(tx, systemCtx(parts), 'task.closed', {
    subject: laneOf(applicationUid),
    after: { tasks: closed, kind, outcome },
  });
};

/** The step that asked for them was taken back: those it opened are gone with it, older ones stay. */
export const withdrawTasks = async (
  tx: WritableTransaction,
  parts: Parts,
  { applicationUid, kinds, since }: { applicationUid: string; kinds: readonly TaskKind[]; since: Date },
): Promise<void> => {
  const tasks = await withdrawOpened(tx, applicationUid, { kinds, since, at: parts.clock() });
  if (tasks.length === 0) return;
  appendAudit(tx, systemCtx(parts), 'task.closed', {
    subject: laneOf(applicationUid),
    after: { tasks, outcome: 'withdrawn' },
  });
};

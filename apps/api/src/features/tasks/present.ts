import type { TaskView } from '@ledgate/contract/tasks.ts';
import { TASK_KINDS } from '@ledgate/domain/tasks/kinds.ts';
import type { StoredTask } from './store.ts';

const person = (uid: string | null, name: string | null): { uid: string; name: string } | null =>
  uid === null ? null : { uid, name: name ?? '' };

export const presentTask = (task: StoredTask): TaskView => ({
  uid: task.uid,
  kind: task.kind,
  desk: task.desk,
  application:
    task.application_uid === null || task.reference === null
      ? null
      : { uid: task.application_uid, reference: task.reference, name: task.name ?? '' },
  subject: task.subject,
  details: task.details,
  assignee: person(task.assignee_uid, task.assignee_name),
  due_at: task.due_at.toISOString(),
  opened_at: task.opened_at.toISOString(),
  closed_at: task.closed_at?.toISOString() ?? null,
  outcome: task.outcome,
  outcome_note: task.outcome_note,
  closed_by: person(task.closed_by, task.closer_name),
  may_close: task.closed_at === null ? [...TASK_KINDS[task.kind].byHand] : [],
});

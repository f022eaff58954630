import type { TaskView } from '@ledgate/contract/tasks.ts';

import { idOf } from './people.ts';

export const taskAt = (number: number, changes: Partial<TaskView> = {}): TaskView => ({
  uid: idOf(number),
  kind: 'document_expired',
  desk: 'underwriting',
  application: { uid: idOf(500), reference: `MA-${number}`, name: 'Harbor Coffee' },
  subject: 'Photo ID',
  details: {},
  assignee: null,
  due_at: '2026-03-02T15:00:00.000Z',
  opened_at: '2026-03-01T15:00:00.000Z',
  closed_at: null,
  outcome: null,
  outcome_note: null,
  closed_by: null,
  may_close: ['done', 'not_needed'],
  ...changes,
});

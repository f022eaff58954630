import { TASK_DESKS, TASK_KIND_NAMES, TASK_OUTCOME_NAMES } from '@ledgate/domain/tasks/kinds.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { commaList, instant, listOf, opaque, pageQuery, prose, uid } from './fields.ts';

const person = z.object({ uid, name: z.string() });
const byUid = z.strictObject({ uid });

const TASK_STATES = ['open', 'closed'] as const;

const taskView = z
  .object({
    uid,
    kind: z.enum(TASK_KIND_NAMES),
    desk: z.enum(TASK_DESKS),
    /** Null for what concerns the whole house. */
    application: z.object({ uid, reference: z.string(), name: z.string() }).nullable(),
    /** What in particular, as a person reads it; empty where the kind says all. */
    subject: z.string(),
    details: z.record(z.string(), z.string()),
    assignee: person.nullable(),
    due_at: instant,
    opened_at: instant,
    closed_at: instant.nullable(),
    outcome: z.enum(TASK_OUTCOME_NAMES).nullable(),
    outcome_note: z.string().nullable(),
    /** Nobody where a step ended it. */
    closed_by: person.nullable(),
    /** How the asker may end it; empty where only the step it asks for does. */
    may_close: z.array(z.enum(TASK_OUTCOME_NAMES)),
  })
  .meta({ id: 'Task' });
export type TaskView = z.output<typeof taskView>;

export const tasks = declare({
  listTasks: {
    summary: 'List the tasks of the own desk: open ones by when they are due, or those that were closed last',
    method: 'GET',
    path: '/api/tasks',
    access: 'work_task',
    query: z.strictObject({
      page: pageQuery.page,
      page_size: pageQuery.page_size,
      /** Where a page begins, from `next` or `previous` of another; `page` is then only a number to show. */
      cursor: opaque(300).optional(),
      state: z.enum(TASK_STATES).default('open'),
      mine: z.literal('true').optional(),
      kind__in: commaList(TASK_KIND_NAMES).optional(),
      application: uid.optional(),
    }),
    reply: listOf(taskView),
    failures: [],
  },
  countTasks: {
    summary: 'Count the open tasks of the own desk: all, the own ones, and those that are late',
    method: 'GET',
    path: '/api/tasks/counts',
    access: 'work_task',
    reply: z.object({ open: z.int().nonnegative(), mine: z.int().nonnegative(), late: z.int().nonnegative() }),
    failures: [],
  },
  listTaskPeople: {
    summary: 'List who can be given a task of a desk',
    method: 'GET',
    path: '/api/tasks/people',
    access: 'work_task',
    query: z.strictObject({ desk: z.enum(TASK_DESKS) }),
    reply: z.object({ people: z.array(person) }),
    failures: [],
  },
  assignTask: {
    summary: 'Take a task, give it to somebody of its desk, or to nobody',
    method: 'POST',
    path: '/api/tasks/{uid}/assign',
    access: 'work_task',
    params: byUid,
    body: z.strictObject({ to: z.union([z.literal('me'), z.literal('nobody'), uid]) }),
    reply: taskView,
    failures: ['not_found', 'wrong_state'],
  },
  closeTask: {
    summary: 'Close a task with its outcome; what a step ends cannot be closed by hand',
    method: 'POST',
    path: '/api/tasks/{uid}/close',
    access: 'work_task',
    params: byUid,
    body: z.strictObject({
      outcome: z.enum(TASK_OUTCOME_NAMES),
      note: prose(3, 1000, 'Say what came of it.'),
    }),
    reply: taskView,
    failures: ['not_found', 'wrong_state'],
  },
});

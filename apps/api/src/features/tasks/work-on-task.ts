import type { Given } from '@ledgate/contract/call.ts';
import type { TaskView, tasks } from '@ledgate/contract/tasks.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { desksSeen, mayCloseByHand, TASK_KINDS, type TaskDesk } from '@ledgate/domain/tasks/kinds.ts';
import { change, type Subject } from '../../core/change.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { tellSide } from '../notifications/public.ts';
import { presentTask } from './present.ts';
import {
  type DeskPerson,
  findTask,
  listPeople,
  lockTask,
  saveAssignee,
  saveClosing,
  type StoredTask,
} from './store.ts';

const gone = (): Failure => new Failure('not_found', 'There is no such task.');

/** Of another desk is as of nobody: what admins do is not said to underwriters. */
const demandDesk = (actor: PersonActor, desk: TaskDesk): void => {
  if (!desksSeen(actor.role).includes(desk)) throw gone();
};

const holdOpen = async (tx: WritableTransaction, actor: PersonActor, uid: string): Promise<StoredTask> => {
  const found = await lockTask(tx, uid);
  if (!found) throw gone();
  demandDesk(actor, found.desk);
  if (found.closed_at !== null) throw new Failure('wrong_state', 'This task is already closed.');
  return found;
};

const laneOf = ({ application_uid: uid }: StoredTask): Subject =>
  uid === null ? 'system:tasks' : `application:${uid}`;

const after = async (tx: WritableTransaction, uid: string): Promise<TaskView> => {
  const found = await findTask(tx, uid);
  if (!found) throw gone();
  return presentTask(found);
};

const takerOf = async (
  tx: WritableTransaction,
  actor: PersonActor,
  desk: TaskDesk,
  to: Given<typeof tasks.assignTask>['body']['to'],
): Promise<string | null> => {
  if (to === 'nobody') return null;
  const uid = to === 'me' ? actor.uid : to;
  // Whoever is here works at this desk; of others the list says it.
  if (uid === actor.uid || (await listPeople(tx, desk)).some((person) => person.uid === uid)) return uid;
  const say = 'Choose somebody who works at this desk.';
  throw new Failure('invalid', say, { errors: { to: [say] } });
};

/** Whoever takes one knows of it. */
const tellAssignee = (tx: WritableTransaction, ctx: SignedInCtx, task: StoredTask, assignee: string): Promise<void> =>
  tellSide(tx, ctx.parts, {
    kind: 'task_assigned',
    to: { who: 'colleague', people: [assignee] },
    except: ctx.actor.uid,
    application: task.application_uid === null ? null : { uid: task.application_uid, reference: task.reference ?? '' },
    ticket: null,
    path: '/tasks?view=mine',
    words: TASK_KINDS[task.kind].title,
  });

export const assignTask = (
  ctx: SignedInCtx,
  uid: string,
  { to }: Given<typeof tasks.assignTask>['body'],
): Promise<TaskView> =>
  change(ctx, 'task.assigned', async (tx) => {
    setScope(tx, ctx);
    const found = await holdOpen(tx, ctx.actor, uid);
    const assignee = await takerOf(tx, ctx.actor, found.desk, to);
    await saveAssignee(tx, uid, assignee);
    if (assignee !== null) await tellAssignee(tx, ctx, found, assignee);
    return {
      subject: laneOf(found),
      before: { task: uid, assignee: found.assignee_uid },
      after: { task: uid, kind: found.kind, assignee },
      reply: await after(tx, uid),
    };
  });

export const closeByHand = (
  ctx: SignedInCtx,
  uid: string,
  { outcome, note }: Given<typeof tasks.closeTask>['body'],
): Promise<TaskView> =>
  change(ctx, 'task.closed', async (tx) => {
    setScope(tx, ctx);
    const found = await holdOpen(tx, ctx.actor, uid);
    const { byHand, endsBy } = TASK_KINDS[found.kind];
    if (byHand.length === 0) throw new Failure('wrong_state', `This task cannot be closed by hand. ${endsBy}`);
    if (!mayCloseByHand(found.kind, outcome)) {
      const say = 'This task does not end that way.';
      throw new Failure('invalid', say, { errors: { outcome: [say] } });
    }
    await saveClosing(tx, uid, { outcome, note, by: ctx.actor.uid, at: ctx.parts.clock() });
    return {
      subject: laneOf(found),
      after: { task: uid, kind: found.kind, outcome },
      reason: note,
      reply: await after(tx, uid),
    };
  });

export const listTaskPeople = (ctx: SignedInCtx, desk: TaskDesk): Promise<{ people: DeskPerson[] }> => {
  if (!desksSeen(ctx.actor.role).includes(desk)) throw new Failure('not_allowed', 'Only admins can do this.');
  return reading(ctx, async (tx) => ({ people: await listPeople(tx, desk) }));
};

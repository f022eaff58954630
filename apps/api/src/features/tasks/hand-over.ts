import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { TASK_KINDS, type TaskKind } from '@ledgate/domain/tasks/kinds.ts';
import { sql } from 'kysely';
import { appendAudit } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { tellSide } from '../notifications/public.ts';

interface Given {
  uid: string;
  kind: TaskKind;
  assignee: string | null;
  application_uid: string | null;
  reference: string | null;
}

/** Underwriters do not see the tasks of the admins, so those go back to their desk. */
const give = async (tx: WritableTransaction, from: string, to: string | null): Promise<Given[]> => {
  const { rows } = await sql<Given>`
    with given as (
      update task set assignee_uid = case when desk = 'underwriting' then ${to}::uuid end
      where assignee_uid = ${from} and closed_at is null returning uid, kind, assignee_uid, application_uid)
    select g.uid, g.kind, g.assignee_uid as assignee, g.application_uid, a.reference
    from given g left join application a on a.uid = g.application_uid order by g.uid`.execute(tx);
  return rows;
};

/** Once, however many they are. */
const tellTaker = async (tx: WritableTransaction, { parts, actor }: SignedInCtx, taken: readonly Given[]) => {
  const [first] = taken;
  if (!first || first.assignee === null) return;
  const isOne = taken.length === 1;
  await tellSide(tx, parts, {
    kind: 'task_assigned',
    to: { who: 'colleague', people: [first.assignee] },
    except: actor.uid,
    application:
      isOne && first.application_uid !== null ? { uid: first.application_uid, reference: first.reference ?? '' } : null,
    ticket: null,
    count: taken.length,
    path: '/tasks?view=mine',
    words: isOne ? TASK_KINDS[first.kind].title : null,
  });
};

/** The open tasks of somebody who leaves go to an underwriter, who is told, or to nobody. Answers how many. */
export const handOverTasks = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  { from, to }: { from: string; to: string | null },
): Promise<number> => {
  const given = await give(tx, from, to);
  for (const { uid, kind, assignee, application_uid: application } of given) {
    appendAudit(tx, ctx, 'task.assigned', {
      subject: application === null ? 'system:tasks' : `application:${application}`,
      before: { task: uid, assignee: from },
      after: { task: uid, kind, assignee },
    });
  }
  await tellTaker(
    tx,
    ctx,
    given.filter(({ assignee }) => assignee !== null),
  );
  return given.length;
};

import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { StoredEvent } from '@ledgate/domain/lifecycle/event-words.ts';
import { sql } from 'kysely';
import { appendAudit } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { tellSide } from '../notifications/public.ts';
import { handOverTasks } from '../tasks/public.ts';

interface Taker {
  uid: string;
  name: string;
}

/** Cases go to active underwriters, and not to the one who leaves. */
const findTaker = async (tx: WritableTransaction, from: string, uid: string): Promise<Taker> => {
  const row = await tx
    .selectFrom('app_user')
    .select(['uid', 'first_name', 'last_name'])
    .where('uid', '=', uid)
    .where('uid', '!=', from)
    .where('role', '=', 'underwriter')
    .where('password_hash', 'is not', null)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row) return { uid: row.uid, name: `${row.first_name} ${row.last_name}` };
  const say = 'Choose an active underwriter.';
  throw new Failure('invalid', say, { errors: { hand_over_to: [say] } });
};

interface Given {
  uid: string;
  reference: string;
}

const ASSIGN: StoredEvent = 'assign';

/** Says so on the timeline of each case. */
const give = async (tx: WritableTransaction, { actor, parts }: SignedInCtx, from: string, to: Taker | null) => {
  const at = parts.clock();
  const { rows } = await sql<Given>`
    with given as (
      update application set assigned_to = ${to?.uid ?? null}::uuid, assigned_at = ${to === null ? null : at}::timestamptz,
        version = version + 1
      where assigned_to = ${from} returning uid, reference, status, content_version, rate_version),
    told as (
      insert into application_event
        (application_uid, n, event, from_status, to_status, actor, role, details, at, content_version, rate_version)
      select uid, (select coalesce(max(e.n), 0) + 1 from application_event e where e.application_uid = given.uid), ${ASSIGN},
        status, status, ${actor.uid}::uuid, ${actor.role}, ${JSON.stringify({ to: to?.name ?? null })}::jsonb,
        ${at}::timestamptz, content_version, rate_version from given)
    select uid, reference from given order by uid`.execute(tx);
  return rows;
};

export interface HandedOver {
  cases: number;
  tasks: number;
}

/** The cases and tasks of somebody who leaves go to a colleague, who is told, or to nobody. Answers how many. */
export const handOverWork = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  from: string,
  toUid: string | undefined,
): Promise<HandedOver> => {
  setScope(tx, ctx);
  const to = toUid === undefined ? null : await findTaker(tx, from, toUid);
  const given = await give(tx, ctx, from, to);
  for (const { uid } of given) {
    const assigned = { before: { assigned_to: from }, after: { assigned_to: to?.uid ?? null } };
    appendAudit(tx, ctx, 'application.assigned', { subject: `application:${uid}`, ...assigned });
  }
  const [first] = given;
  if (to && first) {
    await tellSide(tx, ctx.parts, {
      kind: 'case_assigned',
      to: { who: 'taker', people: [to.uid] },
      except: ctx.actor.uid,
      application: first,
      ticket: null,
      count: given.length,
      path: given.length > 1 ? '/applications?view=mine' : `/applications/${first.uid}`,
    });
  }
  const tasks = await handOverTasks(tx, ctx, { from, to: to?.uid ?? null });
  return { cases: given.length, tasks };
};

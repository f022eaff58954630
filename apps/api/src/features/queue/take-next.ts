import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { ApplicationRow } from '@ledgate/contract/queue-fields.ts';
import { builtInView } from '@ledgate/domain/queue/built-in-views.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { setScope } from '../../core/scope.ts';
import { findListed, lockApplication, rowsFor } from '../applications/public.ts';
import { giveApplication } from './assign.ts';
import { demandStaff } from './demand.ts';
import { findAssignee } from './assignees.ts';

/** The own that wait on us: what is late first, then what has waited longest. */
const mineNext = async (tx: ReadTransaction, me: string, statuses: readonly string[]): Promise<string | null> => {
  const { rows } = await sql<{ uid: string }>`
    select uid from application where assigned_to = ${me} and status = any (${statuses})
      and (snoozed_until is null or snoozed_until <= now())
    order by (due_at < now()) is true desc, status_at, uid limit 1`.execute(tx);
  return rows[0]?.uid ?? null;
};

const OLDEST_UNASSIGNED = sql<{ uid: string }>`
    select uid from application where status = 'submitted' and assigned_to is null
      and (snoozed_until is null or snoozed_until <= now())
    order by status_at, uid limit 1`;

/** The oldest that nobody has; two who ask in the same moment get two different ones. */
const unassignedNext = async (tx: WritableTransaction): Promise<string | null> => {
  const { rows } = await sql<{ uid: string }>`${OLDEST_UNASSIGNED} for update skip locked`.execute(tx);
  return rows[0]?.uid ?? null;
};

/** What an underwriter would get next, without taking it: until they do, somebody else may. */
export const foreseeNext = async (tx: ReadTransaction, me: string): Promise<{ uid: string; isOwn: boolean } | null> => {
  const own = await mineNext(tx, me, builtInView('ours', 'underwriter').status ?? []);
  if (own !== null) return { uid: own, isOwn: true };
  const { rows } = await OLDEST_UNASSIGNED.execute(tx);
  return rows[0] ? { uid: rows[0].uid, isOwn: false } : null;
};

/** Admins and partners share their desks: whatever is due soonest there. */
const deskNext = async (tx: ReadTransaction, statuses: readonly string[]): Promise<string | null> => {
  const { rows } = await sql<{ uid: string }>`
    select w.uid from unnest(${statuses}::text[]) as s (status) cross join lateral (
      select a.uid, a.due_key as key from application a where a.status = s.status
        and (a.snoozed_until is null or a.snoozed_until <= now())
      order by a.due_key, a.uid limit 1) w
    order by w.key, w.uid limit 1`.execute(tx);
  return rows[0]?.uid ?? null;
};

const takeUnassigned = async (tx: WritableTransaction, ctx: SignedInCtx): Promise<string | null> => {
  const uid = await unassignedNext(tx);
  const found = uid === null ? null : await lockApplication(tx, uid);
  const me = await findAssignee(tx, ctx.actor.uid);
  if (!found || !me) return null;
  giveApplication(tx, ctx, found, me);
  return found.uid;
};

export const takeNext = (ctx: SignedInCtx): Promise<{ application: ApplicationRow | null }> => {
  const { actor } = ctx;
  const role = demandStaff(actor);
  return change(ctx, 'queue.nextTaken', async (tx) => {
    setScope(tx, ctx);
    const statuses = builtInView('ours', role).status ?? [];
    const uid =
      role === 'underwriter'
        ? ((await mineNext(tx, actor.uid, statuses)) ?? (await takeUnassigned(tx, ctx)))
        : await deskNext(tx, statuses);
    const found = uid === null ? null : await findListed(tx, uid);
    return {
      subject: found ? `application:${found.uid}` : `user:${actor.uid}`,
      after: { next: uid },
      reply: { application: found ? rowsFor(actor)(found) : null },
    };
  });
};

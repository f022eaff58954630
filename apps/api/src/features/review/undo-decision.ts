import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import type { DeskClock } from '@ledgate/domain/queue/desk-clock.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import type { TaskKind } from '@ledgate/domain/tasks/kinds.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { dropHeld } from '../../core/jobs/jobs.ts';
import { setScope } from '../../core/scope.ts';
import {
  type Application,
  causeOf,
  columnsOf,
  findApplication,
  holdApplication,
  insertEvent,
  presentApplication,
} from '../applications/public.ts';
import { withdrawPlanned } from '../operations/public.ts';
import { dropLetter } from '../letters/public.ts';
import { takeBackNotices } from '../notifications/public.ts';
import { reopenClosedQueries, takeBackQueries } from '../queries/public.ts';
import { restoreRates } from '../rates/public.ts';
import { withdrawTasks } from '../tasks/public.ts';
import { setMerchantIso } from './assign-iso.ts';

/** What a person decides and may take back; a merchant's submission and answers have their own ways. */
const UNDOABLE = [
  'raise_query',
  'recommend',
  'iso_approve',
  'iso_return',
  'bypass_iso',
  'merchant_accept',
  'merchant_reject',
  'approve',
  'return',
  'decline',
  'withdraw',
  'reopen',
  'close',
  'assign_iso',
];

/** What a recommendation leaves to be done. */
const RECOMMENDING: readonly TaskKind[] = ['match_inquiry', 'verify_account'];

interface LastEvent {
  n: number;
  event: string;
  from: Status;
  at: Date;
  /** The clock of the desks as it stood before, so that deciding and undoing buys nobody time. */
  clock: DeskClock | null;
  /** Whose it was before it was given to another ISO. */
  fromIso: { uid: string } | null;
}

interface Details {
  clock?: DeskClock;
  from_iso?: { uid: string } | null;
}

/** The newest event, if it is this person's own decision and its ten seconds are not over. */
const lastDecision = async (tx: ReadTransaction, ctx: SignedInCtx, found: Application): Promise<LastEvent | null> => {
  const last = await tx
    .selectFrom('application_event')
    .select(['n', 'event', 'from_status', 'actor', 'at', 'details'])
    .where('application_uid', '=', found.uid)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.actor !== ctx.actor.uid || last.from_status === null || !UNDOABLE.includes(last.event)) return null;
  const age = ctx.parts.clock().getTime() - last.at.getTime();
  if (age >= UNDO_SECONDS * 1000) return null;
  // Written by `moveApplication`, in exactly this shape.
  const { clock = null, from_iso: fromIso = null } = last.details as Details;
  return { n: last.n, event: last.event, from: last.from_status as Status, at: last.at, clock, fromIso };
};

export const undoable = async (tx: ReadTransaction, ctx: SignedInCtx, found: Application) => {
  const last = await lastDecision(tx, ctx, found);
  return last && { event: last.n, until: new Date(last.at.getTime() + UNDO_SECONDS * 1000).toISOString() };
};

/** Brings back what the decision voided, and voids the approval that it was. */
const restoreApprovals = async (tx: WritableTransaction, uid: string, n: number, at: Date): Promise<void> => {
  await tx
    .updateTable('approval')
    .set({ voided_at: at, voided_by_event: n })
    .where('application_uid', '=', uid)
    .where('event_n', '=', n)
    .execute();
  await tx
    .updateTable('approval')
    .set({ voided_at: null, voided_by_event: null })
    .where('application_uid', '=', uid)
    .where('voided_by_event', '=', n)
    .where('event_n', '<', n)
    .execute();
};

/** As if it had not been: same status, same approvals, no mail. That it was is on the timeline all the same. */
export const undoDecision = (ctx: SignedInCtx, uid: string, n: number): Promise<ApplicationView> =>
  change(ctx, 'application.undone', async (tx) => {
    const { actor, parts } = ctx;
    setScope(tx, ctx);
    await sql`select set_config('app.undo', 'on', true)`.execute(tx);
    const found = await holdApplication(tx, actor, uid);
    const last = await lastDecision(tx, ctx, found);
    if (!last || last.n !== n || !(await dropHeld(tx, causeOf(found.uid, n)))) {
      throw new Failure('wrong_state', 'This can no longer be undone.');
    }
    const at = parts.clock();
    await takeBackNotices(tx, causeOf(found.uid, n), at);
    await restoreApprovals(tx, found.uid, n, at);
    await restoreRates(tx, found.uid, last.at);
    await reopenClosedQueries(tx, found.uid, last.at);
    if (last.event === 'close') {
      await withdrawPlanned(tx, parts, found.uid, actor.uid);
      await withdrawTasks(tx, parts, { applicationUid: found.uid, kinds: ['release_reserve'], since: last.at });
    }
    if (last.event === 'decline') await dropLetter(tx, parts, found.uid);
    if (last.event === 'recommend')
      await withdrawTasks(tx, parts, { applicationUid: found.uid, kinds: RECOMMENDING, since: last.at });
    if (last.event === 'raise_query') await takeBackQueries(tx, found.uid, n, at);
    await tx
      .updateTable('application')
      .set((eb) => ({
        status: last.from,
        status_at: at,
        ...(last.clock && columnsOf(last.clock)),
        version: eb('version', '+', 1),
        ...(last.event === 'bypass_iso' && { iso_bypassed: false }),
        ...(last.event === 'assign_iso' && { iso_uid: last.fromIso?.uid ?? null }),
        ...(last.event === 'raise_query' && last.from !== 'query_raised' && { return_to: null }),
      }))
      .where('uid', '=', found.uid)
      .execute();
    if (last.event === 'assign_iso') await setMerchantIso(tx, found.merchant.uid, last.fromIso?.uid ?? null);
    await insertEvent(tx, found.uid, {
      event: 'undo',
      from: found.status,
      to: last.from,
      actor: actor.uid,
      role: actor.role,
      details: { undone: n },
      at,
    });
    const now = await findApplication(tx, found.uid);
    if (!now) throw new Error('an application that was moved back is not there');
    return {
      subject: `application:${found.uid}`,
      before: { status: found.status },
      after: { status: last.from, undone: n },
      reply: presentApplication(now, actor),
    };
  });

import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { snoozeProblem, snoozeUntil } from '@ledgate/domain/queue/snooze.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import {
  type Application,
  findApplication,
  holdApplication,
  insertEvent,
  presentApplication,
} from '../applications/public.ts';
import { demandReviewer } from './demand.ts';

interface Snooze {
  until: Date;
  reason: string;
}

const saveSnooze = async (tx: WritableTransaction, by: string, uid: string, snooze: Snooze | null): Promise<void> => {
  await tx
    .updateTable('application')
    .set((eb) => ({
      snoozed_until: snooze?.until ?? null,
      snooze_reason: snooze?.reason ?? null,
      snoozed_by: snooze === null ? null : by,
      version: eb('version', '+', 1),
    }))
    .where('uid', '=', uid)
    .execute();
};

const write = async (
  tx: WritableTransaction,
  { actor, parts }: SignedInCtx,
  found: Application,
  snooze: Snooze | null,
): Promise<ApplicationView> => {
  await saveSnooze(tx, actor.uid, found.uid, snooze);
  await insertEvent(tx, found.uid, {
    event: snooze === null ? 'wake' : 'snooze',
    from: found.status,
    to: found.status,
    actor: actor.uid,
    role: actor.role,
    ...(snooze !== null && { reason: snooze.reason, details: { until: snooze.until.toISOString() } }),
    at: parts.clock(),
  });
  const now = await findApplication(tx, found.uid);
  if (!now) throw new Failure('not_found', 'There is no such application.');
  return presentApplication(now, actor);
};

/** Puts a case aside until a day, with the reason. */
export const snooze = (ctx: SignedInCtx, uid: string, { until: day, reason }: { until: string; reason: string }) => {
  const { actor, parts } = ctx;
  demandReviewer(actor);
  return change(ctx, 'application.snoozed', async (tx) => {
    setScope(tx, ctx);
    const found = await holdApplication(tx, actor, uid);
    const problem = snoozeProblem(found.status);
    if (problem !== null) throw new Failure('wrong_state', problem);
    const answer = snoozeUntil(day, parts.clock().getTime());
    if (!answer.ok) throw new Failure('invalid', answer.problem, { errors: { until: [answer.problem] } });
    const until = new Date(answer.until);
    const reply = await write(tx, ctx, found, { until, reason });
    return { subject: `application:${uid}`, after: { snoozed_until: until.toISOString() }, reason, reply };
  });
};

/** Takes a case back before its day. */
export const wake = (ctx: SignedInCtx, uid: string) => {
  const { actor } = ctx;
  demandReviewer(actor);
  return change(ctx, 'application.woken', async (tx) => {
    setScope(tx, ctx);
    const found = await holdApplication(tx, actor, uid);
    if (found.snooze === null) throw new Failure('wrong_state', 'This case isn’t snoozed.');
    const before = { snoozed_until: found.snooze.until.toISOString() };
    return { subject: `application:${uid}`, before, reply: await write(tx, ctx, found, null) };
  });
};

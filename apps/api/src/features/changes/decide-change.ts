import type { Given } from '@ledgate/contract/call.ts';
import type { changes, ChangeView } from '@ledgate/contract/changes.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { CHANGE_KINDS } from '@ledgate/domain/handoff/changes.ts';
import { change, type Changed } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { loadFacts } from '../applications/public.ts';
import { planOperation } from '../operations/public.ts';
import { closeTask, openTask } from '../tasks/public.ts';
import { applyChange } from './apply-change.ts';
import { endChange } from './end-change.ts';
import { demandOwner, demandStep, type HeldChange, holdChange, labelOf } from './hold-change.ts';
import { knownPhones } from './known-phones.ts';
import { presentOne } from './present.ts';
import { setChange } from './store.ts';
import { noteChange, tellApprovers } from './tell.ts';

const DONE = { done: true } as const;

const changed = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  { found, held }: HeldChange,
  facts: Pick<Changed<never>, 'after' | 'reason'>,
): Promise<Changed<ChangeView>> => ({
  subject: `application:${found.uid}`,
  before: { change: held.uid, state: held.state },
  ...facts,
  reply: await presentOne(tx, ctx, found, held.uid),
});

export const cancelChange = (ctx: SignedInCtx, uid: string): Promise<typeof DONE> => {
  demandOwner(ctx.actor);
  return change(ctx, 'application.change_canceled', async (tx) => {
    setScope(tx, ctx);
    const all = await holdChange(tx, ctx, uid);
    demandStep(ctx, all, 'cancel');
    await endChange(tx, ctx, all, { state: 'canceled', reason: 'Canceled by the merchant.' });
    return { subject: `application:${all.found.uid}`, after: { change: uid, state: 'canceled' }, reply: DONE };
  });
};

type CheckBody = Given<typeof changes.checkChange>['body'];

const digits = (text: string): string => text.replace(/\D/g, '');

/** Whoever asks may be somebody else, and gives a number of their own: only numbers from before count. */
const demandCalled = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  { found, held }: HeldChange,
  { call }: CheckBody,
): Promise<void> => {
  if (!CHANGE_KINDS[held.kind].needsCall) return;
  if (!call) throw new Failure('not_ready', 'Call the merchant on a number we already have, and say who answered.');
  const phones = knownPhones((await loadFacts(tx, ctx.parts, found.uid)).facts);
  if (!phones.some(({ phone }) => digits(phone) === digits(call.phone)))
    throw new Failure('not_ready', 'This number isn’t on file for the merchant. Call one that is.');
};

/** Nobody new goes on before somebody has said why the listed party is another; a list that is missing is loaded first. */
const clearanceOf = (
  { hits }: HeldChange,
  why: string | undefined,
): { cleared: string | null; cleared_why: string | null } => {
  const missing = hits.find(({ isClearable }) => !isClearable);
  if (missing) throw new Failure('not_ready', missing.explanation);
  if (hits.length === 0) return { cleared: null, cleared_why: null };
  if (why === undefined)
    throw new Failure(
      'not_ready',
      `${hits.map(({ explanation }) => explanation).join(' ')} Say why this is someone else.`,
    );
  const kept = hits.map(({ check, name, explanation }) => ({ check, name, explanation }));
  return { cleared: JSON.stringify(kept), cleared_why: why };
};

/** One person has compared it with the proof, and spoken to the merchant where that is needed. */
export const checkChange = (ctx: SignedInCtx, uid: string, body: CheckBody): Promise<ChangeView> =>
  change(ctx, 'application.change_checked', async (tx) => {
    const { parts, actor } = ctx;
    setScope(tx, ctx);
    const all = await holdChange(tx, ctx, uid);
    const { found, held } = all;
    demandStep(ctx, all, 'check');
    await demandCalled(tx, ctx, all, body);
    const clearance = clearanceOf(all, body.cleared_why);
    await setChange(tx, uid, {
      state: 'checked',
      ...clearance,
      checked_by: actor.uid,
      checked_at: parts.clock(),
      check_note: body.note,
      called_phone: body.call?.phone ?? null,
      spoke_to: body.call?.spoke_to ?? null,
      evidence: body.call?.evidence ?? null,
    });
    const task = { applicationUid: found.uid, subject: labelOf(held) } as const;
    await closeTask(tx, parts, { kind: 'change_to_check', ...task, outcome: 'done', by: actor.uid });
    await openTask(tx, parts, { kind: 'change_to_approve', ...task });
    await noteChange(tx, ctx, found, { event: 'change_checked', change: uid, reason: body.note });
    await tellApprovers(tx, ctx, found);
    const { length: cleared } = all.hits;
    return changed(tx, ctx, all, {
      after: {
        state: 'checked',
        called: body.call !== undefined,
        ...(cleared > 0 && { cleared, why: body.cleared_why }),
      },
      reason: body.note,
    });
  });

/** A second person answers for it, and with that it leaves; a merchant of a bank's is told to the bank by a person. */
export const approveChange = (ctx: SignedInCtx, uid: string): Promise<ChangeView> =>
  change(ctx, 'application.change_approved', async (tx) => {
    const { parts, actor } = ctx;
    setScope(tx, ctx);
    const all = await holdChange(tx, ctx, uid);
    const { found, held, isAtProvider } = all;
    demandStep(ctx, all, 'approve');
    const state = isAtProvider ? 'sending' : 'waiting';
    await setChange(tx, uid, { state, approved_by: actor.uid, approved_at: parts.clock() });
    const task = { applicationUid: found.uid, subject: labelOf(held) } as const;
    await closeTask(tx, parts, { kind: 'change_to_approve', ...task, outcome: 'done', by: actor.uid });
    if (isAtProvider)
      await planOperation(tx, ctx, { kind: 'change', applicationUid: found.uid, facts: { change: uid } });
    else await openTask(tx, parts, { kind: 'change_to_tell', ...task });
    await noteChange(tx, ctx, found, { event: 'change_approved', change: uid, reason: labelOf(held) });
    return changed(tx, ctx, all, { after: { state } });
  });

export const refuseChange = (ctx: SignedInCtx, uid: string, reason: string): Promise<ChangeView> =>
  change(ctx, 'application.change_refused', async (tx) => {
    setScope(tx, ctx);
    const all = await holdChange(tx, ctx, uid);
    demandStep(ctx, all, 'refuse');
    await endChange(tx, ctx, all, { state: 'refused', reason });
    return changed(tx, ctx, all, { after: { state: 'refused' }, reason });
  });

type RecordBody = Given<typeof changes.recordChange>['body'];

/** What a bank said by phone or mail. */
export const recordChange = (ctx: SignedInCtx, uid: string, { decision, reason }: RecordBody): Promise<ChangeView> => {
  const isDone = decision === 'done';
  return change(ctx, isDone ? 'application.change_applied' : 'application.change_declined', async (tx) => {
    setScope(tx, ctx);
    const all = await holdChange(tx, ctx, uid);
    demandStep(ctx, all, 'record');
    if (isDone) await applyChange(tx, ctx, all, reason);
    else await endChange(tx, ctx, all, { state: 'declined', reason });
    return changed(tx, ctx, all, { after: { state: isDone ? 'applied' : 'declined' }, reason });
  });
};

import type { HoldView } from '@ledgate/contract/watching.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { AuditAction } from '@ledgate/domain/access/audit-actions.ts';
import { DECIDES, type HoldStep, holdStepsOpen } from '@ledgate/domain/watching/holds.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { type Application, holdApplication } from '../applications/public.ts';
import { closeTask, openTask } from '../tasks/public.ts';
import { findHold, type HoldColumns, setHold, type StoredHold } from './hold-store.ts';
import { orderFunding } from './order-store.ts';
import { presentHold, standingOf } from './present.ts';
import { tellDeciders, tellOfFunding, tellProposer } from './tell.ts';

const WRONG: Record<HoldStep, string> = {
  confirm: 'This hold is not proposed any more. Somebody else decided on it.',
  reject: 'This hold is not proposed any more. Somebody else decided on it.',
  withdraw: 'Only the person who proposed a hold can withdraw it, before it is decided.',
  ask_release: 'This hold is not on, or its release was asked for already.',
  release: 'This hold is not on. Somebody else released it.',
};
const OWN = 'You proposed this hold. A second person has to decide on it, in whatever role you act.';

interface Holding {
  tx: WritableTransaction;
  found: Application;
  held: StoredHold;
}

/** The application first, then the hold as it is under that lock; refused where the step is not this person's. */
const take = async (tx: WritableTransaction, ctx: SignedInCtx, uid: string, step: HoldStep): Promise<Holding> => {
  setScope(tx, ctx);
  const seen = await findHold(tx, uid);
  const found = seen && (await holdApplication(tx, ctx.actor, seen.applicationUid));
  const held = found && (await findHold(tx, uid));
  if (!found || !held) throw new Failure('not_found', 'There is no such hold.');
  if (holdStepsOpen(standingOf(held), ctx.actor).includes(step)) return { tx, found, held };
  const isOwn = held.state === 'proposed' && held.proposedBy?.uid === ctx.actor.uid;
  if (isOwn && ctx.actor.abilities.has(DECIDES)) throw new Failure('not_ready', OWN);
  throw new Failure('wrong_state', WRONG[step]);
};

interface Deciding {
  action: AuditAction;
  step: HoldStep;
  reason?: string;
  columns: (at: Date, by: string) => HoldColumns;
  follow: (holding: Holding) => Promise<void>;
}

const decide = (ctx: SignedInCtx, uid: string, deciding: Deciding): Promise<HoldView> =>
  change(ctx, deciding.action, async (tx) => {
    const holding = await take(tx, ctx, uid, deciding.step);
    const { found, held } = holding;
    const columns = deciding.columns(ctx.parts.clock(), ctx.actor.uid);
    await setHold(tx, uid, columns);
    await deciding.follow(holding);
    const after = (await findHold(tx, uid)) ?? held;
    return {
      subject: `application:${found.uid}`,
      before: { hold: uid, state: held.state },
      after: { state: after.state, scope: held.scope, cents: held.cents },
      ...(deciding.reason === undefined ? {} : { reason: deciding.reason }),
      reply: presentHold(after, ctx.actor),
    };
  });

const order = (ctx: SignedInCtx, { tx, found }: Holding): Promise<void> =>
  orderFunding(tx, { merchantUid: found.merchant.uid, applicationUid: found.uid, at: ctx.parts.clock() });

const endTask = (
  ctx: SignedInCtx,
  { tx, found }: Holding,
  kind: 'hold_to_confirm' | 'hold_to_release',
  outcome: 'confirmed' | 'refused' | 'withdrawn' | 'done',
): Promise<void> => closeTask(tx, ctx.parts, { kind, applicationUid: found.uid, outcome, by: ctx.actor.uid });

/** The second person: with that the provider is asked to stop. */
export const confirmHold = (ctx: SignedInCtx, uid: string): Promise<HoldView> =>
  decide(ctx, uid, {
    action: 'funding.held',
    step: 'confirm',
    columns: (at, by) => ({ state: 'on', confirmed_by: by, on_at: at }),
    follow: async (holding) => {
      await order(ctx, holding);
      await endTask(ctx, holding, 'hold_to_confirm', 'confirmed');
      await tellOfFunding(holding.tx, ctx, holding.found, 'funding_held');
      await tellProposer(holding.tx, ctx, holding.found, holding.held.proposedBy?.uid);
    },
  });

export const rejectHold = (ctx: SignedInCtx, uid: string, reason: string): Promise<HoldView> =>
  decide(ctx, uid, {
    action: 'funding.hold_rejected',
    step: 'reject',
    reason,
    columns: (at, by) => ({ state: 'rejected', ended_by: by, ended_at: at, end_reason: reason }),
    follow: async (holding) => {
      await endTask(ctx, holding, 'hold_to_confirm', 'refused');
      await tellProposer(holding.tx, ctx, holding.found, holding.held.proposedBy?.uid);
    },
  });

const DONE = { done: true } as const;

export const withdrawHold = async (ctx: SignedInCtx, uid: string): Promise<typeof DONE> => {
  await decide(ctx, uid, {
    action: 'funding.hold_withdrawn',
    step: 'withdraw',
    columns: (at, by) => ({ state: 'withdrawn', ended_by: by, ended_at: at }),
    follow: (holding) => endTask(ctx, holding, 'hold_to_confirm', 'withdrawn'),
  });
  return DONE;
};

export const askRelease = (ctx: SignedInCtx, uid: string, reason: string): Promise<HoldView> =>
  decide(ctx, uid, {
    action: 'funding.release_asked',
    step: 'ask_release',
    reason,
    columns: (at, by) => ({ release_asked_by: by, release_asked_at: at, release_asked_why: reason }),
    follow: async ({ tx, found }) => {
      await openTask(tx, ctx.parts, { kind: 'hold_to_release', applicationUid: found.uid });
      await tellDeciders(tx, ctx, found);
    },
  });

export const releaseHold = (ctx: SignedInCtx, uid: string, reason: string): Promise<HoldView> =>
  decide(ctx, uid, {
    action: 'funding.released',
    step: 'release',
    reason,
    columns: (at, by) => ({ state: 'released', ended_by: by, ended_at: at, end_reason: reason }),
    follow: async (holding) => {
      await order(ctx, holding);
      await endTask(ctx, holding, 'hold_to_release', 'done');
      await tellOfFunding(holding.tx, ctx, holding.found, 'funding_released');
    },
  });

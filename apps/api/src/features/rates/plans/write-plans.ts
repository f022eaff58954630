import type { Given } from '@ledgate/contract/call.ts';
import type { PlanView, ratePlanCalls } from '@ledgate/contract/rate-plans.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { usualBasis } from '@ledgate/domain/rates/models.ts';
import { mayWritePlans } from '@ledgate/domain/rates/plan-access.ts';
import type { PlanKind } from '@ledgate/domain/rates/plan-kinds.ts';
import { checkPlan } from '@ledgate/domain/rates/plans.ts';
import { change, type Changed } from '../../../core/change.ts';
import type { SignedInCtx } from '../../../core/context.ts';
import { Failure } from '../../../core/failure.ts';
import { setScope } from '../../../core/scope.ts';
import { demandBank, demandSound } from '../demand.ts';
import { findPlan, lockPlan, type StoredPlan } from './plan-store.ts';
import { insertPlan, insertVersion, type NewPlan, setArchived, setRestored } from './plan-writes.ts';
import { isWritable, presentPlan, todayOf } from './present-plan.ts';

export const PLANS_LANE = 'system:rate-plans';

/** Whom it is not shown to, it is not there for; whoever may only read it is told so. */
export const demandPlan = async (tx: WritableTransaction, ctx: SignedInCtx, uid: string): Promise<StoredPlan> => {
  const plan = await lockPlan(tx, uid);
  if (!plan) throw new Failure('not_found', 'There is no such plan.');
  if (!isWritable(ctx.actor, plan)) throw new Failure('not_allowed', 'You can’t change this plan.');
  return plan;
};

export const replyOf = async (tx: WritableTransaction, ctx: SignedInCtx, uid: string): Promise<PlanView> => {
  const plan = await findPlan(tx, uid);
  if (!plan) throw new Error('a plan that was saved is not there');
  return presentPlan(ctx, plan);
};

export const factsOf = ({ uid, kind, name, iso }: StoredPlan) => ({ plan: uid, kind, name, iso: iso?.uid ?? null });

const demandWriter = ({ actor }: SignedInCtx, kind: PlanKind): void => {
  if (!mayWritePlans(actor.role, kind))
    throw new Failure(
      'not_allowed',
      `Your role does not write ${kind === 'price_plan' ? 'price plans' : 'bank schedules'}.`,
    );
  if (actor.role === 'iso' && actor.isoUid === null)
    throw new Failure('wrong_state', 'Your account isn’t linked to an ISO, so the plan would have no owner.');
};

const create = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  plan: NewPlan,
  twin: string,
): Promise<Changed<PlanView>> => {
  const by = { by: ctx.actor.uid, at: ctx.parts.clock() };
  const empty = { lines: {}, included: [], note: '', effectiveFrom: todayOf(ctx) };
  const { model, basis, kind } = plan;
  // Nothing is missing yet of an empty sheet; what cannot be bought so at all is said at once.
  demandSound(checkPlan({ kind, model, basis, ...empty }, { isSuperAdmin: true }), false);
  const uid = await insertPlan(tx, plan, by);
  if (uid === null) throw new Failure('already_exists', twin);
  await insertVersion(tx, { planUid: uid, n: 1 }, empty, by);
  return { subject: PLANS_LANE, after: { plan: uid, ...plan }, reply: await replyOf(tx, ctx, uid) };
};

type ScheduleBody = Given<typeof ratePlanCalls.createBankSchedule>['body'];

export const createBankSchedule = async (ctx: SignedInCtx, body: ScheduleBody): Promise<PlanView> => {
  demandWriter(ctx, 'bank_schedule');
  return change(ctx, 'rate_plan.added', async (tx) => {
    setScope(tx, ctx);
    await demandBank(tx, body.bank_uid);
    const plan: NewPlan = {
      kind: 'bank_schedule',
      name: null,
      bankUid: body.bank_uid,
      isoUid: null,
      model: body.pricing_model,
      basis: body.cost_basis ?? usualBasis(body.pricing_model),
    };
    return create(tx, ctx, plan, 'This bank has a schedule for this pricing model and cost basis already.');
  });
};

type PlanBody = Given<typeof ratePlanCalls.createPricePlan>['body'];

export const createPricePlan = async (ctx: SignedInCtx, body: PlanBody): Promise<PlanView> => {
  demandWriter(ctx, 'price_plan');
  return change(ctx, 'rate_plan.added', async (tx) => {
    setScope(tx, ctx);
    const plan: NewPlan = {
      kind: 'price_plan',
      name: body.name,
      bankUid: null,
      isoUid: ctx.actor.role === 'iso' ? ctx.actor.isoUid : null,
      model: body.pricing_model,
      basis: null,
    };
    return create(tx, ctx, plan, 'There is a price plan of this name already.');
  });
};

export const archiveRatePlan = (ctx: SignedInCtx, uid: string): Promise<PlanView> =>
  change(ctx, 'rate_plan.archived', async (tx) => {
    setScope(tx, ctx);
    const plan = await demandPlan(tx, ctx, uid);
    if (plan.archivedAt !== null) throw new Failure('wrong_state', 'This plan is already archived.');
    await setArchived(tx, uid, { by: ctx.actor.uid, at: ctx.parts.clock() });
    return {
      subject: PLANS_LANE,
      before: factsOf(plan),
      after: { archived: true },
      reply: await replyOf(tx, ctx, uid),
    };
  });

export const restoreRatePlan = (ctx: SignedInCtx, uid: string): Promise<PlanView> =>
  change(ctx, 'rate_plan.restored', async (tx) => {
    setScope(tx, ctx);
    const plan = await demandPlan(tx, ctx, uid);
    if (plan.archivedAt === null) throw new Failure('wrong_state', 'This plan is not archived.');
    if (!(await setRestored(tx, uid))) throw new Failure('already_exists', 'Another plan has taken its place.');
    return {
      subject: PLANS_LANE,
      before: factsOf(plan),
      after: { archived: false },
      reply: await replyOf(tx, ctx, uid),
    };
  });

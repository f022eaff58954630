import type { Reply } from '@ledgate/contract/call.ts';
import type { PlanRow, PlanView, ratePlanCalls } from '@ledgate/contract/rate-plans.ts';
import type { PricingModel } from '@ledgate/domain/rates/models.ts';
import { mayReadPlans, planFits } from '@ledgate/domain/rates/plan-access.ts';
import { inForceOn } from '@ledgate/domain/rates/plans.ts';
import type { SignedInCtx } from '../../../core/context.ts';
import { Failure } from '../../../core/failure.ts';
import { type ListBody, listBody } from '../../../core/http/paging.ts';
import { reading } from '../../../core/scope.ts';
import { isWriter, seeApplication } from '../demand.ts';
import { findPlan, livePlans, pagePlans, type PlansAsk, type StoredPlan, type StoredVersion } from './plan-store.ts';
import { presentOffered, presentPlan, presentRow, todayOf } from './present-plan.ts';

export const listRatePlans = async (ctx: SignedInCtx, query: PlansAsk): Promise<ListBody<PlanRow>> => {
  if (!mayReadPlans(ctx.actor.role, query.kind))
    throw new Failure('not_allowed', 'Your role can’t see bank schedules.');
  return reading(ctx, async (tx) => {
    const { count, plans } = await pagePlans(tx, query);
    return listBody(
      '/api/rate-plan',
      { ...query },
      count,
      plans.map((plan) => presentRow(ctx, plan)),
    );
  });
};

export const readRatePlan = (ctx: SignedInCtx, uid: string): Promise<PlanView> =>
  reading(ctx, async (tx) => {
    const plan = await findPlan(tx, uid);
    if (!plan || !mayReadPlans(ctx.actor.role, plan.kind)) throw new Failure('not_found', 'There is no such plan.');
    return presentPlan(ctx, plan);
  });

interface Offer {
  plan: StoredPlan;
  version: StoredVersion;
}

type Offered = Reply<typeof ratePlanCalls.listOfferedPlans>;

/** What is in force today, and of an ISO's plans only those of the ISO that the application belongs to. */
export const listOfferedPlans = (ctx: SignedInCtx, uid: string, model: PricingModel): Promise<Offered> =>
  reading(ctx, async (tx) => {
    const found = await seeApplication(tx, uid);
    const offers = (await livePlans(tx, model)).flatMap((plan): Offer[] => {
      const version = inForceOn(plan.versions, todayOf(ctx));
      return version ? [{ plan, version }] : [];
    });
    const [buys, sells] = [isWriter('buy', ctx.actor), isWriter('sale', ctx.actor)];
    return {
      schedules: offers.flatMap((offer) => {
        const { bank, basis, isDefault } = offer.plan;
        if (!buys || !bank?.active || basis === null) return [];
        const about = { bank_uid: bank.uid, cost_basis: basis, is_default: isDefault };
        return [{ ...presentOffered(offer.plan, offer.version), ...about }];
      }),
      plans: offers
        .filter(({ plan }) => sells && plan.kind === 'price_plan')
        .filter(({ plan }) => planFits({ kind: plan.kind, isoUid: plan.iso?.uid ?? null }, found.iso?.uid ?? null))
        .map((offer) => ({ ...presentOffered(offer.plan, offer.version), is_own: offer.plan.iso !== null })),
    };
  });

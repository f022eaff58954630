import type { BuyRateView, SaleRateView } from '@ledgate/contract/rate-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { LineName } from '@ledgate/domain/rates/lines.ts';
import type { CostBasis, PricingModel } from '@ledgate/domain/rates/models.ts';
import { mayReadPlans, planFits } from '@ledgate/domain/rates/plan-access.ts';
import type { PlanKind } from '@ledgate/domain/rates/plan-kinds.ts';
import { inForceOn, planDifference } from '@ledgate/domain/rates/plans.ts';
import type { LineValues } from '@ledgate/domain/rates/sheet.ts';
import type { WorkingCtx } from '../../../core/context.ts';
import { Failure } from '../../../core/failure.ts';
import { presentBuyRate, presentSaleRate, type RateSource } from '../present.ts';
import type { BuyRate, SaleRate } from '../stored-rate.ts';
import { findPlan, planOfVersion, type StoredPlan } from './plan-store.ts';
import { presentOffered, todayOf } from './present-plan.ts';

interface Sourced {
  planVersionUid: string | null;
  lines: LineValues;
  included?: readonly LineName[];
}

const loadPlans = async (tx: ReadTransaction, rates: readonly Sourced[]): Promise<StoredPlan[]> => {
  const found: StoredPlan[] = [];
  for (const uid of new Set(rates.map(({ planVersionUid }) => planVersionUid))) {
    const planUid = uid === null ? null : await planOfVersion(tx, uid);
    const plan = planUid === null ? null : await findPlan(tx, planUid);
    if (plan) found.push(plan);
  }
  return found;
};

const sourceIn = (plans: readonly StoredPlan[], rate: Sourced, today: string): RateSource => {
  const plan = plans.find(({ versions }) => versions.some(({ uid }) => uid === rate.planVersionUid));
  const version = plan?.versions.find(({ uid }) => uid === rate.planVersionUid);
  if (!plan || !version) return null;
  const now = plan.archivedAt === null ? inForceOn(plan.versions, today) : null;
  return {
    ...presentOffered(plan, version),
    changed: planDifference(version, rate).length,
    newer: now && now.n > version.n ? { version_uid: now.uid, n: now.n, effective_from: now.effectiveFrom } : null,
  };
};

/** What each rate was taken from, for those who may see such plans at all; the database says which of them. */
const sourcesOf = async (
  tx: ReadTransaction,
  ctx: WorkingCtx,
  kind: PlanKind,
  rates: readonly Sourced[],
): Promise<(rate: Sourced) => RateSource> => {
  const plans = mayReadPlans(ctx.actor.role, kind) ? await loadPlans(tx, rates) : [];
  return (rate) => sourceIn(plans, rate, todayOf(ctx));
};

export const buyPresenter = async (
  tx: ReadTransaction,
  ctx: WorkingCtx,
  rates: readonly BuyRate[],
): Promise<(rate: BuyRate) => BuyRateView> => {
  const sourceOf = await sourcesOf(tx, ctx, 'bank_schedule', rates);
  return (rate) => presentBuyRate(rate, sourceOf(rate));
};

export const salePresenter = async (
  tx: ReadTransaction,
  ctx: WorkingCtx,
  rates: readonly SaleRate[],
): Promise<(rate: SaleRate) => SaleRateView> => {
  const sourceOf = await sourcesOf(tx, ctx, 'price_plan', rates);
  return (rate) => presentSaleRate(rate, sourceOf(rate));
};

interface Wanted {
  planVersionUid?: string | null;
  model: PricingModel;
  basis: CostBasis | null;
  bankUid: string | null;
  /** The ISO of the application. */
  isoUid: string | null;
  /** What the rate said before: it may go on saying so, whatever has become of that version. */
  keeps: readonly (string | null)[];
}

const FIELDS: Record<PlanKind, string> = { bank_schedule: 'schedule_version_uid', price_plan: 'plan_version_uid' };
const NAMES: Record<PlanKind, string> = { bank_schedule: 'schedule', price_plan: 'price plan' };

const isMeantFor = ({ kind, bank, basis, model, iso }: StoredPlan, wanted: Wanted): boolean =>
  model === wanted.model &&
  basis === wanted.basis &&
  (bank?.uid ?? null) === wanted.bankUid &&
  planFits({ kind, isoUid: iso?.uid ?? null }, wanted.isoUid);

/** What is not theirs to see is not there, whatever else is asked. */
export const demandSeen = async (tx: ReadTransaction, versionUid: string | null): Promise<void> => {
  if (versionUid !== null && (await planOfVersion(tx, versionUid)) === null)
    throw new Failure('not_found', 'There is no such plan.');
};

/** A rate names only what it could have been taken from: seen by whoever sets it, meant for it, and begun. */
export const demandSource = async (
  tx: ReadTransaction,
  ctx: WorkingCtx,
  kind: PlanKind,
  wanted: Wanted,
): Promise<void> => {
  const { planVersionUid: uid = null, keeps } = wanted;
  if (uid === null) return;
  const fault = (message: string) => new Failure('invalid', message, { errors: { [FIELDS[kind]]: [message] } });
  const planUid = await planOfVersion(tx, uid);
  const plan = planUid === null ? null : await findPlan(tx, planUid);
  const version = plan?.versions.find((each) => each.uid === uid);
  if (!plan || !version?.isPublished || plan.kind !== kind) throw fault(`There is no such ${NAMES[kind]}.`);
  if (!isMeantFor(plan, wanted)) throw fault(`This ${NAMES[kind]} is for other rates.`);
  if (keeps.includes(uid)) return;
  if (version.isRetired || plan.archivedAt !== null) throw fault(`This ${NAMES[kind]} is not in force any more.`);
  if (version.effectiveFrom > todayOf(ctx)) throw fault(`This ${NAMES[kind]} is not in force yet.`);
};

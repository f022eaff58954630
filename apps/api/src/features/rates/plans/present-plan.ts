import type { PlanRow, PlanVersionView, PlanView } from '@ledgate/contract/rate-plans.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { mayWritePlan } from '@ledgate/domain/rates/plan-access.ts';
import { inForceOn, versionState } from '@ledgate/domain/rates/plans.ts';
import type { PersonActor, SignedInCtx } from '../../../core/context.ts';
import { presentLines } from '../present.ts';
import type { StoredPlan, StoredVersion } from './plan-store.ts';

export const todayOf = ({ parts }: Pick<SignedInCtx, 'parts'>): string => newYorkDate(parts.clock().getTime());

export const isWritable = ({ role, isoUid }: PersonActor, { kind, iso }: StoredPlan): boolean =>
  mayWritePlan({ role, isoUid }, { kind, isoUid: iso?.uid ?? null });

const markOf = (version: StoredVersion | null | undefined): PlanRow['current'] =>
  version ? { id: version.uid, n: version.n, effective_from: version.effectiveFrom } : null;

const upcomingOf = (versions: readonly StoredVersion[], today: string): StoredVersion | undefined =>
  versions
    .filter((version) => versionState(version, versions, today) === 'upcoming')
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))[0];

export const presentRow = (ctx: SignedInCtx, plan: StoredPlan): PlanRow => {
  const today = todayOf(ctx);
  const canWrite = isWritable(ctx.actor, plan);
  return {
    id: plan.uid,
    kind: plan.kind,
    name: plan.name,
    bank: plan.bank && { uid: plan.bank.uid, name: plan.bank.name },
    iso: plan.iso,
    pricing_model: plan.model,
    cost_basis: plan.basis,
    archived_at: plan.archivedAt?.toISOString() ?? null,
    current: markOf(inForceOn(plan.versions, today)),
    upcoming: markOf(upcomingOf(plan.versions, today)),
    draft: canWrite ? markOf(plan.versions.find(({ isPublished }) => !isPublished)) : null,
    can_write: canWrite,
  };
};

const presentVersion = (version: StoredVersion, { versions }: StoredPlan, today: string): PlanVersionView => ({
  id: version.uid,
  n: version.n,
  version: version.version,
  state: versionState(version, versions, today),
  lines: presentLines(version.lines, version.included),
  note: version.note,
  effective_from: version.effectiveFrom,
  set_by: version.setBy,
  at: version.at.toISOString(),
  published_by: version.publishedBy,
  published_at: version.publishedAt?.toISOString() ?? null,
  retired_by: version.retiredBy,
  retired_at: version.retiredAt?.toISOString() ?? null,
});

/** A version as rates are taken from it. */
export const presentOffered = (plan: StoredPlan, version: StoredVersion) => ({
  plan_uid: plan.uid,
  version_uid: version.uid,
  name: plan.name,
  n: version.n,
  effective_from: version.effectiveFrom,
  lines: presentLines(version.lines, version.included),
});

export const presentPlan = (ctx: SignedInCtx, plan: StoredPlan): PlanView => {
  const row = presentRow(ctx, plan);
  return {
    ...row,
    versions: plan.versions
      .filter(({ isPublished }) => isPublished || row.can_write)
      .map((version) => presentVersion(version, plan, todayOf(ctx))),
  };
};

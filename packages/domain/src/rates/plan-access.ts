import type { Role } from '../access/roles.ts';
import type { PlanKind } from './plan-kinds.ts';

const SCHEDULE_READERS: readonly Role[] = ['underwriter', 'admin', 'superadmin'];
const SCHEDULE_WRITERS: readonly Role[] = ['admin', 'superadmin'];
const PLAN_READERS: readonly Role[] = ['underwriter', 'iso', 'admin', 'superadmin'];
const PLAN_WRITERS: readonly Role[] = ['iso', 'admin', 'superadmin'];

/** An ISO reads the buy rate of its own cases; what a bank charges for all others is not its business. */
export const mayReadPlans = (role: Role, kind: PlanKind): boolean =>
  (kind === 'bank_schedule' ? SCHEDULE_READERS : PLAN_READERS).includes(role);

/** Whether a role writes plans of a kind at all. */
export const mayWritePlans = (role: Role, kind: PlanKind): boolean =>
  (kind === 'bank_schedule' ? SCHEDULE_WRITERS : PLAN_WRITERS).includes(role);

export interface PlanOwner {
  readonly kind: PlanKind;
  /** The ISO whose plan it is; none for what everybody who prices may use. */
  readonly isoUid: string | null;
}

/** An ISO writes its own plans, admins everything else: what an ISO asks for is the ISO's to say. */
export const mayWritePlan = (actor: { role: Role; isoUid: string | null }, plan: PlanOwner): boolean =>
  mayWritePlans(actor.role, plan.kind) &&
  (actor.role === 'iso' ? plan.isoUid !== null && plan.isoUid === actor.isoUid : plan.isoUid === null);

/** An ISO's plan prices that ISO's merchants and nobody else's. */
export const planFits = (plan: PlanOwner, applicationIso: string | null): boolean =>
  plan.isoUid === null || plan.isoUid === applicationIso;

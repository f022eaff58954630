import { COST_BASES, PRICING_MODELS } from '@ledgate/domain/rates/models.ts';
import { PLAN_KINDS } from '@ledgate/domain/rates/plan-kinds.ts';
import { VERSION_STATES } from '@ledgate/domain/rates/plans.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant, line, listOf, pageQuery, prose, uid, version } from './fields.ts';
import { date, saleLineBody } from './rate-lines.ts';
import { lineView } from './rate-view.ts';

const byId = z.strictObject({ id: uid });
const named = z.object({ uid, name: z.string() });
const mark = z.object({ id: uid, n: z.int().positive(), effective_from: z.string() });

const about = {
  id: uid,
  kind: z.enum(PLAN_KINDS),
  /** Of a plan its own, of a schedule its bank's. */
  name: z.string(),
  bank: named.nullable(),
  /** Whose plan it is; none where everybody who prices may use it. */
  iso: named.nullable(),
  pricing_model: z.enum(PRICING_MODELS),
  cost_basis: z.enum(COST_BASES).nullable(),
  archived_at: instant.nullable(),
  /** What counts today in New York, and what comes next. */
  current: mark.nullable(),
  upcoming: mark.nullable(),
  /** Only whoever may write it sees that there is a draft. */
  draft: mark.nullable(),
  can_write: z.boolean(),
};

const planRow = z.object(about).meta({ id: 'RatePlanRow' });
export type PlanRow = z.output<typeof planRow>;

const versionView = z.object({
  id: uid,
  n: z.int().positive(),
  version,
  state: z.enum(VERSION_STATES),
  lines: lineView,
  note: z.string(),
  effective_from: z.string(),
  set_by: named.nullable(),
  at: instant,
  published_by: named.nullable(),
  published_at: instant.nullable(),
  retired_by: named.nullable(),
  retired_at: instant.nullable(),
});
export type PlanVersionView = z.output<typeof versionView>;

const planView = z
  .object({ ...about, versions: z.array(versionView) })
  .meta({ id: 'RatePlan', description: 'A bank schedule or a price plan with its versions, newest first' });
export type PlanView = z.output<typeof planView>;

const offered = {
  plan_uid: uid,
  version_uid: uid,
  name: z.string(),
  n: z.int().positive(),
  effective_from: z.string(),
};

const offeredPlans = z
  .object({
    schedules: z.array(
      z.object({
        ...offered,
        bank_uid: uid,
        cost_basis: z.enum(COST_BASES),
        /** What the bank charges unless somebody agreed otherwise. */
        is_default: z.boolean(),
        lines: lineView,
      }),
    ),
    plans: z.array(z.object({ ...offered, is_own: z.boolean(), lines: lineView })),
  })
  .meta({ id: 'OfferedPlans' });

const model = z.enum(PRICING_MODELS);
const VERSION_FAILURES = ['not_found', 'wrong_state'] as const;

export const ratePlanCalls = declare({
  listRatePlans: {
    summary: 'List the bank schedules or the price plans, each with what is in force',
    method: 'GET',
    path: '/api/rate-plan',
    access: 'read_rateplan',
    query: z.strictObject({ ...pageQuery, kind: z.enum(PLAN_KINDS), archived: z.enum(['yes', 'no']).default('no') }),
    reply: listOf(planRow),
    failures: [],
  },
  readRatePlan: {
    summary: 'Read a bank schedule or a price plan with its versions',
    method: 'GET',
    path: '/api/rate-plan/{id}',
    access: 'read_rateplan',
    params: byId,
    reply: planView,
    failures: ['not_found'],
  },
  createBankSchedule: {
    summary: 'Add the schedule of a bank for a pricing model and cost basis, with an empty draft',
    method: 'POST',
    path: '/api/bank-schedule',
    access: 'manage_rateplan',
    body: z.strictObject({ bank_uid: uid, pricing_model: model, cost_basis: z.enum(COST_BASES).optional() }),
    reply: planView,
    status: 201,
    failures: ['already_exists'],
  },
  createPricePlan: {
    summary: 'Add a price plan with an empty draft: an ISO’s own, or one for everybody',
    method: 'POST',
    path: '/api/price-plan',
    access: 'manage_rateplan',
    body: z.strictObject({ name: line(3, 80, 'Give it a name.'), pricing_model: model }),
    reply: planView,
    status: 201,
    failures: ['already_exists', 'wrong_state'],
  },
  startPlanVersion: {
    summary: 'Start the next version as a draft, with the lines of the last one',
    method: 'POST',
    path: '/api/rate-plan/{id}/version',
    access: 'manage_rateplan',
    params: byId,
    reply: planView,
    status: 201,
    failures: VERSION_FAILURES,
  },
  savePlanVersion: {
    summary: 'Save a draft of a version',
    method: 'PUT',
    path: '/api/rate-plan/version/{id}',
    access: 'manage_rateplan',
    params: byId,
    body: z.strictObject({ lines: saleLineBody, note: prose(0, 500).default(''), effective_from: date }),
    reply: planView,
    failures: [...VERSION_FAILURES, 'stale'],
  },
  dropPlanVersion: {
    summary: 'Discard a draft of a version',
    method: 'DELETE',
    path: '/api/rate-plan/version/{id}',
    access: 'manage_rateplan',
    params: byId,
    reply: planView,
    failures: VERSION_FAILURES,
  },
  publishPlanVersion: {
    summary: 'Publish a draft: from its day on it is in force, and never changed again',
    method: 'POST',
    path: '/api/rate-plan/version/{id}/publish',
    access: 'manage_rateplan',
    params: byId,
    reply: planView,
    failures: [...VERSION_FAILURES, 'incomplete', 'stale'],
  },
  retirePlanVersion: {
    summary: 'Retire a published version: nothing new is priced from it, what was stays as it is',
    method: 'POST',
    path: '/api/rate-plan/version/{id}/retire',
    access: 'manage_rateplan',
    params: byId,
    reply: planView,
    failures: VERSION_FAILURES,
  },
  archiveRatePlan: {
    summary: 'Archive a schedule or plan: it is offered no more',
    method: 'POST',
    path: '/api/rate-plan/{id}/archive',
    access: 'manage_rateplan',
    params: byId,
    reply: planView,
    failures: VERSION_FAILURES,
  },
  restoreRatePlan: {
    summary: 'Take a schedule or plan out of the archive',
    method: 'POST',
    path: '/api/rate-plan/{id}/restore',
    access: 'manage_rateplan',
    params: byId,
    reply: planView,
    failures: [...VERSION_FAILURES, 'already_exists'],
  },
  listOfferedPlans: {
    summary: 'What an application can be priced from today: bank schedules for those who set buy rates, price plans',
    method: 'GET',
    path: '/api/application/{uid}/rates/plans',
    access: 'read_rateplan',
    params: z.strictObject({ uid }),
    query: z.strictObject({ pricing_model: model }),
    reply: offeredPlans,
    failures: ['not_found'],
  },
});

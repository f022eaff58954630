import { SEVERITIES, WATCHED } from '@ledgate/domain/watching/findings.ts';
import { HOLD_CAUSES, HOLD_SCOPES, HOLD_STATES, HOLD_STEPS } from '@ledgate/domain/watching/holds.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { done, instant, prose, uid } from './fields.ts';

const byUid = z.strictObject({ uid });
const person = z.object({ uid, name: z.string() });
const count = z.int().nonnegative();
const month = z.string().regex(/^\d{4}-\d{2}$/);
const reason = prose(10, 1000, 'Say why, in at least 10 characters.');

const figuresView = z.object({
  sales: count,
  sales_cents: count,
  keyed_cents: count,
  highest_cents: count,
  refunds: count,
  refund_cents: count,
  disputes: count,
});

const findingView = z
  .object({
    id: uid,
    month,
    watched: z.enum(WATCHED),
    label: z.string(),
    severity: z.enum(SEVERITIES),
    is: z.string(),
    limit: z.string(),
    said: z.string(),
    found_at: instant,
    looked_at: instant,
    /** Below the limit again since. */
    eased_at: instant.nullable(),
  })
  .meta({ id: 'WatchFinding', description: 'A limit that a merchant passed in a month' });
export type FindingView = z.output<typeof findingView>;

const holdView = z
  .object({
    id: uid,
    application: uid,
    state: z.enum(HOLD_STATES),
    cause: z.enum(HOLD_CAUSES),
    scope: z.enum(HOLD_SCOPES),
    /** Of an excess: how much is kept back. */
    cents: count,
    reason: z.string(),
    /** What merchant and ISO read. */
    told: z.string(),
    /** Nobody where a rule put it on. */
    proposed_by: person.nullable(),
    proposed_at: instant,
    confirmed_by: person.nullable(),
    on_at: instant.nullable(),
    release_asked_by: person.nullable(),
    release_asked_why: z.string().nullable(),
    ended_by: person.nullable(),
    ended_at: instant.nullable(),
    end_reason: z.string().nullable(),
    open_steps: z.array(z.enum(HOLD_STEPS)),
  })
  .meta({ id: 'FundingHold', description: 'Deposits of a merchant that are stopped, or proposed to be' });
export type HoldView = z.output<typeof holdView>;

const watchedView = z
  .object({
    application: z.object({ uid, reference: z.string(), name: z.string() }),
    merchant: uid,
    assignee: person.nullable(),
    /** As they were last measured; null where nothing was passed. */
    month: month.nullable(),
    figures: figuresView.nullable(),
    approved: z
      .object({ monthly_cents: count.nullable(), ticket_cents: count.nullable(), keyed_percent: count.nullable() })
      .nullable(),
    /** Of this month and the last, the newest first. */
    findings: z.array(findingView),
    /** Open ones first, then those that ended last. */
    holds: z.array(holdView),
    /** How the payment provider has it; null where it was never asked. */
    at_provider: z
      .object({ is_as_wanted: z.boolean(), seen_at: instant.nullable(), fault: z.string().nullable() })
      .nullable(),
    /** What the reader may propose to hold now. */
    proposable: z.array(z.enum(HOLD_SCOPES)),
    /** What a hold of the excess would keep back. */
    excess_cents: count,
  })
  .meta({ id: 'WatchedMerchant' });
export type WatchedView = z.output<typeof watchedView>;

const fundingView = z
  .object({
    state: z.enum(['paid', 'held', 'partly_held']),
    since: instant.nullable(),
    /** How much is kept back, where it is not everything. */
    kept_back_cents: count.nullable(),
    /** Why, as the merchant may be told. */
    told: z.string().nullable(),
    /** What the merchant can do about it. */
    advice: z.string().nullable(),
  })
  .meta({ id: 'Funding', description: 'Whether deposits are paid' });
export type FundingView = z.output<typeof fundingView>;

const DECIDING = ['not_found', 'not_allowed', 'wrong_state', 'not_ready'] as const;

export const watching = declare({
  listWatched: {
    summary: 'List the boarded merchants that passed a limit or whose deposits are on hold',
    method: 'GET',
    path: '/api/watching',
    access: 'read_risk',
    query: z.strictObject({
      /** One alone, whether it passed anything or not. */
      application: uid.optional(),
    }),
    reply: z.object({ results: z.array(watchedView), has_more: z.boolean() }),
    failures: ['not_found'],
  },
  readFunding: {
    summary: 'Read whether the deposits of a merchant are paid, and why not',
    method: 'GET',
    path: '/api/funding',
    access: 'read_deposit',
    query: z.strictObject({
      /** The own one where none is named. */
      merchant: uid.optional(),
    }),
    reply: fundingView,
    failures: ['not_found'],
  },
  proposeHold: {
    summary: 'Propose to hold the deposits of a merchant, all of them or what is above the approved volume',
    method: 'POST',
    path: '/api/watching/{uid}/holds',
    access: 'clear_risk',
    params: byUid,
    body: z.strictObject({
      scope: z.enum(HOLD_SCOPES),
      reason,
      told: prose(10, 1000, 'Say what the merchant may be told, in at least 10 characters.'),
    }),
    reply: holdView,
    status: 201,
    failures: DECIDING,
  },
  confirmHold: {
    summary: 'Confirm a hold that somebody else proposed; deposits stop',
    method: 'POST',
    path: '/api/holds/{uid}/confirm',
    access: 'manage_settlement',
    params: byUid,
    stepUp: true,
    reply: holdView,
    failures: [...DECIDING, 'step_up_required'],
  },
  rejectHold: {
    summary: 'Reject a hold that was proposed',
    method: 'POST',
    path: '/api/holds/{uid}/reject',
    access: 'manage_settlement',
    params: byUid,
    body: z.strictObject({ reason }),
    reply: holdView,
    failures: DECIDING,
  },
  withdrawHold: {
    summary: 'Withdraw a hold that one proposed oneself',
    method: 'POST',
    path: '/api/holds/{uid}/withdraw',
    access: 'clear_risk',
    params: byUid,
    reply: done,
    failures: DECIDING,
  },
  askRelease: {
    summary: 'Ask an admin to release a hold',
    method: 'POST',
    path: '/api/holds/{uid}/ask-release',
    access: 'clear_risk',
    params: byUid,
    body: z.strictObject({ reason }),
    reply: holdView,
    failures: DECIDING,
  },
  releaseHold: {
    summary: 'Release a hold; deposits go out again',
    method: 'POST',
    path: '/api/holds/{uid}/release',
    access: 'manage_settlement',
    params: byUid,
    body: z.strictObject({ reason }),
    stepUp: true,
    reply: holdView,
    failures: [...DECIDING, 'step_up_required'],
  },
});

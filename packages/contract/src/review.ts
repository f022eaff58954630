import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { APPROVAL_STEPS, DECLINE_REASON_CODES, RECOMMENDATIONS } from '@ledgate/domain/lifecycle/approvals.ts';
import { MOST_REASONS, REPORT_AGENCY_CODES } from '@ledgate/domain/lifecycle/adverse-action.ts';
import { EVENTS } from '@ledgate/domain/lifecycle/transition.ts';
import { MONITORING_DAYS } from '@ledgate/domain/rates/sheet.ts';
import { z } from 'zod';
import { applicationView } from './application-view.ts';
import { declare } from './call.ts';
import { instant, listOf, opaque, pageQuery, prose, uid } from './fields.ts';

const text = prose;
const reason = text(10, 1000, 'Say why in at least 10 characters.');
const comment = text(3, 4000, 'Say what should change.');
/** Why somebody goes on although required documents are not accepted. */
export const documentsReason = text(10, 1000, 'Say why in at least 10 characters.');
const memo = text(20, 4000, 'Write a memo of at least 20 characters.');

/** The mark of what was on the screen; an approval of anything else is refused. */
const evidence = z.string().regex(/^\d+\.\d+$/, 'Send the evidence mark of the application you have seen.');

/** The merchant reads the note on the rate sheet. */
const monitoring = z.strictObject({ days: z.literal(MONITORING_DAYS), note: text(0, 500).default('') });

/** What a merchant is approved under. */
const conditions = z.strictObject({
  reserve_ppm: z.int().min(0).max(1_000_000).optional(),
  reserve_days: z.int().min(0).max(730).optional(),
  monthly_cap_cents: z.int().positive().max(100_000_000_000).optional(),
  ticket_cap_cents: z.int().positive().max(100_000_000_000).optional(),
  funding_delay_days: z.int().min(0).max(30).optional(),
  monitoring: monitoring.optional(),
});

/** A decision, with the ten seconds in which it can be taken back. */
const decided = z
  .object({ application: applicationView, undo: z.object({ event: z.int().positive(), until: instant }) })
  .meta({ id: 'Decided' });

const about = { application_uid: uid };
const FAILURES = ['not_found', 'wrong_state', 'not_ready', 'conditions_not_met', 'stale'] as const;
const OFFER_FAILURES = [...FAILURES, 'agreement_not_approved'] as const;

const person = z.object({ uid, name: z.string() });

export const approvalView = z
  .object({
    step: z.enum(APPROVAL_STEPS),
    decision: z.string(),
    person,
    role: z.string(),
    memo: z.string().nullable(),
    conditions: z.record(z.string(), z.unknown()),
    /** Why it was given although required documents were not accepted. */
    documents_reason: z.string().nullable(),
    bypass: z.boolean(),
    at: instant,
    /** False once a field, a paper or a rate was changed after it. */
    current: z.boolean(),
  })
  .meta({ id: 'Approval' });

/** One time that an ISO was passed over. */
const bypassRow = z
  .object({
    application: z.object({ uid, reference: z.string(), name: z.string(), status: z.enum(STATUSES) }),
    iso: person.nullable(),
    by: person,
    reason: z.string(),
    at: instant,
  })
  .meta({ id: 'Bypass' });
export type BypassRow = z.output<typeof bypassRow>;

export const review = declare({
  recommend: {
    summary: 'Recommend an application, with a memo, on what was seen',
    method: 'POST',
    path: '/api/sendRecommendation',
    access: 'signed_in',
    body: z.strictObject({
      ...about,
      evidence,
      recommendation: z.enum(RECOMMENDATIONS),
      memo,
      conditions: conditions.optional(),
      /** Why it goes on although required documents are not accepted. */
      documents_reason: documentsReason.optional(),
    }),
    reply: decided,
    failures: [...FAILURES, 'signatures_missing', 'documents_not_accepted'],
  },
  decideAsIso: {
    summary: 'Agree to the rates as the ISO, or return the application',
    method: 'POST',
    path: '/api/abi',
    access: 'signed_in',
    body: z.discriminatedUnion('decision', [
      z.strictObject({ ...about, decision: z.literal('approve'), evidence }),
      z.strictObject({ ...about, decision: z.literal('return'), comment }),
    ]),
    reply: decided,
    failures: OFFER_FAILURES,
  },
  decideAsMerchant: {
    summary: 'Accept the rates with a signature, send them back, or withdraw the application',
    method: 'POST',
    path: '/api/abm',
    access: 'signed_in',
    body: z.discriminatedUnion('decision', [
      z.strictObject({
        ...about,
        decision: z.literal('accept'),
        evidence,
        /** As the primary signer's name stands in the application. */
        name: text(1, 200, 'Type your full name as your signature.'),
        agreement_version: opaque(40).min(1),
        consents: z.strictObject({
          agreement: z.literal(true, 'Accept the agreement.'),
          rates: z.literal(true, 'Accept the rates.'),
          electronic_signature: z.literal(true, 'Agree to sign electronically.'),
          /** Of whoever accepts and is a guarantor themselves. */
          guaranty: z.literal(true, 'Sign the personal guarantee.').optional(),
        }),
      }),
      z.strictObject({ ...about, decision: z.literal('reject'), comment }),
      z.strictObject({ ...about, decision: z.literal('withdraw'), reason: text(3, 1000, 'Say why.').optional() }),
    ]),
    reply: decided,
    failures: OFFER_FAILURES,
  },
  decideAsAdmin: {
    summary: 'Approve, return, decline, withdraw, reopen or close an application',
    method: 'POST',
    path: '/api/aa',
    access: 'signed_in',
    body: z.discriminatedUnion('decision', [
      z.strictObject({ ...about, decision: z.literal('approve'), evidence, comment: comment.optional() }),
      z.strictObject({ ...about, decision: z.literal('return'), comment }),
      z.strictObject({
        ...about,
        decision: z.literal('decline'),
        reason_code: z.enum(DECLINE_REASON_CODES),
        /** Further principal reasons, for the letter. */
        more_reasons: z
          .array(z.enum(DECLINE_REASON_CODES))
          .max(MOST_REASONS - 1)
          .optional(),
        /** The agency whose consumer report was used in the decision. */
        consumer_report: z.enum(REPORT_AGENCY_CODES).optional(),
        reason: text(3, 1000, 'Say why.').optional(),
      }),
      z.strictObject({ ...about, decision: z.literal('withdraw'), reason }),
      z.strictObject({ ...about, decision: z.literal('reopen'), reason }),
      z.strictObject({
        ...about,
        decision: z.literal('close'),
        reason,
        match_code: z
          .string()
          .regex(/^(0[1-9]|1[0-4])$/)
          .optional(),
      }),
    ]),
    reply: decided,
    failures: [...FAILURES, 'account_not_verified', 'signatures_missing'],
  },
  bypassIso: {
    summary: 'Offer the rates to the merchant without the ISO, with a reason',
    method: 'POST',
    path: '/api/aabpibrsr',
    access: 'signed_in',
    stepUp: true,
    body: z.strictObject({ ...about, evidence, reason }),
    reply: decided,
    failures: [...OFFER_FAILURES, 'step_up_required'],
  },
  assignIso: {
    summary: 'Give an application without an ISO one, or move it to another, with a reason',
    method: 'POST',
    path: '/api/application/{uid}/iso',
    access: 'signed_in',
    params: z.strictObject({ uid }),
    body: z.strictObject({ iso_uid: uid, reason }),
    reply: decided,
    failures: FAILURES,
  },
  undoDecision: {
    summary: 'Take back the own last decision within ten seconds, before anything has left the building',
    method: 'POST',
    path: '/api/application/{uid}/undo',
    access: 'signed_in',
    params: z.strictObject({ uid }),
    body: z.strictObject({ event: z.int().positive() }),
    reply: applicationView,
    failures: ['not_found', 'wrong_state'],
  },
  readDecisions: {
    summary: 'What has been decided, on which evidence, and what the next step waits for',
    method: 'GET',
    path: '/api/application/{uid}/decisions',
    access: 'signed_in',
    params: z.strictObject({ uid }),
    reply: z.object({
      evidence: z.string(),
      steps: z.array(
        z.object({
          event: z.enum(EVENTS),
          because: z.array(z.string()),
          /** Required documents that are not accepted: in the way of this step unless a reason is given. */
          not_accepted: z.array(z.string()),
        }),
      ),
      approvals: z.array(approvalView),
      undo: z.object({ event: z.int().positive(), until: instant }).nullable(),
    }),
    failures: ['not_found'],
  },
  listBypasses: {
    summary: 'The standing report of applications priced without their ISO',
    method: 'GET',
    path: '/api/bypasses',
    access: 'signed_in',
    query: z.strictObject({ page: pageQuery.page, page_size: pageQuery.page_size }),
    reply: listOf(bypassRow),
    failures: [],
  },
});

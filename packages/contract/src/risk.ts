import { isDate } from '@ledgate/domain/checks/calendar.ts';
import { DOCUMENT_NAMES } from '@ledgate/domain/applications/documents/document-names.ts';
import { SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { RISK_BANDS } from '@ledgate/domain/risk/bands.ts';
import { RISK_CHECK_IDS, RUN_CAUSES } from '@ledgate/domain/risk/check.ts';
import { CLEARANCE_EVIDENCE, CLEARANCE_REASON } from '@ledgate/domain/risk/clearing.ts';
import { WEBSITE_ITEMS } from '@ledgate/domain/risk/evidence.ts';
import { RISK_OUTCOMES } from '@ledgate/domain/risk/finding.ts';
import { HARD_STOPS } from '@ledgate/domain/risk/hard-stops.ts';
import { INQUIRY_RESULTS } from '@ledgate/domain/risk/match-inquiry.ts';
import { PARTY_LINKS } from '@ledgate/domain/risk/related.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant, line, prose, uid } from './fields.ts';

const byUid = z.strictObject({ uid });
const byCheck = z.strictObject({ uid, check: z.enum(RISK_CHECK_IDS) });
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'This is not a hash of inputs.');
const person = z.object({ uid, name: z.string() });

const clearance = z.object({
  by: person,
  /** Where it took two: who proposed it, and what shows it. */
  proposed_by: person.nullable(),
  evidence: z.string().nullable(),
  reason: z.string(),
  at: instant,
});

const proposal = z.object({
  by: person,
  reason: z.string(),
  evidence: z.string(),
  at: instant,
  /** Null while it waits for an admin. */
  decision: z.enum(['confirmed', 'refused']).nullable(),
  decision_reason: z.string().nullable(),
});

const day = z.string().refine(isDate, 'Enter a date.');

const inputView = z
  .object({
    path: z.string(),
    section: z.enum(SECTIONS).optional(),
    record: z.string().optional(),
    field: z.string().optional(),
    subject: z.string().optional(),
    label: z.string(),
    /** As people read it, secrets masked; null for no answer. */
    value: z.string().nullable(),
  })
  .meta({ id: 'RiskInput' });
export type RiskInputView = z.output<typeof inputView>;

const resultView = z
  .object({
    check: z.enum(RISK_CHECK_IDS),
    name: z.string(),
    version: z.int().positive(),
    outcome: z.enum(RISK_OUTCOMES),
    points: z.int().nonnegative(),
    explanation: z.string(),
    what_would_change_it: z.string(),
    inputs: z.array(inputView),
    inputs_hash: hash,
    /** Questions that the system would put to the merchant. */
    queries: z.array(
      z.object({
        section: z.enum(SECTIONS),
        record: z.string().optional(),
        field: z.string().optional(),
        document: z.enum(DOCUMENT_NAMES).optional(),
        text: z.string(),
      }),
    ),
    /** Given for exactly these inputs. */
    clearance: clearance.nullable(),
    /** The last proposal to clear it, for exactly these inputs. */
    proposal: proposal.nullable(),
    /** What the asker may do now. */
    may_clear: z.boolean(),
    may_propose: z.boolean(),
    may_decide: z.boolean(),
    may_confirm_match: z.boolean(),
  })
  .meta({ id: 'RiskResult' });
export type RiskResultView = z.output<typeof resultView>;

const relatedView = z
  .object({
    application: uid,
    reference: z.string(),
    name: z.string().nullable(),
    status: z.enum(STATUSES),
    same_merchant: z.boolean(),
    submitted_at: instant,
    /** What both have, with this application's own value, masked where it is a secret. */
    links: z.array(z.object({ kind: z.enum(PARTY_LINKS), value: z.string() })),
  })
  .meta({ id: 'RelatedParty' });
export type RelatedView = z.output<typeof relatedView>;

const runView = z
  .object({
    n: z.int().positive(),
    at: instant,
    cause: z.enum(RUN_CAUSES),
    submission: z.int().nonnegative(),
    score: z.int().min(0).max(100),
    band: z.enum(RISK_BANDS),
    by: person.nullable(),
    /** Nothing had changed since the run before. */
    unchanged: z.boolean(),
  })
  .meta({ id: 'RiskRun' });
export type RiskRunView = z.output<typeof runView>;

const reserveView = z.object({
  bps: z.int().positive(),
  days: z.int().positive(),
  cap_cents: z.int().nonnegative(),
});

const riskView = z
  .object({
    application: uid,
    reference: z.string(),
    /** The newest run; null when there was none. */
    run: runView.nullable(),
    /** False once fields or papers have changed since that run. */
    current: z.boolean(),
    /** With clearances counted: a cleared stop no longer decides. */
    band: z.enum(RISK_BANDS).nullable(),
    /** The gravest of what stops it. */
    hard_stop: z.enum(HARD_STOPS).nullable(),
    open_stops: z.array(z.enum(RISK_CHECK_IDS)),
    exposure_cents: z.int().nonnegative(),
    reserve: reserveView.nullable(),
    results: z.array(resultView),
    related: z.array(relatedView),
    history: z.array(runView),
    /** A confirmed sanctions match: blocked for good. */
    true_match: z.object({ by: person, reason: z.string(), at: instant }).nullable(),
    /** The last MATCH inquiry that was recorded. */
    inquiry: z
      .object({
        on: z.string(),
        reference: z.string(),
        result: z.enum(INQUIRY_RESULTS),
        note: z.string(),
        by: person,
        at: instant,
        /** An approval may rest on it today. */
        is_recent: z.boolean(),
      })
      .nullable(),
    website: z.object({ seen: z.array(z.enum(WEBSITE_ITEMS)), by: person, at: instant }).nullable(),
  })
  .meta({ id: 'Risk' });
export type RiskView = z.output<typeof riskView>;

export const risk = declare({
  readRisk: {
    summary: 'Read what the risk checks found, what was cleared and whom the application is related to',
    method: 'GET',
    path: '/api/application/{uid}/risk',
    access: 'read_risk',
    params: byUid,
    reply: riskView,
    failures: ['not_found'],
  },
  runChecks: {
    summary: 'Run the risk checks again',
    method: 'POST',
    path: '/api/application/{uid}/risk/run',
    access: 'read_risk',
    params: byUid,
    reply: riskView,
    failures: ['not_found', 'wrong_state'],
  },
  clearCheck: {
    summary: 'Clear a finding with a reason, for exactly the inputs that were seen',
    method: 'POST',
    path: '/api/application/{uid}/risk/{check}/clear',
    access: 'clear_risk',
    params: byCheck,
    body: z.strictObject({
      reason: prose(CLEARANCE_REASON.min, CLEARANCE_REASON.max),
      inputs_hash: hash,
    }),
    reply: riskView,
    failures: ['not_found', 'wrong_state', 'stale'],
  },
  proposeClearance: {
    summary: 'Propose to clear a hit, with reason and evidence; an admin confirms',
    method: 'POST',
    path: '/api/application/{uid}/risk/{check}/propose',
    access: 'clear_risk',
    params: byCheck,
    body: z.strictObject({
      reason: prose(CLEARANCE_REASON.min, CLEARANCE_REASON.max),
      evidence: prose(CLEARANCE_EVIDENCE.min, CLEARANCE_EVIDENCE.max),
      inputs_hash: hash,
    }),
    reply: riskView,
    failures: ['not_found', 'wrong_state', 'stale'],
  },
  decideClearance: {
    summary: 'Confirm or refuse a clearance that somebody else proposed',
    method: 'POST',
    path: '/api/application/{uid}/risk/{check}/decide',
    access: 'manage_watchlist',
    params: byCheck,
    body: z.strictObject({
      decision: z.enum(['confirm', 'refuse']),
      reason: prose(3, CLEARANCE_REASON.max).optional(),
      inputs_hash: hash,
    }),
    reply: riskView,
    failures: ['not_found', 'wrong_state', 'stale'],
  },
  confirmMatch: {
    summary: 'Confirm that a listed party and the applicant are one: the case is blocked for good',
    method: 'POST',
    path: '/api/application/{uid}/risk/match',
    access: 'clear_risk',
    params: byUid,
    body: z.strictObject({ reason: prose(CLEARANCE_REASON.min, CLEARANCE_REASON.max), inputs_hash: hash }),
    reply: riskView,
    failures: ['not_found', 'wrong_state', 'stale'],
  },
  recordInquiry: {
    summary: 'Record a MATCH inquiry: when it was made, under which reference, and what it found',
    method: 'POST',
    path: '/api/application/{uid}/risk/inquiry',
    access: 'clear_risk',
    params: byUid,
    body: z.strictObject({
      on: day,
      reference: line(3, 60, 'Enter the reference of the inquiry.'),
      result: z.enum(INQUIRY_RESULTS),
      note: prose(0, 1000).default(''),
    }),
    reply: riskView,
    failures: ['not_found', 'wrong_state'],
  },
  reviewWebsite: {
    summary: 'Say what was found on the merchant’s website; the checks run again',
    method: 'PUT',
    path: '/api/application/{uid}/risk/website',
    access: 'clear_risk',
    params: byUid,
    body: z.strictObject({ seen: z.array(z.enum(WEBSITE_ITEMS)).max(WEBSITE_ITEMS.length) }),
    reply: riskView,
    failures: ['not_found', 'wrong_state'],
  },
});

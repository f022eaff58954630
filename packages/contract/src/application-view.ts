import { WAYS } from '@ledgate/domain/applications/fields/field.ts';
import { FORM_SECTIONS, SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { APPLICATION_STEPS } from '@ledgate/domain/applications/steps.ts';
import { STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { RISK_BANDS } from '@ledgate/domain/risk/bands.ts';
import { HARD_STOPS } from '@ledgate/domain/risk/hard-stops.ts';
import { EVENTS } from '@ledgate/domain/lifecycle/transition.ts';
import { z } from 'zod';
import { instant, uid, version } from './fields.ts';

const progress = {
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
  percent: z.int().min(0).max(100),
  state: z.enum(['empty', 'started', 'complete']),
};

export const sectionProgress = z.object({ section: z.enum(SECTIONS), ...progress }).meta({ id: 'SectionProgress' });

export const requirementView = z
  .object({
    id: z.string(),
    section: z.enum(SECTIONS),
    /** Where it is put right, such as `owners.<uid>.ssn`. */
    path: z.string(),
    record: z.string().optional(),
    field: z.string().optional(),
    label: z.string(),
    subject: z.string().optional(),
    why: z.string(),
    rule: z.enum(['policy', 'scheme', 'law', 'bank']),
    /** How it is met: typed, worked out, taken over as usual in the trade, or stated in review. */
    way: z.enum(WAYS),
    state: z.enum(['missing', 'wrong', 'met', 'warning']),
    message: z.string().optional(),
  })
  .meta({ id: 'Requirement' });
export type RequirementView = z.output<typeof requirementView>;

export const applicationView = z
  .object({
    uid,
    reference: z.string(),
    merchant: z.object({ uid, name: z.string() }),
    iso: z.object({ uid, name: z.string() }).nullable(),
    status: z.enum(STATUSES),
    legal_name: z.string().nullable(),
    dba_name: z.string().nullable(),
    completion: z.int().min(0).max(100),
    submission: z.int().nonnegative(),
    created_at: instant,
    changed_at: instant,
    submitted_at: instant.nullable(),
    status_at: instant,
    /** Staff alone see who has it and how risky it is. */
    assignee: z.object({ uid, name: z.string() }).nullable(),
    risk: z
      .object({
        score: z.int().min(0).max(100),
        band: z.enum(RISK_BANDS),
        /** The gravest of what stops it; shown in place of the score. */
        hard_stop: z.enum(HARD_STOPS).nullable(),
      })
      .nullable(),
    /** Staff alone: put aside until then, why and by whom. */
    snooze: z.object({ until: instant, reason: z.string(), by: z.string() }).nullable(),
    /** Messages the reader has not seen yet. */
    unread: z.int().nonnegative(),
    /** Owners who have not consented and signed yet, by name. */
    waiting_for: z.array(z.string()),
    /** What an approval names: whoever approves sends back the mark of what they saw. */
    evidence: z.string(),
    version,
    /** What the actor may do now: the buttons are drawn from this. */
    stepsOpen: z.array(z.enum(APPLICATION_STEPS)),
    /** Steps of the lifecycle that lie open to the actor, whatever may still stand in their way. */
    eventsOpen: z.array(z.enum(EVENTS)),
  })
  .meta({ id: 'Application' });
export type ApplicationView = z.output<typeof applicationView>;

/** One filled form. Secrets are `{ masked, last4, present }`, with `unreadable` where one does not open any more. */
export const recordView = z
  .object({
    uid,
    section: z.enum(FORM_SECTIONS),
    position: z.int(),
    values: z.record(z.string(), z.unknown()),
    /** Names of the values that nobody typed: they follow from other answers. */
    derived: z.array(z.string()),
    version,
    changed_at: instant,
  })
  .meta({ id: 'SectionRecord' });
export type RecordView = z.output<typeof recordView>;

/** When to expect a decision, in business days. */
export const expectationView = z.discriminatedUnion('basis', [
  /** By when half of the cases were decided, and by when eight in ten. */
  z.object({ basis: z.literal('figures'), half: z.int().positive(), most: z.int().positive() }),
  /** Too few cases: what the desks are held to. */
  z.object({ basis: z.literal('target'), most: z.int().positive() }),
]);

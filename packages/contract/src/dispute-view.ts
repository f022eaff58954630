import { DISPUTE_STEPS } from '@ledgate/domain/disputes/next-steps.ts';
import { EVIDENCE_KINDS } from '@ledgate/domain/disputes/evidence.ts';
import { DISPUTE_CYCLES, DISPUTE_EVENTS, DISPUTE_STANDINGS, DISPUTE_STATES } from '@ledgate/domain/disputes/words.ts';
import { BRANDS } from '@ledgate/domain/payments/card.ts';
import { z } from 'zod';
import { fileView } from './documents.ts';
import { instant, uid } from './fields.ts';

const person = z.object({ uid, name: z.string() });
const day = z.string();

const row = {
  id: uid,
  merchant: person,
  /** The sale it is about; null where we know of none. */
  payment: z
    .object({ uid, reference: z.string(), brand: z.enum(BRANDS).nullable(), last4: z.string().nullable() })
    .nullable(),
  cycle: z.enum(DISPUTE_CYCLES),
  state: z.enum(DISPUTE_STATES),
  /** How it stands today: silence past the deadline is lost. */
  standing: z.enum(DISPUTE_STANDINGS),
  amount_cents: z.int(),
  fee_cents: z.int(),
  reason_code: z.string(),
  reason_title: z.string(),
  received_on: day,
  /** The last day for an answer, in New York. */
  reply_by: day.nullable(),
  /** Until then: 0 on that day. Null where nothing is asked for. */
  days_left: z.int().nullable(),
};

export const disputeRow = z.object(row).meta({ id: 'DisputeRow' });
export type DisputeRow = z.output<typeof disputeRow>;

const delivery = z.object({
  carrier: z.string(),
  tracking: z.string(),
  delivered_on: z.string(),
  address: z.string(),
});

/** One thing that helps to win it: what we gathered of it, or that it is the merchant's to add. */
const kitItem = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  label: z.string(),
  hint: z.string(),
  from: z.enum(['gathered', 'typed', 'uploaded']),
  /** What goes into the paper that we make. */
  lines: z.array(z.string()),
  is_ready: z.boolean(),
});
export type KitItem = z.output<typeof kitItem>;

const evidenceFile = z.object({
  file: fileView,
  kind: z.enum(EVIDENCE_KINDS).nullable(),
  /** Put together by us. */
  is_made: z.boolean(),
  sent_at: instant.nullable(),
});
export type EvidenceFile = z.output<typeof evidenceFile>;

const answer = z.object({
  uid,
  act: z.enum(['accept', 'represent']),
  text: z.string(),
  delivery,
  state: z.enum(['sending', 'unknown', 'attaching', 'confirmed', 'refused', 'absent']),
  fault: z.string().nullable(),
  made_at: instant,
  made_by: person.nullable(),
});
export type DisputeAnswer = z.output<typeof answer>;

const event = z.object({
  kind: z.enum(DISPUTE_EVENTS),
  cycle: z.enum(DISPUTE_CYCLES),
  about: z.string(),
  at: instant,
  by: z.string().nullable(),
});

const verdict = z.object({ allowed: z.boolean(), why: z.string().nullable() });

export const disputeView = z
  .object({
    ...row,
    reason: z.object({
      /** The bank's own words. */
      said: z.string(),
      sentence: z.string(),
      wins: z.string(),
      evidence: z.array(z.enum(EVIDENCE_KINDS)),
    }),
    /** What was taken, given back and lost so far. */
    money: z.object({ taken_cents: z.int(), credited_cents: z.int(), lost_cents: z.int() }),
    /** From the ledger, the oldest first; below zero it was taken. */
    moves: z.array(z.object({ kind: z.string(), cents: z.int(), at: instant })),
    /** To the merchant and the house; others see that it was answered, and not what. */
    kit: z.array(kitItem).nullable(),
    files: z.array(evidenceFile).nullable(),
    answers: z.array(answer).nullable(),
    events: z.array(event),
    next_steps: z.record(z.enum(DISPUTE_STEPS), verdict),
    version: z.int(),
  })
  .meta({ id: 'Dispute', description: 'A dispute of a card payment, with what wins it and what can be done' });
export type DisputeView = z.output<typeof disputeView>;

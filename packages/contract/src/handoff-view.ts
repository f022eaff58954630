import { HOLD_ENTITIES, MATCH_DECISIONS } from '@ledgate/domain/handoff/words.ts';
import { OPERATION_KIND_NAMES } from '@ledgate/domain/operations/kinds.ts';
import { OPERATION_STATES, PARKING_NAMES, STEP_STATES } from '@ledgate/domain/operations/states.ts';
import { SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { z } from 'zod';
import { applicationView } from './application-view.ts';
import { instant, listOf, uid } from './fields.ts';
import { keptReserve } from './rate-view.ts';

const person = z.object({ uid, name: z.string() });

const match = z.object({
  entity_id: z.string(),
  merchant_id: z.string(),
  name: z.string(),
  dba: z.string().nullable(),
  status: z.string(),
  status_label: z.string(),
  matched_on: z.array(z.enum(['custom', 'ein'])),
});

export const checkView = z
  .object({
    exists: z.boolean(),
    matches: z.array(match),
    checked_at: instant,
    /** Younger than a day: good enough to send on. */
    is_fresh: z.boolean(),
    /** What was decided about a match by tax ID. */
    decision: z.enum(MATCH_DECISIONS).nullable(),
    decided_by: person.nullable(),
  })
  .meta({ id: 'ProviderCheck' });
export type ProviderCheckView = z.output<typeof checkView>;

const fault = z.object({ field: z.string().nullable(), message: z.string() });

const stepView = z.object({
  name: z.string(),
  label: z.string(),
  state: z.enum(STEP_STATES),
  tries: z.int().nonnegative(),
  sent_at: instant.nullable(),
  looked_up_at: instant.nullable(),
  settled_at: instant.nullable(),
  /** What the other side holds because of it. */
  receipt: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  faults: z.array(fault),
});

const exchangeView = z.object({
  step: z.string(),
  purpose: z.enum(['send', 'look_up', 'prepare']),
  request: z.string(),
  sent: z.string().nullable(),
  status: z.string().nullable(),
  answer: z.string().nullable(),
  failure: z.string().nullable(),
  ms: z.int().nonnegative(),
  at: instant,
});
export type ExchangeView = z.output<typeof exchangeView>;

/** What a person may do with an operation now. */
const operationSteps = z.array(z.enum(['retry', 'close']));

const operationHead = {
  uid,
  kind: z.enum(OPERATION_KIND_NAMES),
  name: z.string(),
  attempt: z.int().positive(),
  state: z.enum(OPERATION_STATES),
  parked: z.enum(PARKING_NAMES).nullable(),
  bank: person.nullable(),
  planned_at: instant,
  planned_by: person.nullable(),
  settled_at: instant.nullable(),
  /** When it is looked at next; null once it is settled or parked. */
  next_at: instant.nullable(),
  tries: z.int().nonnegative(),
};

const operationView = z
  .object({
    ...operationHead,
    /** Why it was sent although the bank's limits say no. */
    appetite_reason: z.string().nullable(),
    package_hash: z.string().nullable(),
    close_reason: z.string().nullable(),
    steps: z.array(stepView),
    /** The newest first. */
    exchanges: z.array(exchangeView),
    open_steps: operationSteps,
  })
  .meta({ id: 'Operation' });
export type OperationView = z.output<typeof operationView>;

const holdItemView = z
  .object({
    id: z.string(),
    entity: z.enum(HOLD_ENTITIES),
    /** Such as `tax_id_mismatch`, and what the provider said with it. */
    error: z.string(),
    message: z.string(),
    /** What corrects it, as a query names it; null where only people can say. */
    remedy: z
      .object({
        section: z.enum(SECTIONS),
        record: z.string().nullable(),
        field: z.string().nullable(),
        document: z.string().nullable(),
        label: z.string(),
      })
      .nullable(),
    /** What we would ask the merchant. */
    question: z.string(),
    state: z.enum(['open', 'asked', 'answered', 'sent', 'ended']),
    /** The query it became. */
    query: z.string().nullable(),
  })
  .meta({ id: 'HoldItem' });
export type HoldItemView = z.output<typeof holdItemView>;

const merchantAtProvider = z.object({
  merchant_id: z.string(),
  entity_id: z.string(),
  state: z.string(),
  state_said: z.string(),
  reason: z.string().nullable(),
  mid: z.string().nullable(),
  is_frozen: z.boolean(),
  submitted_at: instant.nullable(),
  checked_at: instant,
  next_check_at: instant.nullable(),
});

const eventView = z.object({
  uid,
  event: z.string().nullable(),
  state: z.enum(['new', 'handled', 'foreign', 'unreadable']),
  copies: z.int().positive(),
  received_at: instant,
  handled_at: instant.nullable(),
  note: z.string().nullable(),
});

export const HANDOFF_STEPS = ['check', 'decide_match', 'send', 'bank_decision', 'ask', 'send_corrections'] as const;

export const handoffView = z
  .object({
    application: applicationView,
    /** The bank of the buy rate: where the merchant goes unless somebody chooses another. */
    bank: z.object({ uid, name: z.string(), channel: z.string() }).nullable(),
    check: checkView.nullable(),
    at_provider: merchantAtProvider.nullable(),
    operations: z.array(operationView),
    hold: z.array(holdItemView),
    events: z.array(eventView),
    /** Of a closed account: what the provider still holds. */
    kept_reserve: keptReserve.nullable(),
    open_steps: z.array(z.enum(HANDOFF_STEPS)),
  })
  .meta({ id: 'Handoff' });
export type HandoffView = z.output<typeof handoffView>;

const sendCheck = z.object({
  name: z.string(),
  label: z.string(),
  is_met: z.boolean(),
  /** What is missing, in a sentence each. */
  missing: z.array(z.string()),
});

export const previewView = z
  .object({
    bank: z.object({ uid, name: z.string(), channel: z.string(), active: z.boolean() }),
    checks: z.array(sendCheck),
    /** What the bank's limits say no to; sending against them takes a reason. */
    appetite: z.array(z.string()),
    /** What happens after sending, in a sentence. */
    expected: z.string(),
    evidence: z.string(),
  })
  .meta({ id: 'SendPreview' });
export type SendPreview = z.output<typeof previewView>;

const boardRow = z
  .object({
    ...operationHead,
    application: z.object({ uid, reference: z.string(), name: z.string(), status: z.string() }),
    /** Label of the step it is at. */
    step: z.string().nullable(),
    open_steps: operationSteps,
  })
  .meta({ id: 'BoardRow' });
export type BoardRow = z.output<typeof boardRow>;

export const BOARD_VIEWS = ['open', 'attention', 'settled'] as const;

export const providerView = z.object({
  /** Whether one is configured at all. */
  is_configured: z.boolean(),
  /** `off`: it stopped telling us of changes after too many failures; we look by ourselves until it is on again. */
  events: z.enum(['on', 'off', 'none', 'not_asked']),
  events_checked_at: instant.nullable(),
});

export const boardView = listOf(boardRow).extend({
  counts: z.object({ open: z.int(), attention: z.int(), settled: z.int() }),
  provider: providerView,
});
export type BoardView = z.output<typeof boardView>;

import { AVS_RESULTS, BRANDS, CVV_RESULTS, ENTRIES, FUNDINGS } from '@ledgate/domain/payments/card.ts';
import { DECLINE_REASONS } from '@ledgate/domain/payments/declines.ts';
import { NEXT_STEPS } from '@ledgate/domain/payments/next-steps.ts';
import { PAYMENT_STATUSES } from '@ledgate/domain/payments/statuses.ts';
import { PAYMENT_STEPS } from '@ledgate/domain/payments/steps.ts';
import { z } from 'zod';
import { instant, uid } from './fields.ts';

const person = z.object({ uid, name: z.string() });

/** What may be shown of a card. */
const cardView = z.object({
  brand: z.enum(BRANDS),
  last4: z.string(),
  funding: z.enum(FUNDINGS),
  is_commercial: z.boolean(),
});

const amounts = {
  /** What the customer pays. */
  amount_cents: z.int(),
  subtotal_cents: z.int(),
  discount_cents: z.int(),
  tax_cents: z.int(),
  tip_cents: z.int(),
  surcharge_cents: z.int(),
};

/** Why a card was declined, in words a cashier can read out, and who can do something about it. */
const declineView = z.object({
  reason: z.enum(DECLINE_REASONS),
  title: z.string(),
  sentence: z.string(),
  fixed_by: z.enum(['customer', 'merchant', 'issuer', 'processor', 'nobody']),
});

const row = {
  id: uid,
  reference: z.string(),
  source: z.enum(['terminal', 'reader', 'till']),
  kind: z.enum(['sale', 'auth', 'verify']),
  status: z.enum(PAYMENT_STATUSES),
  amount_cents: z.int(),
  captured_cents: z.int(),
  refunded_cents: z.int(),
  card: cardView.nullable(),
  /** To the merchant itself. */
  payer_name: z.string().nullable(),
  order_no: z.string().nullable(),
  is_disputed: z.boolean(),
  made_at: instant,
  merchant: person,
};

export const paymentRow = z.object(row).meta({ id: 'PaymentRow' });
export type PaymentRow = z.output<typeof paymentRow>;

/** One thing that was asked of the processor, and what came of it. */
const stepView = z.object({
  uid,
  kind: z.enum(PAYMENT_STEPS),
  state: z.enum(['planned', 'sending', 'waiting', 'unknown', 'confirmed', 'declined', 'refused', 'absent']),
  amount_cents: z.int(),
  reason: z.string().nullable(),
  decline: declineView.nullable(),
  fault: z.string().nullable(),
  made_at: instant,
  made_by: person.nullable(),
  settled_at: instant.nullable(),
});
export type PaymentStepView = z.output<typeof stepView>;

/** Whether something can be done now, up to how much, and if not, why not. */
const nextStep = z.object({
  allowed: z.boolean(),
  max_cents: z.int().nullable(),
  why: z.string().nullable(),
});

export const paymentView = z
  .object({
    ...row,
    ...amounts,
    currency: z.literal('USD'),
    approved_cents: z.int(),
    entry: z.enum(ENTRIES),
    aid: z.string().nullable(),
    avs: z.enum(AVS_RESULTS),
    cvv: z.enum(CVV_RESULTS),
    /** What was accepted and is worth a look: `avs_street_only` and the like. */
    flags: z.array(z.string()),
    auth_code: z.string().nullable(),
    decline: declineView.nullable(),
    /** Why it certainly did not happen. */
    failure: z.string().nullable(),
    invoice_no: z.string().nullable(),
    po_number: z.string().nullable(),
    description: z.string().nullable(),
    /** To the merchant itself. */
    payer: z
      .object({
        name: z.string().nullable(),
        company: z.string().nullable(),
        address1: z.string().nullable(),
        zip: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
      })
      .nullable(),
    customer: person.nullable(),
    stored_card: uid.nullable(),
    made_by: person.nullable(),
    captured_at: instant.nullable(),
    expires_at: instant.nullable(),
    /** What has no answer yet. */
    pending: z.object({ kind: z.enum(PAYMENT_STEPS), state: z.string(), since: instant }).nullable(),
    receipt_url: z.string().nullable(),
    version: z.int(),
    next_steps: z.record(z.enum(NEXT_STEPS), nextStep),
    /** The oldest first. */
    steps: z.array(stepView),
  })
  .meta({ id: 'Payment', description: 'A payment by card, with what can be done about it' });
export type PaymentView = z.output<typeof paymentView>;

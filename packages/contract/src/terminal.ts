import { BRANDS, FUNDINGS } from '@ledgate/domain/payments/card.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { done, email, instant, line, opaque, phone, prose, uid } from './fields.ts';
import { paymentSettings } from './merchant-settings.ts';
import { paymentView } from './payment-view.ts';

const MOST_CENTS = 99_999_999;
const positive = z
  .int('Enter an amount in cents.')
  .min(1, 'Enter an amount above $0.')
  .max(MOST_CENTS, 'Enter a smaller amount.');
const part = z
  .int('Enter an amount in cents.')
  .min(0, 'Enter $0 or more.')
  .max(MOST_CENTS, 'Enter a smaller amount.')
  .default(0);

/** Made by the client before it asks: the same key again is the same payment, never a second one. */
const once = { idempotency_key: z.uuid('Send a new UUID for each payment.') };

const TOKEN = /^[0-9a-f]{32}$/;
/** Stands for a card at the processor; comes from the processor’s own fields. */
const token = opaque(32).regex(TOKEN, 'Enter the card again.');

const billing = z.strictObject({
  first: line(0, 100).optional(),
  last: line(0, 100).optional(),
  company: line(0, 100).optional(),
  address1: line(0, 200).optional(),
  zip: line(0, 10).optional(),
  country: z.literal('USA').default('USA'),
});

const charge = {
  ...once,
  amount_cents: positive,
  subtotal_cents: part,
  tax_cents: part,
  tip_cents: part,
  surcharge_cents: part,
  discount_cents: part,
  currency: z.literal('USD').default('USD'),
  /** Over the phone or by mail, or with the card in hand. */
  entry: z.enum(['moto', 'in_person_keyed']).default('moto'),
  /** One of these: a card just entered, a card on file, or a reader. */
  token: token.optional(),
  card: uid.optional(),
  reader_id: opaque(60).optional(),
  order_no: line(0, 50).optional(),
  invoice_no: line(0, 50).optional(),
  po_number: line(0, 25).optional(),
  description: line(0, 1000).optional(),
  billing: billing.prefault({}),
  email: email.optional(),
  phone: phone.optional(),
  customer: uid.optional(),
  /** An open order of the counter, of which it pays so much. The order says what was sold: here it is one amount. */
  order: uid.optional(),
  /** Keeps the card for later payments, which the customer has to agree to. */
  save_card: z.boolean().default(false),
  card_on_file_consent: z.boolean().default(false),
};

const reason = prose(3, 500, 'Say why, in a few words.');

const act = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('sale'), ...charge }),
  z.strictObject({ action: z.literal('auth'), ...charge }),
  z.strictObject({
    action: z.literal('capture'),
    ...once,
    payment: uid,
    amount_cents: positive,
    tip_cents: part,
  }),
  z.strictObject({ action: z.literal('adjust_tip'), ...once, payment: uid, tip_cents: part }),
  z.strictObject({ action: z.literal('void'), ...once, payment: uid, reason }),
  z.strictObject({ action: z.literal('refund'), ...once, payment: uid, amount_cents: positive, reason }),
  z.strictObject({
    action: z.literal('save_card'),
    ...once,
    token,
    customer: uid.optional(),
    billing: billing.prefault({}),
    card_on_file_consent: z.boolean().default(false),
  }),
]);
export type TerminalAct = z.output<typeof act>;
export type ChargeAct = Extract<TerminalAct, { action: 'sale' | 'auth' }>;

const storedCard = z
  .object({
    /** Ours: what is charged is named by it. */
    token: uid,
    brand: z.enum(BRANDS),
    last4: z.string(),
    customer: z.object({ uid, name: z.string() }),
    saved_at: instant,
  })
  .meta({ id: 'StoredCard', description: 'A card on file: never its number' });
export type StoredCardView = z.output<typeof storedCard>;

const reader = z.object({ id: z.string(), name: z.string(), model: z.string(), is_online: z.boolean() });

const terminalView = z
  .object({
    is_open: z.boolean(),
    /** Why cards cannot be taken, and what to do about it. */
    closed_why: z.string().nullable(),
    merchant_name: z.string().nullable(),
    may: z.object({ charge: z.boolean(), authorize: z.boolean(), save_card: z.boolean() }),
    ticket_cap_cents: z.int().nullable(),
    /** What can still be taken today. */
    day_left_cents: z.int().nullable(),
    /** Somebody tried too many cards. */
    blocked_until: instant.nullable(),
    settings: paymentSettings,
    /** Whether a surcharge can be added at all, and if not, why not. */
    surcharge: z.object({ ppm: z.int(), why_not: z.string().nullable() }),
    /** What the customer has to agree to before a card is kept. */
    consent: z.string(),
  })
  .meta({ id: 'Terminal' });
export type TerminalView = z.output<typeof terminalView>;

const cardFacts = z.object({
  brand: z.enum(BRANDS),
  last4: z.string(),
  funding: z.enum(FUNDINGS),
  is_commercial: z.boolean(),
  /** For this card: nought where none may be added. */
  surcharge_ppm: z.int(),
  surcharge_cents: z.int(),
  surcharge_why_not: z.string().nullable(),
});

export const terminal = declare({
  actOnTerminal: {
    summary: 'Charge, authorize, capture, adjust a tip, void, refund or save a card',
    method: 'POST',
    path: '/api/mavt',
    access: 'signed_in',
    atTill: true,
    body: act,
    digitFields: { token: TOKEN },
    reply: paymentView,
    failures: ['not_found', 'wrong_state', 'key_reused', 'too_many_tries', 'provider_unavailable'],
  },
  listStoredCards: {
    summary: 'List the active cards on file: token and last four only',
    method: 'GET',
    path: '/api/mavt',
    access: 'charge_vt',
    atTill: true,
    query: z.strictObject({
      customer: uid.optional(),
      search: line(0, 100).optional(),
      page_size: z.coerce.number<number | string>().int().min(1).max(100).default(50),
    }),
    reply: z.object({ results: z.array(storedCard) }),
    failures: [],
  },
  readTerminal: {
    summary: 'See whether cards can be taken now, and by which rules',
    method: 'GET',
    path: '/api/mavt/terminal',
    access: 'charge_vt',
    atTill: true,
    reply: terminalView,
    failures: [],
  },
  openCardFields: {
    summary: 'Open the processor’s card fields for a few minutes',
    method: 'POST',
    path: '/api/mavt/session',
    access: 'charge_vt',
    atTill: true,
    reply: z.object({
      key: z.string(),
      merchant: z.string(),
      script_url: z.string(),
      origin: z.string(),
      minutes: z.int(),
    }),
    secretReply: true,
    repeatable: true,
    failures: ['wrong_state', 'too_many_tries', 'provider_unavailable'],
  },
  readCard: {
    summary: 'See what kind of card was entered or is on file, and whether a surcharge may be added',
    method: 'POST',
    path: '/api/mavt/card',
    access: 'charge_vt',
    atTill: true,
    /** A card just entered, or one on file. */
    body: z.strictObject({ token: token.optional(), card: uid.optional(), amount_cents: positive }),
    digitFields: { token: TOKEN },
    repeatable: true,
    reply: cardFacts,
    failures: ['wrong_state', 'not_found', 'provider_unavailable'],
  },
  removeStoredCard: {
    summary: 'Forget a card on file',
    method: 'DELETE',
    path: '/api/mavt/card/{uid}',
    access: 'savecard_vt',
    params: z.strictObject({ uid }),
    reply: done,
    failures: ['not_found', 'provider_unavailable'],
  },
  listReaders: {
    summary: 'List the card readers of the merchant',
    method: 'GET',
    path: '/api/mavt/reader',
    access: 'charge_vt',
    atTill: true,
    reply: z.object({ results: z.array(reader) }),
    failures: ['wrong_state', 'provider_unavailable'],
  },
  cancelReader: {
    summary: 'Take back what a reader is asking the customer for',
    method: 'POST',
    path: '/api/mavt/reader/cancel',
    access: 'charge_vt',
    atTill: true,
    body: z.strictObject({ payment: uid }),
    reply: paymentView,
    failures: ['not_found', 'wrong_state', 'provider_unavailable'],
  },
});

import { BRANDS } from '@ledgate/domain/payments/card.ts';
import { PAYMENT_STATUSES } from '@ledgate/domain/payments/statuses.ts';
import { z } from 'zod';
import { declare, fileBytes } from './call.ts';
import { commaList, done, email, instant, line, opaque, phone, uid } from './fields.ts';
import { paymentRow, paymentView } from './payment-view.ts';

const byUid = z.strictObject({ uid });
const access = 'read_transaction';
const cents = z.coerce.number<number | string>().int().min(0).max(99_999_999);

const filters = {
  search: line(0, 100).optional(),
  status: commaList(PAYMENT_STATUSES).optional(),
  brand: commaList(BRANDS).optional(),
  source: commaList(['terminal', 'reader', 'till']).optional(),
  from: instant.optional(),
  to: instant.optional(),
  least_cents: cents.optional(),
  most_cents: cents.optional(),
  customer: uid.optional(),
  /** To staff and ISOs: of one merchant. */
  merchant: uid.optional(),
};

/** One line of a receipt: what it is, and what it says. */
export const receiptRow = z.object({ label: z.string(), value: z.string(), is_total: z.boolean() });
export const receiptView = z
  .object({
    /** The merchant’s picture, by its id. */
    logo: uid.nullable().optional(),
    title: z.string(),
    /** Centered, the name first. */
    heading: z.array(z.string()),
    about: z.array(receiptRow),
    amounts: z.array(receiptRow),
    notes: z.array(z.string()),
  })
  .meta({ id: 'Receipt', description: 'The receipt of a payment, line by line' });
export type ReceiptView = z.output<typeof receiptView>;

/** A view of the list that somebody kept for themselves: the words of its address. */
const savedPaymentView = z
  .object({ uid, name: z.string(), definition: z.record(z.string(), z.string()) })
  .meta({ id: 'SavedPaymentView' });
export type SavedPaymentView = z.output<typeof savedPaymentView>;

export const payments = declare({
  listPaymentViews: {
    summary: 'List the own saved views of card payments',
    method: 'GET',
    path: '/api/payment/view',
    access,
    reply: z.object({ results: z.array(savedPaymentView) }),
    failures: [],
  },
  savePaymentView: {
    summary: 'Keep a view of card payments under a name',
    method: 'POST',
    path: '/api/payment/view',
    access,
    body: z.strictObject({
      name: line(1, 60, 'Give the view a name.'),
      definition: z.record(z.string().max(40), line(0, 600)),
    }),
    reply: savedPaymentView,
    status: 201,
    failures: ['already_exists', 'wrong_state'],
  },
  removePaymentView: {
    summary: 'Remove an own saved view of card payments',
    method: 'DELETE',
    path: '/api/payment/view/{uid}',
    access,
    params: byUid,
    reply: done,
    failures: ['not_found'],
  },
  listPayments: {
    summary: 'List card payments, the newest first',
    method: 'GET',
    path: '/api/payment',
    access,
    query: z.strictObject({
      ...filters,
      cursor: opaque(200).optional(),
      page_size: z.coerce.number<number | string>().int().min(1).max(100).default(25),
    }),
    reply: z.object({ results: z.array(paymentRow), next_cursor: z.string().nullable() }),
    failures: [],
  },
  exportPayments: {
    summary: 'Export card payments as CSV',
    method: 'GET',
    path: '/api/payment/export',
    access,
    query: z.strictObject(filters),
    file: true,
    reply: fileBytes,
    failures: [],
  },
  readPayment: {
    summary: 'Read a payment with its timeline and what can be done about it',
    method: 'GET',
    path: '/api/payment/{uid}',
    access,
    params: byUid,
    reply: paymentView,
    failures: ['not_found'],
  },
  checkPayment: {
    summary: 'Ask the processor now about what has no answer yet',
    method: 'POST',
    path: '/api/payment/{uid}/check',
    /** Whoever charged a card follows it and gets its receipt, without seeing what others took. */
    access: 'signed_in',
    atTill: true,
    params: byUid,
    repeatable: true,
    reply: paymentView,
    failures: ['not_found'],
  },
  readReceipt: {
    summary: 'Read the receipt of a payment',
    method: 'GET',
    path: '/api/payment/{uid}/receipt',
    /** Whoever charged a card follows it and gets its receipt, without seeing what others took. */
    access: 'signed_in',
    atTill: true,
    params: byUid,
    reply: receiptView,
    failures: ['not_found', 'wrong_state'],
  },
  readReceiptPdf: {
    summary: 'Download the receipt of a payment as PDF',
    method: 'GET',
    path: '/api/payment/{uid}/receipt/pdf',
    access: 'signed_in',
    atTill: true,
    params: byUid,
    file: true,
    reply: fileBytes,
    failures: ['not_found', 'wrong_state'],
  },
  sendReceipt: {
    summary: 'Send the receipt of a payment by email or text message',
    method: 'POST',
    path: '/api/payment/{uid}/receipt',
    access,
    params: byUid,
    body: z.discriminatedUnion('channel', [
      z.strictObject({ channel: z.literal('email'), to: email }),
      z.strictObject({ channel: z.literal('text'), to: phone }),
    ]),
    reply: z.object({ sent: z.literal(true) }),
    failures: ['not_found', 'wrong_state', 'too_many_tries'],
  },
});

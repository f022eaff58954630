import { z } from 'zod';
import { declare } from './call.ts';
import { email, phone, uid } from './fields.ts';
import { receiptRow } from './payments.ts';

const byUid = z.strictObject({ uid });

/** What was sold, paid or given back, with what is said of it beneath. */
const receiptItem = receiptRow.extend({ details: z.array(z.string()) });

export const orderReceiptView = z
  .object({
    /** The merchant’s picture, by its id. */
    logo: uid.nullable().optional(),
    title: z.string(),
    /** Centered, the name first. */
    heading: z.array(z.string()),
    about: z.array(receiptRow),
    items: z.array(receiptItem),
    amounts: z.array(receiptRow),
    tenders: z.array(receiptItem),
    refunds: z.array(receiptItem),
    notes: z.array(z.string()),
    /** How often it was printed as it stands, before this. */
    printed_before: z.int().nonnegative(),
  })
  .meta({ id: 'OrderReceipt', description: 'The receipt of an order of the counter, line by line' });
export type OrderReceiptView = z.output<typeof orderReceiptView>;

export const orderReceiptCalls = declare({
  readOrderReceipt: {
    summary: 'Read the receipt of an order as it would be printed now',
    method: 'GET',
    path: '/api/pos/{uid}/receipt',
    access: 'signed_in',
    atTill: true,
    params: byUid,
    reply: orderReceiptView,
    failures: ['not_found', 'wrong_state'],
  },
  giveOrderReceipt: {
    summary: 'Print the receipt of an order, or send it by email or text message',
    method: 'POST',
    path: '/api/pos/{uid}/receipt',
    access: 'signed_in',
    atTill: true,
    params: byUid,
    body: z.discriminatedUnion('by', [
      /** Counted: what is printed again is a copy. */
      z.strictObject({ by: z.literal('print') }),
      z.strictObject({ by: z.literal('email'), to: email }),
      z.strictObject({ by: z.literal('text'), to: phone }),
    ]),
    reply: orderReceiptView,
    failures: ['not_found', 'wrong_state', 'too_many_tries'],
  },
});

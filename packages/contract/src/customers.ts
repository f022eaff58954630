import {
  EXEMPTION_REASONS,
  EXEMPTION_STANDINGS,
  type ExemptionReason,
  type ExemptionStanding,
} from '@ledgate/domain/till/exemptions.ts';
import { BRANDS } from '@ledgate/domain/payments/card.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { done, email, instant, line, opaque, phone, prose, uid, version } from './fields.ts';

const byUid = z.strictObject({ uid });

const fields = {
  name: line(1, 200, 'Enter a name.'),
  company: line(0, 100).nullable().default(null),
  email: email.nullable().default(null),
  phone: phone.nullable().default(null),
  address1: line(0, 200).nullable().default(null),
  zip: line(0, 10).nullable().default(null),
  note: prose(0, 2000).nullable().default(null),
};

const customerView = z
  .object({
    uid,
    name: z.string(),
    company: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address1: z.string().nullable(),
    zip: z.string().nullable(),
    note: z.string().nullable(),
    cards: z.int().nonnegative(),
    /** A certificate says so, today and where the shop is. */
    is_exempt: z.boolean(),
    version,
    created_at: instant,
  })
  .meta({ id: 'Customer' });
export type CustomerView = z.output<typeof customerView>;

/** A card of a customer, with what they agreed to: never its number. */
const keptCard = z.object({
  /** What the terminal charges it by. */
  token: uid,
  brand: z.enum(BRANDS),
  last4: z.string(),
  /** Year and month. */
  expires: z.string(),
  is_expired: z.boolean(),
  /** The words that the customer agreed to, when, and who heard it. */
  consent: z.string(),
  consent_at: instant,
  consent_by: z.object({ uid, name: z.string() }),
});
export type KeptCardView = z.output<typeof keptCard>;

const reasons = Object.keys(EXEMPTION_REASONS) as [ExemptionReason, ...ExemptionReason[]];
const standings = Object.keys(EXEMPTION_STANDINGS) as [ExemptionStanding, ...ExemptionStanding[]];
/** By which a customer owes no sales tax. Replaced and ended, never changed: sales name it. */
const exemption = z.object({
  uid,
  state: z.string(),
  number: z.string(),
  reason: z.enum(reasons),
  expires_on: z.string().nullable(),
  standing: z.enum(standings),
  added_at: instant,
  added_by: z.object({ uid, name: z.string() }),
  ended_at: instant.nullable(),
});
export type ExemptionView = z.output<typeof exemption>;

export const customerDetail = customerView
  .extend({
    cards_on_file: z.array(keptCard),
    /** Those in force first. */
    exemptions: z.array(exemption),
  })
  .meta({
    id: 'CustomerWithCards',
    description: 'A customer with the cards on file, what was agreed to, and certificates',
  });
export type CustomerDetail = z.output<typeof customerDetail>;

export const customers = declare({
  listCustomers: {
    summary: 'List the customers of the merchant',
    method: 'GET',
    path: '/api/customer',
    access: 'charge_vt',
    atTill: true,
    query: z.strictObject({
      search: line(0, 100).optional(),
      cursor: opaque(200).optional(),
      page_size: z.coerce.number<number | string>().int().min(1).max(100).default(25),
    }),
    reply: z.object({ results: z.array(customerView), next_cursor: z.string().nullable() }),
    failures: [],
  },
  readCustomer: {
    summary: 'Read a customer with the cards on file and what was agreed to',
    method: 'GET',
    path: '/api/customer/{uid}',
    access: 'charge_vt',
    atTill: true,
    params: byUid,
    reply: customerDetail,
    failures: ['not_found'],
  },
  addCustomer: {
    summary: 'Add a customer',
    method: 'POST',
    path: '/api/customer',
    access: 'manage_customer',
    atTill: true,
    body: z.strictObject(fields),
    reply: customerView,
    status: 201,
    failures: [],
  },
  updateCustomer: {
    summary: 'Change a customer',
    method: 'PUT',
    path: '/api/customer/{uid}',
    access: 'manage_customer',
    atTill: true,
    params: byUid,
    body: z.strictObject(fields),
    reply: customerView,
    failures: ['not_found', 'stale'],
  },
  removeCustomer: {
    summary: 'Remove a customer and forget their cards on file',
    method: 'DELETE',
    path: '/api/customer/{uid}',
    access: 'manage_customer',
    params: byUid,
    reply: done,
    failures: ['not_found', 'provider_unavailable'],
  },
});

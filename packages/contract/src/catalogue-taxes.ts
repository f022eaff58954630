import { z } from 'zod';
import { declare } from './call.ts';
import { taxFields, taxRate, taxView } from './catalogue-view.ts';
import { uid } from './fields.ts';

const byUid = z.strictObject({ uid });

/** To admins: whose. A merchant reads its own. */
const merchant = uid.optional();
const flag = z.enum(['true', 'false']).optional();

export const taxes = declare({
  listTaxes: {
    summary: 'List sales taxes with their rates',
    method: 'GET',
    path: '/api/cpt',
    access: 'read_product',
    query: z.strictObject({ archived: flag, merchant }),
    reply: z.object({ results: z.array(taxView) }),
    failures: ['not_found'],
  },
  createTax: {
    summary: 'Add a sales tax',
    method: 'POST',
    path: '/api/cpt',
    access: 'manage_tax',
    body: z.strictObject({ ...taxFields, rates: z.array(z.strictObject(taxRate)).min(1, 'Add a rate.').max(50) }),
    reply: taxView,
    status: 201,
    failures: ['already_exists', 'wrong_state'],
  },
  updateTax: {
    summary: 'Change a sales tax, end a rate or add one',
    method: 'PUT',
    path: '/api/cpt/{uid}',
    access: 'manage_tax',
    params: byUid,
    body: z.strictObject({
      ...taxFields,
      /** All it is to have; without a uid it is a new one. One that has begun only ever gets a last day. */
      rates: z
        .array(z.strictObject({ uid: uid.nullable().default(null), ...taxRate }))
        .min(1, 'Add a rate.')
        .max(50),
    }),
    reply: taxView,
    failures: ['not_found', 'already_exists', 'stale'],
  },
  archiveTax: {
    summary: 'Archive a sales tax: from now on nothing is taxed by it',
    method: 'POST',
    path: '/api/cpt/{uid}/archive',
    access: 'manage_tax',
    params: byUid,
    repeatable: true,
    reply: taxView,
    failures: ['not_found', 'stale'],
  },
  restoreTax: {
    summary: 'Bring an archived sales tax back',
    method: 'POST',
    path: '/api/cpt/{uid}/restore',
    access: 'manage_tax',
    params: byUid,
    repeatable: true,
    reply: taxView,
    failures: ['not_found', 'already_exists', 'stale'],
  },
});

import { z } from 'zod';
import { declare } from './call.ts';
import { uid } from './fields.ts';
import { byUid, cents, day, page, positive, reason, whose } from './till-fields.ts';
import { shiftRow, shiftView } from './till-view.ts';

/** A drawer from its opening to its count. */
export const tillShifts = declare({
  listShifts: {
    summary: 'List shifts with their Z numbers, the newest first',
    method: 'GET',
    path: '/api/till/shift',
    access: 'signed_in',
    atTill: true,
    query: z.strictObject({ ...whose, ...page, register: uid.optional(), from: day.optional(), to: day.optional() }),
    reply: z.object({ results: z.array(shiftRow), next_cursor: z.string().nullable() }),
    failures: ['not_found'],
  },
  readShift: {
    summary: 'Read what a shift came to so far, or its Z report',
    method: 'GET',
    path: '/api/till/shift/{uid}',
    access: 'signed_in',
    atTill: true,
    params: byUid,
    reply: shiftView,
    failures: ['not_found'],
  },
  openTill: {
    summary: 'Open a shift with a float',
    method: 'POST',
    path: '/api/till/shift',
    access: 'open_shift',
    atTill: true,
    body: z.strictObject({ register: uid, float_cents: cents }),
    reply: shiftView,
    status: 201,
    failures: ['not_found', 'wrong_state'],
  },
  moveTillCash: {
    summary: 'Pay cash into a drawer or out of it',
    method: 'POST',
    path: '/api/till/shift/{uid}/cash',
    access: 'move_cash',
    atTill: true,
    params: byUid,
    body: z.strictObject({ kind: z.enum(['paid_in', 'paid_out']), cents: positive, reason }),
    reply: shiftView,
    failures: ['not_found', 'wrong_state'],
  },
  countTill: {
    summary: 'Count a drawer, which ends its shift for sales',
    method: 'POST',
    path: '/api/till/shift/{uid}/count',
    access: 'close_shift',
    atTill: true,
    params: byUid,
    /** How many sales wait on the till for the network: with any, nothing is counted. */
    body: z.strictObject({ counted_cents: cents, unsynced: z.int().nonnegative() }),
    reply: shiftView,
    failures: ['not_found', 'wrong_state'],
  },
  closeTill: {
    summary: 'Close a counted shift with its Z report',
    method: 'POST',
    path: '/api/till/shift/{uid}/close',
    access: 'close_shift',
    atTill: true,
    params: byUid,
    body: z.strictObject({ reason: reason.optional() }),
    reply: shiftView,
    failures: ['not_found', 'wrong_state'],
  },
  reopenCount: {
    summary: 'Set a count aside, so that the drawer can be counted again',
    method: 'POST',
    path: '/api/till/shift/{uid}/recount',
    access: 'read_report',
    atTill: true,
    params: byUid,
    body: z.strictObject({ reason }),
    reply: shiftView,
    failures: ['not_found', 'wrong_state'],
  },
});

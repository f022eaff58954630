import { AMENDMENT_STATES } from '@ledgate/domain/rates/amendments.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant, prose, uid, version } from './fields.ts';
import { date, saleLineBody } from './rate-lines.ts';
import { protectionFields } from './rate-protection.ts';
import { lineView, person, protectionView } from './rate-view.ts';

const amendmentView = z
  .object({
    id: uid,
    /** Its number, once the merchant has notice of it. */
    n: z.int().positive().nullable(),
    version,
    state: z.enum(AMENDMENT_STATES),
    effective_from: z.string(),
    /** In the words of those who proposed it; the merchant reads it. */
    reason: z.string(),
    /** Line by line, in the words of the rate sheet. */
    changes: z.array(z.object({ label: z.string(), was: z.string(), is: z.string() })),
    /** Whether a fee rises or a limit gets stricter. */
    is_harder: z.boolean(),
    lines: lineView,
    ...protectionView,
    /** To staff only, as everybody who acted below. */
    set_by: person.nullable(),
    at: instant,
    confirmed_by: person.nullable(),
    confirmed_at: instant.nullable(),
    /** Whether the reader wrote on it, and so cannot confirm it. */
    is_own: z.boolean(),
    /** The paper, once it was made. */
    file_id: uid.nullable(),
    ended_at: instant.nullable(),
    end_reason: z.string().nullable(),
  })
  .meta({ id: 'RateAmendment', description: 'A rate change after approval' });
export type AmendmentView = z.output<typeof amendmentView>;

const amendments = z
  .object({
    /** Newest first. */
    results: z.array(amendmentView),
    /** The first day a change can begin on if it is announced today. */
    earliest: z.object({ lower: z.string(), harder: z.string() }),
  })
  .meta({ id: 'RateAmendments' });
export type AmendmentsView = z.output<typeof amendments>;

const amendmentBody = z.strictObject({
  lines: saleLineBody,
  ...protectionFields,
  reason: prose(10, 1000, 'Say why, in a sentence the merchant understands.'),
  effective_from: date,
});
export type AmendmentBody = z.output<typeof amendmentBody>;

const byId = z.strictObject({ id: uid });
const ofApplication = z.strictObject({ uid });
const SAVING = ['not_found', 'wrong_state', 'incomplete', 'conditions_not_met'] as const;

export const amendmentCalls = declare({
  listAmendments: {
    summary: 'List the rate changes after approval, newest first; proposals to staff only',
    method: 'GET',
    path: '/api/application/{uid}/amendments',
    access: 'signed_in',
    params: ofApplication,
    reply: amendments,
    failures: ['not_found'],
  },
  proposeAmendment: {
    summary: 'Propose a change of the rates of an approved merchant',
    method: 'POST',
    path: '/api/application/{uid}/amendments',
    access: 'signed_in',
    params: ofApplication,
    body: amendmentBody,
    reply: amendments,
    status: 201,
    failures: SAVING,
  },
  changeAmendment: {
    summary: 'Edit a proposed rate change',
    method: 'PUT',
    path: '/api/amendments/{id}',
    access: 'signed_in',
    params: byId,
    body: amendmentBody,
    reply: amendments,
    failures: [...SAVING, 'stale'],
  },
  dropAmendment: {
    summary: 'Discard a proposed rate change',
    method: 'DELETE',
    path: '/api/amendments/{id}',
    access: 'signed_in',
    params: byId,
    reply: amendments,
    failures: ['not_found', 'wrong_state', 'stale'],
  },
  confirmAmendment: {
    summary: 'Confirm a rate change that somebody else proposed, and give the merchant notice',
    method: 'POST',
    path: '/api/amendments/{id}/confirm',
    access: 'signed_in',
    params: byId,
    body: z.strictObject({ version }),
    reply: amendments,
    failures: [...SAVING, 'stale', 'not_ready'],
  },
  withdrawAmendment: {
    summary: 'Withdraw an announced rate change before its day; the merchant is told',
    method: 'POST',
    path: '/api/amendments/{id}/withdraw',
    access: 'signed_in',
    params: byId,
    body: z.strictObject({ reason: prose(10, 1000, 'Say why, in a sentence the merchant understands.') }),
    reply: amendments,
    failures: ['not_found', 'wrong_state'],
  },
});

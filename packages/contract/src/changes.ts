import { CHANGE_KIND_NAMES } from '@ledgate/domain/handoff/change-kinds.ts';
import { ACCOUNT_PROOFS, CHANGE_STATE_NAMES, CHANGE_STEPS } from '@ledgate/domain/handoff/changes.ts';
import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import { RISK_CHECK_IDS } from '@ledgate/domain/risk/check.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { done, instant, line, prose, uid } from './fields.ts';
import { digitFieldsOf, sectionValues } from './section-body.ts';

const byUid = z.strictObject({ uid });
const reason = prose(10, 1000, 'Say why, in a sentence the merchant understands.');
const person = z.object({ uid, name: z.string() });

/** One answer that would be another. */
const changedLine = z.object({
  title: z.string().nullable(),
  label: z.string(),
  was: z.string().nullable(),
  is: z.string().nullable(),
});

const knownPhone = z.object({ label: z.string(), phone: z.string() });

const changeView = z
  .object({
    id: uid,
    kind: z.enum(CHANGE_KIND_NAMES),
    label: z.string(),
    state: z.enum(CHANGE_STATE_NAMES),
    /** Where it stands, in the words of whoever reads it. */
    said: z.string(),
    reason: z.string(),
    /** Secrets by their last digits; to ISOs not at all. */
    lines: z.array(changedLine),
    requested_at: instant,
    requested_by: person.nullable(),
    /** The thread with what the merchant wrote and attached. */
    ticket_id: uid,
    /** To staff: who checked it, how, and who approved it. */
    checked_by: person.nullable(),
    checked_at: instant.nullable(),
    check_note: z.string().nullable(),
    called: z.object({ phone: z.string(), spoke_to: z.string(), evidence: z.enum(ACCOUNT_PROOFS) }).nullable(),
    approved_by: person.nullable(),
    approved_at: instant.nullable(),
    /** To staff: how the card payment provider has it. */
    at_provider: z.object({ id: z.string(), state: z.string(), checked_at: instant }).nullable(),
    ended_at: instant.nullable(),
    ended_by: person.nullable(),
    end_reason: z.string().nullable(),
    /** To staff: what the lists find about it that they did not find before, and whether the check answered for it. */
    hits: z.array(
      z.object({
        check: z.enum(RISK_CHECK_IDS),
        name: z.string(),
        explanation: z.string(),
        is_cleared: z.boolean(),
        is_clearable: z.boolean(),
      }),
    ),
    cleared_why: z.string().nullable(),
    /** Numbers that were known before this was asked for; to whoever may call. */
    known_phones: z.array(knownPhone),
    open_steps: z.array(z.enum(CHANGE_STEPS)),
  })
  .meta({ id: 'MerchantChange', description: 'A change of a boarded merchant' });
export type ChangeView = z.output<typeof changeView>;

const changeList = z
  .object({
    /** Newest first. */
    results: z.array(changeView),
    /** What the reader may ask to be changed now. */
    requestable: z.array(z.enum(CHANGE_KIND_NAMES)),
  })
  .meta({ id: 'MerchantChanges' });
export type ChangeList = z.output<typeof changeList>;

const values = (section: keyof typeof FIELDS) => sectionValues(FIELDS[section]);
const asked = { reason, files: z.array(uid).min(1, 'Attach the proof.').max(10) };

const MOST_OWNERS = 25;

const LONG_DIGITS = Object.assign(
  digitFieldsOf(FIELDS.settlement, 'values.'),
  ...Array.from({ length: MOST_OWNERS }, (_, at) => digitFieldsOf(FIELDS.ownership, `owners.${at}.values.`)),
) as Record<string, RegExp>;

export const changes = declare({
  listChanges: {
    summary: 'List the changes asked for after boarding, newest first',
    method: 'GET',
    path: '/api/application/{uid}/changes',
    access: 'signed_in',
    params: byUid,
    reply: changeList,
    failures: ['not_found'],
  },
  requestChange: {
    summary: 'Ask for another bank account, other owners or other names after boarding',
    method: 'POST',
    path: '/api/application/{uid}/changes',
    access: 'signed_in',
    params: byUid,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('account'), ...asked, record: uid, values: values('settlement') }),
      z.strictObject({ kind: z.literal('names'), ...asked, values: values('company') }),
      z.strictObject({
        kind: z.literal('owners'),
        ...asked,
        /** Without a record: a new owner. */
        owners: z
          .array(
            z.union([
              z.strictObject({ record: uid, remove: z.literal(true) }),
              z.strictObject({ record: uid.optional(), values: values('ownership') }),
            ]),
          )
          .min(1)
          .max(MOST_OWNERS),
      }),
    ]),
    reply: changeView,
    status: 201,
    stepUp: true,
    digitFields: LONG_DIGITS,
    failures: ['not_found', 'not_allowed', 'wrong_state', 'incomplete', 'step_up_required'],
  },
  cancelChange: {
    summary: 'Cancel a change that was asked for and not yet approved',
    method: 'POST',
    path: '/api/changes/{uid}/cancel',
    access: 'signed_in',
    params: byUid,
    reply: done,
    failures: ['not_found', 'not_allowed', 'wrong_state'],
  },
  checkChange: {
    summary: 'Say that a change was checked; for a bank account after calling a number that was known before',
    method: 'POST',
    path: '/api/changes/{uid}/check',
    access: 'read_handoff',
    params: byUid,
    body: z.strictObject({
      note: prose(10, 1000, 'Say what you compared, in at least 10 characters.'),
      /** For a bank account: the number that was called, who answered, and what shows whose account it is. */
      call: z.strictObject({ phone: line(7, 20), spoke_to: line(2, 100), evidence: z.enum(ACCOUNT_PROOFS) }).optional(),
      /** Where the lists find something: why it is somebody else, and what shows it. */
      cleared_why: prose(10, 500, 'Say why this is someone else, in at least 10 characters.').optional(),
    }),
    reply: changeView,
    failures: ['not_found', 'not_allowed', 'wrong_state', 'not_ready'],
  },
  approveChange: {
    summary: 'Approve a change that somebody else checked, and send it on',
    method: 'POST',
    path: '/api/changes/{uid}/approve',
    access: 'send_handoff',
    params: byUid,
    stepUp: true,
    reply: changeView,
    failures: ['not_found', 'not_allowed', 'wrong_state', 'not_ready', 'step_up_required'],
  },
  refuseChange: {
    summary: 'Refuse a change; the merchant reads why',
    method: 'POST',
    path: '/api/changes/{uid}/refuse',
    access: 'read_handoff',
    params: byUid,
    body: z.strictObject({ reason }),
    reply: changeView,
    failures: ['not_found', 'not_allowed', 'wrong_state'],
  },
  recordChange: {
    summary: 'Record what the bank said about a change',
    method: 'POST',
    path: '/api/changes/{uid}/record',
    access: 'send_handoff',
    params: byUid,
    body: z.strictObject({ decision: z.enum(['done', 'declined']), reason }),
    reply: changeView,
    failures: ['not_found', 'not_allowed', 'wrong_state'],
  },
});

import { APPROVAL_KINDS } from '@ledgate/domain/till/approvals.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant, uid } from './fields.ts';
import { pin } from './till-access.ts';
import { cents } from './till-fields.ts';

const person = z.object({ uid, name: z.string() });
const kind = z.enum(APPROVAL_KINDS, 'Choose what is approved.');

export const approvalCalls = declare({
  listApprovers: {
    summary: 'List who can let something through at the counter by PIN',
    method: 'GET',
    path: '/api/till/approver',
    access: 'use_pos',
    atTill: true,
    reply: z.object({ results: z.array(person.extend({ kinds: z.array(z.enum(APPROVAL_KINDS)) })) }),
    failures: [],
  },
  approveAtTill: {
    summary: 'Let a discount, a price or a refund of one order through, by the PIN of somebody who may',
    method: 'POST',
    path: '/api/till/approval',
    access: 'use_pos',
    atTill: true,
    body: z.strictObject({
      register: uid,
      /** Where it is asked: of a register that is used on a device, that device. */
      device: uid.nullable().default(null),
      person: uid,
      pin,
      kind,
      /** As the till named it, whether it was sold yet or not. */
      order: uid,
      /** Up to this much: all that is taken off, how far prices are from the catalogue’s, or what goes back. */
      cents,
    }),
    reply: z.object({ uid, kind, by: person, expires_at: instant }).meta({ id: 'TillApproval' }),
    status: 201,
    failures: ['not_found', 'wrong_state', 'wrong_credentials', 'too_many_tries'],
  },
});

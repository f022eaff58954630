import { isUsState } from '@ledgate/domain/checks/us-states.ts';
import { EXEMPTION_REASONS, type ExemptionReason } from '@ledgate/domain/till/exemptions.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { customerDetail } from './customers.ts';
import { line, uid } from './fields.ts';

const reasons = Object.keys(EXEMPTION_REASONS) as [ExemptionReason, ...ExemptionReason[]];

export const exemptionCalls = declare({
  keepExemption: {
    summary: 'Add the exemption certificate of a customer, or replace the one of the same state',
    method: 'PUT',
    path: '/api/customer/{uid}/exemption',
    access: 'manage_customer',
    params: z.strictObject({ uid }),
    body: z.strictObject({
      state: line(2, 2, 'Enter the state, such as IL.').refine(isUsState, 'Enter the state, such as IL.'),
      number: line(1, 60, 'Enter the number of the certificate.'),
      reason: z.enum(reasons, 'Choose why no tax is owed.'),
      /** Good to the end of this day; none: until it is ended. */
      expires_on: z.iso.date('Enter a date.').nullable(),
    }),
    reply: customerDetail,
    failures: ['not_found', 'wrong_state'],
  },
  endExemption: {
    summary: 'End the exemption certificate of a customer',
    method: 'DELETE',
    path: '/api/customer/{uid}/exemption/{exemption}',
    access: 'manage_customer',
    params: z.strictObject({ uid, exemption: uid }),
    reply: customerDetail,
    failures: ['not_found', 'wrong_state'],
  },
});

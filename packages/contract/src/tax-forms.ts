import { W9_CLASSES } from '@ledgate/domain/applications/documents/w9.ts';
import { z } from 'zod';
import { declare, fileBytes } from './call.ts';
import { savedDocument } from './documents.ts';
import { personName, prose, uid } from './fields.ts';

export const taxForms = declare({
  makeW9: {
    summary: 'Make a Form W-9 from the answers, sign it and hand it in',
    method: 'POST',
    path: '/api/w9',
    access: 'signed_in',
    body: z.strictObject({
      application__uid: uid.optional(),
      /** Where the structure does not say how the business is taxed. */
      tax_class: z.enum(W9_CLASSES).optional(),
      name: personName,
      certify: z.literal(true, 'Confirm the certification to sign the form.'),
    }),
    reply: savedDocument,
    status: 201,
    failures: ['not_found', 'wrong_state', 'stale', 'not_stored'],
  },
  drawWholeW9: {
    summary: 'Draw a W-9 with the whole tax ID, with a reason, on the record',
    method: 'POST',
    path: '/api/w9/{id}/whole',
    access: 'signed_in',
    stepUp: true,
    params: z.strictObject({ id: uid }),
    body: z.strictObject({ reason: prose(10, 500) }),
    reply: fileBytes,
    file: true,
    failures: ['not_found', 'wrong_state', 'step_up_required', 'too_many_tries', 'unreadable'],
    secretReply: true,
  },
});

import { EVIDENCE_KINDS, STAFF_FINDINGS, VERIFICATION_STATUSES } from '@ledgate/domain/review/account-verification.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant, line, prose, uid } from './fields.ts';

const verification = z.object({
  status: z.enum(VERIFICATION_STATUSES),
  /** What it rests on; none where the account itself was changed. */
  evidence: z.enum(EVIDENCE_KINDS).nullable(),
  reference: z.string().nullable(),
  document_id: uid.nullable(),
  note: z.string().nullable(),
  by: z.string(),
  at: instant,
});

const settlementAccount = z
  .object({
    uid,
    title: z.string(),
    holder: z.string(),
    /** The last four digits. */
    number: z.string(),
    status: z.enum(VERIFICATION_STATUSES),
    /** Everything that was ever found, the newest first. */
    history: z.array(verification),
  })
  .meta({ id: 'SettlementAccount' });
export type SettlementAccount = z.output<typeof settlementAccount>;

const accountList = z.object({
  results: z.array(settlementAccount),
  /** Whether the reader may say something about them now. */
  verifiable: z.boolean(),
  /** What a provider can check here; empty while none is configured. */
  checks: z.array(z.enum(['instant', 'deposits'])),
});

export const accounts = declare({
  listAccounts: {
    summary: 'List the settlement accounts of an application, how far each is verified and on what evidence',
    method: 'GET',
    path: '/api/application/{uid}/accounts',
    access: 'signed_in',
    params: z.strictObject({ uid }),
    reply: accountList,
    failures: ['not_found'],
  },
  verifyAccount: {
    summary: 'Say what was found about a settlement account, with the evidence',
    method: 'POST',
    path: '/api/application/{uid}/account/{account}/verification',
    access: 'signed_in',
    stepUp: true,
    params: z.strictObject({ uid, account: uid }),
    body: z
      .strictObject({
        status: z.enum(STAFF_FINDINGS),
        evidence: z.enum(EVIDENCE_KINDS),
        reference: line(2, 100).optional(),
        document_id: uid.optional(),
        note: prose(10, 1000, 'Say what you compared, in at least 10 characters.'),
      })
      .refine(({ reference, document_id: document }) => reference !== undefined || document !== undefined, {
        path: ['reference'],
        message: 'Enter a reference or choose the document.',
      }),
    reply: accountList,
    failures: ['not_found', 'wrong_state', 'step_up_required'],
  },
});

import { z } from 'zod';
import { declare } from './call.ts';
import { instant, uid } from './fields.ts';

const LETTER_STATES = ['owed', 'sent'] as const;

const letterView = z
  .object({
    application: uid,
    reference: z.string(),
    /** Whom it is addressed to, line by line. */
    to: z.array(z.string()),
    from: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
    opening: z.string(),
    /** The principal reasons, at most four. */
    reasons: z.array(z.string()),
    parts: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
    state: z.enum(LETTER_STATES),
    /** When it goes out by itself. */
    send_at: instant,
    sent_at: instant.nullable(),
    /** The paper, once it was made. */
    file_id: uid.nullable(),
  })
  .meta({ id: 'AdverseActionLetter' });
export type LetterView = z.output<typeof letterView>;

const ofApplication = z.strictObject({ uid });

export const letters = declare({
  readLetter: {
    summary: 'Read the adverse-action letter that a decline owes, as it will be sent or was',
    method: 'GET',
    path: '/api/letters/{uid}',
    access: 'work_task',
    params: ofApplication,
    reply: letterView,
    failures: ['not_found'],
  },
  sendLetter: {
    summary: 'Send the adverse-action letter now instead of on its day',
    method: 'POST',
    path: '/api/letters/{uid}/send',
    access: 'work_task',
    params: ofApplication,
    reply: letterView,
    failures: ['not_found', 'wrong_state'],
  },
});

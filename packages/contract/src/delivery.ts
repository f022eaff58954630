import { LINK_STATES } from '@ledgate/domain/messages/short-link.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { done, email, instant, opaque, phone, prose, uid } from './fields.ts';

/** How the provider calls what happened; the same one sent again is the same event. */
const providerId = opaque(200).min(1);

/** Mail that does not arrive: what was told about it, and since when. */
export const mailProblem = z
  .object({ kind: z.enum(['bounce', 'complaint']), detail: z.string(), at: instant })
  .nullable();

export const delivery = declare({
  takeText: {
    summary: 'Take an answer to a text: STOP, START, HELP or anything else; sent by the text provider',
    method: 'POST',
    path: '/api/v1/inbound/texts',
    access: { kinds: ['provider'], need: 'signed_in' },
    signedBy: 'texts',
    body: z.strictObject({ id: providerId, from: phone, text: prose(0, 2000) }),
    digitFields: { id: /^[!-~]{1,200}$/ },
    reply: done,
    failures: [],
  },
  takeMailEvent: {
    summary: 'Take what became of a mail: a bounce or a complaint; sent by the mail provider',
    method: 'POST',
    path: '/api/v1/inbound/mail-events',
    access: { kinds: ['provider'], need: 'signed_in' },
    signedBy: 'mail',
    body: z.strictObject({
      id: providerId,
      kind: z.enum(['bounce', 'complaint']),
      recipient: email,
      /** A full mailbox passes; an unknown one does not. */
      permanent: z.boolean().default(true),
      detail: prose(0, 500).default(''),
    }),
    digitFields: { id: /^[!-~]{1,200}$/ },
    reply: done,
    failures: [],
  },
  openShortLink: {
    summary: 'Open a link from a text: where it leads, or why it leads nowhere any more',
    method: 'POST',
    path: '/api/v1/links/open',
    access: 'public',
    body: z.strictObject({ token: opaque(40) }),
    reply: z.object({ state: z.enum(LINK_STATES), path: z.string().nullable() }),
    failures: ['too_many_tries'],
  },
  resumeOwnMail: {
    summary: 'Say that the own address takes mail again',
    method: 'POST',
    path: '/api/v1/account/mail/resume',
    access: 'signed_in',
    reply: done,
    failures: ['wrong_state'],
  },
  resumeMail: {
    summary: 'Send mail to a person’s address again after it bounced',
    method: 'POST',
    path: '/api/v1/users/{id}/mail/resume',
    access: 'update_staff',
    params: z.strictObject({ id: uid }),
    reply: done,
    failures: ['not_found', 'wrong_state'],
  },
});

import { ROLES } from '@ledgate/domain/access/roles.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant, line, phone } from './fields.ts';

export const demo = declare({
  readOutbox: {
    summary: 'Read the messages that would have left the building (demo only)',
    method: 'GET',
    path: '/api/outbox',
    access: 'demo',
    query: z.strictObject({ recipient: line(0, 100).optional() }),
    reply: z.object({
      results: z.array(
        z.object({
          id: z.int(),
          channel: z.enum(['email', 'message', 'call']),
          recipient: z.string(),
          subject: z.string(),
          text: z.string(),
          html: z.string().nullable(),
          sent_at: instant,
        }),
      ),
    }),
    failures: ['not_found'],
  },
  signAnswer: {
    summary: 'Sign an answer to a text as the text provider would, to be sent to /api/v1/inbound/texts (demo only)',
    method: 'POST',
    path: '/api/v1/outbox/answer',
    access: 'demo',
    body: z.strictObject({ recipient: phone, text: line(1, 160) }),
    reply: z.object({ body: z.string(), signature: z.string() }),
    failures: ['not_found'],
    secretReply: true,
  },
  readDemo: {
    summary: 'Read the demo accounts (demo only)',
    method: 'GET',
    path: '/api/demo',
    access: 'demo',
    reply: z.object({
      password: z.string(),
      accounts: z.array(z.object({ email: z.string(), role: z.enum(ROLES), name: z.string() })),
    }),
    failures: ['not_found'],
  },
});

import type { Calls } from '@ledgate/contract/calls.ts';
import { signInbound } from '../../core/http/provider-check.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../demo-data/accounts.ts';
import { findMessages } from './store.ts';

export const demoHandlers: FeatureHandlers<Calls['demo']> = {
  readOutbox: async (ctx, { query }) => {
    const messages = await findMessages(ctx.parts.db, query.recipient ?? '');
    return { results: messages.map((message) => ({ ...message, sent_at: message.sent_at.toISOString() })) };
  },
  signAnswer: async ({ parts }, { body: { recipient, text } }) => {
    const body = JSON.stringify({ id: crypto.randomUUID(), from: `+1${recipient}`, text });
    const seconds = Math.floor(parts.clock().getTime() / 1000);
    const mac = signInbound(parts.settings.textInboundKey ?? '', seconds, body);
    return { body, signature: `t=${seconds},v1=${mac}` };
  },
  readDemo: async () => ({
    password: DEMO_PASSWORD,
    accounts: DEMO_ACCOUNTS.map(({ email, role, firstName, lastName }) => ({
      email,
      role,
      name: `${firstName} ${lastName}`,
    })),
  }),
};

import { change, fingerprint } from '../../core/change.ts';
import type { CtxOf, SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { findEmailOf, liftMailStop, listPeopleWith, stopMail, takeEvent } from './store.ts';

interface MailEventAsk {
  id: string;
  kind: 'bounce' | 'complaint';
  recipient: string;
  permanent: boolean;
  detail: string;
}

const DONE = { done: true } as const;

/** A mail that came back for good, or was called spam, ends mail to its address; a full mailbox is only noted. */
export const takeMailEvent = (ctx: CtxOf<'provider'>, ask: MailEventAsk): Promise<typeof DONE> => {
  const { parts } = ctx;
  const isDelay = ask.kind === 'bounce' && !ask.permanent;
  const action = isDelay
    ? 'delivery.mail_delayed'
    : ask.kind === 'bounce'
      ? 'delivery.mail_bounced'
      : 'delivery.mail_complained';
  return change(ctx, action, async (tx) => {
    const at = parts.clock();
    const [person = null] = await listPeopleWith(tx, { email: ask.recipient });
    const isNew = await takeEvent(tx, { provider: 'mail', id: ask.id, kind: isDelay ? 'delayed' : ask.kind, at });
    if (isNew && !isDelay) await stopMail(tx, { email: ask.recipient, kind: ask.kind, detail: ask.detail, at });
    return {
      subject: person === null ? 'system:delivery' : `user:${person}`,
      after: { email: fingerprint(parts, ask.recipient), ...(!isNew && { repeated: true }) },
      reply: DONE,
    };
  });
};

/** Somebody says that the address works: their own, or an admin for them. The next bounce ends mail to it again. */
export const resumeMail = (ctx: SignedInCtx, person: string): Promise<typeof DONE> =>
  change(ctx, 'delivery.mail_resumed', async (tx) => {
    const { parts, actor } = ctx;
    const email = await findEmailOf(tx, person);
    if (email === null) throw new Failure('not_found', 'This person does not exist or was deleted.');
    if (!(await liftMailStop(tx, email, { at: parts.clock(), by: actor.uid })))
      throw new Failure('wrong_state', 'Mail to this address isn’t stopped.');
    return { subject: `user:${person}`, after: { email: fingerprint(parts, email) }, reply: DONE };
  });

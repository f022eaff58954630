import type { Message } from '@ledgate/providers/messages/port.ts';
import { gatherWith } from '../../core/jobs/gather.ts';
import type { JobCtx } from '../../core/jobs/worker.ts';
import { gatherMails } from '../../core/mail/gathered-mail.ts';
import type { Mail } from '../../core/mail/mail.ts';
import { renderMail } from '../../core/mail/render-mail.ts';
import type { Parts } from '../../core/parts.ts';
import { findMailStop, isStopped } from './store.ts';

type Shut = 'texts_stopped' | 'texts_unanswerable' | 'mail_returned' | 'mail_unwanted';

/** Asked when it goes out and not when it is written: who says STOP in between is not written to. */
const whyShut = async ({ db, settings }: Parts, message: Message | Mail): Promise<Shut | null> => {
  const { channel, recipient } = message;
  if (channel === 'email') {
    const stop = await findMailStop(db, recipient.toLowerCase());
    if (stop?.kind === 'bounce') return 'mail_returned';
    return stop && 'content' in message && message.content.reason === 'notice' ? 'mail_unwanted' : null;
  }
  const { isNotice = false } = message;
  // Codes and answers are what somebody asked for a moment ago.
  if (!isNotice) return null;
  if (settings.textInboundKey === null) return 'texts_unanswerable';
  return (await isStopped(db, recipient)) ? 'texts_stopped' : null;
};

export const deliverMessage = async ({ parts, lease }: JobCtx, message: Message | Mail): Promise<void> => {
  const why = await whyShut(parts, message);
  if (why === null)
    await parts.messenger.send('content' in message ? renderMail(parts.settings, message) : message, lease.job);
  else parts.log.info('message not sent', { kind: message.channel, code: why });
};

const isMail = (message: Message | Mail): message is Mail => 'content' in message;

/** Sends a notice with what else there is to tell of its matter, or leaves it for later. */
export const deliverNotice = async (ctx: JobCtx, message: Message | Mail): Promise<void> => {
  const others = isMail(message) ? await gatherWith(ctx.parts, ctx.lease) : [];
  if (others === null) return;
  // The one that waited is the oldest; whatever joined it came after.
  await deliverMessage(ctx, isMail(message) ? gatherMails([message, ...others.filter(isMail)]) : message);
};

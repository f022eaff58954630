import type { Message } from '@ledgate/providers/messages/port.ts';
import type { Settings } from '../settings.ts';
import type { Mail, Sender } from './mail.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';

const senderOf = ({ acquirer, supportEmail, publicUrl }: Settings): Sender => ({
  name: acquirer.name,
  postalAddress: acquirer.address,
  phone: acquirer.phone,
  supportEmail,
  publicUrl,
});

/** A mail as it leaves: the same words twice, as text and as HTML. Answers to it reach people. */
export const renderMail = (settings: Settings, { recipient, subject, content, thread }: Mail): Message => {
  const sender = senderOf(settings);
  return {
    channel: 'email',
    recipient,
    subject,
    text: mailText(content, sender),
    html: mailHtml(subject, content, sender),
    replyTo: sender.supportEmail,
    ...(thread !== undefined && { thread }),
  };
};

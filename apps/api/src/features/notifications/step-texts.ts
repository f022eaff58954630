import { type Status, STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import type { Message } from '@ledgate/providers/messages/port.ts';

export interface NoticeFacts {
  reference: string;
  /** The business's name; of people and numbers nothing is ever mailed. */
  name: string;
  status: Status;
  link: string;
}

const mail = (recipient: string, subject: string, lines: readonly string[]): Message => ({
  channel: 'email',
  recipient,
  subject,
  text: `${lines.join('\n\n')}\n`,
});

export const merchantNotice = (recipient: string, { reference, name, status, link }: NoticeFacts): Message => {
  const { toMerchant, next } = STATUS_FACTS[status];
  return mail(recipient, `Your application ${reference}: ${STATUS_FACTS[status].label.toLowerCase()}`, [
    `${name}, application ${reference}`,
    toMerchant,
    `What happens next: ${next}`,
    `You can see where it stands at any time:\n${link}`,
  ]);
};

export const staffNotice = (recipient: string, { reference, name, status, link }: NoticeFacts): Message =>
  mail(recipient, `${reference}: ${STATUS_FACTS[status].label.toLowerCase()}`, [
    `The application ${reference} of ${name} is now “${STATUS_FACTS[status].label}”.`,
    link,
  ]);

export const reminder = (
  recipient: string,
  { reference, name, status, link }: NoticeFacts,
  daysLeft: number,
): Message =>
  mail(recipient, `Your application ${reference} waits for you`, [
    `${name}, application ${reference}`,
    `${STATUS_FACTS[status].toMerchant} ${STATUS_FACTS[status].next}`,
    `It is kept for ${daysLeft} more days, with everything you entered, and expires then.`,
    link,
  ]);

import { sayDay } from '@ledgate/domain/checks/spoken-time.ts';
import { type Status, STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import type { Message } from '@ledgate/providers/messages/port.ts';
import { type StepFacts, type StepReader, stepText, stepTitle } from './step-words.ts';

const mail = (recipient: string, subject: string, lines: readonly string[]): Message => ({
  channel: 'email',
  recipient,
  subject,
  text: `${lines.join('\n\n')}\n`,
});

/** A step in a mail: what happened, what was written with it, what it means, where to look. */
export const stepMail = (
  recipient: string,
  reader: StepReader,
  facts: StepFacts,
  { comment, link }: { comment: string | null; link: string },
): Message =>
  mail(recipient, stepTitle(reader, facts), [
    `${stepTitle(reader, facts)}${comment === null ? '.' : `: “${comment}”`}`,
    ...stepText(reader, facts),
    link,
    'You can choose what we write to you about under Account, Notifications.',
  ]);

export interface ReminderFacts {
  reference: string;
  /** The business's name; of people and numbers nothing is ever mailed. */
  name: string;
  status: Status;
  link: string;
}

/** How much longer something is kept; the last reminder names the day. */
export interface Left {
  daysLeft: number;
  end: Date | null;
}

export const reminder = (
  recipient: string,
  { reference, name, status, link }: ReminderFacts,
  { daysLeft, end }: Left,
): Message =>
  mail(recipient, `Action needed: finish your application ${reference}`, [
    `${name}, application ${reference}`,
    `${STATUS_FACTS[status].toMerchant} ${STATUS_FACTS[status].next}`,
    end === null
      ? `It is kept for ${daysLeft} more days, with everything you entered, and expires then.`
      : `This is the last reminder. The application expires on ${sayDay(end)} if nothing changes until then.`,
    link,
  ]);

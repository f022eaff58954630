import { sayDay } from '@ledgate/domain/checks/spoken-time.ts';
import { type Status, STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { type Mail, mail, type MailButton } from '../../core/mail/mail.ts';
import { type StepFacts, type StepReader, stepText, stepTitle } from '@ledgate/domain/notices/step-words.ts';

const BUTTONS: Record<StepReader, string> = {
  merchant: 'See your application',
  iso: 'Open the application',
  desk: 'Open the case',
};

/** A step in a mail: what happened, what was written with it, what it means, where to look. */
export const stepMail = (
  recipient: string,
  reader: StepReader,
  facts: StepFacts,
  { comment, link, thread }: { comment: string | null; link: string; thread: string },
): Mail =>
  mail(
    recipient,
    stepTitle(reader, facts),
    {
      heading: stepTitle(reader, facts),
      parts: [...(comment === null ? [] : [{ quote: comment }]), ...stepText(reader, facts)],
      button: { label: BUTTONS[reader], url: link },
      reason: 'notice',
    },
    thread,
  );

export interface ReminderFacts {
  reference: string;
  /** The business's name; of people and numbers nothing is ever mailed. */
  name: string;
  status: Status;
  link: string;
  thread: string;
}

/** How much longer something is kept; the last reminder names the day. */
export interface Left {
  daysLeft: number;
  end: Date | null;
}

const buttonFor = (status: Status, url: string): MailButton => ({
  label: status === 'draft' ? 'Finish your application' : 'See what is needed',
  url,
});

export const reminder = (
  recipient: string,
  { reference, name, status, link, thread }: ReminderFacts,
  { daysLeft, end }: Left,
): Mail =>
  mail(
    recipient,
    `Action needed: finish your application ${reference}`,
    {
      heading: `Action needed: ${name}, application ${reference}`,
      parts: [
        `${STATUS_FACTS[status].toMerchant} ${STATUS_FACTS[status].next}`,
        end === null
          ? `It is kept for ${daysLeft} more days, with everything you entered, and expires then.`
          : `This is the last reminder. The application expires on ${sayDay(end)} if nothing changes until then.`,
      ],
      button: buttonFor(status, link),
      reason: 'always',
    },
    thread,
  );

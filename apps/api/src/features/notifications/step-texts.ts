import { sayDay } from '@ledgate/domain/checks/spoken-time.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import type { Expiring } from '@ledgate/domain/lifecycle/expiry.ts';
import { type Mail, mail } from '../../core/mail/mail.ts';
import {
  isRefusal,
  type StepFacts,
  type StepReader,
  stepSubject,
  stepText,
} from '@ledgate/domain/notices/step-words.ts';

const BUTTONS: Record<StepReader, string> = {
  merchant: 'See your application',
  iso: 'Open the application',
  desk: 'Open the case',
};

/** A step in a mail: what happened, what was written with it, what it means, where to look. Why somebody was refused
 * is written nowhere that is read without signing in. */
export const stepMail = (
  recipient: string,
  reader: StepReader,
  facts: StepFacts,
  { comment, link, thread }: { comment: string | null; link: string; thread: string },
): Mail =>
  mail(
    recipient,
    stepSubject(reader, facts),
    {
      heading: stepSubject(reader, facts),
      parts: [...(comment === null || isRefusal(facts) ? [] : [{ quote: comment }]), ...stepText(reader, facts)],
      button: { label: isRefusal(facts) ? 'Read the decision' : BUTTONS[reader], url: link },
      reason: 'notice',
    },
    thread,
  );

export interface ReminderFacts {
  reference: string;
  /** The business's name; of people and numbers nothing is ever mailed. */
  name: string;
  status: Expiring;
  link: string;
  thread: string;
}

/** How much longer something is kept; the last reminder names the day. */
export interface Left {
  daysLeft: number;
  end: Date | null;
}

/** What is waited for, as a subject and on the button. */
const ACTIONS: Record<Expiring, { asks: string; button: string }> = {
  draft: { asks: 'finish your application', button: 'Finish your application' },
  query_raised: { asks: 'answer our questions on', button: 'Answer the questions' },
  awaiting_merchant: { asks: 'review your rates for', button: 'Review your rates' },
};

const moreDays = (count: number): string => `${count} more ${count === 1 ? 'day' : 'days'}`;

export const reminder = (
  recipient: string,
  { reference, name, status, link, thread }: ReminderFacts,
  { daysLeft, end }: Left,
): Mail => {
  const { asks, button } = ACTIONS[status];
  const what = `${asks} ${reference}`;
  return mail(
    recipient,
    end === null ? `Action needed: ${what}` : `Last reminder: ${what} by ${sayDay(end)}`,
    {
      heading: end === null ? `Action needed: ${what}` : `Last reminder: ${what}`,
      parts: [
        `${name}: ${STATUS_FACTS[status].toMerchant} ${STATUS_FACTS[status].next}`,
        end === null
          ? `Everything you entered is kept for ${moreDays(daysLeft)}. Then the application expires.`
          : `The application expires on ${sayDay(end)} unless you act before then. We will not remind you again.`,
      ],
      button: { label: button, url: link },
      reason: 'always',
    },
    thread,
  );
};

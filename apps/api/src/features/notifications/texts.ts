import { NOTICE_FACTS, type NoticeKind } from '@ledgate/domain/queries/notices.ts';
import { textOf } from '@ledgate/domain/messages/text-segment.ts';
import type { Message } from '@ledgate/providers/messages/port.ts';
import { type Mail, mail } from '../../core/mail/mail.ts';

export interface NoticeFacts {
  /** The reference of the application or the number of the thread; of people and numbers nothing is ever mailed. */
  name: string;
  link: string;
  /** How many applications it is about. */
  count: number;
  thread: string;
}

interface Words {
  subject: (name: string, count: number) => string;
  text: string;
  /** What the reader does next. */
  button: string;
}

/** A step has words of its own. */
const WORDS: Record<Exclude<NoticeKind, 'step'>, Words> = {
  query_raised: {
    subject: (name) => `We have a question about your application ${name}`,
    text: 'We need a little more information about your application. Answer the questions or correct what they are about, then send all answers together. The review continues as soon as you do.',
    button: 'Answer the questions',
  },
  query_answered: {
    subject: (name) => `${name}: the merchant answered`,
    text: 'The answers are ready for your review.',
    button: 'Review the answers',
  },
  query_resolved: {
    subject: (name) => `${name}: your answer is accepted`,
    text: 'You don’t need to do anything more.',
    button: 'See your application',
  },
  signatures_complete: {
    subject: (name) => `${name}: everyone has signed`,
    text: 'Every owner, the control person and each guarantor have consented and signed.',
    button: 'Open the application',
  },
  query_withdrawn: {
    subject: (name) => `${name}: we withdrew a question`,
    text: 'You no longer need to answer it.',
    button: 'See your application',
  },
  ticket_opened: {
    subject: (name) => `${name}: a new message`,
    text: 'A new conversation was opened.',
    button: 'Read the message',
  },
  ticket_reply: {
    subject: (name) => `${name}: a new reply`,
    text: 'There is a new message in the conversation.',
    button: 'Read the reply',
  },
  case_assigned: {
    subject: (name, count) => (count > 1 ? `${count} cases were assigned to you` : `${name} was assigned to you`),
    text: 'Your cases are listed under Mine, the most urgent first.',
    button: 'Open your cases',
  },
  risk_hit: {
    subject: (name) => `${name}: a new hit`,
    text: 'The checks found something new on one of your cases.',
    button: 'Open the case',
  },
  merchant_moved: {
    subject: () => 'A merchant was moved to another ISO',
    text: 'You no longer have access to the application. Sign in to see which one.',
    button: 'Sign in',
  },
  account_changed: {
    subject: (name) => `${name}: a verified bank account was changed`,
    text: 'The merchant changed the holder, the bank or the number of a settlement account. It has to be verified again before the case can be approved.',
    button: 'Verify the account',
  },
  letter_sent: {
    subject: (name) => `A letter about your application ${name}`,
    text: 'The notice of action taken on your application is ready. Sign in to read and download it.',
    button: 'Read the letter',
  },
  mentioned: {
    subject: (name) => `${name}: you were mentioned`,
    text: 'A colleague mentioned you in a note.',
    button: 'Read the note',
  },
};

/** What was written is not mailed: it is read where one has to sign in. */
export const noticeMail = (
  kind: keyof typeof WORDS,
  recipient: string,
  { name, link, count, thread }: NoticeFacts,
): Mail => {
  const subject = WORDS[kind].subject(name, count);
  return mail(
    recipient,
    subject,
    {
      heading: subject,
      parts: [WORDS[kind].text],
      button: { label: WORDS[kind].button, url: link },
      reason: NOTICE_FACTS[kind].sides.length === 0 ? 'always' : 'notice',
    },
    thread,
  );
};

/** What is worth a text, in one segment with a short link behind it. */
const TEXTS = {
  query_raised: (name: string) => `We have a question about your application ${name}.`,
} as const;
type Texted = keyof typeof TEXTS;

export const isTexted = (kind: NoticeKind): kind is Texted => Object.hasOwn(TEXTS, kind);

export const noticeText = (kind: Texted, recipient: string, { name, link, count }: NoticeFacts): Message => ({
  channel: 'message',
  recipient,
  subject: WORDS[kind].subject(name, count),
  text: textOf(`${TEXTS[kind](name)} ${link} Reply STOP to end texts.`),
  isNotice: true,
});

import type { NoticeKind } from '@ledgate/domain/queries/notices.ts';
import type { Message } from '@ledgate/providers/messages/port.ts';

export interface NoticeFacts {
  /** The reference of the application or the number of the thread; of people and numbers nothing is ever mailed. */
  name: string;
  link: string;
  /** How many applications it is about. */
  count: number;
}

interface Words {
  subject: (name: string, count: number) => string;
  text: string;
}

/** A step has words of its own. */
const WORDS: Record<Exclude<NoticeKind, 'step'>, Words> = {
  query_raised: {
    subject: (name) => `We have a question about your application ${name}`,
    text: 'We need a little more information about your application. Answer the questions or correct what they are about, then send all answers together. The review continues as soon as you do.',
  },
  query_answered: {
    subject: (name) => `${name}: the merchant answered`,
    text: 'The answers are ready for your review.',
  },
  query_resolved: {
    subject: (name) => `${name}: your answer is accepted`,
    text: 'You don’t need to do anything more.',
  },
  signatures_complete: {
    subject: (name) => `${name}: everyone has signed`,
    text: 'Every owner, the control person and each guarantor have consented and signed.',
  },
  query_withdrawn: {
    subject: (name) => `${name}: we withdrew a question`,
    text: 'You no longer need to answer it.',
  },
  ticket_opened: { subject: (name) => `${name}: a new message`, text: 'A new conversation was opened.' },
  ticket_reply: { subject: (name) => `${name}: a new reply`, text: 'There is a new message in the conversation.' },
  case_assigned: {
    subject: (name, count) => (count > 1 ? `${count} cases were assigned to you` : `${name} was assigned to you`),
    text: 'Your cases are listed under Mine, the most urgent first.',
  },
  risk_hit: { subject: (name) => `${name}: a new hit`, text: 'The checks found something new on one of your cases.' },
  merchant_moved: {
    subject: () => 'A merchant was moved to another ISO',
    text: 'You no longer have access to the application. Sign in to see which one.',
  },
  account_changed: {
    subject: (name) => `${name}: a verified bank account was changed`,
    text: 'The merchant changed the holder, the bank or the number of a settlement account. It has to be verified again before the case can be approved.',
  },
  letter_sent: {
    subject: (name) => `A letter about your application ${name}`,
    text: 'The notice of action taken on your application is ready. Sign in to read and download it.',
  },
  mentioned: { subject: (name) => `${name}: you were mentioned`, text: 'A colleague mentioned you in a note.' },
};

/** What was written is not mailed: it is read where one has to sign in. */
export const noticeMail = (
  kind: keyof typeof WORDS,
  recipient: string,
  { name, link, count }: NoticeFacts,
): Message => ({
  channel: 'email',
  recipient,
  subject: WORDS[kind].subject(name, count),
  text: `${WORDS[kind].text}\n\n${link}\n\nYou can choose what we write to you about under Account, Notifications.\n`,
});

export const noticeText = (
  kind: keyof typeof WORDS,
  recipient: string,
  { name, link, count }: NoticeFacts,
): Message => ({
  channel: 'message',
  recipient,
  subject: WORDS[kind].subject(name, count),
  text: `${WORDS[kind].subject(name, count)}. ${link}`,
});

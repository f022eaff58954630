import type { NoticeKind } from './kinds.ts';

/** A step has words of its own. */
export type WordedKind = Exclude<NoticeKind, 'step'>;

interface NoticeWords {
  /** One line for the bell, as a subject and as a text: read on lock screens, so no secret and no refusal. */
  title: (name: string, count: number) => string;
  /** What it means and what to do; what was written is read where one has to sign in. */
  text: string;
  /** What the reader does next. */
  button: string;
}

/** What each notice says, by every channel. */
export const NOTICE_WORDS: Record<WordedKind, NoticeWords> = {
  query_raised: {
    title: (name) => `We have a question about your application ${name}`,
    text: 'We need a little more information about your application. Answer the questions or correct what they are about, then send all answers together. The review continues as soon as you do.',
    button: 'Answer the questions',
  },
  query_answered: {
    title: (name) => `${name}: the merchant answered`,
    text: 'The answers are ready for your review.',
    button: 'Review the answers',
  },
  query_resolved: {
    title: (name) => `${name}: your answer is accepted`,
    text: 'You don’t need to do anything more.',
    button: 'See your application',
  },
  signatures_complete: {
    title: (name) => `${name}: everyone has signed`,
    text: 'Every owner, the control person and each guarantor have consented and signed.',
    button: 'Open the application',
  },
  query_withdrawn: {
    title: (name) => `${name}: we withdrew a question`,
    text: 'You no longer need to answer it.',
    button: 'See your application',
  },
  ticket_opened: {
    title: (name) => `${name}: a new message`,
    text: 'A new conversation was opened.',
    button: 'Read the message',
  },
  ticket_reply: {
    title: (name) => `${name}: a new reply`,
    text: 'There is a new message in the conversation.',
    button: 'Read the reply',
  },
  case_assigned: {
    title: (name, count) => (count > 1 ? `${count} cases were assigned to you` : `${name} was assigned to you`),
    text: 'Your cases are listed under Mine, the most urgent first.',
    button: 'Open your cases',
  },
  task_assigned: {
    title: (name) => (name === '' ? 'A task was assigned to you' : `${name}: a task was assigned to you`),
    text: 'Your tasks are listed under Tasks, by when they are due.',
    button: 'Open your tasks',
  },
  risk_hit: {
    title: (name) => `${name}: the checks found a new hit`,
    text: 'The checks found something new on one of your cases.',
    button: 'Open the case',
  },
  clearance_proposed: {
    title: (name) => `${name}: a clearance needs your decision`,
    text: 'A colleague looked into a hit and proposes to clear it. Confirm or refuse it on the Risk tab.',
    button: 'Decide on the clearance',
  },
  clearance_decided: {
    title: (name) => `${name}: your clearance was decided`,
    text: 'An admin decided on the clearance you proposed. The Risk tab says how and why.',
    button: 'Open the case',
  },
  merchant_moved: {
    title: () => 'A merchant was moved to another ISO',
    text: 'You no longer have access to the application. Sign in to see which one.',
    button: 'Sign in',
  },
  plan_published: {
    title: (name) => (name === '' ? 'A price plan has a new version' : `A new version of the price plan ${name}`),
    text: 'It applies to what you price from its first day on. Rates already offered or accepted stay as they are.',
    button: 'Read the new version',
  },
  account_changed: {
    title: (name) => `${name}: a verified bank account was changed`,
    text: 'The merchant changed the holder, the bank or the number of a settlement account. It has to be verified again before the case can be approved.',
    button: 'Verify the account',
  },
  letter_sent: {
    title: (name) => `A letter about your application ${name}`,
    text: 'The notice of action taken on your application is ready. Sign in to read and download it.',
    button: 'Read the letter',
  },
  mentioned: {
    title: (name) => `${name}: you were mentioned`,
    text: 'A colleague mentioned you in a note.',
    button: 'Read the note',
  },
};

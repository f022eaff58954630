import { sayDate } from '../checks/spoken-time.ts';
import type { NoticeKind } from './kinds.ts';

/** A step and a digest have words of their own. */
export type WordedKind = Exclude<NoticeKind, 'step' | 'digest'>;

interface NoticeWords {
  /** One line for the bell, as a subject and as a text: read on lock screens, so no secret and no refusal. */
  title: (name: string, count: number, day: string) => string;
  /** What it means and what to do; what was written is read where one has to sign in. */
  text: string;
  /** What the reader does next. */
  button: string;
}

/** What each notice says, by every channel. */
export const NOTICE_WORDS: Record<WordedKind, NoticeWords> = {
  query_raised: {
    title: (name) => `We have a question about your application ${name}`,
    text: 'We need a little more information from you. Answer what we asked, or correct the sections it is about, then send all your answers together. The review continues as soon as you do.',
    button: 'Answer now',
  },
  query_answered: {
    title: (name) => `${name}: the merchant answered`,
    text: 'The answers are ready for your review.',
    button: 'Review the answers',
  },
  query_resolved: {
    title: (name) => `We accepted your answer on ${name}`,
    text: 'You don’t need to do anything more.',
    button: 'See your application',
  },
  signatures_complete: {
    title: (name) => `${name}: everyone has signed`,
    text: 'Everyone who has to sign the application has consented and signed it: each owner, the control person and each guarantor.',
    button: 'Open the application',
  },
  agreement_signed: {
    title: (name) => `${name}: everyone has signed the agreement`,
    text: 'Every signature on the merchant agreement is in. It takes effect when the application is approved, which is the next step.',
    button: 'Open the application',
  },
  query_withdrawn: {
    title: (name) => `We withdrew a question about your application ${name}`,
    text: 'You no longer need to answer it. If other questions are open, they are on your application’s page.',
    button: 'See your application',
  },
  ticket_opened: {
    title: (name) => `${name}: a new message`,
    text: 'You have a new message in Ledgate. Sign in to read and answer it.',
    button: 'Read the message',
  },
  ticket_reply: {
    title: (name) => `${name}: a new reply`,
    text: 'Someone replied in a conversation you are part of. Sign in to read and answer it.',
    button: 'Read the reply',
  },
  case_assigned: {
    title: (name, count) => (count > 1 ? `${count} cases were assigned to you` : `${name} was assigned to you`),
    text: 'You will find your cases under Mine, most urgent first.',
    button: 'Open your cases',
  },
  task_assigned: {
    title: (name) => (name === '' ? 'A task was assigned to you' : `${name}: a task was assigned to you`),
    text: 'You will find your tasks under Tasks, in the order they are due.',
    button: 'Open your tasks',
  },
  risk_hit: {
    title: (name) => `${name}: new hit in the checks`,
    text: 'The checks found something new on one of your cases.',
    button: 'Open the case',
  },
  clearance_proposed: {
    title: (name) => `${name}: a clearance needs your decision`,
    text: 'A colleague reviewed a hit and proposes to clear it. Confirm or refuse that on the Risk tab.',
    button: 'Decide on the clearance',
  },
  clearance_decided: {
    title: (name) => `${name}: your clearance was decided`,
    text: 'An admin decided on the clearance you proposed. The Risk tab shows the decision and the reason.',
    button: 'Open the case',
  },
  merchant_moved: {
    title: () => 'A merchant was moved to another ISO',
    text: 'You no longer have access to its application. Your notifications in Ledgate say which merchant it was.',
    button: 'Open Ledgate',
  },
  plan_published: {
    title: (name) => (name === '' ? 'A price plan has a new version' : `New version of the price plan ${name}`),
    text: 'It applies to everything you price from its effective date on. Rates already offered or accepted do not change.',
    button: 'Read the new version',
  },
  account_changed: {
    title: (name) => `${name}: a verified bank account was changed`,
    text: 'The merchant changed the holder, bank or number of a settlement account. Verify it again before the case is approved.',
    button: 'Verify the account',
  },
  letter_sent: {
    title: (name) => `A letter about your application ${name}`,
    text: 'We sent you a letter about your application. Sign in to read and download it.',
    button: 'Read the letter',
  },
  rates_change: {
    title: (name, _, day) => `Rates for ${name} change on ${day}`,
    text: 'The amendment to the merchant agreement is ready. Sign in to compare the old and the new rates, read the reason and your rights, and download it.',
    button: 'See what changes',
  },
  rates_change_withdrawn: {
    title: (name, _, day) => `Rates for ${name} do not change on ${day}`,
    text: 'The rate change we announced is withdrawn. The rates stay as they are.',
    button: 'See the rates',
  },
  rates_change_proposed: {
    title: (name) => `${name}: a rate change needs your confirmation`,
    text: 'A colleague proposes to change the rates of an approved merchant. Nobody is told before a second admin confirms it.',
    button: 'Review the change',
  },
  mentioned: {
    title: (name) => `${name}: you were mentioned in a note`,
    text: 'A colleague mentioned you in a note. Sign in to read it.',
    button: 'Read the note',
  },
};

/** The line that stands in the bell, as a subject and as a text. */
export const noticeTitle = (
  kind: WordedKind,
  { name, count, day }: { name: string; count: number; day: string | null },
): string => NOTICE_WORDS[kind].title(name, count, day === null ? '' : sayDate(day));

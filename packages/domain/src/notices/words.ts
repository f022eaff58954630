import { sayDate } from '../checks/spoken-time.ts';
import type { NoticeKind } from './kinds.ts';
import { REPORT_NOTICE_WORDS } from './report-words.ts';

/** A step and a digest have words of their own. */
export type WordedKind = Exclude<NoticeKind, 'step' | 'digest'>;

/** What a line can speak of, as far as its reader may know it. */
export interface TitleFacts {
  /** The reference of the application, the number of the thread, or what it is called. */
  name: string;
  /** Whose doing it was: a person of the house or an ISO, or the business; null to merchants, who do not meet the house. */
  from: string | null;
  /** Whose application it is; null to its own people. */
  business: string | null;
  /** How many cases or questions it is about. */
  count: number;
  /** The day it speaks of, in words. */
  day: string;
}

interface NoticeWords {
  /** One line for the bell, as a subject and as a text: read on lock screens, so no secret and no refusal. */
  title: (facts: TitleFacts) => string;
  /** What it means and what to do; what was written is read where one has to sign in. */
  text: string;
  /** What the reader does next. */
  button: string;
}

const questions = (count: number): string => (count === 1 ? 'a question' : `${count} questions`);

/** Behind what is said, where there is a case or a thread. */
const ofCase = ({ name }: TitleFacts): string => (name === '' ? '' : ` (${name})`);

const whose = ({ name, business }: TitleFacts): string => (business === null ? name : `${business} (${name})`);

/** What each notice says, by every channel. */
export const NOTICE_WORDS: Record<WordedKind, NoticeWords> = {
  query_raised: {
    title: ({ name, count }) => `We have ${questions(count)} about your application ${name}`,
    text: 'We need a little more information from you. Answer what we asked, or correct the sections it is about, then send all your answers together. The review continues as soon as you do.',
    button: 'Answer now',
  },
  query_answered: {
    title: (facts) => `${facts.from ?? 'The merchant'} answered ${questions(facts.count)}${ofCase(facts)}`,
    text: 'The answers are ready for your review.',
    button: 'Review the answers',
  },
  query_resolved: {
    title: ({ name }) => `We accepted your answer on ${name}`,
    text: 'You don’t need to do anything more.',
    button: 'See your application',
  },
  signatures_complete: {
    title: ({ name, business }) =>
      business === null ? `${name}: everyone has signed` : `${business}: everyone has signed (${name})`,
    text: 'Everyone who has to sign the application has consented and signed it: each owner, the control person and each guarantor.',
    button: 'Open the application',
  },
  agreement_signed: {
    title: ({ name, business }) =>
      business === null
        ? `${name}: everyone has signed the agreement`
        : `${business}: everyone has signed the agreement (${name})`,
    text: 'Every signature on the merchant agreement is in. It takes effect when the application is approved, which is the next step.',
    button: 'Open the application',
  },
  query_withdrawn: {
    title: ({ name, count }) => `We withdrew ${questions(count)} about your application ${name}`,
    text: 'You no longer need to answer. If other questions are open, they are on your application’s page.',
    button: 'See your application',
  },
  ticket_opened: {
    title: (facts) =>
      facts.from === null ? `${facts.name}: a new message` : `New message from ${facts.from}${ofCase(facts)}`,
    text: 'You have a new message in Ledgate. Sign in to read and answer it.',
    button: 'Read the message',
  },
  ticket_reply: {
    title: (facts) => (facts.from === null ? `${facts.name}: a new reply` : `${facts.from} replied${ofCase(facts)}`),
    text: 'Someone replied in a conversation you are part of. Sign in to read and answer it.',
    button: 'Read the reply',
  },
  case_assigned: {
    title: (facts) => {
      const { from, count } = facts;
      const what = count > 1 ? `${count} cases` : whose(facts);
      return from === null ? `${what} ${count > 1 ? 'were' : 'was'} assigned to you` : `${from} assigned you ${what}`;
    },
    text: 'You will find your cases under Mine, most urgent first.',
    button: 'Open your cases',
  },
  case_reassigned: {
    title: (facts) => {
      const { from, count } = facts;
      const what = count > 1 ? `${count} of your cases` : whose(facts);
      return from === null
        ? `${what} ${count > 1 ? 'are' : 'is'} no longer assigned to you`
        : `${from} took ${what} off your desk`;
    },
    text: 'There is nothing more for you to do. The timeline of a case says who has it now.',
    button: 'Open in Ledgate',
  },
  task_assigned: {
    title: (facts) => {
      const { from, count } = facts;
      const what = count > 1 ? `${count} tasks` : `a task${ofCase(facts)}`;
      if (from !== null) return `${from} assigned you ${what}`;
      return count > 1 ? `${what} were assigned to you` : `A task was assigned to you${ofCase(facts)}`;
    },
    text: 'You will find your tasks under Tasks, in the order they are due.',
    button: 'Open your tasks',
  },
  risk_hit: {
    title: ({ name, business }) =>
      business === null ? `${name}: new hit in the checks` : `${business}: new hit in the checks (${name})`,
    text: 'The checks found something new. The Risk tab shows what.',
    button: 'Open the case',
  },
  clearance_proposed: {
    title: (facts) => `${facts.from ?? 'A colleague'} asks you to decide on a clearance${ofCase(facts)}`,
    text: 'A colleague reviewed a hit and proposes to clear it. Confirm or refuse it on the Risk tab.',
    button: 'Decide on the clearance',
  },
  clearance_decided: {
    title: (facts) => `${facts.from ?? 'An admin'} decided on your clearance${ofCase(facts)}`,
    text: 'An admin decided on the clearance you proposed. The Risk tab shows the decision and the reason.',
    button: 'Open the case',
  },
  merchant_moved: {
    title: () => 'A merchant was moved to another ISO',
    text: 'You no longer have access to its application. Your notifications in Ledgate say which merchant it was.',
    button: 'Open Ledgate',
  },
  plan_published: {
    title: ({ name }) => (name === '' ? 'A price plan has a new version' : `New version of the price plan ${name}`),
    text: 'It applies to everything you price from its effective date on. Rates already offered or accepted do not change.',
    button: 'Read the new version',
  },
  agreement_drafted: {
    title: ({ name, from }) =>
      `${from ?? 'A colleague'} drafted a part of the agreement${name === '' ? '' : `: ${name}`}`,
    text: 'The draft is not used before a second admin approves it. Read it, then approve it with the day it takes effect.',
    button: 'Read the draft',
  },
  account_changed: {
    title: (facts) => `${facts.from ?? 'The merchant'} changed a verified bank account${ofCase(facts)}`,
    text: 'The merchant changed the holder, bank or number of a settlement account. Verify it again before the case is approved.',
    button: 'Verify the account',
  },
  letter_sent: {
    title: ({ name }) => `A letter about your application ${name}`,
    text: 'We sent you a letter about your application. Sign in to read and download it.',
    button: 'Read the letter',
  },
  rates_change: {
    title: (facts) => `Rates for ${whose(facts)} change on ${facts.day}`,
    text: 'The amendment to the merchant agreement is ready. Sign in to compare the old and the new rates, read the reason and your rights, and download it.',
    button: 'See what changes',
  },
  rates_change_withdrawn: {
    title: (facts) => `Rates for ${whose(facts)} do not change on ${facts.day}`,
    text: 'The rate change we announced is withdrawn. The rates stay as they are.',
    button: 'See the rates',
  },
  change_requested: {
    title: (facts) =>
      facts.business === null
        ? `A change to your account was requested (${facts.name})`
        : `${facts.business} asks for a change (${facts.name})`,
    text: 'Someone asked to change the bank account, the owners or the names of this merchant. Nothing changes before we have checked it. If you did not expect this, cancel it or call us at once.',
    button: 'See the request',
  },
  change_checked: {
    title: (facts) => `${facts.from ?? 'A colleague'} asks you to approve a change${ofCase(facts)}`,
    text: 'A colleague checked a change that a merchant asked for. It is sent on when a second person approves it.',
    button: 'Review the change',
  },
  change_settled: {
    title: (facts) =>
      facts.business === null
        ? `The change you requested is decided (${facts.name})`
        : `${facts.business}: a requested change is decided (${facts.name})`,
    text: 'Sign in to see what was decided and what is in effect now.',
    button: 'See the change',
  },
  rates_change_proposed: {
    title: (facts) => `${facts.from ?? 'A colleague'} asks you to confirm a rate change${ofCase(facts)}`,
    text: 'A colleague proposes to change the rates of an approved merchant. Nobody is told before a second admin confirms it.',
    button: 'Review the change',
  },
  dispute_opened: {
    title: ({ day }) => `A customer disputes a payment${day === '' ? '' : `. Answer by ${day}`}`,
    text: 'The customer’s bank disputes a card payment. Sign in to see why, what wins it and how much is at stake. Without an answer by the deadline it is lost.',
    button: 'Open your disputes',
  },
  dispute_due: {
    title: ({ day }) => `A dispute needs your answer by ${day}`,
    text: 'You have not answered yet. Send your evidence or accept the dispute. Without an answer by the deadline it is lost.',
    button: 'Answer the dispute',
  },
  dispute_unsent: {
    title: ({ day }) => `Your answer to a dispute was not sent${day === '' ? '' : `. Answer by ${day}`}`,
    text: 'The payment provider did not take your answer, so the dispute still needs one. Sign in to see why and send it again.',
    button: 'Answer again',
  },
  dispute_decided: {
    title: () => 'A dispute is decided',
    text: 'The customer’s bank decided on a dispute. Sign in to see the result and what it means for your money.',
    button: 'See the result',
  },
  authorization_ending: {
    title: ({ day }) => `An authorization ends on ${day} and is not captured yet`,
    text: 'You hold an amount on a customer’s card and have not captured it. After that day the bank lets it go, and the card has to be charged anew. Capture it, or void it if nothing is owed.',
    button: 'See authorized payments',
  },
  terminal_closed: {
    title: ({ name }) =>
      `Too many cards refused: ${name === '' ? 'a terminal of yours' : `the terminal of ${name}`} is closed`,
    text: 'Many cards were refused in a few minutes, which is how stolen cards are tried out. The terminal of this person opens again by itself after 30 minutes, and nobody can open it sooner. The others of your business can go on. If the cards were not your customers’, take this person’s access away and call us.',
    button: 'See the payments',
  },
  pin_locked: {
    title: ({ name }) => `The PIN of ${name === '' ? 'one of your people' : name} is locked`,
    text: 'A wrong PIN was entered too often at a register. Nobody signs in with it until a new one is set, by that person in their account or by whoever looks after your team. If it was not them, ask who was at the register.',
    button: 'Open the team',
  },
  sales_differ: {
    title: () => 'Sales made offline need a look',
    text: 'A register sold without a network. The sales are booked as they were made. Some differ from your catalogue, or from what the cashier may do. Look at each and say that you did.',
    button: 'See these sales',
  },
  statement_ready: {
    title: () => 'Your monthly statement is ready',
    text: 'Your month is closed. Sign in to see what you sold, what it cost and what arrived in your bank, and to download the statement.',
    button: 'Open the statement',
  },
  ...REPORT_NOTICE_WORDS,
  limit_passed: {
    title: ({ name, business }) =>
      business === null ? `${name}: a limit was passed` : `${business}: a limit was passed (${name})`,
    text: 'The merchant’s month is beyond what was approved. Sign in to compare the figures and to decide what to do.',
    button: 'See the figures',
  },
  hold_to_decide: {
    title: (facts) => `${facts.from ?? 'A colleague'} asks you to decide on a hold on deposits${ofCase(facts)}`,
    text: 'A colleague proposes to hold or to release the deposits of a merchant. Nothing changes before you decide.',
    button: 'Decide on the hold',
  },
  hold_decided: {
    title: (facts) => `${facts.from ?? 'An admin'} decided on the hold you proposed${ofCase(facts)}`,
    text: 'An admin decided on the hold on deposits you proposed. Sign in to see the decision and the reason.',
    button: 'See the decision',
  },
  funding_held: {
    title: (facts) =>
      facts.business === null
        ? `About your deposits (${facts.name})`
        : `${facts.business}: deposits on hold (${facts.name})`,
    text: 'Deposits are on hold. Sign in to see since when, why, and what to do about it.',
    button: 'See your deposits',
  },
  funding_released: {
    title: (facts) =>
      facts.business === null
        ? `Your deposits go out again (${facts.name})`
        : `${facts.business}: deposits released (${facts.name})`,
    text: 'The hold on deposits is released. What was waiting is paid with the next deposits.',
    button: 'See your deposits',
  },
  webhook_off: {
    title: ({ name }) => `We switched off your webhook${name === '' ? '' : ` to ${name}`}`,
    text: 'Your endpoint refused our messages or did not answer for days, so we stopped sending. Check the receiver, switch the webhook on again and resend what failed.',
    button: 'Open your webhooks',
  },
  mentioned: {
    title: (facts) => `${facts.from ?? 'A colleague'} mentioned you in a note${ofCase(facts)}`,
    text: 'A colleague mentioned you in a note. Sign in to read it.',
    button: 'Read the note',
  },
};

/** What is worth a text, shorter than elsewhere: it has to fit one segment with a link behind it. */
const TEXT_LINES = {
  query_raised: ({ name, count }) =>
    `We have ${count === 1 ? 'a question' : 'questions'} about your application ${name}`,
} satisfies Partial<Record<WordedKind, (facts: Pick<TitleFacts, 'name' | 'count'>) => string>>;
export type TextedKind = keyof typeof TEXT_LINES;

export const isTexted = (kind: WordedKind): kind is TextedKind => kind in TEXT_LINES;

export const textLine = (kind: TextedKind, facts: Pick<TitleFacts, 'name' | 'count'>): string =>
  TEXT_LINES[kind](facts);

/** The line that stands in the bell and as a subject. */
export const noticeTitle = (kind: WordedKind, facts: Omit<TitleFacts, 'day'> & { day: string | null }): string =>
  NOTICE_WORDS[kind].title({ ...facts, day: facts.day === null ? '' : sayDate(facts.day) });

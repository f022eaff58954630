import type { Status } from '../applications/statuses.ts';

/** A line of the timeline, as a merchant is shown it. */
export interface MerchantEvent {
  event: string;
  from: Status | null;
  to: Status;
  queries?: number | undefined;
}

type Line = string | ((count: number) => string);

const questions = (count: number): string => (count === 1 ? 'a question' : `${count} questions`);

/** What their own side did, and what they are told of by its name. */
const BY_EVENT: Partial<Record<string, Line>> = {
  start: 'Application started',
  submit: 'Application submitted',
  raise_query: (count) => `We asked you ${questions(count)}`,
  answer: (count) => (count === 1 ? 'Question answered' : `${count} questions answered`),
  withdraw_query: (count) => `We withdrew ${questions(count)}`,
  merchant_accept: 'Rates accepted',
  merchant_reject: 'Rates sent back for changes',
  correct: 'We corrected your application',
  undo: 'Last step undone',
  amendment_confirmed: 'Rate change announced',
  amendment_withdrawn: 'Rate change withdrawn',
};

/** What a step of the house means to them, by where it led; to some places it leads only back. */
const BY_STATUS: Record<Status, string> = {
  draft: 'Application reopened',
  submitted: 'Waiting for review',
  in_underwriting: 'Review started',
  query_raised: 'Waiting for your answers',
  recommended: 'Review finished',
  awaiting_iso: 'Your rates are being prepared',
  awaiting_merchant: 'Your rates are ready',
  awaiting_admin: 'Waiting for final approval',
  approved: 'Application approved',
  sent_to_bank: 'Sent to the bank',
  boarding: 'Your account is being opened',
  provider_review: 'The payment provider is taking a closer look',
  boarded: 'Your account is open',
  provider_declined: 'Not accepted by the bank or the payment provider',
  declined: 'Application not accepted',
  withdrawn: 'Application withdrawn',
  expired: 'Application expired',
  closed: 'Account closed',
};

const ON_THE_WAY: readonly (Status | null)[] = ['sent_to_bank', 'boarding'];
const OVER: readonly (Status | null)[] = ['declined', 'withdrawn', 'expired', 'provider_declined'];
const SHOWN_RATES: readonly (Status | null)[] = ['awaiting_merchant', 'awaiting_admin'];
const BEFORE_RATES: readonly Status[] = ['in_underwriting', 'recommended', 'awaiting_iso'];

/** The same status means another thing coming from where it had been already. */
const byMove = (from: Status | null, to: Status): string => {
  if (OVER.includes(from)) return BEFORE_RATES.includes(to) ? BY_STATUS.draft : BY_STATUS[to];
  if (SHOWN_RATES.includes(from) && BEFORE_RATES.includes(to)) return 'Your rates are being revised';
  // What was held goes on with what they corrected; what did not get through is sent once more.
  if (from === 'provider_review' && to === 'boarding') return 'Your answers were sent to the payment provider';
  if (ON_THE_WAY.includes(from) && to === 'approved') return 'Your application is being sent again';
  return to === 'in_underwriting' && from !== 'submitted' ? 'Review continued' : BY_STATUS[to];
};

/** One line of a merchant's timeline: what happened, in words that say nothing of how the house works. */
export const merchantLine = ({ event, from, to, queries = 1 }: MerchantEvent): string => {
  const line = BY_EVENT[event];
  if (line === undefined) return byMove(from, to);
  return typeof line === 'string' ? line : line(queries);
};

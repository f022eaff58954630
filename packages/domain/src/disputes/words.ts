/** Where a dispute is between the banks; `other` is what a provider calls by names of its own. */
export const DISPUTE_CYCLES = [
  'retrieval',
  'first',
  'representment',
  'prearbitration',
  'arbitration',
  'other',
] as const;
export type DisputeCycle = (typeof DISPUTE_CYCLES)[number];

/** As the provider says it. */
export const DISPUTE_STATES = ['open', 'closed', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** How it stands for the merchant, today. */
export const DISPUTE_STANDINGS = ['needs_answer', 'sending', 'waiting', 'won', 'lost', 'closed'] as const;
export type DisputeStanding = (typeof DISPUTE_STANDINGS)[number];

export const CYCLE_WORDS: Record<DisputeCycle, { readonly label: string; readonly sentence: string }> = {
  retrieval: {
    label: 'Retrieval request',
    sentence: 'The customer’s bank asks for a copy of the receipt. No money has moved.',
  },
  first: {
    label: 'Chargeback',
    sentence: 'The customer’s bank took the money back. You can answer with evidence, or accept it.',
  },
  representment: {
    label: 'Answered',
    sentence: 'You answered. The money was credited back until the customer’s bank decides.',
  },
  prearbitration: {
    label: 'Pre-arbitration',
    sentence: 'The customer’s bank does not agree with your answer and disputes the sale a second time.',
  },
  arbitration: { label: 'Arbitration', sentence: 'The card network decides.' },
  other: { label: 'Dispute', sentence: 'The banks are looking at it.' },
};

type Tone = 'neutral' | 'waiting' | 'good' | 'bad';

export const STANDING_WORDS: Record<
  DisputeStanding,
  { readonly label: string; readonly tone: Tone; readonly sentence: string }
> = {
  needs_answer: {
    label: 'Needs your answer',
    tone: 'bad',
    sentence: 'Answer or accept it before the deadline. Without an answer it is lost.',
  },
  sending: { label: 'Being sent', tone: 'waiting', sentence: 'Your answer is on its way to the payment provider.' },
  waiting: { label: 'Under review', tone: 'waiting', sentence: 'The customer’s bank is looking at your answer.' },
  won: { label: 'Won', tone: 'good', sentence: 'You keep the money.' },
  lost: { label: 'Lost', tone: 'bad', sentence: 'The customer keeps the money.' },
  closed: { label: 'Closed', tone: 'neutral', sentence: 'There is nothing more to do.' },
};

/** What the timeline says happened. */
export const DISPUTE_EVENTS = [
  'opened',
  'cycle_changed',
  'answered',
  'accepted',
  'answer_sent',
  'answer_failed',
  'reminded',
  'won',
  'lost',
  'closed',
] as const;
export type DisputeEvent = (typeof DISPUTE_EVENTS)[number];

export const EVENT_WORDS: Record<DisputeEvent, string> = {
  opened: 'Opened by the customer’s bank',
  cycle_changed: 'Moved on',
  answered: 'Answer written',
  accepted: 'Accepted',
  answer_sent: 'Received by the payment provider',
  answer_failed: 'Not sent',
  reminded: 'Reminder sent',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
};

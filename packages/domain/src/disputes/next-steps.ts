import { sayDate } from '../checks/spoken-time.ts';
import type { Ability } from '../access/abilities.ts';
import { isPast } from './deadlines.ts';
import type { DisputeCycle, DisputeStanding, DisputeState } from './words.ts';

/** What can be done about a dispute depends on these. */
export interface DisputeFacts {
  readonly cycle: DisputeCycle;
  readonly state: DisputeState;
  /** The provider takes an answer. */
  readonly isActionable: boolean;
  /** The last day for it, in New York. */
  readonly replyBy: string | null;
  /** Written down, and not known to have arrived. */
  readonly isSending: boolean;
}

/** The money is gone, or was never taken. */
const afterSilence = (cycle: DisputeCycle): DisputeStanding => (cycle === 'retrieval' ? 'closed' : 'lost');

/** Silence past the deadline is acceptance: it is said before the provider says so. */
export const standingOf = (dispute: DisputeFacts, now: Date): DisputeStanding => {
  if (dispute.state !== 'open') return dispute.state;
  if (dispute.isSending) return 'sending';
  if (!dispute.isActionable) return 'waiting';
  return isPast(dispute.replyBy, now) ? afterSilence(dispute.cycle) : 'needs_answer';
};

export const DISPUTE_STEPS = ['answer', 'accept', 'add_file'] as const;
export type DisputeStep = (typeof DISPUTE_STEPS)[number];

export type StepVerdict = { readonly allowed: true } | { readonly allowed: false; readonly why: string };

const no = (why: string): StepVerdict => ({ allowed: false, why });

const ENDED = {
  won: 'It is decided: you won.',
  lost: 'It is decided: the customer keeps the money.',
  closed: 'It is closed.',
} as const;

const judge = (step: DisputeStep, dispute: DisputeFacts, now: Date): StepVerdict => {
  if (dispute.state !== 'open') return no(ENDED[dispute.state]);
  if (dispute.isSending) return no('Your answer is being sent. We are checking with the payment provider.');
  if (!dispute.isActionable) return no('It was answered. The customer’s bank is looking at it.');
  if (isPast(dispute.replyBy, now))
    return no(`The last day to answer was ${sayDate(dispute.replyBy ?? '')}. Without an answer it counts as accepted.`);
  if (step === 'accept' && dispute.cycle === 'retrieval')
    return no('The bank only asks for a copy of the receipt. There is nothing to accept.');
  return { allowed: true };
};

/** What can be done about a dispute now, and why the rest cannot. Only the merchant's side answers. */
export const disputeSteps = (
  dispute: DisputeFacts,
  by: { readonly now: Date; readonly abilities: readonly Ability[]; readonly isOwn: boolean },
): Record<DisputeStep, StepVerdict> => {
  const verdict = (step: DisputeStep): StepVerdict => {
    if (!by.isOwn) return no('Only the business itself answers a dispute.');
    if (!by.abilities.includes('answer_dispute'))
      return no('Your account is not allowed to do this. Ask the owner of the business.');
    return judge(step, dispute, by.now);
  };
  return { answer: verdict('answer'), accept: verdict('accept'), add_file: verdict('add_file') };
};

import { type Role } from '../access/roles.ts';
import { addBusinessMinutes } from '../queue/business-calendar.ts';

/** Who does a task: underwriters, or admins alone. Admins see both desks, nobody outside the house sees either. */
export const TASK_DESKS = ['underwriting', 'admin'] as const;
export type TaskDesk = (typeof TASK_DESKS)[number];

/** How a task can end, and what a person reads of it. */
export const TASK_OUTCOMES = {
  done: 'Done',
  not_needed: 'Not needed',
  confirmed: 'Confirmed',
  refused: 'Refused',
  reported: 'Reported',
  withdrawn: 'Withdrawn',
} as const;
export type TaskOutcome = keyof typeof TASK_OUTCOMES;
export const TASK_OUTCOME_NAMES = Object.keys(TASK_OUTCOMES) as [TaskOutcome, ...TaskOutcome[]];

interface TaskFacts {
  readonly title: string;
  readonly desk: TaskDesk;
  /** Working days until it is due, counted as the queue counts them. */
  readonly days: number;
  /** How a person may end it; empty where only the step it asks for ends it. */
  readonly byHand: readonly TaskOutcome[];
  /** What ends it, for whoever tries by hand. */
  readonly endsBy: string;
}

const BY_HAND = ['done', 'not_needed'] as const;
const BY_PERSON = 'The person who did it closes it.';

const KINDS = {
  // Blocked property is reported within ten business days (31 CFR 501.603).
  sanctions_match: {
    title: 'Sanctions match: compliance review',
    desk: 'admin',
    days: 10,
    byHand: ['reported', 'done'],
    endsBy: BY_PERSON,
  },
  hit_to_clear: {
    title: 'Confirm or refuse a clearance',
    desk: 'admin',
    days: 1,
    byHand: [],
    endsBy: 'It ends when an admin confirms or refuses the clearance on the risk tab.',
  },
  hit_after_boarding: {
    title: 'New hit after boarding',
    desk: 'underwriting',
    days: 1,
    byHand: [],
    endsBy: 'It ends when the hit is cleared or confirmed on the risk tab.',
  },
  list_out_of_date: {
    title: 'Load a current sanctions list',
    desk: 'admin',
    days: 1,
    byHand: [],
    endsBy: 'It ends when a current list is loaded or confirmed.',
  },
  match_inquiry: {
    title: 'Record a MATCH inquiry',
    desk: 'underwriting',
    days: 2,
    byHand: [],
    endsBy: 'It ends when the inquiry is recorded on the risk tab.',
  },
  adverse_action_letter: {
    title: 'Send adverse-action letter',
    desk: 'admin',
    // Counted in calendar days from the decline instead (lifecycle/adverse-action.ts).
    days: 10,
    byHand: [],
    endsBy: 'It ends when the letter is sent: by an admin, or by itself on day 25.',
  },
  verify_account: {
    title: 'Verify the settlement account',
    desk: 'underwriting',
    days: 2,
    byHand: [],
    endsBy: 'It ends when the account is verified.',
  },
  signatures_missing: {
    title: 'Signatures missing',
    desk: 'underwriting',
    days: 5,
    byHand: [],
    endsBy: 'It ends when everyone named has signed.',
  },
  document_expired: {
    title: 'Document expired',
    desk: 'underwriting',
    days: 5,
    byHand: BY_HAND,
    endsBy: BY_PERSON,
  },
  agreement_void: {
    title: 'Agreement void',
    desk: 'underwriting',
    days: 2,
    byHand: BY_HAND,
    endsBy: BY_PERSON,
  },
  operation_parked: {
    title: 'Hand-off needs a decision',
    desk: 'admin',
    days: 1,
    byHand: [],
    endsBy: 'It ends when an admin sends again or closes it on the hand-off page.',
  },
  provider_hold: {
    title: 'On hold with the payment provider',
    desk: 'underwriting',
    days: 1,
    byHand: [],
    endsBy: 'It ends when the provider takes the merchant off hold.',
  },
  bank_asks: {
    title: 'The bank needs more information',
    desk: 'underwriting',
    days: 1,
    byHand: BY_HAND,
    endsBy: BY_PERSON,
  },
  provider_closed: {
    title: 'Closed or frozen by the payment provider',
    desk: 'admin',
    days: 1,
    byHand: BY_HAND,
    endsBy: BY_PERSON,
  },
  surcharge_notice: {
    title: 'Notice of a surcharge',
    desk: 'underwriting',
    days: 5,
    byHand: BY_HAND,
    endsBy: BY_PERSON,
  },
  events_off: {
    title: 'The payment provider stopped sending events',
    desk: 'admin',
    days: 1,
    byHand: [],
    endsBy: 'It ends when events are turned on again on the hand-off board.',
  },
  bank_rates: {
    title: 'Tell the bank about new rates',
    desk: 'admin',
    days: 1,
    byHand: BY_HAND,
    endsBy: BY_PERSON,
  },
  rates_refused: {
    title: 'New rates refused by the payment provider',
    desk: 'admin',
    days: 1,
    byHand: BY_HAND,
    endsBy: 'Mark it done to send the rates again, or not needed to leave them as they are.',
  },
  release_reserve: {
    title: 'Release the reserve of a closed merchant',
    desk: 'admin',
    // Due on the day it is held until instead (rates/kept-reserve.ts).
    days: 1,
    byHand: BY_HAND,
    endsBy: BY_PERSON,
  },
  change_to_check: {
    title: 'Check a change the merchant asked for',
    desk: 'underwriting',
    days: 1,
    byHand: [],
    endsBy: 'It ends when the change is checked, refused or canceled on the Account changes page.',
  },
  change_to_approve: {
    title: 'Approve a change that was checked',
    desk: 'admin',
    days: 1,
    byHand: [],
    endsBy: 'It ends when a second person approves or refuses the change on the Account changes page.',
  },
  change_to_tell: {
    title: 'Tell the bank about a change',
    desk: 'admin',
    days: 1,
    byHand: [],
    endsBy: 'It ends when what the bank said is recorded on the Account changes page.',
  },
  scripts_changed: {
    title: 'Scripts of the card page changed',
    desk: 'admin',
    days: 1,
    byHand: ['confirmed', 'reported'],
    endsBy:
      'Mark it confirmed if the change is ours or the provider’s, with how you know. Report anything else at once.',
  },
  settlement_difference: {
    title: 'Settlement does not match',
    desk: 'admin',
    days: 2,
    byHand: [],
    endsBy: 'It ends when the difference is explained by a later batch or accepted on the differences page.',
  },
  clearing_overdue: {
    title: 'Money open for three bank days',
    desk: 'admin',
    days: 1,
    byHand: [],
    endsBy: 'It ends when the provider’s batches and deposits bring the account to zero.',
  },
  deposit_returned: {
    title: 'Deposit returned by the bank',
    desk: 'underwriting',
    days: 1,
    byHand: BY_HAND,
    endsBy: BY_PERSON,
  },
  dispute_check: {
    title: 'Check a dispute',
    desk: 'admin',
    days: 1,
    byHand: BY_HAND,
    endsBy: BY_PERSON,
  },
  month_debit: {
    title: 'Month’s fees not debited',
    desk: 'admin',
    days: 2,
    byHand: BY_HAND,
    endsBy: BY_PERSON,
  },
  limit_passed: {
    title: 'Merchant passed a limit',
    desk: 'underwriting',
    days: 1,
    byHand: BY_HAND,
    endsBy: BY_PERSON,
  },
  monitoring_look: {
    title: 'Weekly look at a monitored merchant',
    desk: 'underwriting',
    days: 2,
    byHand: BY_HAND,
    endsBy: BY_PERSON,
  },
  hold_to_confirm: {
    title: 'Confirm or reject a hold on deposits',
    desk: 'admin',
    days: 1,
    byHand: [],
    endsBy: 'It ends when a second person confirms or rejects the hold on the Watching page.',
  },
  hold_to_release: {
    title: 'Release a hold on deposits',
    desk: 'admin',
    days: 1,
    byHand: ['not_needed'],
    endsBy: 'It ends when an admin releases the hold on the Watching page.',
  },
  funding_not_set: {
    title: 'Deposits not set at the payment provider',
    desk: 'admin',
    days: 1,
    byHand: [],
    endsBy: 'It ends when the provider has the deposits as they were decided here.',
  },
  match_listing: {
    title: 'Decide on a MATCH listing',
    desk: 'admin',
    days: 1,
    byHand: ['reported', 'not_needed'],
    endsBy: BY_PERSON,
  },
} as const satisfies Record<string, TaskFacts>;

export type TaskKind = keyof typeof KINDS;
/** One more kind is one more row. */
export const TASK_KINDS: Readonly<Record<TaskKind, TaskFacts>> = KINDS;
export const TASK_KIND_NAMES = Object.keys(KINDS) as [TaskKind, ...TaskKind[]];

const WORKDAY_MINUTES = 8 * 60;

/** When a task of a kind is due that is opened at an instant (ms). */
export const taskDueAt = (kind: TaskKind, openedAt: number): number =>
  addBusinessMinutes(openedAt, TASK_KINDS[kind].days * WORKDAY_MINUTES);

/** The desks whose tasks somebody of a role sees. */
export const desksSeen = (role: Role): readonly TaskDesk[] => {
  if (role === 'admin' || role === 'superadmin') return TASK_DESKS;
  return role === 'underwriter' ? ['underwriting'] : [];
};

/** Whether a person may end such a task this way; what a step ends, nobody ends by hand. */
export const mayCloseByHand = (kind: TaskKind, outcome: TaskOutcome): boolean =>
  TASK_KINDS[kind].byHand.includes(outcome);

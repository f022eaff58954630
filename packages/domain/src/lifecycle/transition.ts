import type { Role } from '../access/roles.ts';
import type { Status } from '../applications/statuses.ts';
import type { Condition, Guard } from './guards.ts';

export const EVENTS = [
  'submit',
  'pick_up',
  'raise_query',
  'answer',
  'withdraw_query',
  'recommend',
  'set_buy_rate',
  'set_sale_rate',
  'iso_approve',
  'iso_return',
  'bypass_iso',
  'merchant_accept',
  'merchant_reject',
  'approve',
  'return',
  'decline',
  'correct',
  'assign_iso',
  'check_provider',
  'send_to_bank',
  'send_to_provider',
  'bank_forward',
  'bank_board',
  'bank_decline',
  'provider_board',
  'provider_hold',
  'provider_decline',
  'provider_close',
  'send_corrections',
  'take_back',
  'withdraw',
  'reopen',
  'expire',
  'close',
] as const;
export type Event = (typeof EVENTS)[number];

/** Who takes a step: a role, or the server by itself (timers, the provider's messages). */
export type Who = Exclude<Role, 'subuser'> | 'system';

/** What follows from a step, in the same transaction; the mails leave ten seconds later, unless it is undone. */
export const EFFECTS = [
  'takeSnapshot',
  'runRiskChecks',
  'assignToActor',
  'unlockAskedFields',
  'lockFields',
  'voidApprovals',
  'voidRates',
  'voidAcceptance',
  'voidSaleRates',
  'offerRates',
  'makeSignedAgreement',
  'markBypass',
  'endAmendment',
  'closeAtProvider',
  'keepReserve',
  'oweLetter',
  'dropLetter',
  'tellMerchant',
  'tellUnderwriting',
  'tellIso',
  'tellAdmins',
] as const;
export type Effect = (typeof EFFECTS)[number];

export interface Transition {
  event: Event;
  from: readonly Status[];
  who: readonly Who[];
  /** Chooses between rows of the same event; a row without one is taken as it is. */
  when?: Condition;
  guards: readonly Guard[];
  /** `same` leaves the application where it is. */
  to: Status | 'same';
  effects: readonly Effect[];
}

import type { Event } from './transition.ts';

/** What a rate change after the approval leaves on the timeline; the application stays where it is. */
export type AmendmentEvent =
  | 'amendment_proposed'
  | 'amendment_dropped'
  | 'amendment_confirmed'
  | 'amendment_withdrawn'
  | 'amendment_set'
  | 'amendment_refused';

/** What a change after boarding leaves there; the account stays open all the while. */
export type ChangeEvent =
  | 'change_requested'
  | 'change_canceled'
  | 'change_checked'
  | 'change_approved'
  | 'change_refused'
  | 'change_declined'
  | 'change_applied';

/** Whatever can stand on a timeline: what is not named here cannot be written there. */
export type StoredEvent =
  | Event
  | AmendmentEvent
  | ChangeEvent
  | 'start'
  | 'undo'
  | 'assign'
  | 'snooze'
  | 'wake'
  | 'remind';

/** What happened, in a few words. Of most steps a merchant is told no more than that the application moved. */
export const EVENT_WORDS: Record<StoredEvent | 'moved', string> = {
  amendment_proposed: 'Rate change proposed',
  amendment_dropped: 'Proposed rate change discarded',
  amendment_confirmed: 'Rate change announced',
  amendment_withdrawn: 'Rate change withdrawn',
  amendment_set: 'New rates set at the payment provider',
  amendment_refused: 'New rates refused by the payment provider',
  change_requested: 'Change requested',
  change_canceled: 'Change canceled',
  change_checked: 'Change checked',
  change_approved: 'Change approved',
  change_refused: 'Change refused',
  change_declined: 'Change declined',
  change_applied: 'Change in effect',
  assign: 'Assigned',
  snooze: 'Snoozed',
  wake: 'Brought back',
  remind: 'Merchant reminded',
  start: 'Application started',
  moved: 'Application moved on',
  undo: 'Decision undone',
  submit: 'Submitted',
  pick_up: 'Taken into review',
  raise_query: 'Query raised',
  answer: 'Queries answered',
  withdraw_query: 'Query withdrawn',
  recommend: 'Recommended',
  set_buy_rate: 'Buy rate set',
  set_sale_rate: 'Sale rate set',
  iso_approve: 'Approved by the ISO',
  iso_return: 'Returned by the ISO',
  bypass_iso: 'ISO bypassed',
  merchant_accept: 'Accepted by the merchant',
  merchant_reject: 'Rates sent back by the merchant',
  approve: 'Approved',
  return: 'Returned to underwriting',
  decline: 'Declined',
  correct: 'Corrected by an admin',
  assign_iso: 'Assigned to an ISO',
  check_provider: 'Checked with the provider',
  send_to_bank: 'Sent to the bank',
  send_to_provider: 'Sent to the provider',
  bank_forward: 'Passed on by the bank',
  bank_board: 'Opened by the bank',
  bank_decline: 'Declined by the bank',
  provider_board: 'Account opened',
  provider_hold: 'Held by the provider',
  provider_decline: 'Declined by the provider',
  provider_close: 'Closed by the provider',
  send_corrections: 'Corrections sent to the provider',
  take_back: 'Hand-off given up',
  withdraw: 'Withdrawn',
  reopen: 'Reopened',
  expire: 'Expired',
  close: 'Closed',
};

const isKnown = (event: string): event is keyof typeof EVENT_WORDS => event in EVENT_WORDS;

/** A step that is not known here yet is told by its name rather than not at all. */
export const eventWord = (event: string): string => (isKnown(event) ? EVENT_WORDS[event] : event.replaceAll('_', ' '));

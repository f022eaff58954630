import type { Status } from '../applications/statuses.ts';
import type { Event } from '../lifecycle/transition.ts';

interface PublicEvent {
  /** As the box to tick says. */
  label: string;
  /** The steps of the lifecycle it tells of; `moving` is any that changes the status. */
  of: readonly Event[] | 'moving';
}

/**
 * What partners can be told of, by the names they program against: a name that is here stays. They say that something
 * happened and to which application; who did it, why, and what a desk does within a status is nobody's outside.
 */
export const PUBLIC_EVENTS = {
  'application.submitted': { label: 'An application is submitted', of: ['submit'] },
  'application.status_changed': { label: 'An application moves to another status', of: 'moving' },
  'application.approved': { label: 'An application is approved', of: ['approve'] },
  'application.declined': { label: 'An application is declined', of: ['decline'] },
  'application.withdrawn': { label: 'An application is withdrawn', of: ['withdraw'] },
  'application.expired': { label: 'An application expires', of: ['expire'] },
  'application.reopened': { label: 'An application is reopened', of: ['reopen'] },
  'query.raised': { label: 'The merchant is asked something', of: ['raise_query'] },
  'query.answered': { label: 'The merchant answers', of: ['answer'] },
  'query.withdrawn': { label: 'A question is withdrawn', of: ['withdraw_query'] },
  'rates.offered': { label: 'The merchant is offered rates', of: ['iso_approve', 'bypass_iso'] },
  'rates.accepted': { label: 'The merchant accepts the rates', of: ['merchant_accept'] },
  'rates.returned': { label: 'The merchant sends the rates back', of: ['merchant_reject'] },
  'handoff.sent': {
    label: 'An application goes to the bank or the payment provider',
    of: ['send_to_bank', 'send_to_provider', 'bank_forward', 'send_corrections'],
  },
  'handoff.held': { label: 'The payment provider takes a closer look', of: ['provider_hold'] },
  'merchant.boarded': { label: 'A merchant can take payments', of: ['bank_board', 'provider_board'] },
  'merchant.declined': { label: 'The bank or the provider declines', of: ['bank_decline', 'provider_decline'] },
  'merchant.closed': { label: 'A merchant’s account is closed', of: ['close', 'provider_close'] },
} as const satisfies Record<string, PublicEvent>;
export type PublicEventName = keyof typeof PUBLIC_EVENTS;
export const PUBLIC_EVENT_NAMES = Object.keys(PUBLIC_EVENTS) as [PublicEventName, ...PublicEventName[]];

/** What a test of an endpoint sends. */
export const PING = 'ping';

/** One step of an application, as the timeline has it. */
export interface PublicStep {
  event: string;
  from: Status | null;
  to: Status;
}

/** What the outside is told of a step: nothing of most that leave the application where it is. */
export const publicEventsOf = ({ event, from, to }: PublicStep): PublicEventName[] =>
  PUBLIC_EVENT_NAMES.filter((name) => {
    const { of }: PublicEvent = PUBLIC_EVENTS[name];
    return of === 'moving' ? from !== to : of.some((one) => one === event);
  });

/** All that a webhook says of an application. There is no other place to add something to it. */
export interface PublicFacts {
  application: string;
  reference: string;
  merchant: string;
  status: Status;
  previous_status: Status | null;
}

export interface PublicBody {
  type: string;
  timestamp: string;
  data: PublicFacts | Record<never, never>;
}

export const bodyOf = (type: PublicEventName, at: Date, facts: PublicFacts): PublicBody => {
  const { application, reference, merchant, status, previous_status } = facts;
  // Named one by one, so that whatever else an object carries stays here.
  return { type, timestamp: at.toISOString(), data: { application, reference, merchant, status, previous_status } };
};

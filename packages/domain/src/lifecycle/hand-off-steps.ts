import { ADMINS, PRICED, REVIEW } from './groups.ts';
import type { Transition } from './transition.ts';

/** Sending, the bank's and the provider's answers; their calls come with the hand-off. */
export const HAND_OFF: readonly Transition[] = [
  {
    event: 'check_provider',
    from: ['in_underwriting', 'recommended', ...PRICED, 'approved'],
    who: REVIEW,
    guards: [],
    to: 'same',
    effects: [],
  },
  {
    event: 'send_to_bank',
    from: ['approved'],
    who: ADMINS,
    guards: ['reviewAllows', 'hardStopsAreCleared'],
    to: 'sent_to_bank',
    effects: ['tellMerchant'],
  },
  {
    event: 'send_to_provider',
    from: ['approved'],
    who: ADMINS,
    guards: ['reviewAllows', 'hardStopsAreCleared'],
    to: 'boarding',
    effects: ['tellMerchant'],
  },
  {
    event: 'bank_forward',
    from: ['sent_to_bank'],
    who: ADMINS,
    guards: ['reviewAllows'],
    to: 'boarding',
    effects: ['tellMerchant'],
  },
  {
    event: 'bank_board',
    from: ['sent_to_bank'],
    who: ADMINS,
    guards: ['reviewAllows'],
    to: 'boarded',
    effects: ['tellMerchant', 'tellIso'],
  },
  {
    event: 'bank_decline',
    from: ['sent_to_bank'],
    who: ADMINS,
    guards: [],
    to: 'provider_declined',
    effects: ['endAmendment', 'tellMerchant', 'tellIso', 'tellAdmins'],
  },
  {
    event: 'provider_board',
    from: ['boarding', 'provider_review'],
    who: ['system'],
    guards: [],
    to: 'boarded',
    effects: ['tellMerchant', 'tellIso'],
  },
  {
    event: 'provider_hold',
    from: ['boarding'],
    who: ['system'],
    guards: [],
    to: 'provider_review',
    effects: ['tellUnderwriting'],
  },
  {
    event: 'provider_decline',
    from: ['boarding', 'provider_review'],
    who: ['system'],
    guards: [],
    to: 'provider_declined',
    effects: ['endAmendment', 'tellMerchant', 'tellIso', 'tellAdmins'],
  },
];

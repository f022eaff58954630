import { EXPIRING } from './expiry.ts';
import { ADMINS, BEFORE_BOARDED, LOST, PRICED, UNDER_DECISION } from './groups.ts';
import type { Transition } from './transition.ts';

export const DECISIONS: readonly Transition[] = [
  {
    event: 'approve',
    from: ['awaiting_admin'],
    who: ADMINS,
    guards: [
      'recommendationIsCurrent',
      'acceptanceIsCurrent',
      'conditionsAreMet',
      'hardStopsAreCleared',
      'personIsFresh',
    ],
    to: 'approved',
    effects: ['tellMerchant', 'tellIso'],
  },
  {
    event: 'return',
    from: ['recommended', ...PRICED],
    who: ADMINS,
    guards: [],
    to: 'in_underwriting',
    effects: ['voidApprovals', 'voidRates', 'voidAcceptance', 'tellUnderwriting'],
  },
  {
    event: 'decline',
    from: UNDER_DECISION,
    who: ADMINS,
    guards: [],
    to: 'declined',
    effects: ['lockFields', 'voidApprovals', 'voidRates', 'voidAcceptance', 'tellMerchant', 'tellIso'],
  },
  {
    event: 'withdraw',
    from: BEFORE_BOARDED,
    who: ['merchant', ...ADMINS],
    guards: [],
    to: 'withdrawn',
    effects: ['lockFields', 'voidApprovals', 'voidRates', 'voidAcceptance', 'tellMerchant', 'tellUnderwriting'],
  },
  {
    event: 'reopen',
    from: LOST,
    who: ADMINS,
    when: 'wasSubmitted',
    guards: [],
    to: 'in_underwriting',
    effects: ['takeSnapshot', 'voidApprovals', 'voidRates', 'voidAcceptance', 'tellMerchant', 'tellUnderwriting'],
  },
  {
    event: 'reopen',
    from: ['withdrawn', 'expired'],
    who: ADMINS,
    when: 'wasNeverSubmitted',
    guards: [],
    to: 'draft',
    effects: ['tellMerchant'],
  },
  {
    event: 'expire',
    from: EXPIRING,
    who: ['system'],
    guards: ['waitedLongEnough'],
    to: 'expired',
    effects: ['lockFields', 'voidApprovals', 'voidRates', 'voidAcceptance', 'tellMerchant', 'tellUnderwriting'],
  },
  { event: 'close', from: ['boarded'], who: ADMINS, guards: [], to: 'closed', effects: ['tellMerchant', 'tellIso'] },
];

import { EXPIRING } from './expiry.ts';
import { ADMINS, BEFORE_BOARDED, LOST, PRICED, UNDER_DECISION } from './groups.ts';
import type { Effect, Transition } from './transition.ts';

/** Whatever was approved, priced and signed no longer counts. */
const VOID_ALL = ['voidApprovals', 'voidRates', 'voidAcceptance'] as const satisfies readonly Effect[];
/** It concerns both sides of the table and the desk. */
const TELL_ALL = ['tellMerchant', 'tellIso', 'tellUnderwriting'] as const satisfies readonly Effect[];

export const DECISIONS: readonly Transition[] = [
  {
    event: 'approve',
    from: ['awaiting_admin'],
    who: ADMINS,
    guards: [
      'reviewAllows',
      'recommendationIsCurrent',
      'acceptanceIsCurrent',
      'agreementIsSigned',
      'conditionsAreMet',
      'hardStopsAreCleared',
      'matchInquiryIsRecent',
      'accountsAreVerified',
      'personIsFresh',
      'handsAreClean',
    ],
    to: 'approved',
    effects: TELL_ALL,
  },
  {
    event: 'return',
    from: ['recommended', 'awaiting_iso'],
    who: ADMINS,
    guards: [],
    to: 'in_underwriting',
    effects: [...VOID_ALL, 'tellUnderwriting', 'tellIso'],
  },
  {
    // The merchant has read these rates or signed for them.
    event: 'return',
    from: ['awaiting_merchant', 'awaiting_admin'],
    who: ADMINS,
    guards: [],
    to: 'in_underwriting',
    effects: [...VOID_ALL, ...TELL_ALL],
  },
  {
    event: 'correct',
    from: ['submitted', 'in_underwriting', 'query_raised'],
    who: ADMINS,
    guards: [],
    to: 'same',
    effects: ['runRiskChecks', ...TELL_ALL],
  },
  {
    // Whatever was given rested on what is different now.
    event: 'correct',
    from: ['recommended', ...PRICED],
    who: ADMINS,
    guards: [],
    to: 'in_underwriting',
    effects: [...VOID_ALL, 'runRiskChecks', ...TELL_ALL],
  },
  {
    event: 'decline',
    from: UNDER_DECISION,
    who: ADMINS,
    guards: [],
    to: 'declined',
    effects: ['lockFields', ...VOID_ALL, 'oweLetter', ...TELL_ALL],
  },
  {
    event: 'withdraw',
    from: BEFORE_BOARDED,
    who: ['merchant', ...ADMINS],
    guards: [],
    to: 'withdrawn',
    effects: ['lockFields', ...VOID_ALL, ...TELL_ALL],
  },
  {
    event: 'reopen',
    from: LOST,
    who: ADMINS,
    when: 'wasSubmitted',
    guards: [],
    to: 'in_underwriting',
    effects: ['takeSnapshot', ...VOID_ALL, 'dropLetter', ...TELL_ALL],
  },
  {
    event: 'reopen',
    from: ['withdrawn', 'expired'],
    who: ADMINS,
    when: 'wasNeverSubmitted',
    guards: [],
    to: 'draft',
    effects: ['tellMerchant', 'tellIso'],
  },
  {
    event: 'expire',
    from: EXPIRING,
    who: ['system'],
    guards: ['waitedLongEnough'],
    to: 'expired',
    effects: ['lockFields', ...VOID_ALL, ...TELL_ALL],
  },
  {
    event: 'close',
    from: ['boarded'],
    who: ADMINS,
    guards: [],
    to: 'closed',
    effects: ['endAmendment', 'closeAtProvider', 'keepReserve', 'tellMerchant', 'tellIso'],
  },
];

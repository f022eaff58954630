import { REVIEW } from './groups.ts';
import type { Transition } from './transition.ts';

/** The server asks by itself where a document runs out. */
const ASKERS = [...REVIEW, 'system'] as const;

export const REVIEW_STEPS: readonly Transition[] = [
  {
    event: 'submit',
    from: ['draft'],
    who: ['merchant'],
    guards: ['everythingRequiredIsThere'],
    to: 'submitted',
    effects: ['takeSnapshot', 'runRiskChecks', 'tellMerchant', 'tellUnderwriting', 'tellIso'],
  },
  {
    event: 'pick_up',
    from: ['submitted'],
    who: ['underwriter'],
    guards: [],
    to: 'in_underwriting',
    effects: ['assignToActor'],
  },
  {
    event: 'raise_query',
    from: ['submitted', 'in_underwriting', 'provider_review'],
    who: ASKERS,
    guards: [],
    to: 'query_raised',
    effects: ['unlockAskedFields', 'tellMerchant'],
  },
  {
    event: 'raise_query',
    from: ['recommended'],
    who: ASKERS,
    guards: [],
    to: 'query_raised',
    effects: ['unlockAskedFields', 'voidApprovals', 'voidRates', 'tellMerchant'],
  },
  {
    event: 'raise_query',
    from: ['query_raised'],
    who: ASKERS,
    guards: [],
    to: 'same',
    effects: ['unlockAskedFields', 'tellMerchant'],
  },
  {
    event: 'answer',
    from: ['query_raised'],
    who: ['merchant'],
    when: 'queriesAreLeft',
    guards: [],
    to: 'same',
    effects: ['runRiskChecks', 'tellUnderwriting'],
  },
  {
    event: 'answer',
    from: ['query_raised'],
    who: ['merchant'],
    when: 'askedInReview',
    guards: ['noQueryIsOpen'],
    to: 'in_underwriting',
    effects: ['takeSnapshot', 'lockFields', 'runRiskChecks', 'tellUnderwriting'],
  },
  {
    event: 'answer',
    from: ['query_raised'],
    who: ['merchant'],
    when: 'askedByProvider',
    guards: ['noQueryIsOpen'],
    to: 'provider_review',
    effects: ['takeSnapshot', 'lockFields', 'runRiskChecks', 'tellUnderwriting'],
  },
  {
    event: 'recommend',
    from: ['in_underwriting'],
    who: ['underwriter'],
    guards: [
      'reviewAllows',
      'noQueryIsOpen',
      'categoryIsSet',
      'hardStopsAreCleared',
      'ownersHaveSigned',
      'documentsAreAccepted',
      'personIsFresh',
      'handsAreClean',
    ],
    to: 'recommended',
    effects: ['tellAdmins'],
  },
];

/** What must hold before a step is taken, each with what a person reads when it does not. */
export const GUARDS = {
  everythingRequiredIsThere: 'Something is still missing in the application.',
  noQueryIsOpen: 'A query is still open.',
  hardStopsAreCleared:
    'A risk check is a hard stop that nobody has cleared, or the checks have not run since the last change.',
  recommendationIsFavourable: 'The underwriter recommended to decline.',
  recommendationIsCurrent: 'The application was changed after the recommendation.',
  buyRateIsReady: 'There is no final buy rate with an active bank.',
  saleRateIsReady: 'There is no complete sale rate of at least the buy rate.',
  ratesAreAgreed: 'The rates were changed after the sales partner agreed to them.',
  acceptanceIsCurrent: 'The application or its rates were changed after the merchant accepted them.',
  personIsFresh: 'You have already decided another step of this application. A second person is needed.',
  waitedLongEnough: 'It has not waited long enough.',
} as const satisfies Record<string, string>;
export type Guard = keyof typeof GUARDS;
export const GUARD_NAMES = Object.keys(GUARDS) as Guard[];

/** What tells apart two rows of one event that lead to different places. */
export const CONDITIONS = [
  'isoIsAssigned',
  'noIsoIsAssigned',
  'isoPriced',
  'isoWasBypassed',
  'askedInReview',
  'askedByProvider',
  'queriesAreLeft',
  'wasSubmitted',
  'wasNeverSubmitted',
] as const;
export type Condition = (typeof CONDITIONS)[number];

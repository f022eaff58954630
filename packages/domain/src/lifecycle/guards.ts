/** What must hold before a step is taken, each with what a person reads when it does not. */
export const GUARDS = {
  everythingRequiredIsThere: 'Something is still missing in the application.',
  noQueryIsOpen: 'A query is still open.',
  categoryIsSet: 'The merchant found no category that fits. Set one before you recommend.',
  hardStopsAreCleared: 'A hard stop is open, or the risk checks have not run since the last change.',
  reviewAllows: 'This step is not open.',
  matchInquiryIsRecent: 'There is no MATCH inquiry of the last 30 days. Record one on the risk tab.',
  ownersHaveSigned: 'Signatures are missing.',
  agreementIsApproved: 'Parts of the merchant agreement are not approved.',
  agreementIsSigned: 'Signatures on the agreement are missing.',
  documentsAreAccepted: 'Required documents are not accepted yet.',
  accountsAreVerified: 'A settlement account is not verified.',
  reviewAnswersAreGiven: 'Set what is missing before you recommend.',
  recommendationIsFavourable: 'The underwriter recommended to decline.',
  recommendationIsCurrent: 'The application was changed after the recommendation.',
  buyRateIsReady: 'There is no final buy rate with an active bank.',
  saleRateIsReady: 'There is no complete sale rate of at least the buy rate.',
  conditionsAreMet: 'The rates do not meet the conditions of the recommendation.',
  ratesAreAgreed: 'The rates were changed after the ISO agreed to them.',
  acceptanceIsCurrent: 'The application or its rates were changed after the merchant accepted them.',
  personIsFresh: 'You have already decided another step of this application. A second person is needed.',
  handsAreClean:
    'You corrected this application or set its buy rate, so you can’t decide over it. A second person is needed.',
  providerIsChecked: 'Look the merchant up at the payment provider first.',
  appetiteIsMet: 'The bank’s limits say no.',
  approvalStands: 'Owners, the settlement account or the rates were changed, so the approval no longer stands.',
  waitedLongEnough: 'It has not waited long enough.',
} as const satisfies Record<string, string>;
export type Guard = keyof typeof GUARDS;

/** Guards that answer with a code of their own, and name each thing that is missing. */
export const GUARD_CODES = {
  conditionsAreMet: 'conditions_not_met',
  ownersHaveSigned: 'signatures_missing',
  agreementIsSigned: 'signatures_missing',
  agreementIsApproved: 'agreement_not_approved',
  documentsAreAccepted: 'documents_not_accepted',
  accountsAreVerified: 'account_not_verified',
} as const satisfies Partial<Record<Guard, string>>;
export type GuardCode = (typeof GUARD_CODES)[keyof typeof GUARD_CODES];

/** The code of the first that has one of its own. */
export const codeOf = (missing: readonly Guard[]): GuardCode | 'not_ready' => {
  const codes: Partial<Record<Guard, GuardCode>> = GUARD_CODES;
  return missing.map((guard) => codes[guard]).find((code) => code !== undefined) ?? 'not_ready';
};
export const GUARD_NAMES = Object.keys(GUARDS) as Guard[];

/** What tells apart two rows of one event that lead to different places. */
export const CONDITIONS = [
  'isoIsAssigned',
  'noIsoIsAssigned',
  'buyIsFinal',
  'buyIsNotFinal',
  'isoPriced',
  'isoWasBypassed',
  'askedInReview',
  'askedByProvider',
  'approvalFell',
  'queriesAreLeft',
  'wasSubmitted',
  'wasNeverSubmitted',
] as const;
export type Condition = (typeof CONDITIONS)[number];

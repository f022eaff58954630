const AGREED =
  'you agree to receive texts from Ledgate about your account and applications. Message frequency varies. Message and data rates may apply. Reply STOP to end or HELP for help.';

/** What people read when they agree to texts, by how they do; kept with each consent as it read then. */
export const TEXT_CONSENTS = {
  phone_verified: `By verifying this number ${AGREED}`,
  switched_on: `By turning this on ${AGREED}`,
} as const;

/** What people agree to when they give a number or switch texts on; kept with each consent as it read then. */
export const TEXT_CONSENT =
  'By verifying this number you agree to receive texts from Ledgate about your account and applications. Message frequency varies. Message and data rates may apply. Reply STOP to end or HELP for help.';

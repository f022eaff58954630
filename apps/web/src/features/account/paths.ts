/** The parts of the account page, each with an address of its own. */
export const ACCOUNT_PARTS = [
  'profile',
  'email',
  'mobile',
  'password',
  'second-factor',
  'passkeys',
  'sessions',
  'preferences',
  'notifications',
] as const;
export type AccountPart = (typeof ACCOUNT_PARTS)[number];

export const accountPart = (part: string): AccountPart | undefined => ACCOUNT_PARTS.find((known) => known === part);

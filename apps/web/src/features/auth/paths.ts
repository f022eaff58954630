/** Why somebody finds themselves at the sign-in page. */
export const SIGN_IN_REASONS = ['idle', 'ended', 'reset', 'registered'] as const;
export type SignInReason = (typeof SIGN_IN_REASONS)[number];

export interface SignInSearch {
  /** Where to go afterwards. */
  wanted?: string;
  because?: SignInReason;
}

/** Only addresses of our own: `//elsewhere.example` and `https:` would lead away after signing in. */
const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && !value.startsWith('/login') ? value : undefined;

export const signInSearch = (search: Record<string, unknown>): SignInSearch => {
  const wanted = ownPath(search['wanted']);
  const because = SIGN_IN_REASONS.find((reason) => reason === search['because']);
  return { ...(wanted !== undefined && { wanted }), ...(because !== undefined && { because }) };
};

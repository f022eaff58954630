/** What the log calls the two ends of a sign-in; figures are counted by these names. */
export const SESSION_STARTED = 'session.started';
export const SIGN_IN_REFUSED = 'sign_in.refused';

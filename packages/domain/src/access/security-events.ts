/** What is told of an account at once, to the address that could object to it. */
export const SECURITY_EVENTS = [
  'new_device',
  'email_change_asked',
  'email_changed',
  'mobile_change_asked',
  'mobile_changed',
  'password_changed',
  'password_reset',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
  'token_reused',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

interface SecurityWords {
  /** As a subject on a lock screen: what happened, without a number or an address. */
  subject: string;
  text: string;
  /** What saying "this wasn't me" takes back, besides ending every session. */
  undo: string;
}

const NEW_PASSWORD = 'you set a new password before anyone can sign in with one';

export const SECURITY_WORDS: Record<SecurityEvent, SecurityWords> = {
  new_device: {
    subject: 'New sign-in to your Ledgate account',
    text: 'Your account was signed in to on a device we have not seen before.',
    undo: `That device is signed out, and ${NEW_PASSWORD}.`,
  },
  email_change_asked: {
    subject: 'Your Ledgate email address is about to change',
    text: 'Someone signed in to your account asked to change its email address. It changes once the new address is confirmed.',
    undo: `The change is stopped, and ${NEW_PASSWORD}.`,
  },
  email_changed: {
    subject: 'Your Ledgate email address was changed',
    text: 'Your account now uses another email address. This is the last email to this one.',
    undo: `This address is put back, and ${NEW_PASSWORD}. You can do this for 7 days.`,
  },
  mobile_change_asked: {
    subject: 'Your Ledgate mobile number is about to change',
    text: 'Someone signed in to your account asked to change its mobile number. It changes once the new number is confirmed.',
    undo: `The change is stopped, and ${NEW_PASSWORD}.`,
  },
  mobile_changed: {
    subject: 'Your Ledgate mobile number was changed',
    text: 'Your account now uses another mobile number for codes.',
    undo: `Your old number is put back, and ${NEW_PASSWORD}.`,
  },
  password_changed: {
    subject: 'Your Ledgate password was changed',
    text: 'The password of your account was changed. Every other session was signed out.',
    undo: `The new password stops working, and ${NEW_PASSWORD}.`,
  },
  password_reset: {
    subject: 'A new Ledgate password was set',
    text: 'A new password was set with a link from an email and a code. Every session was signed out.',
    undo: `The new password stops working, and ${NEW_PASSWORD}.`,
  },
  totp_added: {
    subject: 'An authenticator app was added to your Ledgate account',
    text: 'Signing in now asks for a code from an authenticator app.',
    undo: `The authenticator app is removed, and ${NEW_PASSWORD}.`,
  },
  totp_removed: {
    subject: 'The authenticator app was removed from your Ledgate account',
    text: 'Signing in no longer asks for a code from your authenticator app.',
    undo: `Your authenticator app is put back, and ${NEW_PASSWORD}.`,
  },
  passkey_added: {
    subject: 'A passkey was added to your Ledgate account',
    text: 'A new passkey can now be used to sign in.',
    undo: `The passkey is removed, and ${NEW_PASSWORD}.`,
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Ledgate account',
    text: 'One of your passkeys can no longer be used to sign in.',
    undo: `The passkey is put back, and ${NEW_PASSWORD}.`,
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes for your Ledgate account',
    text: 'A new set of recovery codes was made. The old ones no longer work.',
    undo: `The new codes stop working, and ${NEW_PASSWORD}.`,
  },
  token_reused: {
    subject: 'We signed you out everywhere: possible stolen session',
    text: 'One of your sessions was used from two places. To be safe, we ended all of them. Sign in again.',
    undo: `You stay signed out everywhere, and ${NEW_PASSWORD}.`,
  },
};

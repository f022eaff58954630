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
  'pin_set',
  'token_reused',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

interface SecurityWords {
  /** As a subject on a lock screen: what happened, without a number or an address. */
  subject: string;
  text: string;
  /** What saying "this wasn't me" takes back, besides signing out every device and asking for a new password. */
  undo?: { will: string; did: string };
  /** Where there is something to do for whoever did it themselves. */
  ifYou?: string;
}

export const SECURITY_WORDS: Record<SecurityEvent, SecurityWords> = {
  new_device: {
    subject: 'New sign-in to your Ledgate account',
    text: 'Someone signed in to your account on a device we have not seen before.',
  },
  email_change_asked: {
    subject: 'Your Ledgate email address is about to change',
    text: 'Someone who is signed in to your account asked to change its email address. It changes once the new address is confirmed.',
    undo: { will: 'stop the change', did: 'stopped the change' },
  },
  email_changed: {
    subject: 'Your Ledgate email address was changed',
    text: 'Your account now uses another email address. This is the last email we send to this one.',
    undo: { will: 'put this address back', did: 'put this address back' },
  },
  mobile_change_asked: {
    subject: 'Your Ledgate mobile number is about to change',
    text: 'Someone who is signed in to your account asked to change its mobile number. It changes once the new number is confirmed.',
    undo: { will: 'stop the change', did: 'stopped the change' },
  },
  mobile_changed: {
    subject: 'Your Ledgate mobile number was changed',
    text: 'Your account now uses another mobile number for codes.',
    undo: { will: 'put your old number back', did: 'put your old number back' },
  },
  password_changed: {
    subject: 'Your Ledgate password was changed',
    text: 'Your password was changed. Every other device was signed out.',
    undo: { will: 'cancel that password', did: 'canceled that password' },
  },
  password_reset: {
    subject: 'A new Ledgate password was set',
    text: 'A new password was set with an emailed link and a code. Every device was signed out.',
    undo: { will: 'cancel that password', did: 'canceled that password' },
  },
  totp_added: {
    subject: 'An authenticator app was added to your Ledgate account',
    text: 'Signing in now asks for a code from an authenticator app.',
    undo: { will: 'remove the authenticator app', did: 'removed the authenticator app' },
  },
  totp_removed: {
    subject: 'The authenticator app was removed from your Ledgate account',
    text: 'Signing in no longer asks for a code from your authenticator app.',
    undo: { will: 'put your authenticator app back', did: 'put your authenticator app back' },
  },
  passkey_added: {
    subject: 'A passkey was added to your Ledgate account',
    text: 'A new passkey can now be used to sign in.',
    undo: { will: 'remove the passkey', did: 'removed the passkey' },
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Ledgate account',
    text: 'One of your passkeys can no longer be used to sign in.',
    undo: { will: 'put the passkey back', did: 'put the passkey back' },
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes for your Ledgate account',
    text: 'A new set of recovery codes was created. The old codes no longer work.',
    undo: { will: 'cancel the new codes', did: 'canceled the new codes' },
  },
  pin_set: {
    subject: 'A PIN was set for your Ledgate account',
    text: 'With it you can sign in at the registers of your business.',
    undo: { will: 'remove the PIN', did: 'removed the PIN' },
  },
  token_reused: {
    subject: 'We signed you out everywhere: possible stolen session',
    text: 'One of your sessions was used from two places. To be safe, we signed out every device.',
    ifYou: 'If you know this device, sign in again. That is all.',
  },
};

/** What "this wasn't me" is about to do, as a sentence. */
export const sayUndo = (event: SecurityEvent): string => {
  const undo = SECURITY_WORDS[event].undo;
  return undo
    ? `We will sign out every device, ${undo.will} and ask you for a new password.`
    : 'We will sign out every device and ask you for a new password.';
};

/** What it did. */
export const sayUndone = (event: SecurityEvent): string => {
  const undo = SECURITY_WORDS[event].undo;
  return undo
    ? `We signed out every device and ${undo.did}. Your old password no longer works.`
    : 'We signed out every device. Your old password no longer works.';
};

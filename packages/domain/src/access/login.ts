import { isStaff, type Role } from './roles.ts';

export const CODE_CHANNELS = ['message', 'email', 'call'] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

export const LOGIN_CHANNELS = [...CODE_CHANNELS, 'totp', 'passkey', 'recovery'] as const;
export type LoginChannel = (typeof LOGIN_CHANNELS)[number];

/** What one sign-in has proved so far. A passkey proves device and person at once. */
export const PROOFS = ['password', 'invitation', 'code', 'totp', 'recovery', 'passkey', 'phone'] as const;
export type Proof = (typeof PROOFS)[number];

export interface LoginFacts {
  role: Role;
  hasTotp: boolean;
  hasPasskey: boolean;
  hasMobile: boolean;
  isMobileVerified: boolean;
}

export interface LoginPolicy {
  /** Whether staff must always take a second step; a setting, on in production. */
  staffNeedSecondStep: boolean;
}

export type LoginStep =
  | { step: 'secondFactor'; channels: LoginChannel[] }
  | { step: 'verifyPhone' }
  | { step: 'refuse' }
  | { step: 'done' };

const STRONG: readonly Proof[] = ['totp', 'recovery', 'passkey'];
/** What a sign-in can begin with; the others only ever come second. */
const FIRST: readonly Proof[] = ['password', 'invitation', 'code', 'passkey'];

/** A stolen phone or mailbox must not undo an authenticator, so once one is set up codes are no longer offered. */
export const secondStepChannels = (facts: LoginFacts): LoginChannel[] => {
  if (facts.hasTotp || facts.hasPasskey) {
    const strong: LoginChannel[] = [];
    if (facts.hasTotp) strong.push('totp');
    if (facts.hasPasskey) strong.push('passkey');
    return [...strong, 'recovery'];
  }
  return facts.isMobileVerified ? ['message', 'email', 'call'] : ['email'];
};

/** Every way in ends here: given what was proved, what is still due before a session may be issued. */
export const nextLoginStep = (facts: LoginFacts, proved: readonly Proof[], policy: LoginPolicy): LoginStep => {
  if (!proved.some((proof) => FIRST.includes(proof))) return { step: 'refuse' };
  const hasStrong = facts.hasTotp || facts.hasPasskey;
  const isRequired = hasStrong || (policy.staffNeedSecondStep && isStaff(facts.role));
  const knows = proved.includes('password') || proved.includes('invitation');
  const isStrong = proved.some((proof) => STRONG.includes(proof));
  const isTwoStep = isStrong || (!hasStrong && knows && proved.includes('code'));
  if (isRequired && !isTwoStep) {
    // A code alone cannot be followed by another code: where two steps are due the way in is the password.
    if (!hasStrong && !knows) return { step: 'refuse' };
    return { step: 'secondFactor', channels: secondStepChannels(facts) };
  }
  if (facts.hasMobile && !facts.isMobileVerified && !proved.includes('phone')) return { step: 'verifyPhone' };
  return { step: 'done' };
};

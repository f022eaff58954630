import type { Message } from '@ledgate/providers/messages/port.ts';
import { CODE, LINK } from '@ledgate/domain/access/limits.ts';
import type { CodeChannel } from '@ledgate/domain/access/login.ts';
import { SECURITY_WORDS, type SecurityEvent } from '@ledgate/domain/access/security-events.ts';
import { sayInstant } from '@ledgate/domain/checks/spoken-time.ts';
import { type Mail, mail } from '../../core/mail/mail.ts';
import type { SecurityChange } from './security-change.ts';
import { textOf } from '@ledgate/domain/messages/text-segment.ts';

export const CODE_PURPOSES = ['login', 'email', 'phone', 'reset', 'signing'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

const PURPOSES: Record<CodePurpose, string> = {
  login: 'sign in',
  email: 'confirm your email address',
  phone: 'confirm your phone number',
  reset: 'set a new password',
  signing: 'read and sign your page of an application',
};

const MINUTES = CODE.life / 60_000;
const WARNING = 'Ledgate will never ask you for it.';

/** Said by voice, the digits need room between them; the written forms keep them together for pasting. */
export const codeMessage = (
  purpose: CodePurpose,
  channel: CodeChannel,
  recipient: string,
  code: string,
): Message | Mail => {
  const what = PURPOSES[purpose];
  const subject = `Your Ledgate code to ${what}`;
  if (channel === 'email')
    return mail(recipient, subject, {
      heading: subject,
      parts: [{ code }, `It works once, for ${MINUTES} minutes. ${WARNING}`],
      after: ['If you didn’t ask for it, ignore this email: nothing happens without the code.'],
      reason: 'asked',
    });
  const text =
    channel === 'call'
      ? `Your Ledgate code to ${what} is ${code}. Once more: ${[...code].join(', ')}.`
      : textOf(`${code} is your code to ${what}. It works for ${MINUTES} minutes. We will never ask you for it.`);
  return { channel, recipient, subject, text };
};

export const resetMail = (recipient: string, link: string): Mail =>
  mail(recipient, 'Set a new Ledgate password', {
    heading: 'Set a new password',
    parts: ['We received a request to set a new password for this address.'],
    button: { label: 'Set a new password', url: link },
    after: [
      `The link works once, for ${LINK.reset / 60_000} minutes. You’ll also need a code. If it wasn’t you, ignore this email; your password stays the same.`,
    ],
    reason: 'asked',
  });

/** Who asks somebody in, and into what. */
export interface Inviter {
  name: string;
  company: string;
}

export const invitationMail = (
  recipient: string,
  { firstName, link, by }: { firstName: string; link: string; by: Inviter | null },
): Mail => {
  const what = by ? `${by.name} at ${by.company} invited you to Ledgate` : 'You are invited to Ledgate';
  return mail(recipient, what, {
    heading: what,
    parts: [
      `Hello ${firstName},`,
      'Ledgate is where applications to accept cards are made, reviewed and priced. Choose your password to begin.',
    ],
    button: { label: 'Choose your password', url: link },
    after: [`The link works once, for ${LINK.activation / 3_600_000} hours. After that, ask for a new one.`],
    reason: 'asked',
  });
};

export const alreadyRegisteredMail = (recipient: string, signInUrl: string): Mail =>
  mail(recipient, 'You already have a Ledgate account', {
    heading: 'You already have an account',
    parts: [
      'Someone tried to register with this address, which already has an account. If it was you, sign in or set a new password.',
    ],
    button: { label: 'Sign in', url: signInUrl },
    after: ['If it wasn’t you, you don’t need to do anything. Nothing was changed.'],
    reason: 'asked',
  });

export const usePasswordMail = (recipient: string, signInUrl: string): Mail =>
  mail(recipient, 'Please sign in with your password', {
    heading: 'Please sign in with your password',
    parts: ['We received a request for a one-time code. Your account signs in with a password first.'],
    button: { label: 'Sign in', url: signInUrl },
    reason: 'asked',
  });

/** When, on what and from where: what tells the owner's own doing from a stranger's. */
export const securityMail = (recipient: string, { event, at, device, address }: SecurityChange, link: string): Mail => {
  const { subject, text, undo } = SECURITY_WORDS[event];
  return mail(recipient, subject, {
    heading: subject,
    parts: [
      text,
      {
        facts: [
          ['When', sayInstant(new Date(at))],
          ['Device', device],
          ['Network address', address],
        ],
      },
      'If this was you, no action is needed.',
    ],
    button: { label: 'This wasn’t me', url: link },
    after: [`If it wasn’t you, use the button: everyone is signed out. ${undo}`],
    reason: 'security',
  });
};

/** After "This wasn't me": what was done, and the way back in. */
export const securedMail = (recipient: string, event: SecurityEvent, link: string): Mail =>
  mail(recipient, 'Your Ledgate account is secured', {
    heading: 'Your account is secured',
    parts: [
      `You told us that something in your account wasn’t you. Everyone is signed out. ${SECURITY_WORDS[event].undo}`,
    ],
    button: { label: 'Set a new password', url: link },
    after: [
      `The link works once, for ${LINK.reset / 60_000} minutes. You’ll also need a code. After that, ask for a new link on the sign-in page.`,
    ],
    reason: 'security',
  });

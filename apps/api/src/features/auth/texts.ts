import type { Message } from '@ledgate/providers/messages/port.ts';
import { CODE, LINK } from '@ledgate/domain/access/limits.ts';
import type { CodeChannel } from '@ledgate/domain/access/login.ts';
import { SECURITY_WORDS, sayUndo, sayUndone, type SecurityEvent } from '@ledgate/domain/access/security-events.ts';
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
  signing: 'read and sign',
};

const MINUTES = CODE.life / 60_000;
const WARNING = 'We will never call, text or email you to ask for it.';

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
      parts: [{ code }, `The code works once, for ${MINUTES} minutes. ${WARNING}`],
      after: ['If you didn’t request it, ignore this email. Nothing happens without the code.'],
      reason: 'asked',
    });
  const spoken = [...code].join(', ');
  const text =
    channel === 'call'
      ? `This is Ledgate. Your code to ${what} is ${spoken}. Again, your code is ${spoken}. It works for ${MINUTES} minutes. We will never ask you for it.`
      : textOf(`${code} is your code to ${what}. It works for ${MINUTES} minutes. We will never ask you for it.`);
  return { channel, recipient, subject, text };
};

export const resetMail = (recipient: string, link: string): Mail =>
  mail(recipient, 'Set a new Ledgate password', {
    heading: 'Set a new password',
    parts: ['We received a request to set a new password for your Ledgate account.'],
    button: { label: 'Set a new password', url: link },
    after: [
      `The link works once, for ${LINK.reset / 60_000} minutes. You’ll also need a code.`,
      'If you didn’t request this, ignore this email. Your password stays the same.',
    ],
    reason: 'asked',
  });

/** Who asks somebody in, and into what. */
export interface Inviter {
  name: string;
  company: string;
  /** False of a merchant, which invites to its own team. */
  isOurs: boolean;
}

export const invitationMail = (
  recipient: string,
  { firstName, link, by }: { firstName: string; link: string; by: Inviter | null },
): Mail => {
  const what = by ? `${by.name} at ${by.company} invited you to Ledgate` : 'You’re invited to Ledgate';
  return mail(recipient, what, {
    heading: what,
    parts: [
      `Hello ${firstName},`,
      by?.isOurs === false
        ? `Ledgate is where ${by.company} takes card payments. Choose a password to get started.`
        : 'Ledgate is where businesses apply to accept card payments and where those applications are reviewed and priced. Choose a password to get started.',
    ],
    button: { label: 'Choose a password', url: link },
    after: [
      `The link works once, for ${LINK.activation / 3_600_000} hours. After that, ask ${by?.name ?? 'whoever invited you'} for a new one.`,
      'If you weren’t expecting this, ignore this email. Nothing happens until you choose a password.',
    ],
    reason: 'asked',
  });
};

export const alreadyRegisteredMail = (recipient: string, signInUrl: string): Mail =>
  mail(recipient, 'You already have a Ledgate account', {
    heading: 'You already have an account',
    parts: [
      'Someone tried to register with this email address, which already has an account. If that was you, sign in. If you forgot your password, you can set a new one there.',
    ],
    button: { label: 'Sign in', url: signInUrl },
    after: ['If that wasn’t you, you don’t need to do anything. Nothing was changed.'],
    reason: 'asked',
  });

export const usePasswordMail = (recipient: string, signInUrl: string): Mail =>
  mail(recipient, 'Please sign in with your password', {
    heading: 'Please sign in with your password',
    parts: ['We received a request to sign in with an emailed code. Your account needs your password first.'],
    button: { label: 'Sign in', url: signInUrl },
    after: ['If that wasn’t you, ignore this email. No code was sent and nobody was signed in.'],
    reason: 'asked',
  });

/** When, on what and from where: what tells the owner's own doing from a stranger's. */
export const securityMail = (
  recipient: string,
  { event, at, device, address, place = null }: SecurityChange,
  link: string,
): Mail => {
  const { subject, text, ifYou = 'If this was you, you don’t need to do anything.' } = SECURITY_WORDS[event];
  return mail(recipient, subject, {
    heading: subject,
    parts: [
      text,
      {
        facts: [
          ['When', sayInstant(new Date(at))],
          ['Device', device],
          ...(place === null ? [] : [['Place', `${place} (approximate)`] as const]),
          ['Network address', address],
        ],
      },
      ifYou,
    ],
    button: { label: 'This wasn’t me', url: link },
    after: [
      `If this wasn’t you, press the button. ${sayUndo(event)} The button works for ${LINK.disown / 86_400_000} days, without signing in.`,
    ],
    reason: 'security',
  });
};

/** After "This wasn't me": what was done, and the way back in. */
export const securedMail = (recipient: string, event: SecurityEvent, link: string): Mail =>
  mail(recipient, 'Your Ledgate account is secured', {
    heading: 'Your account is secured',
    parts: [`You told us that a change or sign-in wasn’t you. ${sayUndone(event)} Set a new one to get back in.`],
    button: { label: 'Set a new password', url: link },
    after: [
      `The link works once, for ${LINK.reset / 60_000} minutes. You’ll also need a code. If the link has expired, choose “Forgot password” on the sign-in page.`,
    ],
    reason: 'security',
  });

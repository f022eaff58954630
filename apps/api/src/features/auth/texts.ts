import type { Message } from '@ledgate/providers/messages/port.ts';
import { CODE } from '@ledgate/domain/access/limits.ts';
import type { CodeChannel } from '@ledgate/domain/access/login.ts';

export type CodePurpose = 'login' | 'email' | 'phone' | 'reset' | 'signing';

const PURPOSES: Record<CodePurpose, string> = {
  login: 'sign in',
  email: 'confirm your email address',
  phone: 'confirm your phone number',
  reset: 'set a new password',
  signing: 'read and sign your page of an application',
};

const MINUTES = CODE.life / 60_000;

/** Said by voice, the digits need room between them; the written forms keep them together for pasting. */
export const codeMessage = (purpose: CodePurpose, channel: CodeChannel, recipient: string, code: string): Message => {
  const what = PURPOSES[purpose];
  const warning = 'Ledgate will never ask you for it.';
  const text: Record<CodeChannel, string> = {
    message: `${code} is your Ledgate code to ${what}. It works for ${MINUTES} minutes. ${warning}`,
    call: `Your Ledgate code to ${what} is ${code}. Once more: ${[...code].join(', ')}.`,
    email: `Your code to ${what} is\n\n    ${code}\n\nIt works once, for ${MINUTES} minutes. ${warning}\n\nIf you didn’t ask for it, ignore this email: nothing happens without the code.\n`,
  };
  return { channel, recipient, subject: `Your Ledgate code to ${what}`, text: text[channel] };
};

const mail = (recipient: string, subject: string, text: string): Message => ({
  channel: 'email',
  recipient,
  subject,
  text,
});

export const resetMail = (recipient: string, link: string): Message =>
  mail(
    recipient,
    'Set a new Ledgate password',
    `We received a request to set a new password for this address.\n\n${link}\n\nThe link works once, for 30 minutes. You’ll also need a code. If it wasn’t you, ignore this email; your password stays the same.\n`,
  );

export const invitationMail = (recipient: string, firstName: string, link: string): Message =>
  mail(
    recipient,
    'Your invitation to Ledgate',
    `Hello ${firstName},\n\nYou have been invited to work in Ledgate. Choose your password here:\n\n${link}\n\nThe link works once, for 24 hours. After that, ask for a new one.\n`,
  );

export const alreadyRegisteredMail = (recipient: string, signInUrl: string): Message =>
  mail(
    recipient,
    'You already have a Ledgate account',
    `Someone tried to register with this address, which already has an account. If it was you, sign in or set a new password:\n\n${signInUrl}\n\nIf it wasn’t you, you don’t need to do anything. Nothing was changed.\n`,
  );

export const usePasswordMail = (recipient: string, signInUrl: string): Message =>
  mail(
    recipient,
    'Please sign in with your password',
    `We received a request for a one-time code. Your account signs in with a password first:\n\n${signInUrl}\n`,
  );

export const noticeMail = (recipient: string, what: string): Message =>
  mail(
    recipient,
    `Your Ledgate account: ${what}`,
    `We’re letting you know: ${what}.\n\nIf this was you, no action is needed. If not, set a new password now and tell us.\n`,
  );

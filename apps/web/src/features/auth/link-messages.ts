import { catalogue } from '../../lib/messages.ts';

/** Apart from the words of the door, which everybody fetches. */
export const t = catalogue({
  link_cut: 'This link is incomplete',
  link_cutText: 'Part of the address got lost. Open it again from the email, or copy all of it.',
  link_used: 'This link was already used',
  link_usedText: 'It works once, and a newer link replaces it. If you have set a password, sign in with it.',
  link_expired: 'This link has expired',
  link_expiredText: 'Links work for a limited time.',
  link_unknown: 'This link doesn’t work',
  link_unknownText: 'It may be incomplete or out of date. Open the newest email from us, or copy all of the address.',
  askInvitation: 'Send me a new invitation',
  askInviter: 'If it still doesn’t work, ask the person who invited you to send the invitation again.',
  invitationAsked: 'If you can still join, a new invitation is on its way to your email address.',
  askNewLink: 'Ask for a new link',
  tryAgain: 'Try again',
  backToSignIn: 'Back to sign in',
});

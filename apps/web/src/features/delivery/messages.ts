import { catalogue } from '../../lib/messages.ts';

export const t = catalogue({
  opening: 'Opening your link',
  cut: 'This link is incomplete',
  cutText: 'Part of the address got lost. Open it again from the message, or copy all of it.',
  used: 'This link was already used',
  usedText: 'It works once. Sign in to see what is waiting for you.',
  expired: 'This link has expired',
  expiredText: 'Sign in to see what is waiting for you. Everything it led to is in your account.',
  unknown: 'This link doesn’t work',
  unknownText: 'It may be incomplete or out of date. Sign in to see what is waiting for you.',
  signIn: 'Sign in',
});

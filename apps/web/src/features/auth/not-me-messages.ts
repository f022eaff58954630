import { catalogue } from '../../lib/messages.ts';

export const t = catalogue({
  title: 'Was this you?',
  loading: 'Loading …',
  when: 'When',
  device: 'Device',
  address: 'Network address',
  lead: 'If it wasn’t you, we’ll sign everyone out at once. {{undo}} Changes made after this one are undone too.',
  secure: 'This wasn’t me: secure my account',
  wasMe: 'It was me. Nothing needs to be done.',
  doneTitle: 'Your account is secured',
  done: 'Everyone is signed out. {{undo}}',
  doneNext: 'We emailed a link to {{email}} to set a new password. You’ll also need a code.',
  deadTitle: 'This link no longer works',
  dead: 'It was used, is more than 7 days old, or is incomplete. If you’re worried about your account, set a new password now: that signs everyone out.',
  setPassword: 'Set a new password',
  signIn: 'Sign in',
});

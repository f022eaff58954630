import { catalogue } from '../../lib/messages.ts';

export const t = catalogue({
  title: 'Was this you?',
  loading: 'Loading …',
  when: 'When',
  device: 'Device',
  address: 'Network address',
  place: 'Place',
  placeIs: '{{place}} (approximate)',
  lead: 'If this wasn’t you, press the button. {{undo}} Changes made after this one are undone too.',
  secure: 'This wasn’t me: secure my account',
  wasMe: 'If this was you, close this page. Nothing changes.',
  doneTitle: 'Your account is secured',
  done: '{{undone}}',
  doneNext: 'We emailed a link to {{email}} to set a new password. You’ll also need a code.',
  deadTitle: 'This link no longer works',
  dead: 'It was already used, is more than 7 days old, or is incomplete. If you’re worried about your account, set a new password now. That signs out every device.',
  setPassword: 'Set a new password',
  signIn: 'Sign in',
});

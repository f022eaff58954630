import { catalogue } from '../../lib/messages.ts';

/** Loaded with the letter. */
export const say = catalogue({
  title: 'Adverse-action letter',
  goesOut: 'If nobody sends it, the letter goes out by itself on {{day}}. The law gives 30 days from the decline.',
  wasSent: 'Sent {{day}}',
  to: 'To',
  from: 'From',
  heading: 'Notice of action taken',
  reasons_one: 'Principal reason for our decision',
  reasons_other: 'Principal reasons for our decision',
  told: 'The merchant is told by email and in the app, and can download the letter as a PDF.',
  send: 'Send now',
  sent: 'Letter sent',
  later: 'Not now',
  done: 'Close',
});

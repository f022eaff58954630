import { catalogue } from '../lib/messages.ts';

export const t = catalogue({
  textsStopped: 'Texts to {{mobile}} have been off since {{at}}.',
  textsCodesOwn: 'You’ll still get codes you request.',
  textsCodes: 'Codes they request are still sent.',
  textsResume: 'To get texts again, send START from that phone to the number they came from.',
  mailBounced: 'Mail to {{email}} came back on {{at}}, so we stopped sending to it.',
  mailComplained: 'Mail to {{email}} was marked as spam on {{at}}. Only mail that is asked for is still sent.',
  mailWhy: 'The mail server said: {{detail}}',
  mailResume: 'Resume email',
});

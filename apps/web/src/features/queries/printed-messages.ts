import { catalogue } from '../../lib/messages.ts';

/** Heads of the list of threads on paper. */
export const t = catalogue({
  caption: 'Threads, newest first',
  merchant: 'Merchant',
  reference: 'Reference',
  subject: 'Subject',
  state: 'State',
  last: 'Last message',
});

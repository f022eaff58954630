import type { CardProcessor } from '../port.ts';
import { makeBoarding } from './boarding.ts';
import { makeClient } from './client.ts';
import { makeConditions } from './conditions.ts';
import { makeEvents } from './events.ts';
import { type PayrixOptions, settle } from './options.ts';
import { makePapers } from './papers.ts';
import { makePayments } from './payments.ts';
import { makeReadBack } from './read-back.ts';

/** The card processor behind the Payrix API. One per process: breaker and places are shared by all who ask. */
export const makePayrix = (options: PayrixOptions): CardProcessor => {
  const client = makeClient(options);
  const settled = settle(options);
  return {
    ...makeBoarding(client),
    ...makeReadBack(client),
    ...makePapers(client),
    ...makeConditions(client, settled),
    ...makeEvents(client, settled),
    payments: makePayments(client, settled),
  };
};

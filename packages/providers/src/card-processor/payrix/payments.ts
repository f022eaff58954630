import type { CardPayments } from '../payments-port.ts';
import { makeCardFields } from './card-fields.ts';
import { makeCharges } from './charges.ts';
import type { PayrixClient } from './client.ts';
import { makeDisputes } from './disputes.ts';
import { makeFunding } from './funding.ts';
import type { Settled } from './options.ts';
import { makeReaders } from './readers.ts';
import { makeSettlements } from './settlements.ts';

export const makePayments = (client: PayrixClient, settled: Settled): CardPayments => ({
  ...makeCardFields(client, settled),
  ...makeCharges(client),
  ...makeReaders(client),
  ...makeSettlements(client),
  ...makeFunding(client),
  ...makeDisputes(client),
});

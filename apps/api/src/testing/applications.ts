import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { completeFacts, type ExampleKind } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { ATTESTED, fillIn } from './fill-in.ts';
import { type Merchant, startMerchant } from './merchants.ts';
import type { PersonOptions } from './people.ts';
import type { Reach } from './test-server.ts';

/** A merchant whose application is complete, though not submitted. */
export const completeMerchant = async (
  server: Reach,
  kind: ExampleKind = 'llc',
  options: PersonOptions = {},
): Promise<Merchant> => {
  const merchant = await startMerchant(server, options);
  await fillIn(merchant.client, completeFacts(kind, server.parts.clock().toISOString().slice(0, 10)));
  return merchant;
};

/** A merchant whose application has just been submitted. */
export const submittedMerchant = async (
  server: Reach,
  kind: ExampleKind = 'llc',
  options: PersonOptions = {},
): Promise<Merchant & { application: ApplicationView }> => {
  const merchant = await completeMerchant(server, kind, options);
  const { uid } = merchant.application;
  const application = await merchant.client.applications.submitApplication({ params: { uid }, body: ATTESTED });
  return { ...merchant, application };
};

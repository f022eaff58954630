import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { completeFacts, type ExampleKind } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { ATTESTED, fillIn } from './fill-in.ts';
import { type Merchant, startMerchant } from './merchants.ts';
import type { PersonOptions } from './people.ts';
import type { Reach } from './test-server.ts';

interface MerchantOptions extends PersonOptions {
  legalName?: string;
}

/** A merchant whose application is complete, though not submitted. */
export const completeMerchant = async (
  server: Reach,
  kind: ExampleKind = 'llc',
  { legalName, ...options }: MerchantOptions = {},
): Promise<Merchant> => {
  const merchant = await startMerchant(server, options);
  const facts = completeFacts(kind, server.parts.clock().toISOString().slice(0, 10));
  const company = { ...facts.company, ...(legalName !== undefined && { legal_name: legalName }) };
  await fillIn(merchant.client, { ...facts, company });
  return merchant;
};

/** A merchant whose application has just been submitted. */
export const submittedMerchant = async (
  server: Reach,
  kind: ExampleKind = 'llc',
  options: MerchantOptions = {},
): Promise<Merchant & { application: ApplicationView }> => {
  const merchant = await completeMerchant(server, kind, options);
  const { uid } = merchant.application;
  const application = await merchant.client.applications.submitApplication({ params: { uid }, body: ATTESTED });
  return { ...merchant, application };
};

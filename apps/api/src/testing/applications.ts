import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import type { Client } from '@ledgate/contract/client.ts';
import { completeFacts, type ExampleKind } from '@ledgate/domain/applications/example-facts.ts';
import { type Facts, recordsOf } from '@ledgate/domain/applications/facts.ts';
import { FIELDS } from '@ledgate/domain/applications/section-fields.ts';
import { FORM_SECTIONS, type FormSection } from '@ledgate/domain/applications/sections.ts';
import type { Values } from '@ledgate/domain/applications/values.ts';
import { pdf } from './files.ts';
import { type Merchant, startMerchant, upload } from './merchants.ts';
import type { PersonOptions } from './people.ts';
import type { Reach } from './test-server.ts';

const CREATES = {
  company: 'createCompany',
  ownership: 'createOwner',
  business: 'createBusiness',
  security: 'createSecurity',
  settlement: 'createAccount',
  contact: 'createContact',
} as const satisfies Record<FormSection, keyof Client['onboarding']>;

/** What a person sends: without what is worked out, and what is typed twice twice. */
const bodyOf = (section: FormSection, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    FIELDS[section].flatMap(({ name, confirms, derived, serverOnly }) => {
      const value = values[confirms ?? name];
      return value === undefined || derived || serverOnly ? [] : [[name, value]];
    }),
  );

/** Fills in a whole application over the wire, papers and all. */
export const fillIn = async (client: Client, facts: Facts): Promise<void> => {
  const made = new Map<string, string>();
  for (const section of FORM_SECTIONS) {
    for (const { uid, values } of recordsOf(facts, section)) {
      const { record } = await client.onboarding[CREATES[section]]({ body: bodyOf(section, values) });
      if (uid !== undefined) made.set(uid, record.uid);
    }
  }
  for (const [at, paper] of facts.documents.entries()) {
    const file = await upload(client, pdf({ tag: String(at) }), `${paper.document_type}.pdf`);
    await client.documents.attachDocument({
      body: {
        file_id: file.file_id,
        document_type: paper.document_type,
        owner_id: made.get(paper.owner_uid ?? '') ?? null,
        bank_account_id: made.get(paper.account_uid ?? '') ?? null,
        expires_on: paper.expires_on ?? null,
      },
    });
  }
};

export const ATTESTED = { attestation: { name: 'Marisol Vega', title: 'Managing member', agree: true } } as const;

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

import type { Client } from '@ledgate/contract/client.ts';
import { type Facts, recordsOf } from '@ledgate/domain/applications/ledger/facts.ts';
import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import { FORM_SECTIONS, type FormSection } from '@ledgate/domain/applications/sections.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import { pdf } from './files.ts';
import { uploadAll } from './upload.ts';

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
  const papers = facts.documents.map(({ document_type: type }, at) => ({
    name: `${type}.pdf`,
    bytes: pdf({ tag: String(at) }),
  }));
  const files = await uploadAll(client, papers);
  for (const [at, paper] of facts.documents.entries()) {
    await client.documents.attachDocument({
      body: {
        file_id: files[at]?.file_id ?? '',
        document_type: paper.document_type,
        owner_id: made.get(paper.owner_uid ?? '') ?? null,
        bank_account_id: made.get(paper.account_uid ?? '') ?? null,
        expires_on: paper.expires_on ?? null,
      },
    });
  }
};

export const ATTESTED = { attestation: { name: 'Marisol Vega', title: 'Managing member', agree: true } } as const;

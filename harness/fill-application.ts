import { randomUUID } from 'node:crypto';
import { pdf } from '@ledgate/api/testing/files.ts';
import type { RequirementView } from '@ledgate/contract/application-view.ts';
import type { Client } from '@ledgate/contract/client.ts';
import { DOCUMENT_NEEDS } from '@ledgate/domain/applications/documents/document-types.ts';
import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import type { Plan, PlannedRecord } from './random-application.ts';
import { Refused } from './visitor.ts';

const CREATES = {
  company: 'createCompany',
  ownership: 'createOwner',
  business: 'createBusiness',
  security: 'createSecurity',
  settlement: 'createAccount',
  contact: 'createContact',
} as const satisfies Record<FormSection, keyof Client['onboarding']>;

/** What is typed twice is typed the same. */
const withRepeats = (section: FormSection, body: Record<string, unknown>): Record<string, unknown> => {
  const repeats = FIELDS[section].flatMap(({ name, confirms }) =>
    confirms !== undefined && confirms in body ? [[name, body[confirms]] as const] : [],
  );
  return { ...body, ...Object.fromEntries(repeats) };
};

export interface Filled {
  owners: string[];
  accounts: string[];
  /** How many answers were refused for their format. */
  refused: number;
}

/** Saves a record as a stubborn person would: what is refused is left out, the rest is sent again. */
const save = async (client: Client, { section, body }: PlannedRecord): Promise<{ uid: string; refused: number }> => {
  const left = { ...body };
  for (let refused = 0; ;) {
    try {
      const { record } = await client.onboarding[CREATES[section]]({ body: withRepeats(section, left) });
      return { uid: record.uid, refused };
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 422) throw error;
      const before = Object.keys(left).length;
      for (const path of Object.keys(error.errors)) {
        const [name = ''] = path.split('.');
        delete left[FIELDS[section].find((field) => field.name === name)?.confirms ?? name];
      }
      const taken = before - Object.keys(left).length;
      if (taken === 0)
        throw new Error(`${section} was refused for ${JSON.stringify(error.errors)}, none of which was sent`, {
          cause: error,
        });
      refused += taken;
    }
  }
};

interface About {
  owner_id?: string | null;
  bank_account_id?: string | null;
  expires_on?: string | null;
}

const handIn = async ({ documents }: Client, type: DocumentType, about: About): Promise<void> => {
  const content = new Blob([new Uint8Array(pdf({ tag: randomUUID() }))]);
  const { results } = await documents.uploadFiles({ files: [{ name: 'paper.pdf', content }] });
  const [result] = results;
  if (!result?.ok) throw new Error('a good paper was refused');
  await documents.attachDocument({ body: { file_id: result.file.file_id, document_type: type, ...about } });
};

const nth = (list: readonly string[], at: number): string | null =>
  list.length === 0 ? null : (list[at % list.length] ?? null);

const SCOPES = new Map(DOCUMENT_NEEDS.flatMap(({ types, scope }) => types.map((type) => [type, scope] as const)));

/** Whom a paper is about, or null where there is nobody it could be about. */
const aboutOf = (type: DocumentType, at: number, { owners, accounts }: Filled): About | null => {
  const scope = SCOPES.get(type);
  if (scope !== 'owner' && scope !== 'account') return {};
  const whose = nth(scope === 'owner' ? owners : accounts, at);
  if (whose === null) return null;
  return scope === 'owner' ? { owner_id: whose } : { bank_account_id: whose };
};

/** Hands in whatever a line of the ledger wants. */
const satisfy = async (client: Client, { id, record }: RequirementView): Promise<void> => {
  const need = DOCUMENT_NEEDS.find(({ name }) => name === id.split('.')[1]);
  const [type = 'other'] = need?.types ?? [];
  const whose = need?.scope === 'owner' ? { owner_id: record ?? null } : { bank_account_id: record ?? null };
  await handIn(client, type, need?.scope === 'application' ? {} : whose);
};

/** Fills in the merchant's current application through the calls the web makes. */
export const fillApplication = async (client: Client, plan: Plan): Promise<Filled> => {
  const filled: Filled = { owners: [], accounts: [], refused: 0 };
  for (const planned of plan.records) {
    const { uid, refused } = await save(client, planned);
    filled.refused += refused;
    if (planned.section === 'ownership') filled.owners.push(uid);
    if (planned.section === 'settlement') filled.accounts.push(uid);
  }
  for (const { type, about, expiresOn } of plan.documents) {
    const whose = aboutOf(type, about, filled);
    if (whose) await handIn(client, type, { ...whose, expires_on: expiresOn });
  }
  if (plan.handsInAll) {
    const { requirements } = await client.documents.viewDocuments();
    for (const line of requirements.filter(({ state }) => state === 'missing' || state === 'wrong'))
      await satisfy(client, line);
  }
  return filled;
};

import type { ApplicationView, RecordView } from '@ledgate/contract/application-view.ts';
import type { DocumentView } from '@ledgate/contract/documents.ts';
import { DOCUMENT_LABELS } from '@ledgate/domain/applications/documents/document-types.ts';
import { maskSecret } from '@ledgate/domain/applications/fields/masking.ts';
import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import { completion } from '@ledgate/domain/applications/ledger/completion.ts';
import { type Facts, recordsOf } from '@ledgate/domain/applications/ledger/facts.ts';
import { ledger } from '@ledgate/domain/applications/ledger/requirements.ts';
import { type FormSection, SECTIONS } from '@ledgate/domain/applications/sections.ts';

import { applicationAt, fileAt, pageOf, recordAt, rowAt } from './applications.ts';
import type { Answers } from './fake-server.ts';
import { idOf } from './people.ts';
import { AT } from './tickets.ts';

/** As the server shows them: what is sealed as a mask. */
const shown = (section: FormSection, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const secret = FIELDS[section].find((field) => field.name === name)?.secret;
      return [name, secret !== undefined && typeof value === 'string' ? maskSecret(secret, value) : value];
    }),
  );

const isSaid = (values: Values): boolean => Object.keys(values).length > 0;

export const recordsIn = (facts: Facts, section: FormSection): RecordView[] =>
  recordsOf(facts, section)
    .filter(({ values }) => isSaid(values))
    .map(({ uid = idOf(600 + SECTIONS.indexOf(section)), values }, position) =>
      recordAt(0, { uid, section, position, values: shown(section, values) }),
    );

/** How far each section is, by the domain's own ledger. */
export const sectionsOf = (facts: Facts) => {
  const { sections } = completion(ledger(facts));
  return SECTIONS.map((section) => ({ section, ...sections[section] }));
};

export const requirementsOf = (facts: Facts) => ledger(facts).map((line) => ({ ...line }));

/** The documents that the facts say were handed in. */
export const documentsOf = (facts: Facts): DocumentView[] =>
  facts.documents.map((fact, at) => documentAt(700 + at, { ...fact, label: DOCUMENT_LABELS[fact.document_type] }));

export const documentAt = (
  number: number,
  changes: Partial<DocumentView> & { owner_uid?: string | null; account_uid?: string | null } = {},
): DocumentView => {
  const { owner_uid: owner = null, account_uid: account = null, ...rest } = changes;
  const file = fileAt(number);
  return {
    id: idOf(number),
    application_uid: idOf(500),
    document_type: 'articles',
    label: 'Founding papers',
    owner_id: owner,
    bank_account_id: account,
    status: 'uploaded',
    is_made: false,
    reject_reason: null,
    expires_on: null,
    reviewed_by: null,
    reviewed_at: null,
    created_at: AT,
    removed_at: null,
    file,
    versions: [file],
    version: 1,
    ...rest,
  };
};

interface Standing {
  application?: Partial<ApplicationView>;
  editable?: boolean;
  only_asked?: boolean;
  asked?: Extract<NonNullable<Answers['onboarding.viewCompany']>, { asked: unknown }>['asked'];
}

export const LOOKUPS = {
  'lookups.listStates': pageOf([
    { id: 'US-CA', code: 'CA', name: 'California', country: 'USA', kind: 'state', timezone: 'pst' },
    { id: 'US-NY', code: 'NY', name: 'New York', country: 'USA', kind: 'state', timezone: 'est' },
    { id: 'CA-ON', code: 'ON', name: 'Ontario', country: 'CAN', kind: 'province', timezone: 'est' },
  ]),
  'lookups.listCountries': pageOf([
    { alpha3: 'USA', alpha2: 'US', numeric: '840', name: 'United States', ofac_embargoed: false },
    { alpha3: 'CAN', alpha2: 'CA', numeric: '124', name: 'Canada', ofac_embargoed: false },
  ]),
  'lookups.listCurrencies': pageOf([{ code: 'USD', numeric: '840', name: 'US dollar', minor_units: 2, symbol: '$' }]),
  'lookups.listCategoryCodes': pageOf([
    {
      code: '5814',
      code_to: null,
      description: 'Fast food restaurants',
      risk: 'low',
      risk_card_absent: 'medium',
      card_present_only: false,
    },
    {
      code: '7995',
      code_to: null,
      description: 'Betting',
      risk: 'prohibited',
      risk_card_absent: 'prohibited',
      card_present_only: false,
    },
  ]),
  'lookups.listCategoryWords': pageOf([
    { code: '5814', words: ['coffee shop', 'food truck'] },
    { code: '7995', words: ['casino'] },
  ]),
} satisfies Answers;

/** The server of a merchant with one application, which says what these facts say. */
export const onboardingAnswers = (
  facts: Facts,
  { application: changes, editable = true, only_asked = false, asked = [] }: Standing = {},
): Answers => {
  const application = applicationAt(500, { stepsOpen: ['edit', 'editSettlement', 'submit'], ...changes });
  const [sections, requirements] = [sectionsOf(facts), requirementsOf(facts)];
  const about = { application, sections, editable, only_asked, asked };
  const viewOf = (section: FormSection) => ({
    ...about,
    records: recordsIn(facts, section),
    requirements: requirements.filter((line) => line.section === section),
  });
  return {
    'onboarding.viewForms': {
      forms: {
        company: viewOf('company'),
        ownership: viewOf('ownership'),
        business: viewOf('business'),
        security: viewOf('security'),
        settlement: viewOf('settlement'),
        contact: viewOf('contact'),
      },
    },
    ...LOOKUPS,
    'account.readDraftKey': { key: 'A'.repeat(43) },
    'applications.listApplications': pageOf([rowAt(500, { status: application.status })]),
    'signatures.listSignatures': { results: [] },
    'applications.readApplication': {
      application,
      sections,
      asked: asked.map(({ section }) => section),
      requirements,
    },
    'applications.readTimeline': { events: [] },
    'rates.readAgreement': { version: '1.1', text: 'MERCHANT AGREEMENT\n\n1. Parties\nBetween the business and us.' },
    'applications.readExpectation': { basis: 'target', most: 4 },
    'documents.viewDocuments': {
      ...about,
      documents: documentsOf(facts),
      loose_files: [],
      files_used: facts.documents.length,
      w9: null,
      requirements: requirements.filter(({ section }) => section === 'documents'),
    },
  };
};

/** What the server answers to a save: the record as it stands now. */
export const savedRecord = (facts: Facts, section: FormSection, uid: string, body: Record<string, unknown>) => {
  const { based_on: _based, application__uid: _uid, reason: _reason, ...values } = body;
  const record = recordsIn(facts, section).find((one) => one.uid === uid) ?? recordAt(0, { uid, section });
  return {
    record: { ...record, values: { ...record.values, ...values }, version: record.version + 1 },
    sections: sectionsOf(facts),
    conflicts: {},
    version: 4,
  };
};

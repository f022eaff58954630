import { addDays } from '../../checks/calendar.ts';
import { isIndividual } from './answers.ts';
import { DOCUMENT_NEEDS } from '../documents/document-types.ts';
import {
  accountValues,
  businessValues,
  chargebackContactValues,
  companyValues,
  contactValues,
  personValues,
  securityValues,
} from './example-records.ts';
import type { DocumentFact, Facts, Rec } from './facts.ts';
import type { Field, FieldKind } from '../fields/field.ts';
import { checkValue } from '../fields/kinds.ts';
import type { Requirement } from './requirement.ts';
import { ledger } from './requirements.ts';
import { CONFIRMED } from '../fields/business-fields.ts';
import { proposalOf } from './short-path.ts';
import { fieldOf } from '../fields/section-fields.ts';
import type { FormSection } from '../sections.ts';
import type { Value, Values } from '../fields/values.ts';

/** Other answers for an example: of the single records, and of the first record where there are many. */
export interface Answers {
  company?: Values;
  owner?: Values;
  business?: Values;
  security?: Values;
  account?: Values;
  contact?: Values;
  mccRisk?: Facts['mccRisk'];
}

const first = (records: readonly Rec[], values: Values = {}): Rec[] =>
  records.map((record, at) => (at === 0 ? { ...record, values: { ...record.values, ...values } } : record));

export const withAnswers = (facts: Facts, answers: Answers): Facts => ({
  ...facts,
  company: { ...facts.company, ...answers.company },
  business: { ...facts.business, ...answers.business },
  security: { ...facts.security, ...answers.security },
  owners: first(facts.owners, answers.owner),
  accounts: first(facts.accounts, answers.account),
  contacts: first(facts.contacts, answers.contact),
  ...('mccRisk' in answers && { mccRisk: answers.mccRisk }),
});

/** One line of the ledger. */
export const requirementOf = (facts: Facts, id: string): Requirement | undefined =>
  ledger(facts).find((requirement) => requirement.id === id);

const KEYS = {
  company: 'company',
  business: 'business',
  security: 'security',
  ownership: 'owners',
  settlement: 'accounts',
  contact: 'contacts',
} as const;

/** The facts with one answer changed; a path is `company.city` or `owners.<uid>.ssn`. */
export const withValue = (
  facts: Facts,
  section: FormSection,
  uid: string | undefined,
  name: string,
  value: Value,
): Facts => {
  const key = KEYS[section];
  const stored = facts[key];
  if (!Array.isArray(stored)) return { ...facts, [key]: { ...stored, [name]: value } };
  const records: readonly Rec[] = stored;
  return {
    ...facts,
    [key]: records.map((record) =>
      record.uid === uid ? { ...record, values: { ...record.values, [name]: value } } : record,
    ),
  };
};

const CANDIDATES: Record<FieldKind, (today: string) => readonly Value[]> = {
  text: () => ['Example', '94107', 'K1A 0B1', 'AB123456', 'NGO', '12 Example Street'],
  longText: () => ['An example that is long enough to be read.'],
  choice: () => [],
  choices: () => [],
  yesNo: () => [false],
  date: (today) => [addDays(today, -30), addDays(today, 400), '1980-05-17'],
  phone: () => ['4155552671'],
  email: () => ['example@company.com'],
  url: () => ['https://www.company.com/terms'],
  cents: () => [10_000, 1_000_000],
  percent: () => [0, 10, 100],
  bps: () => [0],
  count: () => [0, 1],
  months: () => [[6, 7, 8]],
  state: () => ['CA', 'ON'],
  country: () => ['USA'],
  currency: () => ['USD'],
  mcc: () => ['5814'],
  digits: () => ['471928356', '536229145', '912701234', '021000021', '1234567', '1234567890'],
  rows: () => [[{ name: 'Example', role: 'gateway', pci_listed: true }]],
  reference: () => [],
};

const examplesOf = (section: FormSection, today: string): Values => {
  const all: Record<FormSection, Values> = {
    company: companyValues(today),
    ownership: personValues(today),
    business: businessValues,
    security: securityValues(today),
    settlement: accountValues,
    contact: { ...contactValues, receives_retrievals_at: 'email' },
  };
  return all[section];
};

/** An answer that passes the field's check beside the other answers of the record. */
const exampleAnswer = (section: FormSection, field: Field, record: Values, today: string): Value => {
  if (field.mustBeYes) return true;
  const options = (field.options ?? []).map(({ value }) => (field.kind === 'choices' ? [value] : value));
  const candidates = [examplesOf(section, today)[field.name], ...CANDIDATES[field.kind](today), ...options];
  const found = candidates.find((value) => value !== undefined && checkValue(field, value, record).ok);
  if (found === undefined) throw new Error(`no example answer for ${section}.${field.name}`);
  return found;
};

const mark = (facts: Facts, section: 'ownership' | 'settlement', values: Values): Facts => {
  const records = facts[KEYS[section]];
  const chosen = section === 'ownership' ? records.find((record) => isIndividual(record.values)) : records[0];
  const uid = chosen?.uid;
  if (uid === undefined)
    return { ...facts, owners: [...facts.owners, { uid: 'example-person', values: personValues(facts.today) }] };
  return Object.entries(values).reduce(
    (changed, [name, value]) => withValue(changed, section, uid, name, value),
    facts,
  );
};

const vouch = (facts: Facts): Facts => {
  const control = facts.owners.find(({ values }) => isIndividual(values) && values['is_control_person'] === true);
  return control ? withValue(facts, 'ownership', control.uid, 'no_owner_over_25', true) : facts;
};

const hand = (facts: Facts, { id, record }: Requirement): Facts => {
  const need = DOCUMENT_NEEDS.find(({ name }) => name === id.split('.')[1]);
  const [type = 'other'] = need?.types ?? [];
  const paper: DocumentFact = {
    document_type: type,
    status: 'uploaded',
    owner_uid: record ?? null,
    account_uid: record ?? null,
  };
  return { ...facts, documents: [...facts.documents, paper] };
};

/** Confirms what is usual in the trade; what was answered otherwise stays. */
export const confirmUsual = (facts: Facts): Facts => {
  const proposal = proposalOf(facts);
  if (!proposal) throw new Error('nothing is assumed of this application');
  return { ...facts, business: { ...proposal.values, ...facts.business, [CONFIRMED]: proposal.mark } };
};

const RULES: Record<string, (facts: Facts) => Facts> = {
  'business.assumed': confirmUsual,
  'owners.any': (facts) => ({ ...facts, owners: [{ uid: 'example-person', values: personValues(facts.today) }] }),
  'owners.control_person': (facts) => mark(facts, 'ownership', { is_control_person: true }),
  'owners.primary': (facts) => mark(facts, 'ownership', { is_primary: true }),
  'owners.guarantor': (facts) => mark(facts, 'ownership', { is_guarantor: true }),
  'owners.sole': (facts) => mark(facts, 'ownership', { ownership_bps: 10_000 }),
  'owners.coverage': vouch,
  'accounts.any': (facts) => ({ ...facts, accounts: [{ uid: 'example-account', values: accountValues }] }),
  'accounts.deposits': (facts) => mark(facts, 'settlement', { purpose: 'both' }),
  'accounts.fees': (facts) => mark(facts, 'settlement', { purpose: 'both' }),
  'accounts.primary': (facts) => mark(facts, 'settlement', { is_primary: true }),
  'contacts.type.primary': (facts) => ({
    ...facts,
    contacts: [...facts.contacts, { uid: 'example-primary', values: contactValues }],
  }),
  'contacts.type.chargeback': (facts) => ({
    ...facts,
    contacts: [...facts.contacts, { uid: 'example-chargeback', values: chargebackContactValues }],
  }),
};

const valuesOf = (facts: Facts, section: FormSection, uid: string | undefined): Values => {
  const stored = facts[KEYS[section]];
  const records: readonly Rec[] = Array.isArray(stored) ? stored : [];
  return records.find((record) => record.uid === uid)?.values ?? (Array.isArray(stored) ? {} : (stored as Values));
};

/** Does what one missing line of the ledger asks for. */
export const fulfil = (facts: Facts, requirement: Requirement): Facts => {
  const { section, field: name, record: uid, id } = requirement;
  if (section === 'documents') return hand(facts, requirement);
  if (id.endsWith('.behind')) return vouch(facts);
  const rule = RULES[id];
  if (rule) return rule(facts);
  const field = fieldOf(section, name ?? '');
  if (!field) throw new Error(`nothing is known about ${id}`);
  return withValue(
    facts,
    section,
    uid,
    field.name,
    exampleAnswer(section, field, valuesOf(facts, section, uid), facts.today),
  );
};

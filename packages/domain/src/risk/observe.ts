import { DOCUMENT_LABELS } from '../applications/documents/document-types.ts';
import type { DocumentFact, Facts, Rec } from '../applications/ledger/facts.ts';
import type { Field } from '../applications/fields/field.ts';
import { maskSecret } from '../applications/fields/masking.ts';
import { recordTitle } from '../applications/ledger/requirement.ts';
import { fieldOf } from '../applications/fields/section-fields.ts';
import { type FormSection, type Section, SECTION_FACTS } from '../applications/sections.ts';
import { showValue } from '../applications/fields/show-value.ts';
import type { Value, Values } from '../applications/fields/values.ts';
import { EVIDENCE_LABELS, type RiskEvidence, showEvidence } from './evidence.ts';

/** One thing a check looked at, as a person may see it: secrets are masked. */
export interface RiskInput {
  /** Such as `owners.<uid>.ssn`; of what is not in the application, `evidence.<name>`. */
  readonly path: string;
  readonly section?: Section;
  readonly record?: string;
  readonly field?: string;
  /** Whose, where a section has many records. */
  readonly subject?: string;
  readonly label: string;
  /** As people read it; nothing for no answer. */
  readonly value: string | null;
}

interface Seen {
  input: RiskInput;
  /** What was read, unmasked: for the hash only. */
  raw: unknown;
}

export interface Observed {
  readonly facts: Facts;
  readonly evidence: RiskEvidence;
  readonly inputs: () => readonly RiskInput[];
  /** One text for one set of things seen, secrets in full. It is hashed with a key and goes no further. */
  readonly text: () => string;
}

/** Calls `note` with every property that is read. */
const watched = <T extends object>(target: T, note: (name: string, value: unknown) => void): T =>
  new Proxy(target, {
    get: (of, name) => {
      const value: unknown = Reflect.get(of, name);
      if (typeof name === 'string') note(name, value);
      return value;
    },
  });

interface Place {
  section: FormSection;
  record?: string;
  subject?: string;
}

/** Secrets are masked, and amounts, dates and choices are written the way people write them. */
const shownOf = (field: Field | undefined, raw: Value, facts: Facts): string | null => {
  if (!field) return showEvidence(raw);
  const value =
    field.secret !== undefined && typeof raw === 'string' && raw !== '' ? maskSecret(field.secret, raw) : raw;
  return showValue(field, value, facts) ?? null;
};

const inputOf = ({ section, record, subject }: Place, name: string, raw: Value, facts: Facts): RiskInput => {
  const field = fieldOf(section, name);
  return {
    path: [SECTION_FACTS[section].records, record, name].filter((part) => part !== undefined).join('.'),
    section,
    ...(record !== undefined && { record }),
    field: name,
    ...(subject !== undefined && { subject }),
    label: field?.label ?? name,
    value: shownOf(field, raw, facts),
  };
};

type Note = (input: RiskInput, raw: unknown) => void;

/** Most papers hold for ever; of those there is nothing to look at. */
const watchedDocument = (paper: DocumentFact, at: number, note: Note): DocumentFact =>
  watched(paper, (name, value) => {
    if (name !== 'expires_on' || typeof value !== 'string') return;
    const subject = DOCUMENT_LABELS[paper.document_type];
    note({ path: `documents.${at}.${name}`, section: 'documents', subject, label: 'Valid until', value }, value);
  });

/**
 * The same facts and evidence, and a record of what is read of them. So the inputs of a check are what it looked at, no
 * more and no less, whoever wrote it. `today` is not among them: the days pass without anything having changed.
 */
export const observe = (facts: Facts, evidence: RiskEvidence): Observed => {
  const seen = new Map<string, Seen>();
  const note: Note = (input, raw) => {
    seen.set(input.path, { input, raw });
  };
  const values = (place: Place, of: Values): Values =>
    watched(of, (name) => {
      const raw = of[name] ?? null;
      note(inputOf(place, name, raw, facts), raw);
    });
  const many = (section: FormSection, records: readonly Rec[]): Rec[] =>
    records.map(({ uid, values: of }, at) => ({
      uid,
      values: values({ section, record: uid, subject: recordTitle(section, of, at) }, of),
    }));
  const documents = facts.documents.map((paper, at) => watchedDocument(paper, at, note));
  const risk = facts.mccRisk ?? null;
  return {
    facts: {
      company: values({ section: 'company' }, facts.company),
      business: values({ section: 'business' }, facts.business),
      security: values({ section: 'security' }, facts.security),
      owners: many('ownership', facts.owners),
      accounts: many('settlement', facts.accounts),
      contacts: many('contact', facts.contacts),
      documents,
      today: facts.today,
      get mccRisk() {
        note({ path: 'evidence.mccRisk', label: 'Risk of the category', value: risk }, risk);
        return facts.mccRisk;
      },
    },
    evidence: watched(evidence, (name, value) =>
      note(
        { path: `evidence.${name}`, label: EVIDENCE_LABELS[name as keyof RiskEvidence], value: showEvidence(value) },
        value,
      ),
    ),
    inputs: () => [...seen.values()].map(({ input }) => input),
    text: () =>
      JSON.stringify(
        [...seen].map(([path, { raw }]) => [path, raw]).toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      ),
  };
};

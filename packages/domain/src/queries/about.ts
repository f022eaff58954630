import { DOCUMENT_LABELS } from '../applications/documents/document-types.ts';
import { GENERATED_DOCUMENTS } from '../applications/documents/document-names.ts';
import { type Facts, recordsOf } from '../applications/ledger/facts.ts';
import { isTyped } from '../applications/fields/field.ts';
import { recordTitle } from '../applications/ledger/requirement.ts';
import { fieldOf } from '../applications/fields/section-fields.ts';
import { type FormSection, isMany, SECTION_FACTS } from '../applications/sections.ts';
import type { Anchor } from './query.ts';

const PAPER_OWNERS = ['ownership', 'settlement'] as const satisfies readonly FormSection[];

const titleOf = (facts: Facts, section: FormSection, record: string): string | undefined => {
  const records = recordsOf(facts, section);
  const at = records.findIndex(({ uid }) => uid === record);
  return at < 0 ? undefined : recordTitle(section, records[at]?.values ?? {}, at);
};

const documentOwner = (facts: Facts, record: string): string | undefined =>
  PAPER_OWNERS.map((section) => titleOf(facts, section, record)).find((title) => title !== undefined);

export type AnchorFault = { field: 'section' | 'record' | 'field' | 'document'; reason: string };

/** What is wrong with what is asked about, whoever is asked: a query must be about something the merchant can change. */
export const placeFault = ({ section, field, document }: Omit<Anchor, 'record'>): AnchorFault | null => {
  if (section === 'documents') {
    if (field) return { field: 'field', reason: 'Documents have no fields.' };
    if (document && GENERATED_DOCUMENTS.includes(document))
      return { field: 'document', reason: 'We generate this document.' };
    return null;
  }
  if (document) return { field: 'section', reason: 'Ask about a document in the section ud.' };
  const found = field ? fieldOf(section, field) : undefined;
  if (field && (!found || !isTyped(found) || found.confirms !== undefined))
    return { field: 'field', reason: 'The merchant fills in no such field.' };
  return null;
};

/** What is wrong with an anchor: what it is about must be there. */
export const anchorFault = (facts: Facts, anchor: Anchor): AnchorFault | null => {
  const { section, record, document } = anchor;
  if (section === 'documents') {
    const fault = placeFault(anchor);
    if (fault) return fault;
    if (record && documentOwner(facts, record) === undefined)
      return { field: 'record', reason: 'There is no such owner or bank account.' };
    if (record && !document) return { field: 'document', reason: 'Say which document.' };
    return null;
  }
  if (!document && record && (!isMany(section) || titleOf(facts, section, record) === undefined))
    return { field: 'record', reason: 'There is no such entry in this section.' };
  return placeFault(anchor);
};

const partsOf = (facts: Facts, { section, record, field, document }: Anchor): string[] => {
  const parts: (string | undefined)[] = [];
  if (section === 'documents') {
    if (document) parts.push(DOCUMENT_LABELS[document]);
    if (record) parts.push(documentOwner(facts, record));
  } else {
    if (record) parts.push(titleOf(facts, section, record));
    if (field) parts.push(fieldOf(section, field)?.label);
  }
  return parts.filter((part) => part !== undefined);
};

/** What a query is about, in words: `Ownership · Ada Vance · Birth date`. */
export const aboutOf = (facts: Facts, anchor: Anchor): string =>
  [SECTION_FACTS[anchor.section].name, ...partsOf(facts, anchor)].join(' · ');

/** The same within its section: `Ada Vance · Birth date`; of a whole section its name. */
export const thingOf = (facts: Facts, anchor: Anchor): string =>
  partsOf(facts, anchor).join(' · ') || SECTION_FACTS[anchor.section].name;

import type { DocumentType } from '../applications/documents/document-names.ts';
import { DOCUMENT_NEEDS } from '../applications/documents/document-types.ts';
import { FIELDS } from '../applications/fields/section-fields.ts';
import { type FormSection, isMany } from '../applications/sections.ts';
import type { AskedFor } from './asked.ts';
import type { Anchor, QueryState } from './query.ts';

type Gathered = { -readonly [K in keyof AskedFor]: AskedFor[K][number][] };

/** A number that has to be typed twice is asked for with its repetition. */
const withRepetition = (section: FormSection, field: string): string[] => [
  field,
  ...FIELDS[section].flatMap(({ name, confirms }) => (confirms === field ? [name] : [])),
];

/** Where one of several papers will do, asking for one opens the others too: a bank letter for a voided check. */
const alternativesOf = (document: DocumentType): readonly DocumentType[] =>
  DOCUMENT_NEEDS.find(({ types }) => types.includes(document))?.types ?? [document];

/** What open queries open; what was answered is shut again. */
export const askedFor = (queries: readonly (Anchor & { readonly state: QueryState })[]): AskedFor => {
  const asked: Gathered = { sections: [], records: [], fields: [], documents: [] };
  for (const { section, record = null, field, document, state } of queries) {
    if (state !== 'open') continue;
    if (document) {
      asked.documents.push(...alternativesOf(document).map((each) => ({ document: each, record })));
    } else if (section !== 'documents' && field) {
      const about = isMany(section) ? record : null;
      asked.fields.push(...withRepetition(section, field).map((each) => ({ section, record: about, field: each })));
    } else if (section !== 'documents' && record !== null && isMany(section)) {
      asked.records.push({ section, record });
    } else {
      asked.sections.push(section);
    }
  }
  return asked;
};

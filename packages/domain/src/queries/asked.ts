import type { DocumentType } from '../applications/documents/document-names.ts';
import type { FormSection, Section } from '../applications/sections.ts';

/** What lies open to the merchant because somebody asked about it, and nothing besides. */
export interface AskedFor {
  /** Open as a whole: every field, new records, any paper. */
  readonly sections: readonly Section[];
  /** Open with all their fields, to be changed or removed. */
  readonly records: readonly { section: FormSection; record: string }[];
  /** Without a record: that field of every record of the section. */
  readonly fields: readonly { section: FormSection; record: string | null; field: string }[];
  /** Without a record: that paper of anybody. */
  readonly documents: readonly { document: DocumentType; record: string | null }[];
}

export const NOTHING_ASKED: AskedFor = { sections: [], records: [], fields: [], documents: [] };

export const isSectionAsked = ({ sections }: AskedFor, section: Section): boolean => sections.includes(section);

/** Whether something of the section lies open at all. */
export const isAnyAsked = (asked: AskedFor, section: Section): boolean =>
  isSectionAsked(asked, section) ||
  (section === 'documents'
    ? asked.documents.length > 0
    : [...asked.records, ...asked.fields].some((one) => one.section === section));

export const isRecordAsked = (asked: AskedFor, section: FormSection, record: string | null): boolean =>
  isSectionAsked(asked, section) || asked.records.some((one) => one.section === section && one.record === record);

export const isFieldAsked = (asked: AskedFor, section: FormSection, record: string | null, field: string): boolean =>
  isRecordAsked(asked, section, record) ||
  asked.fields.some(
    (one) => one.section === section && one.field === field && (one.record === null || one.record === record),
  );

export const isDocumentAsked = (asked: AskedFor, document: DocumentType, record: string | null): boolean =>
  isSectionAsked(asked, 'documents') ||
  asked.documents.some((one) => one.document === document && (one.record === null || one.record === record));

import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';

/** A query that is not settled, as far as it says what it is about. */
export interface Asked {
  section: Section;
  record: string | null;
  field: string | null;
  document: DocumentType | null;
}

const isAbout = (asked: string | null, record: string | null): boolean =>
  asked === null || record === null || asked === record;

/** Queries about one field, or about the field of every record. */
export const countAsked = (asked: readonly Asked[], { section, record, field }: Omit<Asked, 'document'>): number =>
  asked.filter((one) => one.section === section && one.field === field && isAbout(one.record, record)).length;

/** Queries about one paper. */
export const countAskedDocument = (asked: readonly Asked[], document: DocumentType, record: string | null): number =>
  asked.filter((one) => one.document === document && isAbout(one.record, record)).length;

export const countIn = (asked: readonly Asked[], section: Section): number =>
  asked.filter((one) => one.section === section).length;

import type { Section } from '../applications/sections.ts';

/** What the sections are called in queries on the wire; documents have a code and no list of their own. */
export const CODES = {
  company: 'cp',
  ownership: 'cop',
  business: 'bp',
  security: 'sm',
  settlement: 'sbd',
  contact: 'mc',
  documents: 'ud',
} as const satisfies Record<Section, string>;
export type SectionCode = (typeof CODES)[Section];

export const SECTION_CODES = ['cp', 'cop', 'bp', 'sm', 'sbd', 'mc', 'ud'] as const satisfies readonly SectionCode[];

const BY_CODE: Record<SectionCode, Section> = {
  cp: 'company',
  cop: 'ownership',
  bp: 'business',
  sm: 'security',
  sbd: 'settlement',
  mc: 'contact',
  ud: 'documents',
};

export const sectionOf = (code: SectionCode): Section => BY_CODE[code];

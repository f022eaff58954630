/** The seven parts of an application, in the order a merchant walks them. */
export const SECTIONS = ['company', 'ownership', 'business', 'security', 'settlement', 'contact', 'documents'] as const;
export type Section = (typeof SECTIONS)[number];
/** The six that are forms; documents are papers. */
export type FormSection = Exclude<Section, 'documents'>;

interface SectionFacts {
  name: string;
  /** What the records of the section are called in paths: `owners.<uid>.ssn`. */
  records: 'company' | 'owners' | 'business' | 'security' | 'accounts' | 'contacts' | 'documents';
  isMany: boolean;
  /** What one record is called, to a person. */
  one: string;
}

export const SECTION_FACTS: Record<Section, SectionFacts> = {
  company: { name: 'Company profile', records: 'company', isMany: false, one: 'Company' },
  ownership: { name: 'Ownership', records: 'owners', isMany: true, one: 'Owner' },
  business: { name: 'Business profile', records: 'business', isMany: false, one: 'Business' },
  security: { name: 'Security measures', records: 'security', isMany: false, one: 'Security' },
  settlement: { name: 'Settlement bank details', records: 'accounts', isMany: true, one: 'Bank account' },
  contact: { name: 'Contacts', records: 'contacts', isMany: true, one: 'Contact' },
  documents: { name: 'Documents', records: 'documents', isMany: true, one: 'Document' },
};

export const FORM_SECTIONS: readonly FormSection[] = SECTIONS.filter((section) => section !== 'documents');

export const isMany = (section: Section): boolean => SECTION_FACTS[section].isMany;
export const isSection = (text: string): text is Section => SECTIONS.some((section) => section === text);

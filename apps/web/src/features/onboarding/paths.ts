import { type Section, SECTIONS } from '@ledgate/domain/applications/sections.ts';

/** What the address of a page of the application says; what it leaves out is the merchant's current one. */
export interface OnboardingSearch {
  application?: string;
  /** Security measures share a page with the owners. */
  part?: 'security';
  /** Where to put the cursor: a path of the ledger, such as `owners.<uid>.ssn`. */
  at?: string;
}

const textOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Anything odd in the address is left out rather than refused. */
export const onboardingSearch = (search: Record<string, unknown>): OnboardingSearch => {
  const application = textOf(search['application'], /^[0-9a-f-]{36}$/);
  const at = textOf(search['at'], /^[\w.-]{1,120}$/);
  return {
    ...(application !== undefined && { application }),
    ...(search['part'] === 'security' && { part: 'security' as const }),
    ...(at !== undefined && { at }),
  };
};

/** The specification's own addresses. */
const SECTION_PATHS = {
  company: '/CompanyProfile',
  ownership: '/CompanyOwnershipProfile',
  business: '/BusinessProfile',
  security: '/CompanyOwnershipProfile',
  settlement: '/SettlementBankDetails',
  contact: '/AllContact',
  documents: '/documents',
} as const satisfies Record<Section, string>;

/** Where a section is filled in, for a link. */
export const sectionLink = (section: Section, application?: string, at?: string) =>
  ({
    to: SECTION_PATHS[section],
    search: {
      ...(application !== undefined && { application }),
      ...(section === 'security' && { part: 'security' as const }),
      ...(at !== undefined && { at }),
    },
  }) as const;

export const sectionAfter = (section: Section): Section | undefined => SECTIONS[SECTIONS.indexOf(section) + 1];

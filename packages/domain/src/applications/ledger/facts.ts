import type { DocumentType } from '../documents/document-names.ts';
import type { FormSection } from '../sections.ts';
import type { Values } from '../fields/values.ts';

/** One filled form of a section that has many. */
export interface Rec {
  readonly uid: string;
  readonly values: Values;
}

export const DOCUMENT_STATUSES = ['uploaded', 'accepted', 'rejected', 'expired'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** One paper that was handed in. */
export interface DocumentFact {
  readonly document_type: DocumentType;
  readonly status: DocumentStatus;
  readonly owner_uid?: string | null;
  readonly account_uid?: string | null;
  readonly expires_on?: string | null;
  readonly reject_reason?: string | null;
  /** Made from the answers, and whether they are still the same; absent where somebody handed it in. */
  readonly made?: 'current' | 'outdated' | null;
}

/** How risky a category code is; `unknown` is a code that the list does not have. */
export type MccRisk = 'low' | 'medium' | 'high' | 'prohibited' | 'unknown';

/** Everything the rules look at. Secrets may be sealed; sealed ones are taken for good, having been checked once. */
export interface Facts {
  readonly company: Values;
  readonly owners: readonly Rec[];
  readonly business: Values;
  readonly security: Values;
  readonly accounts: readonly Rec[];
  readonly contacts: readonly Rec[];
  readonly documents: readonly DocumentFact[];
  /** `YYYY-MM-DD`: the domain reads no clock. */
  readonly today: string;
  /** Looked up for `business.mcc` by whoever holds the list; absent when nobody has looked. */
  readonly mccRisk?: MccRisk | undefined;
  /** Paths of answers that nobody typed and that follow from others; absent until they were worked out. */
  readonly filled?: ReadonlySet<string> | undefined;
}

/** The one record of company, business and security has no uid of its own in paths. */
export const recordsOf = (facts: Facts, section: FormSection): readonly { uid?: string; values: Values }[] => {
  switch (section) {
    case 'company':
    case 'business':
    case 'security':
      return [{ values: facts[section] }];
    case 'ownership':
      return facts.owners;
    case 'settlement':
      return facts.accounts;
    case 'contact':
      return facts.contacts;
  }
};

export const emptyFacts = (today: string): Facts => ({
  company: {},
  owners: [],
  business: {},
  security: {},
  accounts: [],
  contacts: [],
  documents: [],
  today,
});

import type { MccRisk } from '../applications/ledger/facts.ts';
import type { SanctionHit, TerminatedHit } from './watch-matching.ts';

/** What a reviewer looks for on the site of whoever sells online. */
export const WEBSITE_ITEMS = [
  'https',
  'refund_policy',
  'terms',
  'privacy',
  'contact',
  'currency',
  'delivery_terms',
  'card_logos',
] as const;
export type WebsiteItem = (typeof WEBSITE_ITEMS)[number];

export const WEBSITE_ITEM_LABELS: Record<WebsiteItem, string> = {
  https: 'An encrypted connection (https)',
  refund_policy: 'A refund policy',
  terms: 'Terms and conditions',
  privacy: 'A privacy policy',
  contact: 'An address and a phone number',
  currency: 'The currency of the prices',
  delivery_terms: 'Delivery times and terms',
  card_logos: 'The logos of the cards taken',
};

/** Another application with something in common. */
export interface Twin {
  readonly reference: string;
  /** The same owner stands behind both. */
  readonly sharesOwner: boolean;
  /** The same customer of ours applies again. */
  readonly isSameMerchant: boolean;
}

export const OWNER_LINKS = ['ssn', 'email', 'phone', 'ip'] as const;
export type OwnerLink = (typeof OWNER_LINKS)[number];

/** Somebody of this application, or the machine it was signed on, in another one. */
export interface SharedParty {
  readonly link: OwnerLink;
  readonly reference: string;
  readonly isDeclined: boolean;
}

/** Everything a check may look at that is not in the application itself. */
export interface RiskEvidence {
  /** Whether there is a sanctions list to hold anybody against, and none in force is too old. */
  readonly isListCurrent: boolean;
  readonly sanctions: readonly SanctionHit[];
  readonly terminated: readonly TerminatedHit[];
  /** What the schemes’ file answered when it was asked and knew the merchant; nothing otherwise. */
  readonly matchInquiryHit: string | null;
  /** Countries nobody may trade with, by their three letters. */
  readonly embargoed: readonly string[];
  readonly sameTaxId: readonly Twin[];
  /** The same bank account under another tax id. */
  readonly sameAccount: readonly Twin[];
  readonly sharedParties: readonly SharedParty[];
  /** Signed at the same address within a day, this one included; nothing where the address says nothing. */
  readonly fromAddressInDay: number;
  /** By the same owner within thirty days, this one included. */
  readonly byOwnerInMonth: number;
  /** From the first save to the first signature. */
  readonly secondsToComplete: number | null;
  /** Where the area code of the business phone is at home; empty for toll-free and unknown ones. */
  readonly phoneStates: readonly string[];
  readonly mccRiskCardAbsent: MccRisk;
  readonly isCardPresentTrade: boolean;
  /** What a reviewer found on the website; nothing when nobody has looked. */
  readonly websiteSeen: readonly WebsiteItem[] | null;
}

export const EVIDENCE_LABELS: Record<keyof RiskEvidence, string> = {
  isListCurrent: 'Current sanctions list',
  sanctions: 'Entries of the sanctions lists',
  terminated: 'Entries of the terminated-merchant lists',
  matchInquiryHit: 'MATCH inquiry',
  embargoed: 'Embargoed countries',
  sameTaxId: 'Applications with the same tax ID',
  sameAccount: 'Applications with the same bank account and another tax ID',
  sharedParties: 'Applications with the same people, phones or devices',
  fromAddressInDay: 'Applications from this network address within a day',
  byOwnerInMonth: 'Applications by this owner within 30 days',
  secondsToComplete: 'Seconds from the first save to the signature',
  phoneStates: 'States of the phone’s area code',
  mccRiskCardAbsent: 'Risk of the category without the card',
  isCardPresentTrade: 'A business with counters, pumps or machines',
  websiteSeen: 'Found on the website',
};

const itemOf = (item: unknown): string => {
  if (typeof item !== 'object' || item === null) return String(item);
  if ('listedAs' in item) return String(item.listedAs);
  return 'reference' in item ? String(item.reference) : '';
};

/** A piece of evidence as people read it; nothing where there is none. */
export const showEvidence = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  if (!Array.isArray(value)) return null;
  return value.length === 0 ? null : [...new Set(value.map(itemOf))].join(', ');
};

/** Nothing is known beside the application. */
export const noEvidence: RiskEvidence = {
  isListCurrent: true,
  sanctions: [],
  terminated: [],
  matchInquiryHit: null,
  embargoed: ['CUB', 'IRN', 'PRK', 'SYR'],
  sameTaxId: [],
  sameAccount: [],
  sharedParties: [],
  fromAddressInDay: 0,
  byOwnerInMonth: 1,
  secondsToComplete: null,
  phoneStates: [],
  mccRiskCardAbsent: 'low',
  isCardPresentTrade: false,
  websiteSeen: null,
};

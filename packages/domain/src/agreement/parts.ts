import type { Placeholder } from './placeholders.ts';

/** The parts of a merchant agreement, in the order they are read, by their headings. */
export const AGREEMENT_PART_TITLES = {
  parties: 'Parties and documents',
  fees: 'Fees',
  term: 'Term, renewal and early termination',
  reserve: 'Reserve, caps and funding delay',
  general: 'Card acceptance and general terms',
  data: 'Data protection and security',
  guarantee: 'Personal guarantee',
  tax: 'W-9 certification',
  disclosure: 'Card-brand and member-bank disclosure',
  notices: 'Notices',
  arbitration: 'Arbitration',
  esign: 'Electronic records and signatures',
} as const satisfies Record<string, string>;
export type AgreementPart = keyof typeof AGREEMENT_PART_TITLES;
export const AGREEMENT_PARTS = Object.keys(AGREEMENT_PART_TITLES) as [AgreementPart, ...AgreementPart[]];

/** What a part has to fill in, whatever else it says: without these it could contradict the rate sheet or leave it out. */
const PLACEHOLDERS_NEEDED: Record<AgreementPart, readonly Placeholder[]> = {
  parties: ['acquirer', 'bank', 'iso', 'merchant', 'merchant_dba', 'merchant_address', 'signers', 'effective_date'],
  fees: ['fees', 'collected', 'change_notice'],
  term: ['term', 'renewal', 'notice_days', 'early_termination'],
  reserve: ['reserve', 'volume_cap', 'ticket_cap', 'funding_delay', 'monitoring'],
  general: ['governing_state'],
  data: [],
  guarantee: ['guarantors'],
  tax: ['merchant'],
  disclosure: ['bank', 'acquirer'],
  notices: ['acquirer_notice', 'merchant_notice', 'bank'],
  arbitration: [],
  esign: ['support'],
};

/** Where the figures of a merchant belong: they come from the sale rate and from nowhere else. */
const FIGURES_FILLED_IN: readonly AgreementPart[] = ['fees', 'term', 'reserve'];

/** An amount, a percentage, or a count of days or months. */
const FIGURE =
  /\$ ?\d[\d,.]*|\d+(?:\.\d+)? ?%|\b(?:\d+|ten|twelve|fifteen|twenty|thirty|sixty|ninety|one hundred eighty)[ -](?:calendar |business )?(?:days?|months?|years?)\b/i;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim());

/** What is wrong with the wording of a part, in sentences; nothing where it can be offered. */
export const partFaults = (part: AgreementPart, text: string, known: readonly string[]): string[] => {
  const used = placeholdersIn(text);
  const unknown = [...new Set(used.filter((name) => !known.includes(name)))];
  const left = PLACEHOLDERS_NEEDED[part].filter((name) => !used.includes(name));
  const figure = FIGURES_FILLED_IN.includes(part) ? FIGURE.exec(text.replace(PLACEHOLDER, ''))?.[0] : undefined;
  return [
    ...(text.trim() === '' ? ['The part has no text.'] : []),
    ...unknown.map((name) => `{{${name}}} is not a known placeholder.`),
    ...left.map((name) => `{{${name}}} is missing.`),
    ...(figure === undefined
      ? []
      : [`“${figure}” is a figure of its own. Figures of this part come from the rate sheet, by placeholders.`]),
  ];
};

/** Fills the placeholders in; `values` has every one of them, so nothing stays open. */
export const fillPart = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => values[name.trim() as Placeholder] ?? whole);

export interface PartText {
  readonly part: AgreementPart;
  readonly text: string;
}

/** A whole agreement: each part under its number and heading. */
export const renderAgreement = (parts: readonly PartText[], values: Readonly<Record<Placeholder, string>>): string =>
  AGREEMENT_PARTS.flatMap((part) => parts.filter((one) => one.part === part))
    .map(({ part, text }, at) => `${at + 1}. ${AGREEMENT_PART_TITLES[part]}\n${fillPart(text, values).trim()}`)
    .join('\n\n');

import type { ResourceName } from './definitions.ts';

/** Why a merchant is held, and what ends it: a corrected field, or a new document of that kind. */
export interface HoldScript {
  readonly label: string;
  readonly type: 'general' | 'internal' | 'data' | 'legal' | 'denial' | 'platform' | 'platformNote';
  /** `{owner}` is the first owner, by name and id. */
  readonly message: string;
  readonly wants:
    | { readonly resource: ResourceName; readonly fields: readonly string[] }
    | { readonly document: string }
    /** Anything that is sent in ends it. */
    | 'anything'
    /** Told to nobody: ends with the others. */
    | 'nothing';
}

export const HOLD_SCRIPTS = {
  tax_id: {
    label: 'Tax ID does not match',
    type: 'data',
    message: 'The EIN does not match the legal name on file with the IRS.',
    wants: { resource: 'entities', fields: ['ein', 'name'] },
  },
  owner_ssn: {
    label: 'Owner’s SSN does not match',
    type: 'data',
    message: 'SSN could not be verified for {owner}.',
    wants: { resource: 'members', fields: ['ssn', 'first', 'last', 'dob'] },
  },
  void_check: {
    label: 'Void check needed',
    type: 'general',
    message: 'Please provide a voided check for the settlement account.',
    wants: { document: 'voidCheck' },
  },
  account: {
    label: 'Bank account not verified',
    type: 'data',
    message: 'The bank account could not be verified.',
    wants: { resource: 'accounts', fields: ['account', 'name'] },
  },
  owner_id: {
    label: 'Owner’s ID needed',
    type: 'general',
    message: 'A government ID is required for {owner}.',
    wants: { document: 'personalId' },
  },
  website: {
    label: 'Website incomplete',
    type: 'general',
    message: 'The website does not show a refund policy and contact details.',
    wants: { resource: 'entities', fields: ['website'] },
  },
  bank_statement: {
    label: 'Bank statement needed',
    type: 'general',
    message: 'Please provide the most recent bank statement.',
    wants: { document: 'bankStatement' },
  },
  address: {
    label: 'Address does not match',
    type: 'data',
    message: 'The business address could not be confirmed.',
    wants: { resource: 'entities', fields: ['address1', 'address2', 'city', 'state', 'zip'] },
  },
  tax_document: {
    label: 'IRS letter needed',
    type: 'legal',
    message: 'Please provide IRS letter SS-4 or 147C.',
    wants: { document: 'taxDocument' },
  },
  other: {
    label: 'Something else',
    type: 'general',
    message: 'Underwriting has a question about this application.',
    wants: 'anything',
  },
} as const satisfies Readonly<Record<string, HoldScript>>;

export type HoldName = keyof typeof HOLD_SCRIPTS;
export const HOLD_NAMES = Object.keys(HOLD_SCRIPTS) as HoldName[];

/** Beside what the merchant is to correct there is a word among the provider's own people. */
export const INTERNAL_REMARK: HoldScript = {
  label: 'Internal remark',
  type: 'internal',
  message: 'Score 612, assigned to manual queue 4.',
  wants: 'nothing',
};

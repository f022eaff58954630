import { isUsState, isZipOfState } from '../../checks/us-states.ts';
import {
  cardAbsentShare,
  cardPresentShare,
  isGovernment,
  isHome,
  isNonprofit,
  isSoleProp,
  mustProveIdentity,
  sellsOnline,
  sellsSubscriptions,
  usesThirdPartyFulfilment,
} from '../ledger/answers.ts';
import type { DocumentType } from './document-names.ts';
import type { Facts } from '../ledger/facts.ts';
import { type Condition, type RuleSource, when } from '../fields/field.ts';
import { isScanned } from '../fields/security-conditions.ts';
import { isYes, numberOf, textOf } from '../fields/values.ts';

/** Whom a paper is about: the whole application, one owner, or one bank account. */
export type DocumentScope = 'application' | 'owner' | 'account';

export interface DocumentNeed {
  /** What the requirement is called: `documents.<name>` or `documents.<name>.<uid>`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Any one of these will do. */
  readonly types: readonly DocumentType[];
  readonly scope: DocumentScope;
  readonly requiredWhen: Condition;
  readonly rule: RuleSource;
}

export const DOCUMENT_LABELS: Record<DocumentType, string> = {
  government_id: 'Government photo ID',
  voided_check: 'Voided check',
  bank_letter: 'Letter from the bank',
  bank_statement_account: 'Bank statement of the account',
  ein_letter: 'IRS letter with the EIN',
  articles: 'Articles or partnership agreement',
  business_license: 'Business license or DBA certificate',
  bank_statements_3m: 'Bank statements of the last three months',
  processing_statements_3m: 'Processing statements of the last three months',
  financials_1y: 'Financial statements of the last year',
  financials_2y_ytd: 'Financial statements of two years and this year so far',
  proof_of_address: 'Proof of address',
  site_photos: 'Photos of the business location',
  supplier_agreement: 'Supplier or fulfillment agreement',
  irs_determination: 'IRS determination letter',
  w9: 'Form W-9',
  w8: 'Form W-8',
  saq_aoc: 'Attestation of compliance (AOC)',
  asv_report: 'Scan report (ASV)',
  match_explanation: 'Explanation of the closed account',
  marketing_material: 'Marketing material',
  terms_url_capture: 'Printout of your terms and conditions',
  signature_page: 'Page signed on paper by an owner',
  signed_application: 'Signed application',
  signed_agreement: 'Signed agreement and rates',
  adverse_action_letter: 'Notice of action taken',
  rate_amendment: 'Amendment of rates',
  other: 'Other document',
};

/** Trades that a state licenses: contractors, alcohol, medicine, tobacco, pawn, taxis, finance, care, law, bail. */
const LICENSED_MCCS: readonly string[] =
  '1520 1711 1731 1799 4121 5122 5813 5912 5921 5933 5993 6012 6211 6300 7321 8011 8021 8031 8041 8042 8049 8050 8062 8099 8111 9223'.split(
    ' ',
  );

const MUCH_CARD_ABSENT = 25;
const LARGE_MONTH_CENTS = 5_000_000;
const LARGE_YEAR_CENTS = 300_000_000;

const annual = (facts: Facts): number => numberOf(facts.business, 'annual_volume_cents') ?? 0;
const isMostlyAbsent = (facts: Facts): boolean => cardAbsentShare(facts) >= MUCH_CARD_ABSENT;
const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
const hasTradeName = (facts: Facts): boolean =>
  textOf(facts.company, 'dba_name') !== '' &&
  plain(textOf(facts.company, 'dba_name')) !== plain(textOf(facts.company, 'legal_name'));
const isAddressOdd = (facts: Facts): boolean => {
  const [state, zip] = [textOf(facts.company, 'state'), textOf(facts.company, 'zip')];
  return isUsState(state) && /^\d{5}/.test(zip) && !isZipOfState(zip, state);
};
const needsStatements = (facts: Facts): boolean =>
  isMostlyAbsent(facts) ||
  facts.mccRisk === 'high' ||
  (numberOf(facts.business, 'monthly_volume_cents') ?? 0) >= LARGE_MONTH_CENTS;

const paper = (type: DocumentType, rule: RuleSource, requiredWhen: Condition, hint?: string): DocumentNeed => ({
  name: type,
  label: DOCUMENT_LABELS[type],
  types: [type],
  scope: 'application',
  requiredWhen,
  rule,
  ...(hint !== undefined && { hint }),
});

export const DOCUMENT_NEEDS: readonly DocumentNeed[] = [
  {
    ...paper(
      'government_id',
      'law',
      when(
        'Federal law requires proof of identity from everyone who owns 25% or more and from the control person.',
        mustProveIdentity,
      ),
      'Driver license, state ID or passport, both sides, in color.',
    ),
    scope: 'owner',
  },
  {
    name: 'bank_proof',
    label: 'Proof of the bank account',
    types: ['voided_check', 'bank_letter', 'bank_statement_account'],
    scope: 'account',
    rule: 'bank',
    hint: 'A voided check, a letter from the bank or a bank statement.',
    requiredWhen: when('The bank pays only to accounts that are proved to be yours.', () => true),
  },
  paper(
    'ein_letter',
    'law',
    when(
      'The IRS letter shows that name and number belong together.',
      (facts) => textOf(facts.company, 'tax_id_type') === 'ein',
    ),
    'SS-4, CP 575 or 147C.',
  ),
  paper(
    'articles',
    'law',
    when(
      'Formation documents show that the business exists and who may sign for it.',
      (facts) => !isSoleProp(facts) && !isGovernment(facts),
    ),
    'Articles of incorporation or organization, or the partnership agreement.',
  ),
  paper(
    'business_license',
    'law',
    when(
      'Your type of business needs a license, or your DBA name a certificate.',
      (facts) => LICENSED_MCCS.includes(textOf(facts.business, 'mcc')) || (isSoleProp(facts) && hasTradeName(facts)),
    ),
  ),
  paper(
    'bank_statements_3m',
    'bank',
    when('Larger volumes, mostly remote sales and some types of business get a closer review.', needsStatements),
  ),
  paper(
    'processing_statements_3m',
    'bank',
    when('Your statements show how card sales went so far.', (facts) => isYes(facts.business, 'processed_before')),
  ),
  paper(
    'financials_1y',
    'bank',
    when(
      'With mostly remote sales, the bank has to see how the business is doing.',
      (facts) => isMostlyAbsent(facts) && annual(facts) < LARGE_YEAR_CENTS,
    ),
  ),
  paper(
    'financials_2y_ytd',
    'bank',
    when(
      'From $3 million a year, the bank requires two years of financials and the current year.',
      (facts) => annual(facts) >= LARGE_YEAR_CENTS,
    ),
  ),
  paper(
    'proof_of_address',
    'bank',
    when(
      'The business is at a home address, or the ZIP code and state don’t match.',
      (facts) => isHome(facts) || isAddressOdd(facts),
    ),
    'A utility bill or the lease.',
  ),
  paper(
    'site_photos',
    'bank',
    when(
      'Photos show the bank the store your customers come to.',
      (facts) => cardPresentShare(facts) >= 50 && textOf(facts.company, 'location_type') === 'retail_storefront',
    ),
    'From outside with the sign, and from inside.',
  ),
  paper(
    'supplier_agreement',
    'bank',
    when('Another company ships for you, and delivery depends on them.', usesThirdPartyFulfilment),
  ),
  paper(
    'irs_determination',
    'law',
    when('The letter shows that the IRS recognizes the organization as a nonprofit.', isNonprofit),
  ),
  paper(
    'w9',
    'law',
    when('The IRS requires a signed form with your tax ID.', (facts) => !isYes(facts.company, 'foreign_owned')),
  ),
  paper(
    'w8',
    'law',
    when('Foreign businesses hand in form W-8 instead of W-9.', (facts) => isYes(facts.company, 'foreign_owned')),
  ),
  paper(
    'saq_aoc',
    'scheme',
    when(
      'You say you are PCI compliant, and this document shows it.',
      (facts) => textOf(facts.security, 'pci_status') === 'compliant',
    ),
  ),
  paper(
    'asv_report',
    'scheme',
    when('The report shows the result of your last scan.', (facts) => isScanned.when(facts, facts.security)),
  ),
  paper(
    'match_explanation',
    'scheme',
    when('An account was closed by a processor, and we have to understand why.', (facts) =>
      isYes(facts.business, 'ever_terminated'),
    ),
  ),
  paper(
    'marketing_material',
    'scheme',
    when(
      'What customers are promised online or in a subscription must be what they get.',
      (facts) => sellsOnline(facts) || sellsSubscriptions(facts),
    ),
  ),
  paper(
    'terms_url_capture',
    'scheme',
    when(
      'Customers online and in subscriptions must be able to read the terms.',
      (facts) => sellsOnline(facts) || sellsSubscriptions(facts),
    ),
  ),
];

/** Every paper a merchant may hand in, required or not. */
export const scopeOf = (type: DocumentType): DocumentScope =>
  DOCUMENT_NEEDS.find(({ types }) => types.includes(type))?.scope ?? 'application';

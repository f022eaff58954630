import { addDays, addMonths } from '@ledgate/domain/checks/calendar.ts';
import { showDate } from '@ledgate/domain/applications/input/typed-numbers.ts';
import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import { numberOf, textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';
import type { Facts, Rec } from '@ledgate/domain/applications/ledger/facts.ts';

/** Whom a paper is about, and what it says instead of what was answered. */
export interface PaperAbout {
  facts: Facts;
  owner: Values;
  account: Values;
  /** Where a paper does not agree with the form. */
  instead: Values;
}

type Lines = (about: PaperAbout) => string[];

const dollars = (cents: number): string => `$${Math.round(cents / 100).toLocaleString('en-US')}.00`;
const dateOf = (text: string): string => (text === '' ? '' : showDate(text));
const nameOf = (person: Values): string => `${textOf(person, 'first_name')} ${textOf(person, 'last_name')}`.trim();
const placeOf = (values: Values): string[] => [
  textOf(values, 'address1'),
  `${textOf(values, 'city')}, ${textOf(values, 'state')} ${textOf(values, 'zip')}`,
];
const taxIdOf = ({ facts, instead }: PaperAbout): string => {
  const digits = textOf(instead, 'tax_id') || textOf(facts.company, 'tax_id');
  return textOf(facts.company, 'tax_id_type') === 'ssn'
    ? digits.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3')
    : digits.replace(/^(\d{2})(\d{7})$/, '$1-$2');
};
const legalNameOf = ({ facts }: PaperAbout): string => textOf(facts.company, 'legal_name');

const account: Lines = ({ account, instead }) => [
  textOf(account, 'bank_name'),
  '',
  `Account holder: ${textOf(instead, 'account_holder_name') || textOf(account, 'account_holder_name')}`,
  `Routing number: ${textOf(account, 'routing_number')}`,
  `Account number: ${textOf(account, 'account_number')}`,
  'Type: business checking',
];

/** Three months, the newest last, around what the form says. */
const months = (about: PaperAbout, what: string): string[] => {
  const { facts } = about;
  const monthly = numberOf(facts.business, 'monthly_volume_cents') ?? 0;
  return [3, 2, 1].map((back, at) => {
    const month = addMonths(facts.today, -back).slice(0, 7);
    return `${month}: ${what} ${dollars(monthly * (0.92 + at * 0.06))}`;
  });
};

const LINES: Partial<Record<DocumentType, Lines>> = {
  government_id: ({ owner }) => [
    `${textOf(owner, 'dl_state')} DRIVER LICENSE`,
    '',
    nameOf(owner),
    ...placeOf(owner),
    `Date of birth: ${dateOf(textOf(owner, 'dob'))}`,
    `Number: ${textOf(owner, 'dl_number')}`,
    `Expires: ${dateOf(textOf(owner, 'dl_expiry'))}`,
  ],
  voided_check: (about) => [...account(about), '', 'VOID', 'Pay to the order of ________________________   $ ________'],
  bank_letter: (about) => [
    'To whom it may concern',
    '',
    ...account(about),
    '',
    'The account is open and in good standing.',
  ],
  bank_statement_account: (about) => [...account(about), '', ...months(about, 'deposits')],
  ein_letter: (about) => [
    'Department of the Treasury, Internal Revenue Service',
    `We assigned you Employer Identification Number ${taxIdOf(about)}.`,
    legalNameOf(about),
    ...placeOf(about.facts.company),
  ],
  w9: (about) => [
    'Request for Taxpayer Identification Number and Certification',
    `1  Name: ${legalNameOf(about)}`,
    `2  Business name: ${textOf(about.facts.company, 'dba_name')}`,
    `5  Address: ${placeOf(about.facts.company).join(', ')}`,
    `Part I  Taxpayer identification number: ${taxIdOf(about)}`,
    `Part II  Signed: ${nameOf(about.facts.owners[0]?.values ?? {})}, ${dateOf(about.facts.today)}`,
  ],
  articles: (about) => [
    `of ${legalNameOf(about)}`,
    `Filed in ${textOf(about.facts.company, 'formation_state')} on ${dateOf(textOf(about.facts.company, 'established_date'))}`,
    '',
    'Owners and their shares:',
    ...about.facts.owners.map(
      ({ values }: Rec) => `${nameOf(values)}: ${(numberOf(values, 'ownership_bps') ?? 0) / 100}%`,
    ),
  ],
  business_license: (about) => [
    `Licensee: ${legalNameOf(about)}`,
    `Doing business as: ${textOf(about.facts.company, 'dba_name')}`,
    ...placeOf(about.facts.company),
    `Activity: ${textOf(about.facts.business, 'product_description')}`,
    `Valid until ${dateOf(addDays(addMonths(about.facts.today, 11), 3))}`,
  ],
  bank_statements_3m: (about) => [...account(about), '', ...months(about, 'deposits')],
  processing_statements_3m: (about) => [legalNameOf(about), '', ...months(about, 'card sales')],
  financials_1y: (about) => [
    legalNameOf(about),
    `Revenue: ${dollars((numberOf(about.facts.business, 'annual_volume_cents') ?? 0) * 1.2)}`,
    `Net income: ${dollars((numberOf(about.facts.business, 'annual_volume_cents') ?? 0) * 0.11)}`,
  ],
  proof_of_address: (about) => [
    'Electric service, statement of account',
    legalNameOf(about),
    'Service address:',
    ...placeOf(about.facts.company),
    `Statement date: ${dateOf(addDays(about.facts.today, -20))}`,
  ],
  match_explanation: (about) => [
    `${legalNameOf(about)} explains the account closed on ${dateOf(textOf(about.facts.business, 'terminated_on'))}:`,
    textOf(about.facts.business, 'termination_reason'),
    `Signed: ${nameOf(about.facts.owners[0]?.values ?? {})}`,
  ],
  saq_aoc: (about) => [
    `Merchant: ${legalNameOf(about)}`,
    `Self-assessment questionnaire: ${textOf(about.facts.security, 'saq_type')}`,
    'Result: compliant',
    `Signed: ${textOf(about.facts.security, 'attested_name')}, ${dateOf(about.facts.today)}`,
  ],
};

const general: Lines = (about) => [legalNameOf(about), ...placeOf(about.facts.company), dateOf(about.facts.today)];

/** What a paper says, so that a reviewer has something to compare with the answers beside it. */
export const paperLines = (type: DocumentType, about: PaperAbout): string[] => (LINES[type] ?? general)(about);

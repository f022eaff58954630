import { ACCOUNT_NUMBER, checkAccountNumber, checkRoutingNumber } from '../../checks/bank-numbers.ts';
import { nameLikeness } from '../../checks/names.ts';
import { checkPersonName } from '../../checks/person-name.ts';
import { mind, no, type Verdict, yes } from '../../checks/verdict.ts';
import { isBasedIn, isSoleProp } from '../ledger/answers.ts';
import { choices, VERIFICATION_METHODS } from './choices.ts';
import type { Facts } from '../ledger/facts.ts';
import type { Field, Group } from './field.ts';
import { daysSince, judgePast } from '../documents/judgements.ts';
import { textOf, type Values } from './values.ts';

export const ACCOUNT_GROUPS: readonly Group[] = [
  { name: 'use', title: 'Use' },
  { name: 'account', title: 'Account', intro: 'Both numbers are printed at the bottom of a check.' },
  { name: 'proof', title: 'Proof', intro: 'We have to see that the account is yours.' },
];

/** Below this, somebody at the bank would ask whose account it is. */
const ALIKE = 0.85;

const judgeHolder = (name: string, facts: Facts): Verdict => {
  const owners = isSoleProp(facts) ? facts.owners : [];
  const known = [
    textOf(facts.company, 'legal_name'),
    textOf(facts.company, 'dba_name'),
    ...owners.map(({ values }) => `${textOf(values, 'first_name')} ${textOf(values, 'last_name')}`.trim()),
  ].filter((text) => text !== '');
  if (known.length === 0 || known.some((text) => nameLikeness(name, text) >= ALIKE)) return yes;
  return mind('The name on the account differs from the name of the business. We may ask why.');
};

const judgeHolderType = (type: string, facts: Facts): Verdict =>
  type === 'personal' && !isSoleProp(facts) ? no('Only a sole proprietor may use a personal account.') : yes;

const judgeCurrency = (code: string, facts: Facts): Verdict =>
  code === 'USD' || (code === 'CAD' && isBasedIn(facts, 'CAN'))
    ? yes
    : no('Sales are settled in USD, or in CAD for a Canadian business.');

const judgeOpened = (date: string, facts: Facts): Verdict => {
  const past = judgePast(date, facts);
  if (!past.ok) return past;
  return (daysSince(date, facts) ?? 0) < 90
    ? mind('The account is less than 90 days old. We may ask for another proof.')
    : yes;
};

const optional = (text: string): string | undefined => (text === '' ? undefined : text);
const checkNumber = (digits: string, record: Values): Verdict =>
  checkAccountNumber(digits, {
    routing: optional(textOf(record, 'routing_number')),
    typedAgain: optional(textOf(record, 'account_number_confirm')),
  });

const bank = { rule: 'bank' } as const;
const payout = 'The bank has to know where to deposit your sales and where to take its fees.';

/** One bank account. Wire: `masbd`. */
export const ACCOUNT_FIELDS: readonly Field[] = [
  {
    ...bank,
    name: 'purpose',
    label: 'What is it for?',
    kind: 'choice',
    group: 'use',
    span: 4,
    requiredWhen: 'always',
    why: payout,
    options: choices({
      both: 'Deposits and fees',
      deposits: 'Deposits only',
      fees: 'Fees only',
      chargebacks: 'Chargebacks only',
    }),
  },
  {
    ...bank,
    name: 'is_primary',
    label: 'Primary account',
    kind: 'yesNo',
    group: 'use',
    span: 4,
    requiredWhen: 'never',
    default: false,
  },
  {
    ...bank,
    name: 'funding_schedule',
    label: 'Payout',
    kind: 'choice',
    group: 'use',
    span: 4,
    requiredWhen: 'always',
    default: 'next_day',
    options: choices({ next_day: 'Next business day', daily: 'Every day', weekly: 'Once a week' }),
    why: 'It decides when your money arrives.',
  },
  {
    ...bank,
    name: 'account_holder_name',
    label: 'Name on the account',
    kind: 'text',
    group: 'account',
    span: 6,
    requiredWhen: 'always',
    hint: 'Your legal name or your DBA name.',
    why: 'Sales are deposited only to an account of the business.',
    check: checkPersonName,
    judge: judgeHolder,
  },
  {
    ...bank,
    name: 'holder_type',
    label: 'Business or personal',
    kind: 'choice',
    group: 'account',
    span: 3,
    requiredWhen: 'always',
    default: 'business',
    options: choices({ business: 'Business', personal: 'Personal' }),
    why: 'A company’s sales can’t be deposited to a personal account.',
    judge: judgeHolderType,
  },
  {
    ...bank,
    name: 'account_kind',
    label: 'Checking or savings',
    kind: 'choice',
    group: 'account',
    span: 3,
    requiredWhen: 'always',
    default: 'checking',
    options: choices({ checking: 'Checking', savings: 'Savings' }),
    why: 'Banks treat the two differently.',
    judge: (kind) => (kind === 'savings' ? mind('Fees taken from a savings account may bounce.') : yes),
  },
  {
    ...bank,
    name: 'routing_number',
    label: 'Routing number',
    kind: 'digits',
    group: 'account',
    span: 4,
    maxLength: 9,
    requiredWhen: 'always',
    why: payout,
    hint: 'Nine digits. Names the bank.',
    check: checkRoutingNumber,
  },
  {
    ...bank,
    name: 'bank_name',
    label: 'Bank',
    kind: 'text',
    group: 'account',
    span: 8,
    requiredWhen: 'always',
    why: payout,
    hint: 'Filled in from the routing number.',
    check: checkPersonName,
  },
  {
    ...bank,
    name: 'account_number',
    label: 'Account number',
    kind: 'digits',
    group: 'account',
    span: 6,
    maxLength: 17,
    secret: 'account',
    longDigits: ACCOUNT_NUMBER,
    requiredWhen: 'always',
    why: payout,
    hint: 'Kept encrypted.',
    check: checkNumber,
  },
  {
    ...bank,
    name: 'account_number_confirm',
    label: 'Account number again',
    kind: 'digits',
    group: 'account',
    span: 6,
    maxLength: 17,
    requiredWhen: 'never',
    confirms: 'account_number',
    longDigits: ACCOUNT_NUMBER,
    hint: 'Type it again: one wrong digit sends your sales to someone else.',
  },
  {
    ...bank,
    name: 'currency',
    label: 'Currency',
    kind: 'currency',
    group: 'account',
    span: 4,
    requiredWhen: 'always',
    default: 'USD',
    why: payout,
    judge: judgeCurrency,
  },
  {
    name: 'opened_on',
    label: 'Account opened',
    kind: 'date',
    group: 'account',
    span: 4,
    requiredWhen: 'never',
    judge: judgeOpened,
  },
  {
    name: 'bank_contact',
    label: 'Your contact at the bank',
    kind: 'text',
    group: 'account',
    span: 4,
    requiredWhen: 'never',
    check: checkPersonName,
  },
  { name: 'bank_phone', label: 'Phone of the bank', kind: 'phone', group: 'account', span: 4, requiredWhen: 'never' },
  {
    ...bank,
    name: 'verification_method',
    label: 'How will you prove it?',
    kind: 'choice',
    group: 'proof',
    span: 6,
    options: VERIFICATION_METHODS,
    // Nobody could follow them up: no provider for them is configured.
    notOffered: ['instant_verification', 'micro_deposit'],
    requiredWhen: 'always',
    why: 'We have to see that the account is yours.',
  },
  {
    ...bank,
    name: 'verification_status',
    label: 'Result of the check',
    kind: 'text',
    maxLength: 40,
    group: 'proof',
    span: 6,
    // What was found, by whom and on what evidence is kept apart: it does not change what the merchant said.
    serverOnly: true,
    requiredWhen: 'never',
  },
];

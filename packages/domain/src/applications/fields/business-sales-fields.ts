import { mind, no, type Verdict, yes } from '../../checks/verdict.ts';
import { takesAmex } from '../ledger/answers.ts';
import { judgeMcc, unlisted } from './category-rules.ts';
import { BUSINESS_MODELS, CARD_TYPES, NAICS_SECTORS } from './choices.ts';
import type { Facts } from '../ledger/facts.ts';
import { annualOf } from './annual.ts';
import { type Condition, type Field, when } from './field.ts';
import { CENTS_MAX } from './kinds.ts';
import { holds, isYes, numberOf, type Values } from './values.ts';

/** From this monthly volume on American Express contracts with the merchant itself. */
const AMEX_DIRECT_CENTS = 8_000_000;

const amex: Condition = when('You want to take American Express.', (facts) => takesAmex(facts));
const amexDirect: Condition = when(
  'Merchants with their own American Express agreement, or $80,000 a month and more, are known there by this number.',
  (facts, record) =>
    takesAmex(facts) &&
    (isYes(record, 'amex_own_agreement') || (numberOf(record, 'amex_monthly_cents') ?? 0) >= AMEX_DIRECT_CENTS),
);
const ach: Condition = when('You want to take payments from bank accounts.', (_facts, record) =>
  isYes(record, 'wants_ach'),
);
const ebt: Condition = when(
  'EBT is open only to stores licensed by the Food and Nutrition Service.',
  (_facts, record) => holds(record, 'card_types', 'ebt') || isYes(record, 'wants_ebt'),
);
/** Asked for with the cards; who said so in the old way is still understood. */
const saidApart = (name: string): Condition =>
  when('You asked for it in addition to cards.', (_facts, record) => isYes(record, name));

/** A fifth more or less is what people mean by about. */
const judgeAnnual = (annual: number, _facts: Facts, record: Values): Verdict => {
  const expected = annualOf(record);
  return expected === null || Math.abs(annual - expected) * 5 <= expected
    ? yes
    : mind('Your monthly volume over the months you are open adds up to a different sum. Check both numbers.');
};

const judgeAmexMonthly = (cents: number, _facts: Facts, record: Values): Verdict =>
  cents <= (numberOf(record, 'monthly_volume_cents') ?? CENTS_MAX)
    ? yes
    : no('This is more than all your card sales in a month.');

const judgeAverage = (cents: number, _facts: Facts, record: Values): Verdict => {
  if (cents > (numberOf(record, 'highest_ticket_cents') ?? CENTS_MAX))
    return no('The average sale cannot exceed the highest sale.');
  if (cents > (numberOf(record, 'monthly_volume_cents') ?? CENTS_MAX))
    return no('One average sale is more than a month’s volume.');
  return yes;
};

const judgeHighest = (cents: number, _facts: Facts, record: Values): Verdict =>
  cents > (numberOf(record, 'monthly_volume_cents') ?? CENTS_MAX)
    ? mind('One such sale is more than a month’s volume. We may ask about it.')
    : yes;

const digitsOf =
  (length: number) =>
  (text: string): Verdict =>
    text.length === length ? yes : no(`This number has ${length} digits.`);

const volume = { group: 'volume', kind: 'cents', rule: 'bank' } as const;
const limits = 'The bank sets your limits by it.';

export const BUSINESS_TRADE_FIELDS: readonly Field[] = [
  {
    name: 'mcc',
    label: 'Merchant category',
    kind: 'mcc',
    group: 'trade',
    span: 8,
    requiredWhen: 'always',
    rule: 'scheme',
    hint: 'Search by what you sell.',
    why: 'The card networks classify every merchant by what it sells.',
    judge: judgeMcc,
    help: 'A merchant category code (MCC) has four digits. It decides some fees and which documents are needed. Choose the one for your main business; an underwriter may correct it.',
  },
  {
    name: 'mcc_description',
    label: 'Describe your business in your own words',
    kind: 'text',
    group: 'trade',
    minLength: 10,
    maxLength: 200,
    shownWhen: unlisted,
    requiredWhen: 'always',
    rule: 'scheme',
    hint: 'What you sell or do, as you would tell a neighbor.',
  },
  {
    name: 'naics',
    label: 'Industry sector (NAICS)',
    kind: 'choice',
    group: 'trade',
    span: 4,
    options: NAICS_SECTORS,
    requiredWhen: 'never',
  },
  {
    name: 'product_description',
    label: 'What do you sell, to whom and how?',
    kind: 'longText',
    group: 'trade',
    minLength: 20,
    requiredWhen: 'always',
    why: 'An underwriter who understands your business asks fewer questions.',
    hint: 'At least 20 characters: “We roast coffee and sell it by the bag in our shop and online”.',
  },
  {
    name: 'business_model',
    label: 'Business model',
    kind: 'choices',
    group: 'trade',
    span: 12,
    options: BUSINESS_MODELS,
    requiredWhen: 'always',
    rule: 'bank',
    why: 'It tells the bank how your sales are made.',
  },
];

export const BUSINESS_VOLUME_FIELDS: readonly Field[] = [
  {
    ...volume,
    name: 'monthly_volume_cents',
    label: 'Monthly card volume',
    span: 4,
    min: 1,
    requiredWhen: 'always',
    why: limits,
    hint: 'All card sales in a typical month.',
  },
  {
    ...volume,
    name: 'annual_volume_cents',
    label: 'Annual card volume',
    span: 4,
    min: 1,
    max: CENTS_MAX * 12,
    requiredWhen: 'always',
    why: limits,
    judge: judgeAnnual,
  },
  {
    ...volume,
    name: 'average_ticket_cents',
    label: 'Average ticket',
    span: 4,
    min: 100,
    requiredWhen: 'always',
    why: limits,
    judge: judgeAverage,
    help: 'A ticket is one sale. Divide last month’s sales by their number: $12,000 in 400 sales is $30.',
  },
  {
    ...volume,
    name: 'highest_ticket_cents',
    label: 'Highest ticket',
    span: 4,
    min: 100,
    requiredWhen: 'always',
    why: limits,
    judge: judgeHighest,
    help: 'The largest single sale you expect in a year. A larger one may be held until we have asked about it.',
  },
  {
    name: 'highest_ticket_per_year',
    inReview: 'always',
    label: 'How often a year?',
    kind: 'count',
    group: 'volume',
    span: 4,
    min: 1,
    max: 366,
    requiredWhen: 'always',
    rule: 'bank',
    why: limits,
    hint: 'Sales near the highest.',
  },
];

export const BUSINESS_CARD_FIELDS: readonly Field[] = [
  {
    name: 'card_types',
    label: 'Cards you want to accept',
    kind: 'choices',
    group: 'cards',
    span: 12,
    options: CARD_TYPES,
    default: ['visa', 'mastercard'],
    requiredWhen: 'always',
    rule: 'scheme',
    why: 'Each network has to be set up for you.',
  },
  {
    ...volume,
    group: 'cards',
    name: 'amex_monthly_cents',
    label: 'American Express monthly volume',
    span: 4,
    shownWhen: amex,
    requiredWhen: 'always',
    rule: 'scheme',
    judge: judgeAmexMonthly,
  },
  {
    name: 'amex_own_agreement',
    label: 'Do you have your own American Express agreement?',
    kind: 'yesNo',
    group: 'cards',
    span: 4,
    shownWhen: amex,
    requiredWhen: 'always',
    rule: 'scheme',
  },
  {
    name: 'amex_se_number',
    label: 'American Express number',
    kind: 'digits',
    group: 'cards',
    span: 4,
    maxLength: 10,
    hint: 'Ten digits.',
    shownWhen: amexDirect,
    requiredWhen: 'always',
    rule: 'scheme',
    check: digitsOf(10),
  },
  {
    name: 'discover_mid',
    label: 'Existing Discover ID',
    kind: 'text',
    group: 'cards',
    span: 4,
    maxLength: 15,
    requiredWhen: 'never',
  },
  {
    name: 'wants_ach',
    label: 'Do you want to accept payments from bank accounts (ACH)?',
    kind: 'yesNo',
    group: 'cards',
    span: 4,
    default: false,
    requiredWhen: 'never',
  },
  {
    ...volume,
    group: 'cards',
    name: 'ach_annual_cents',
    label: 'Annual ACH volume',
    span: 4,
    max: CENTS_MAX * 12,
    shownWhen: ach,
    requiredWhen: 'always',
  },
  {
    name: 'wants_debit_pin',
    label: 'Do you want to accept PIN debit?',
    kind: 'yesNo',
    group: 'cards',
    span: 4,
    shownWhen: saidApart('wants_debit_pin'),
    requiredWhen: 'never',
  },
  {
    name: 'wants_ebt',
    label: 'Do you want to accept EBT?',
    kind: 'yesNo',
    group: 'cards',
    span: 4,
    shownWhen: saidApart('wants_ebt'),
    requiredWhen: 'never',
  },
  {
    name: 'ebt_fns_number',
    label: 'FNS number',
    kind: 'digits',
    group: 'cards',
    span: 4,
    maxLength: 7,
    hint: 'Seven digits.',
    shownWhen: ebt,
    requiredWhen: 'always',
    rule: 'law',
    check: digitsOf(7),
  },
];

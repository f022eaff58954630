import { checkWebsite } from '../../checks/web-address.ts';
import { no, type Verdict, yes } from '../../checks/verdict.ts';
import { addressFields } from './address-fields.ts';
import { isBasedIn, sellsOnline } from '../ledger/answers.ts';
import { choices, LOCATION_TYPES, TIMEZONE_OPTIONS } from './choices.ts';
import type { Facts } from '../ledger/facts.ts';
import { type Condition, type Field, when } from './field.ts';
import { judgePast } from '../documents/judgements.ts';
import { isNo, isYes, textOf } from './values.ts';

const tradesElsewhere: Condition = when(
  'The business is at a different address, and the card networks need to know where.',
  (_facts, record) => isNo(record, 'location_same_as_legal'),
);
const notOnline: Condition = when(
  'A business that does not sell online may have no website.',
  (facts) => !sellsOnline(facts),
);
const hasNoWebsite: Condition = when(
  'Without a website we have to learn about your business in another way.',
  (facts, record) => !sellsOnline(facts) && isYes(record, 'no_website'),
);
const needsWebsite: Condition = when(
  'We look at your website to see what you sell and on which terms.',
  (facts, record) => sellsOnline(facts) || !isYes(record, 'no_website'),
);
const wasBankrupt: Condition = when(
  'A bankruptcy is no reason to decline, but we need to understand it.',
  (_facts, record) => ['discharged', 'open'].includes(textOf(record, 'bankruptcy_history')),
);

const judgeCurrency = (code: string, facts: Facts): Verdict => {
  const fits = isBasedIn(facts, 'CAN') ? ['USD', 'CAD'] : ['USD'];
  return fits.includes(code) ? yes : no(`Sales are settled in ${fits.join(' or ')}.`);
};

const reach = 'Customers and the bank must be able to reach you.';

export const COMPANY_REACH_FIELDS: readonly Field[] = [
  {
    name: 'business_phone',
    label: 'Business phone',
    kind: 'phone',
    group: 'reach',
    span: 4,
    requiredWhen: 'always',
    rule: 'bank',
    why: reach,
  },
  {
    name: 'customer_service_phone',
    label: 'Phone on card statement',
    kind: 'phone',
    group: 'reach',
    span: 4,
    requiredWhen: 'always',
    rule: 'scheme',
    hint: 'Customers call it when they do not recognize a charge.',
    why: 'The card networks print a phone number next to your name on card statements.',
  },
  { name: 'fax', label: 'Fax', kind: 'phone', group: 'reach', span: 4, requiredWhen: 'never' },
  {
    name: 'business_email',
    label: 'Business email',
    kind: 'email',
    group: 'reach',
    span: 6,
    requiredWhen: 'always',
    rule: 'bank',
    why: reach,
  },
  {
    name: 'no_website',
    label: 'We have no website',
    kind: 'yesNo',
    group: 'reach',
    span: 6,
    requiredWhen: 'never',
    shownWhen: notOnline,
  },
  {
    name: 'website',
    label: 'Website',
    kind: 'url',
    group: 'reach',
    span: 6,
    requiredWhen: needsWebsite,
    rule: 'scheme',
    hint: 'Your own site, not an email address.',
    check: checkWebsite,
  },
  {
    name: 'no_website_reason',
    label: 'Why no website?',
    kind: 'longText',
    group: 'reach',
    maxLength: 250,
    minLength: 5,
    shownWhen: hasNoWebsite,
    requiredWhen: 'always',
  },
];

export const COMPANY_PLACE_FIELDS: readonly Field[] = [
  ...addressFields({
    prefix: '',
    group: 'address',
    countryField: 'country',
    rule: 'law',
    why: 'Federal law requires the address of every business that accepts cards.',
  }),
  {
    name: 'timezone',
    label: 'Time zone',
    kind: 'choice',
    group: 'address',
    span: 6,
    options: TIMEZONE_OPTIONS,
    requiredWhen: 'always',
    rule: 'bank',
    why: 'Your business day ends at midnight in this zone.',
  },
  {
    name: 'location_same_as_legal',
    label: 'Is the business at the same address?',
    kind: 'yesNo',
    group: 'location',
    span: 12,
    requiredWhen: 'always',
    rule: 'scheme',
    default: true,
    why: 'The card networks need to know where sales happen.',
  },
  ...addressFields({
    prefix: 'location_',
    group: 'location',
    countryField: 'country',
    rule: 'scheme',
    why: 'The card networks need to know where sales happen.',
    shownWhen: tradesElsewhere,
  }),
  {
    name: 'mailing_pref',
    label: 'Statements sent to',
    kind: 'choice',
    group: 'location',
    span: 6,
    options: choices({ legal: 'Legal address', location: 'Business location' }),
    requiredWhen: 'always',
    default: 'legal',
    why: 'Some notices still come on paper.',
  },
  {
    name: 'location_type',
    label: 'Type of location',
    kind: 'choice',
    group: 'location',
    span: 6,
    options: LOCATION_TYPES,
    requiredWhen: 'always',
    rule: 'bank',
    why: 'The type of location tells the bank how you make sales.',
  },
  {
    name: 'locations_count',
    label: 'Number of locations',
    kind: 'count',
    group: 'location',
    span: 4,
    min: 1,
    default: 1,
    requiredWhen: 'always',
    rule: 'bank',
    why: 'Each location may need its own account.',
  },
  { name: 'employees', label: 'Employees', kind: 'count', group: 'location', span: 4, requiredWhen: 'never' },
];

export const COMPANY_MONEY_FIELDS: readonly Field[] = [
  {
    name: 'currency',
    label: 'Settlement currency',
    kind: 'currency',
    group: 'money',
    span: 6,
    default: 'USD',
    requiredWhen: 'always',
    rule: 'bank',
    why: 'Your sales are paid out in this currency.',
    judge: judgeCurrency,
  },
  {
    name: 'bankruptcy_history',
    label: 'Has the business ever filed for bankruptcy?',
    kind: 'choice',
    group: 'money',
    span: 6,
    options: choices({ never: 'Never', discharged: 'Yes, and discharged', open: 'Yes, still open' }),
    requiredWhen: 'always',
    why: 'We carry the risk when a business fails before it has delivered.',
  },
  {
    name: 'bankruptcy_date',
    label: 'Date of bankruptcy',
    kind: 'date',
    group: 'money',
    span: 4,
    shownWhen: wasBankrupt,
    requiredWhen: 'always',
    judge: judgePast,
  },
  {
    name: 'bankruptcy_explanation',
    label: 'What happened?',
    kind: 'longText',
    group: 'money',
    minLength: 10,
    shownWhen: wasBankrupt,
    requiredWhen: 'always',
  },
];

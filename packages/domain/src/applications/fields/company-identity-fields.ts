import { checkPersonName } from '../../checks/person-name.ts';
import { monthsBetween, isDate } from '../../checks/calendar.ts';
import { checkEin, checkSsn } from '../../checks/tax-ids.ts';
import { checkTradeName, TRADE_NAME_MAX } from '../../checks/trade-name.ts';
import { no, type Verdict, yes } from '../../checks/verdict.ts';
import { isCorporation, isListed, isSoleProp } from '../ledger/answers.ts';
import { choices, ENTITY_TYPES } from './choices.ts';
import type { Facts } from '../ledger/facts.ts';
import { type Condition, type Field, when } from './field.ts';
import { judgePast } from '../documents/judgements.ts';
import { textOf, type Values } from './values.ts';

const corporation: Condition = when(
  'A corporation may be listed on a stock exchange, which changes what we have to ask about its owners.',
  (facts) => isCorporation(facts),
);
const listed: Condition = when('A listed company is recognized by its exchange and ticker.', (facts) =>
  isListed(facts),
);
const registered: Condition = when(
  'Every business but a sole proprietorship is formed under the law of a state.',
  (facts) => !isSoleProp(facts),
);

const checkTaxId = (digits: string, record: Values): Verdict => {
  if (textOf(record, 'tax_id_type') === 'ein') return checkEin(digits);
  const asSsn = checkSsn(digits);
  if (textOf(record, 'tax_id_type') === 'ssn' || asSsn.ok) return asSsn;
  return checkEin(digits);
};

const judgeTaxIdType = (type: string, facts: Facts): Verdict =>
  type === 'ssn' && !isSoleProp(facts) ? no('Only a sole proprietor may use a social security number here.') : yes;

const judgeOwnershipLength = (months: number, facts: Facts): Verdict => {
  const since = textOf(facts.company, 'established_date');
  if (!isDate(since) || since > facts.today) return yes;
  const age = monthsBetween(since, facts.today);
  return months <= age ? yes : no(`The business is ${age} months old, so nobody has owned it longer.`);
};

/** Who the business is, before the law and before the tax office. */
export const COMPANY_IDENTITY_FIELDS: readonly Field[] = [
  {
    name: 'legal_name',
    label: 'Legal business name',
    kind: 'text',
    group: 'identity',
    span: 6,
    maxLength: 100,
    hint: 'Exactly as on your tax return.',
    requiredWhen: 'always',
    rule: 'law',
    check: checkPersonName,
    why: 'Federal law requires us to know who we do business with, and the IRS matches this name.',
  },
  {
    name: 'irs_filing_name',
    label: 'IRS filing name',
    kind: 'text',
    group: 'identity',
    span: 6,
    maxLength: 100,
    hint: 'Only if the IRS knows you by a different name.',
    requiredWhen: 'never',
    check: checkPersonName,
  },
  {
    name: 'dba_name',
    label: 'Doing business as',
    kind: 'text',
    group: 'identity',
    span: 6,
    maxLength: TRADE_NAME_MAX,
    hint: 'The name customers know you by. It may be your legal name.',
    requiredWhen: 'always',
    rule: 'scheme',
    help: 'Its first 25 characters appear on your customers’ card statements. A name they do not recognize is the most common reason for a chargeback.',
    why: 'This is the name your customers read on their card statement.',
    check: checkTradeName,
  },
  {
    name: 'entity_type',
    label: 'Business structure',
    kind: 'choice',
    group: 'identity',
    span: 6,
    options: ENTITY_TYPES,
    requiredWhen: 'always',
    rule: 'law',
    why: 'The structure decides which owners and documents the law requires us to ask for.',
    help: 'If you have never registered the business with a state and work in your own name, you are a sole proprietor.',
  },
  {
    name: 'is_public',
    label: 'Is the company publicly traded?',
    kind: 'yesNo',
    group: 'identity',
    span: 6,
    shownWhen: corporation,
    requiredWhen: 'always',
    rule: 'law',
  },
  {
    name: 'stock_exchange',
    label: 'Exchange',
    kind: 'text',
    group: 'identity',
    span: 3,
    maxLength: 40,
    hint: 'Such as NYSE or Nasdaq.',
    shownWhen: listed,
    requiredWhen: 'always',
    rule: 'law',
  },
  {
    name: 'ticker',
    label: 'Ticker',
    kind: 'text',
    group: 'identity',
    span: 3,
    maxLength: 6,
    shownWhen: listed,
    requiredWhen: 'always',
    rule: 'law',
    check: (text) => (/^[A-Z.]{1,6}$/.test(text) ? yes : no('A ticker has one to six capital letters.')),
  },
  {
    name: 'tax_id_type',
    label: 'Tax ID type',
    kind: 'choice',
    group: 'identity',
    span: 4,
    options: choices({ ein: 'Employer identification number (EIN)', ssn: 'Social security number (SSN)' }),
    hint: 'An SSN only for sole proprietors.',
    requiredWhen: 'always',
    rule: 'law',
    why: 'We report your card sales to the IRS under this number.',
    judge: judgeTaxIdType,
  },
  {
    name: 'tax_id',
    label: 'Tax ID',
    kind: 'digits',
    group: 'identity',
    span: 4,
    maxLength: 9,
    secret: 'taxId',
    hint: 'Nine digits. Kept encrypted.',
    requiredWhen: 'always',
    rule: 'law',
    why: 'We report your card sales to the IRS under this number.',
    check: checkTaxId,
    help: 'The EIN is at the top of the letter the IRS sent you (CP 575 or 147C).',
  },
  {
    name: 'formation_state',
    label: 'State of formation',
    kind: 'state',
    group: 'identity',
    span: 4,
    shownWhen: registered,
    requiredWhen: 'always',
    rule: 'law',
    hint: 'Where the business was registered.',
  },
  {
    name: 'established_date',
    label: 'Date business started',
    kind: 'date',
    group: 'identity',
    span: 4,
    requiredWhen: 'always',
    why: 'A business with years behind it is a smaller risk than a new one.',
    check: (date) => (date >= '1800-01-01' ? yes : no('Check the year.')),
    judge: judgePast,
  },
  {
    name: 'ownership_length_months',
    label: 'Months under current owners',
    kind: 'count',
    group: 'identity',
    span: 4,
    max: 1200,
    hint: 'Two years are 24 months.',
    requiredWhen: 'always',
    why: 'A change of owners is treated like a new business for a while.',
    judge: judgeOwnershipLength,
  },
  {
    name: 'foreign_owned',
    label: 'Is the business foreign or owned by non-residents?',
    kind: 'yesNo',
    group: 'identity',
    span: 12,
    requiredWhen: 'always',
    rule: 'law',
    why: 'Foreign businesses hand in form W-8 instead of W-9.',
    help: 'Answer yes if the business was formed outside the United States, or if those who own it are not US residents for tax purposes.',
  },
];

import { timezoneOf } from '../../checks/us-states.ts';
import { mind, type Verdict, yes } from '../../checks/verdict.ts';
import { addressFields } from './address-fields.ts';
import { isHome, isIndividual } from '../ledger/answers.ts';
import { TIMEZONE_OPTIONS } from './choices.ts';
import type { Facts } from '../ledger/facts.ts';
import type { Field } from './field.ts';
import { forPeople, movedLately, withBankruptcy, withConviction } from './owner-conditions.ts';
import { textOf, type Values } from './values.ts';

const sameLine = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const judgeHome = (street: string, facts: Facts, owner: Values): Verdict => {
  if (!isIndividual(owner) || isHome(facts)) return yes;
  const isOffice = ['', 'location_'].some(
    (prefix) =>
      textOf(facts.company, `${prefix}address1`) !== '' &&
      sameLine(textOf(facts.company, `${prefix}address1`)) === sameLine(street) &&
      textOf(facts.company, `${prefix}zip`).slice(0, 5) === textOf(owner, 'zip').slice(0, 5),
  );
  return isOffice ? mind('This is the address of the business. We need the home address.') : yes;
};

export const OWNER_HOME_FIELDS: readonly Field[] = [
  ...addressFields({
    prefix: '',
    group: 'home',
    countryField: 'country',
    isAnyCountry: true,
    rule: 'law',
    why: 'Federal law requires the home address of everyone behind the business.',
    judgeStreet: judgeHome,
  }),
  {
    name: 'timezone',
    label: 'Time zone',
    kind: 'choice',
    group: 'home',
    span: 6,
    options: TIMEZONE_OPTIONS,
    requiredWhen: 'never',
    derived: (_facts, record) => timezoneOf(textOf(record, 'state')) ?? null,
  },
  {
    name: 'years_at_address',
    label: 'Years at this address',
    kind: 'count',
    group: 'home',
    span: 6,
    max: 100,
    shownWhen: forPeople,
    requiredWhen: 'never',
  },
  ...addressFields({
    prefix: 'previous_',
    group: 'home',
    countryField: 'previous_country',
    isAnyCountry: true,
    why: 'If you moved in the last two years, we also need your previous address.',
    shownWhen: movedLately,
  }),
];

export const OWNER_HISTORY_FIELDS: readonly Field[] = [
  {
    name: 'politically_exposed',
    label: 'Holds or held a senior public office, or is close to someone who does?',
    kind: 'yesNo',
    group: 'history',
    span: 12,
    shownWhen: forPeople,
    requiredWhen: 'always',
    rule: 'law',
    why: 'Federal law requires a closer review of people in high public office.',
    help: 'Heads of state, cabinet members, legislators, supreme court judges, generals, heads of state-owned companies, and their close family and associates. Also called a politically exposed person.',
  },
  {
    name: 'prior_bankruptcy',
    label: 'Ever filed for personal bankruptcy?',
    kind: 'yesNo',
    group: 'history',
    span: 6,
    shownWhen: forPeople,
    requiredWhen: 'always',
    why: 'We carry the risk if a business can’t refund its customers.',
  },
  {
    name: 'prior_bankruptcy_explanation',
    label: 'What happened?',
    kind: 'longText',
    group: 'history',
    minLength: 10,
    shownWhen: withBankruptcy,
    requiredWhen: 'always',
  },
  {
    name: 'prior_conviction',
    label: 'Ever convicted of a felony or of fraud?',
    kind: 'yesNo',
    group: 'history',
    span: 6,
    shownWhen: forPeople,
    requiredWhen: 'always',
    rule: 'bank',
    why: 'The bank asks this about everyone behind the business.',
  },
  {
    name: 'prior_conviction_explanation',
    label: 'What was it about?',
    kind: 'longText',
    group: 'history',
    minLength: 10,
    shownWhen: withConviction,
    requiredWhen: 'always',
    rule: 'bank',
  },
];

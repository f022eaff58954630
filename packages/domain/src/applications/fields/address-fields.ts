import { checkPostalCode } from '../../checks/postal-code.ts';
import { checkStreet, STREET_MAX } from '../../checks/street.ts';
import { isProvince, isUsState } from '../../checks/us-states.ts';
import { no, type Verdict, yes } from '../../checks/verdict.ts';
import type { Facts } from '../ledger/facts.ts';
import { type Condition, type Field, type RuleSource, when } from './field.ts';
import { textOf, type Values } from './values.ts';

interface AddressPlan {
  /** Before each wire name: `location_` makes `location_address1`. */
  prefix: string;
  group: string;
  why: string;
  rule?: RuleSource;
  shownWhen?: Condition;
  /** The field that says the country; the address has a country of its own unless it borrows one. */
  countryField: string;
  /** Owners may live anywhere, businesses in the United States and Canada. */
  isAnyCountry?: boolean;
  judgeStreet?: (street: string, facts: Facts, record: Values) => Verdict;
}

const checkRegion = (code: string, country: string): Verdict => {
  if (country === 'CAN') return isProvince(code) ? yes : no('Choose a Canadian province.');
  return isUsState(code) ? yes : no('Choose a state.');
};

const shown = (plan: AddressPlan, more?: Condition): Pick<Field, 'shownWhen'> => {
  const outer = plan.shownWhen;
  if (!more) return outer ? { shownWhen: outer } : {};
  if (!outer) return { shownWhen: more };
  return {
    shownWhen: when(outer.because, (facts, record) => outer.when(facts, record) && more.when(facts, record)),
  };
};

const inNorthAmerica = (countryField: string): Condition =>
  when('Addresses in the United States and Canada have a state or province and a postal code.', (_facts, record) =>
    ['', 'USA', 'CAN'].includes(textOf(record, countryField)),
  );

const base = (plan: AddressPlan) =>
  ({ group: plan.group, why: plan.why, ...(plan.rule && { rule: plan.rule }), ...shown(plan) }) as const;

const streetFields = (plan: AddressPlan): readonly Field[] => [
  {
    ...base(plan),
    name: `${plan.prefix}address1`,
    label: 'Street address',
    kind: 'text',
    span: 8,
    maxLength: STREET_MAX,
    requiredWhen: 'always',
    hint: 'A physical address, not a PO box.',
    check: checkStreet,
    ...(plan.judgeStreet && { judge: plan.judgeStreet }),
  },
  {
    ...base(plan),
    name: `${plan.prefix}address2`,
    label: 'Apartment, suite or floor',
    kind: 'text',
    span: 4,
    maxLength: STREET_MAX,
    requiredWhen: 'never',
    check: checkStreet,
  },
];

const cityField = (plan: AddressPlan): Field => ({
  ...base(plan),
  name: `${plan.prefix}city`,
  label: 'City',
  kind: 'text',
  span: 5,
  maxLength: STREET_MAX,
  requiredWhen: 'always',
});

/** The ZIP code first: it names the state. */
const regionFields = (plan: AddressPlan): readonly Field[] => {
  const countryOf = (record: Values) => textOf(record, plan.countryField) || 'USA';
  const stateOf = (record: Values) => textOf(record, `${plan.prefix}state`) || undefined;
  const region = inNorthAmerica(plan.countryField);
  return [
    {
      ...base(plan),
      name: `${plan.prefix}zip`,
      label: 'ZIP code',
      kind: 'text',
      span: 3,
      maxLength: 20,
      requiredWhen: plan.isAnyCountry ? region : 'always',
      check: (zip, record) => checkPostalCode(zip, countryOf(record), stateOf(record)),
    },
    cityField(plan),
    {
      ...base(plan),
      ...(plan.isAnyCountry && shown(plan, region)),
      name: `${plan.prefix}state`,
      label: 'State',
      kind: 'state',
      span: 4,
      requiredWhen: 'always',
      check: (code, record) => checkRegion(code, countryOf(record)),
    },
  ];
};

const countryField = (plan: AddressPlan): Field => ({
  ...base(plan),
  name: plan.countryField,
  label: 'Country',
  kind: 'country',
  span: 6,
  requiredWhen: 'always',
  default: 'USA',
  check: (code) =>
    plan.isAnyCountry || ['USA', 'CAN'].includes(code) ? yes : no('We can only board businesses in the US and Canada.'),
});

/** A postal address as five or six fields; all but the second line are needed. */
export const addressFields = (plan: AddressPlan): readonly Field[] => [
  ...streetFields(plan),
  ...regionFields(plan),
  ...(plan.countryField === `${plan.prefix}country` ? [countryField(plan)] : []),
];

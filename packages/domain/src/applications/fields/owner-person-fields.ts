import { checkBirthDate } from '../../checks/birth-date.ts';
import { checkPersonName } from '../../checks/person-name.ts';
import { checkItin, checkSsn } from '../../checks/tax-ids.ts';
import { no, type Verdict, yes } from '../../checks/verdict.ts';
import { choices, TITLES } from './choices.ts';
import type { Field } from './field.ts';
import { judgeNotExpired } from '../documents/judgements.ts';
import {
  forPeople,
  forProvenPeople,
  withLicense,
  withOtherTitle,
  withPassport,
  withTaxNumber,
} from './owner-conditions.ts';
import { textOf, type Values } from './values.ts';

const checkTaxNumber = (digits: string, record: Values): Verdict => {
  if (textOf(record, 'id_type') === 'itin') return checkItin(digits);
  const asSsn = checkSsn(digits);
  if (textOf(record, 'id_type') === 'ssn' || asSsn.ok) return asSsn;
  return checkItin(digits);
};

/** New Jersey, Wisconsin and Ontario: a letter and thirteen or fourteen digits. */
const LONG_LICENSE = /^[A-Za-z]\d{13,14}$/;

const person = { group: 'person', shownWhen: forPeople } as const;
const known = 'Federal law requires the name of every person who owns or controls the business.';

export const OWNER_NAME_FIELDS: readonly Field[] = [
  {
    ...person,
    name: 'first_name',
    label: 'First name',
    kind: 'text',
    span: 4,
    requiredWhen: 'always',
    rule: 'law',
    why: known,
    check: checkPersonName,
  },
  {
    ...person,
    name: 'middle_name',
    label: 'Middle name',
    kind: 'text',
    span: 2,
    requiredWhen: 'never',
    check: checkPersonName,
  },
  {
    ...person,
    name: 'last_name',
    label: 'Last name',
    kind: 'text',
    span: 4,
    requiredWhen: 'always',
    rule: 'law',
    why: known,
    check: checkPersonName,
  },
  {
    ...person,
    name: 'suffix',
    label: 'Suffix',
    kind: 'text',
    span: 2,
    maxLength: 10,
    hint: 'Jr., III',
    requiredWhen: 'never',
    check: checkPersonName,
  },
  {
    ...person,
    name: 'title',
    label: 'Title',
    kind: 'choice',
    span: 6,
    options: TITLES,
    requiredWhen: 'always',
    rule: 'law',
    why: 'The title shows who may sign for the business.',
  },
  {
    ...person,
    name: 'title_other',
    label: 'Which title?',
    kind: 'text',
    span: 6,
    shownWhen: withOtherTitle,
    requiredWhen: 'always',
    rule: 'law',
  },
  {
    ...person,
    name: 'email',
    label: 'Email',
    kind: 'email',
    span: 6,
    requiredWhen: 'always',
    rule: 'bank',
    why: 'The bank must be able to reach everyone behind the business.',
  },
  {
    ...person,
    name: 'phone',
    label: 'Phone',
    kind: 'phone',
    span: 6,
    requiredWhen: 'always',
    rule: 'bank',
    why: 'The bank must be able to reach everyone behind the business.',
  },
];

const identity = { group: 'owner_identity', shownWhen: forPeople } as const;

export const OWNER_IDENTITY_FIELDS: readonly Field[] = [
  {
    ...identity,
    name: 'dob',
    label: 'Birth date',
    kind: 'date',
    span: 4,
    secret: 'birthDate',
    requiredWhen: 'always',
    rule: 'law',
    why: 'Birth dates keep people of the same name apart.',
    hint: 'Kept encrypted.',
    check: (date) => (date >= '1880-01-01' ? yes : no('Check the year of birth.')),
    judge: (date, facts) => checkBirthDate(date, facts.today),
  },
  {
    ...identity,
    name: 'citizenship',
    label: 'Citizenship',
    kind: 'country',
    span: 4,
    requiredWhen: 'always',
    rule: 'law',
    default: 'USA',
    why: 'Federal law restricts business with nationals of some countries.',
  },
  {
    ...identity,
    name: 'id_type',
    label: 'Identified by',
    kind: 'choice',
    span: 4,
    requiredWhen: 'always',
    rule: 'law',
    options: choices({
      ssn: 'Social security number (SSN)',
      itin: 'Individual taxpayer number (ITIN)',
      passport: 'Passport',
    }),
    why: 'Federal law requires a government ID number for every owner.',
    help: 'People without a social security number use the ITIN the IRS has given them, or a passport.',
  },
  {
    ...identity,
    name: 'ssn',
    label: 'SSN or ITIN',
    kind: 'digits',
    span: 4,
    maxLength: 9,
    secret: 'ssn',
    hint: 'Kept encrypted.',
    shownWhen: withTaxNumber,
    requiredWhen: 'always',
    rule: 'law',
    check: checkTaxNumber,
  },
  {
    ...identity,
    name: 'passport_number',
    label: 'Passport number',
    kind: 'text',
    span: 4,
    maxLength: 20,
    secret: 'passport',
    hint: 'Kept encrypted.',
    shownWhen: withPassport,
    requiredWhen: 'always',
    rule: 'law',
    check: (text) => (/^[A-Za-z0-9]{6,20}$/.test(text) ? yes : no('A passport number has 6 to 20 letters and digits.')),
  },
  {
    ...identity,
    name: 'passport_country',
    label: 'Passport issued by',
    kind: 'country',
    span: 4,
    shownWhen: withPassport,
    requiredWhen: 'always',
    rule: 'law',
  },
  {
    ...identity,
    name: 'id_document',
    label: 'Photo ID you will upload',
    kind: 'choice',
    span: 4,
    shownWhen: forProvenPeople,
    options: choices({ driver_license: 'Driver license or state ID', passport: 'Passport' }),
    requiredWhen: 'always',
    rule: 'law',
  },
  {
    ...identity,
    name: 'dl_number',
    inReview: 'on_short_path',
    label: 'Driver license number',
    kind: 'text',
    span: 4,
    maxLength: 15,
    secret: 'licence',
    longDigits: LONG_LICENSE,
    hint: 'Kept encrypted.',
    shownWhen: withLicense,
    requiredWhen: 'always',
    rule: 'law',
    check: (text) =>
      /^[A-Za-z0-9 -]{1,15}$/.test(text) ? yes : no('A license number has at most 15 letters and digits.'),
  },
  {
    ...identity,
    name: 'dl_state',
    label: 'License issued by',
    kind: 'state',
    span: 4,
    shownWhen: withLicense,
    requiredWhen: 'always',
    rule: 'law',
  },
  {
    ...identity,
    name: 'dl_expiry',
    inReview: 'on_short_path',
    label: 'License expires',
    kind: 'date',
    span: 4,
    shownWhen: withLicense,
    requiredWhen: 'always',
    rule: 'law',
    judge: judgeNotExpired,
  },
];

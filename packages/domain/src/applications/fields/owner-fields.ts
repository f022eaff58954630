import { checkPersonName } from '../../checks/person-name.ts';
import { checkEin } from '../../checks/tax-ids.ts';
import { no, yes } from '../../checks/verdict.ts';
import { companyBehind, isBeneficialOwner } from '../ledger/answers.ts';
import { choices } from './choices.ts';
import type { Field, Group } from './field.ts';
import {
  behindCompany,
  forCompanies,
  forGuarantors,
  forOwners,
  forPeople,
  vouching,
  vouchingYes,
} from './owner-conditions.ts';
import { OWNER_HISTORY_FIELDS, OWNER_HOME_FIELDS } from './owner-home-fields.ts';
import { OWNER_IDENTITY_FIELDS, OWNER_NAME_FIELDS } from './owner-person-fields.ts';

export const OWNER_GROUPS: readonly Group[] = [
  { name: 'share', title: 'Share and role' },
  { name: 'person', title: 'Person' },
  { name: 'owner_company', title: 'Company' },
  {
    name: 'owner_identity',
    title: 'Identity',
    intro: 'Compared with public records. Numbers are kept encrypted and shown only in part.',
  },
  { name: 'home', title: 'Home address' },
  {
    name: 'history',
    title: 'History',
    denies: {
      text: 'No public office, no bankruptcy, no conviction',
      fields: ['politically_exposed', 'prior_bankruptcy', 'prior_conviction'],
    },
  },
];

const OWNER_SHARE_FIELDS: readonly Field[] = [
  {
    name: 'owner_type',
    label: 'Person or company',
    kind: 'choice',
    group: 'share',
    span: 6,
    default: 'individual',
    options: choices({ individual: 'A person', company: 'A company' }),
    requiredWhen: 'always',
    rule: 'law',
    why: 'We have to know the people behind every company.',
  },
  {
    name: 'ownership_bps',
    label: 'Ownership',
    kind: 'bps',
    group: 'share',
    span: 6,
    hint: 'In percent, up to two decimals.',
    shownWhen: forOwners,
    requiredWhen: 'always',
    rule: 'law',
    help: 'A beneficial owner is a person who owns 25% or more of the business, themselves or through another company. Federal law requires each of them to be listed. There can be four at most.',
  },
  {
    name: 'is_beneficial_owner',
    label: 'Owns 25% or more',
    kind: 'yesNo',
    group: 'share',
    span: 6,
    shownWhen: forOwners,
    requiredWhen: 'never',
    derived: (facts, record) => isBeneficialOwner(facts, record),
  },
  {
    name: 'held_through',
    label: 'Held through',
    kind: 'reference',
    group: 'share',
    span: 6,
    shownWhen: behindCompany,
    requiredWhen: 'never',
    hint: 'The company on this page that holds the share for this person.',
    judge: (_uid, facts, record) =>
      companyBehind(facts, record) ? yes : no('This company is not one of the owners any more.'),
  },
  {
    name: 'is_control_person',
    label: 'Control person',
    kind: 'yesNo',
    group: 'share',
    span: 4,
    shownWhen: forPeople,
    requiredWhen: 'never',
    default: false,
    hint: 'Runs the business day to day. Exactly one person.',
    help: 'The one person who runs the business and makes its decisions: the managing member, president or chief executive. Usually an owner, but an employee can be one. In a small business it is most often you.',
  },
  {
    name: 'is_primary',
    label: 'Primary contact and signer',
    kind: 'yesNo',
    group: 'share',
    span: 4,
    shownWhen: forPeople,
    requiredWhen: 'never',
    default: false,
    hint: 'Signs the agreement and gets our questions. Exactly one person.',
    help: 'We write to this person when something is missing, and this person signs for the business. It has to be an owner or the control person.',
  },
  {
    name: 'is_guarantor',
    label: 'Gives a personal guarantee',
    kind: 'yesNo',
    group: 'share',
    span: 4,
    shownWhen: forGuarantors,
    requiredWhen: 'never',
    default: false,
    hint: 'Pays if the business cannot. At least one person.',
    help: 'If customers get their money back and the business cannot pay it, this person pays it from their own money. The bank asks this of every private company; one owner is enough.',
  },
  {
    name: 'no_owner_over_25',
    label: 'No one else owns 25% or more',
    kind: 'yesNo',
    group: 'share',
    span: 12,
    shownWhen: vouching,
    requiredWhen: 'never',
    hint: 'I confirm that every owner who is not listed holds less than 25%.',
  },
  {
    name: 'unlisted_owners_explanation',
    label: 'Who owns the rest?',
    kind: 'longText',
    group: 'share',
    minLength: 10,
    shownWhen: vouchingYes,
    requiredWhen: 'always',
    rule: 'law',
  },
];

const OWNER_COMPANY_FIELDS: readonly Field[] = [
  {
    name: 'legal_name',
    label: 'Legal name of the company',
    kind: 'text',
    group: 'owner_company',
    span: 8,
    shownWhen: forCompanies,
    requiredWhen: 'always',
    rule: 'law',
    check: checkPersonName,
  },
  {
    name: 'tax_id',
    label: 'EIN of the company',
    kind: 'digits',
    group: 'owner_company',
    span: 4,
    maxLength: 9,
    secret: 'taxId',
    hint: 'Kept encrypted.',
    shownWhen: forCompanies,
    requiredWhen: 'always',
    rule: 'law',
    check: checkEin,
  },
];

/** One owner or the control person. Wire: `macop`. */
export const OWNER_FIELDS: readonly Field[] = [
  ...OWNER_SHARE_FIELDS,
  ...OWNER_NAME_FIELDS,
  ...OWNER_COMPANY_FIELDS,
  ...OWNER_IDENTITY_FIELDS,
  ...OWNER_HOME_FIELDS,
  ...OWNER_HISTORY_FIELDS,
];

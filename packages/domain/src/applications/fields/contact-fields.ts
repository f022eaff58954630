import { checkPersonName } from '../../checks/person-name.ts';
import { no, type Verdict, yes } from '../../checks/verdict.ts';
import { choices, CONTACT_TYPES } from './choices.ts';
import type { Facts } from '../ledger/facts.ts';
import { type Condition, type Field, type Group, when } from './field.ts';
import { textOf } from './values.ts';

export const CONTACT_GROUPS: readonly Group[] = [
  { name: 'contact', title: 'Contact' },
  { name: 'channels', title: 'Contact details' },
];

const chargebacks: Condition = when(
  'Requests about disputed sales have deadlines and must reach the right desk.',
  (_facts, record) => textOf(record, 'contact_type') === 'chargeback',
);

const judgeOwner = (uid: string, facts: Facts): Verdict =>
  facts.owners.some((owner) => owner.uid === uid) ? yes : no('This owner is not part of the application any more.');

const reach = 'Someone has to answer when there is a question.';

/** One contact. Wire: `mamc`. */
export const CONTACT_FIELDS: readonly Field[] = [
  {
    name: 'contact_type',
    label: 'Role',
    kind: 'choice',
    group: 'contact',
    span: 6,
    options: CONTACT_TYPES,
    requiredWhen: 'always',
    why: reach,
  },
  {
    name: 'same_as_owner_id',
    label: 'Copy from an owner',
    kind: 'reference',
    group: 'contact',
    span: 6,
    requiredWhen: 'never',
    judge: judgeOwner,
  },
  {
    name: 'first_name',
    label: 'First name',
    kind: 'text',
    group: 'contact',
    span: 4,
    requiredWhen: 'always',
    why: reach,
    check: checkPersonName,
  },
  {
    name: 'last_name',
    label: 'Last name',
    kind: 'text',
    group: 'contact',
    span: 4,
    requiredWhen: 'always',
    why: reach,
    check: checkPersonName,
  },
  {
    name: 'title',
    label: 'Title',
    kind: 'text',
    group: 'contact',
    span: 4,
    requiredWhen: 'always',
    why: reach,
    check: checkPersonName,
  },
  { name: 'email', label: 'Email', kind: 'email', group: 'channels', span: 6, requiredWhen: 'always', why: reach },
  { name: 'phone', label: 'Phone', kind: 'phone', group: 'channels', span: 4, requiredWhen: 'always', why: reach },
  {
    name: 'phone_ext',
    label: 'Extension',
    kind: 'digits',
    group: 'channels',
    span: 2,
    maxLength: 6,
    requiredWhen: 'never',
  },
  { name: 'mobile', label: 'Mobile', kind: 'phone', group: 'channels', span: 4, requiredWhen: 'never' },
  {
    name: 'preferred_channel',
    label: 'Prefers',
    kind: 'choice',
    group: 'channels',
    span: 4,
    default: 'email',
    requiredWhen: 'always',
    why: reach,
    options: choices({ email: 'Email', sms: 'Text message', call: 'Call' }),
  },
  {
    name: 'best_time',
    label: 'Best time',
    kind: 'text',
    group: 'channels',
    span: 4,
    requiredWhen: 'never',
    hint: 'Such as weekdays after 2 pm.',
  },
  {
    name: 'language',
    label: 'Language',
    kind: 'choice',
    group: 'channels',
    span: 4,
    default: 'en',
    requiredWhen: 'never',
    options: choices({ en: 'English' }),
  },
  {
    name: 'receives_retrievals_at',
    label: 'Send dispute notices to',
    kind: 'choice',
    group: 'channels',
    span: 6,
    rule: 'scheme',
    options: choices({ email: 'This email address', legal: 'The legal address', location: 'The business location' }),
    shownWhen: chargebacks,
    requiredWhen: 'always',
  },
  {
    name: 'authorized_to_change',
    label: 'May change account data?',
    kind: 'yesNo',
    group: 'channels',
    span: 6,
    default: false,
    requiredWhen: 'always',
    why: 'We change bank accounts and addresses only for someone you named.',
  },
];

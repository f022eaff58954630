import { sellsOnline } from '../ledger/answers.ts';
import { REFUND_POLICIES } from './choices.ts';
import { type Condition, type Field, when } from './field.ts';
import { textOf } from './values.ts';

const otherRefund: Condition = when(
  'Tell us your refund policy in your own words.',
  (_facts, record) => textOf(record, 'refund_policy') === 'other',
);
const online: Condition = when(
  'The card networks require everyone who sells online to post the refund policy on their website.',
  (facts) => sellsOnline(facts),
);
export const BUSINESS_TERMS_FIELDS: readonly Field[] = [
  {
    name: 'recurring',
    label: 'Do you charge customers regularly?',
    kind: 'yesNo',
    group: 'terms',
    span: 4,
    requiredWhen: 'always',
    rule: 'scheme',
    why: 'The card networks have rules for subscriptions.',
    hint: 'Subscriptions, memberships, installments.',
  },
  {
    name: 'trial_offer',
    label: 'Do you offer trials that turn into paid plans?',
    kind: 'yesNo',
    group: 'terms',
    span: 4,
    requiredWhen: 'always',
    rule: 'scheme',
    why: 'The card networks have rules for trials.',
  },
  {
    name: 'negative_option',
    label: 'Are customers charged unless they cancel?',
    kind: 'yesNo',
    group: 'terms',
    span: 4,
    requiredWhen: 'always',
    rule: 'scheme',
    why: 'The card networks have rules for such offers.',
    help: 'Also called a negative option: the customer’s silence counts as a yes.',
  },
  {
    name: 'refund_policy',
    label: 'Refund policy',
    kind: 'choice',
    group: 'terms',
    span: 6,
    options: REFUND_POLICIES,
    requiredWhen: 'always',
    rule: 'scheme',
    why: 'Customers must be able to see it before they pay.',
  },
  {
    name: 'refund_policy_text',
    label: 'Your refund policy',
    kind: 'longText',
    group: 'terms',
    shownWhen: otherRefund,
    requiredWhen: 'always',
    rule: 'scheme',
    minLength: 10,
  },
  {
    name: 'refund_policy_url',
    label: 'Refund policy online',
    kind: 'url',
    group: 'terms',
    span: 6,
    shownWhen: online,
    requiredWhen: 'always',
    rule: 'scheme',
    hint: 'The page that states it.',
  },
  {
    name: 'avs_required',
    label: 'Ask for the billing address',
    kind: 'yesNo',
    group: 'terms',
    span: 6,
    requiredWhen: 'always',
    default: true,
    why: 'Checking the address stops much of the fraud with keyed cards.',
  },
  {
    name: 'cvv_required',
    label: 'Ask for the security code',
    kind: 'yesNo',
    group: 'terms',
    span: 6,
    requiredWhen: 'always',
    default: true,
    why: 'The code on the back shows that the customer holds the card.',
  },
];

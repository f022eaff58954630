import { checkPercentGroup } from '../../checks/percent-group.ts';
import { CONTACT_TYPES } from '../fields/choices.ts';
import type { Facts, Rec } from './facts.ts';
import { CONFIRMED } from '../fields/business-fields.ts';
import { proposalOf, unanswered } from './short-path.ts';
import { met, missing, pathOf, recordTitle, type Requirement, type Standing, warned, wrong } from './requirement.ts';
import { CHANNEL_SHARES, CUSTOMER_SHARES, DELIVERY_SHARES } from '../fields/share-groups.ts';
import { sameSecret } from '../fields/same-secret.ts';
import { SECTION_FACTS, type FormSection } from '../sections.ts';
import { isYes, numberOf, textOf, type Values } from '../fields/values.ts';

type RuleText = Pick<Requirement, 'label' | 'why'> & {
  id: string;
  rule?: Requirement['rule'];
  record?: string;
  field?: string;
  subject?: string;
};

const line = (section: FormSection, { id, rule = 'bank', ...text }: RuleText, standing: Standing): Requirement => ({
  id: `${SECTION_FACTS[section].records}.${id}`,
  section,
  path: pathOf(section, text.record, text.field),
  ...text,
  rule,
  way: 'asked',
  ...standing,
});

/** Shares that make a whole together. */
const PERCENT_GROUPS = [
  {
    id: 'channels',
    label: 'How customers pay, in total',
    fields: CHANNEL_SHARES,
  },
  { id: 'customers', label: 'Who pays, in total', fields: CUSTOMER_SHARES },
  {
    id: 'delivery',
    label: 'Delivery times, in total',
    fields: DELIVERY_SHARES,
  },
] as const;

const CONFIRM = 'Look through what we assumed for your category. Confirm it or change it.';
const RENEWED = 'You chose another category. Look through what we assumed for it.';

/** One confirmation for all that is usual in the trade; not needed by whoever answers one by one. */
const assumptions = (facts: Facts): Requirement[] => {
  const mark = textOf(facts.business, CONFIRMED);
  const proposal = proposalOf(facts);
  if (mark === '' && !unanswered(facts)) return [];
  const text = {
    id: 'assumed',
    label: 'What is usual for your category',
    why: 'Most businesses of a category sell in the same way, so one look is enough.',
    rule: 'policy',
    field: CONFIRMED,
  } as const;
  const isSame = proposal === undefined || proposal.mark === mark;
  const standing = unanswered(facts) ? missing(CONFIRM) : isSame ? met : warned(RENEWED);
  return [{ ...line('business', text, standing), way: 'assumed' }];
};

const shareRules = ({ business }: Facts): Requirement[] =>
  PERCENT_GROUPS.flatMap(({ id, label, fields }) => {
    const shares = fields.map((name) => numberOf(business, name));
    if (!shares.every((share) => share !== undefined)) return [];
    const verdict = checkPercentGroup(shares);
    const text = { id, label, why: 'Every sale belongs to exactly one of these.', field: fields[0] };
    return [line('business', text, verdict.ok ? met : wrong(verdict.reason))];
  });

/** The groups of shares of the business profile; each counts once all its shares are given. */
export const businessRules = (facts: Facts): Requirement[] => [...assumptions(facts), ...shareRules(facts)];

const covers = (account: Values, use: 'deposits' | 'fees'): boolean =>
  [use, 'both'].includes(textOf(account, 'purpose'));

const coverage = ({ accounts }: Facts): Requirement[] => {
  const need = (use: 'deposits' | 'fees', label: string, message: string): Requirement =>
    line(
      'settlement',
      { id: use, label, why: 'The bank needs one account to pay to and one to take fees from. It may be the same.' },
      accounts.some(({ values }) => covers(values, use)) ? met : missing(message),
    );
  return [
    need('deposits', 'An account for deposits', 'Choose an account that your sales are paid to.'),
    need('fees', 'An account for fees', 'Choose an account that fees are taken from.'),
  ];
};

const primaryAccount = ({ accounts }: Facts): Requirement => {
  const count = accounts.filter(({ values }) => isYes(values, 'is_primary')).length;
  const text = { id: 'primary', label: 'One primary account', why: 'The bank has to know which account to use first.' };
  if (count === 0) return line('settlement', text, missing('Mark one account as primary.'));
  return line(
    'settlement',
    text,
    count === 1 ? met : wrong(`${count} accounts are marked as primary. Mark exactly one.`),
  );
};

const duplicateAccount = ({ accounts }: Facts, { uid, values }: Rec, index: number): Requirement[] => {
  const isTwin = accounts
    .slice(0, index)
    .some(
      (other) =>
        textOf(values, 'routing_number') !== '' &&
        textOf(other.values, 'routing_number') === textOf(values, 'routing_number') &&
        sameSecret(other.values['account_number'], values['account_number']),
    );
  const text = {
    id: `${uid}.duplicate`,
    label: 'Account number',
    why: 'Each account is listed once.',
    record: uid,
    field: 'account_number',
    subject: recordTitle('settlement', values, index),
  };
  return isTwin ? [line('settlement', text, wrong('This account is listed already. Remove one of the two.'))] : [];
};

/** What must be true of the bank accounts together. */
export const accountRules = (facts: Facts): Requirement[] => {
  const any = { id: 'any', label: 'A bank account', why: 'Your sales have to be paid somewhere.' };
  if (facts.accounts.length === 0) return [line('settlement', any, missing('Add the account your sales are paid to.'))];
  return [
    line('settlement', any, met),
    ...coverage(facts),
    primaryAccount(facts),
    ...facts.accounts.flatMap((account, index) => duplicateAccount(facts, account, index)),
  ];
};

/** Whom the bank and the schemes must be able to write to. */
const NEEDED_CONTACTS = [
  {
    type: 'primary',
    label: 'A primary contact',
    why: 'Someone has to answer when there is a question.',
    rule: 'policy',
  },
  {
    type: 'chargeback',
    label: 'A contact for chargebacks',
    why: 'Disputed sales have deadlines and must reach the right desk.',
    rule: 'scheme',
  },
] as const;

const contactsNeeded = ({ contacts }: Facts): Requirement[] =>
  NEEDED_CONTACTS.map(({ type, label, why, rule }) => {
    const isThere = contacts.some(({ values }) => textOf(values, 'contact_type') === type);
    return line('contact', { id: `type.${type}`, label, why, rule }, isThere ? met : missing('Add this contact.'));
  });

const sameRole = ({ contacts }: Facts, { uid, values }: Rec, index: number): Requirement[] => {
  const type = textOf(values, 'contact_type');
  const isTwin = type !== '' && contacts.slice(0, index).some((other) => textOf(other.values, 'contact_type') === type);
  if (!isTwin) return [];
  const role = CONTACT_TYPES.find(({ value }) => value === type)?.label ?? type;
  const text = {
    id: `${uid}.duplicate`,
    label: 'Role',
    why: 'Each role has one contact, so it is clear who answers.',
    rule: 'policy',
    record: uid,
    field: 'contact_type',
    subject: recordTitle('contact', values, index),
  } as const;
  return [line('contact', text, wrong(`There is another contact for “${role}”.`))];
};

const sharedChargebackMail = ({ contacts }: Facts, { uid, values }: Rec, index: number): Requirement[] => {
  const email = textOf(values, 'email');
  if (textOf(values, 'contact_type') !== 'chargeback' || email === '') return [];
  const isShared = contacts.some((other) => other.uid !== uid && textOf(other.values, 'email') === email);
  const text = {
    id: `${uid}.mail`,
    label: 'Email',
    why: 'Notices about disputed sales drown in a mailbox that is used for other things.',
    rule: 'scheme',
    record: uid,
    field: 'email',
    subject: recordTitle('contact', values, index),
  } as const;
  return isShared ? [line('contact', text, warned('Better use an address of its own for chargebacks.'))] : [];
};

/** What must be true of the contacts together. */
export const contactRules = (facts: Facts): Requirement[] => [
  ...contactsNeeded(facts),
  ...facts.contacts.flatMap((contact, index) => [
    ...sameRole(facts, contact, index),
    ...sharedChargebackMail(facts, contact, index),
  ]),
];

import { mind, type Verdict, yes } from '../../checks/verdict.ts';
import { sellsInPerson } from '../ledger/answers.ts';
import { CHARGE_MOMENTS, HARDWARE } from './choices.ts';
import { type Condition, type Field, when } from './field.ts';
import { isNo, isYes, textOf } from './values.ts';

const deposit: Condition = when(
  'You take a deposit first.',
  (_facts, record) => textOf(record, 'card_charged_when') === 'deposit_then_balance',
);
const goods: Condition = when('You send goods to your customers.', (_facts, record) => isYes(record, 'ships_goods'));
const thirdParty: Condition = when(
  'Another company ships for you, and delivery depends on them.',
  (_facts, record) => isYes(record, 'ships_goods') && isNo(record, 'ships_own_goods'),
);
const inPerson: Condition = when('You take cards in person, so we have to know with which devices.', (facts) =>
  sellsInPerson(facts),
);

const judgeDays = (days: number): Verdict =>
  days > 365 ? mind('We do not usually accept payment more than a year before delivery.') : yes;

const share = { kind: 'percent', requiredWhen: 'always' } as const;
const channel = {
  ...share,
  group: 'channels',
  span: 3,
  rule: 'scheme',
  why: 'Sales without the card present are riskier, so the networks need to know the mix.',
} as const;
const customer = {
  ...share,
  group: 'customers',
  span: 4,
  rule: 'bank',
  why: 'Business and foreign cards cost more to accept.',
} as const;
const delivery = {
  ...share,
  group: 'delivery',
  span: 2,
  rule: 'bank',
  why: 'Until you deliver, the bank may have to refund your customers.',
} as const;

export const BUSINESS_CHANNEL_FIELDS: readonly Field[] = [
  {
    ...channel,
    name: 'pct_swiped',
    label: 'Swiped, dipped or tapped',
    hint: 'Percent of sales.',
  },
  {
    ...channel,
    name: 'pct_keyed_present',
    label: 'Keyed in, customer present',
    hint: 'Percent of sales.',
  },
  {
    ...channel,
    name: 'pct_moto',
    label: 'Mail and phone',
    hint: 'Percent of sales.',
  },
  {
    ...channel,
    name: 'pct_ecommerce',
    label: 'Internet',
    hint: 'Percent of sales.',
  },
  {
    name: 'hardware',
    label: 'Devices',
    kind: 'choices',
    group: 'channels',
    span: 12,
    options: HARDWARE,
    requiredWhen: inPerson,
    rule: 'bank',
    hint: 'What you take cards with.',
  },
  {
    ...customer,
    name: 'pct_b2b',
    label: 'Sales to businesses',
    hint: 'Percent of sales.',
  },
  {
    ...customer,
    name: 'pct_b2c',
    label: 'Sales to consumers',
    hint: 'Percent of sales.',
  },
  {
    ...customer,
    name: 'pct_international',
    label: 'Sales to customers outside the US',
    hint: 'Percent of all sales, separate from the two above.',
  },
];

export const BUSINESS_DELIVERY_FIELDS: readonly Field[] = [
  {
    ...delivery,
    name: 'delivery_0',
    label: 'Immediately',
    hint: 'Percent.',
    help: 'Of 100 sales, how many customers get what they paid for immediately, how many within a week, and so on? Together they add up to 100. The longer the wait, the more the bank might have to refund.',
  },
  {
    ...delivery,
    name: 'delivery_1_7',
    label: 'In 1–7 days',
    hint: 'Percent.',
  },
  {
    ...delivery,
    name: 'delivery_8_14',
    label: 'In 8–14 days',
    hint: 'Percent.',
  },
  {
    ...delivery,
    name: 'delivery_15_30',
    label: 'In 15–30 days',
    hint: 'Percent.',
  },
  {
    ...delivery,
    name: 'delivery_over_30',
    label: 'After 30 days',
    hint: 'Percent.',
  },
  {
    name: 'delivery_days',
    label: 'Usual days to deliver',
    kind: 'count',
    group: 'delivery',
    span: 4,
    max: 730,
    requiredWhen: 'always',
    rule: 'bank',
    why: 'Until you deliver, the bank may have to refund your customers.',
    hint: '0 when customers take it with them.',
    judge: judgeDays,
  },
  {
    name: 'card_charged_when',
    label: 'When is the card charged?',
    kind: 'choice',
    group: 'delivery',
    span: 4,
    options: CHARGE_MOMENTS,
    requiredWhen: 'always',
    rule: 'scheme',
    why: 'The card networks have rules for charging before delivery.',
  },
  {
    name: 'deposit_pct',
    label: 'Deposit',
    kind: 'percent',
    group: 'delivery',
    span: 4,
    min: 1,
    hint: 'Percent of the price.',
    shownWhen: deposit,
    requiredWhen: 'always',
    rule: 'scheme',
  },
  {
    name: 'ships_goods',
    label: 'Do you ship goods to customers?',
    kind: 'yesNo',
    group: 'delivery',
    span: 4,
    requiredWhen: 'always',
    rule: 'bank',
    why: 'Goods in transit are a risk until they arrive.',
  },
  {
    name: 'ships_own_goods',
    label: 'Do you ship them yourself?',
    kind: 'yesNo',
    group: 'delivery',
    span: 4,
    shownWhen: goods,
    requiredWhen: 'always',
    rule: 'bank',
  },
  {
    name: 'fulfilment_name',
    label: 'Fulfillment company',
    kind: 'text',
    group: 'delivery',
    span: 4,
    shownWhen: thirdParty,
    requiredWhen: 'always',
    rule: 'bank',
  },
  {
    name: 'fulfilment_phone',
    label: 'Phone of the fulfillment company',
    kind: 'phone',
    group: 'delivery',
    span: 4,
    shownWhen: thirdParty,
    requiredWhen: 'always',
    rule: 'bank',
  },
];

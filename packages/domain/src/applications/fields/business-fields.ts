import { no, yes } from '../../checks/verdict.ts';
import { BUSINESS_CHANNEL_FIELDS, BUSINESS_DELIVERY_FIELDS } from './business-channel-fields.ts';
import { BUSINESS_TERMS_FIELDS } from './business-terms-fields.ts';
import { BUSINESS_CARD_FIELDS, BUSINESS_TRADE_FIELDS, BUSINESS_VOLUME_FIELDS } from './business-sales-fields.ts';
import { MATCH_REASONS } from './choices.ts';
import { type Condition, type Field, type Group, when } from './field.ts';
import { judgePast } from '../documents/judgements.ts';
import { isYes } from './values.ts';

/** Holds which block of assumptions was confirmed. */
export const CONFIRMED = 'assumed_for';

export const BUSINESS_GROUPS: readonly Group[] = [
  { name: 'trade', title: 'Type of business' },
  { name: 'volume', title: 'Volume', intro: 'Careful estimates are fine. Enter what you expect in a typical year.' },
  { name: 'channels', title: 'How customers pay', intro: 'The four shares add up to 100%.' },
  { name: 'customers', title: 'Customers', intro: 'Businesses and consumers add up to 100%.' },
  {
    name: 'delivery',
    title: 'Delivery',
    intro: 'How long after paying do customers have what they bought? The five shares make 100% together.',
  },
  { name: 'terms', title: 'Terms of sale' },
  { name: 'cards', title: 'Cards and payments' },
  { name: 'season', title: 'Seasonality' },
  { name: 'past', title: 'Card processing history' },
  { name: 'assumed', title: 'Assumptions' },
];

const seasonal: Condition = when('Your business is open part of the year.', (_facts, record) =>
  isYes(record, 'seasonal'),
);
const before: Condition = when('You take cards now or have taken them before.', (_facts, record) =>
  isYes(record, 'processed_before'),
);
const terminated: Condition = when(
  'An account was closed by a processor, and we have to understand why.',
  (_facts, record) => isYes(record, 'ever_terminated'),
);

const BUSINESS_SEASON_FIELDS: readonly Field[] = [
  {
    name: 'seasonal',
    label: 'Is the business seasonal?',
    kind: 'yesNo',
    group: 'season',
    span: 4,
    requiredWhen: 'always',
    rule: 'bank',
    why: 'Sales that stop for months would otherwise look wrong to the bank.',
  },
  {
    name: 'seasonal_months',
    label: 'Open months',
    kind: 'months',
    group: 'season',
    span: 8,
    shownWhen: seasonal,
    requiredWhen: 'always',
    rule: 'bank',
    check: (months) => (months.length <= 11 ? yes : no('A seasonal business is closed at least one month.')),
  },
];

const past = { group: 'past', shownWhen: before, requiredWhen: 'always' } as const;
const closed = { group: 'past', shownWhen: terminated, requiredWhen: 'always', rule: 'scheme' } as const;

const BUSINESS_PAST_FIELDS: readonly Field[] = [
  {
    name: 'processed_before',
    label: 'Do you accept cards now, or did you before?',
    kind: 'yesNo',
    group: 'past',
    span: 12,
    requiredWhen: 'always',
    rule: 'bank',
    why: 'Your processing history is the best evidence there is.',
  },
  { ...past, name: 'prior_processor', label: 'Processor', kind: 'text', span: 6, maxLength: 100 },
  { ...past, name: 'reason_for_leaving', label: 'Why are you leaving?', kind: 'text', span: 6, maxLength: 100 },
  { ...past, name: 'prior_monthly_volume_cents', label: 'Monthly volume there', kind: 'cents', span: 6 },
  {
    ...past,
    name: 'prior_chargeback_bps',
    label: 'Chargebacks there',
    kind: 'bps',
    span: 6,
    hint: 'Percent of sales, such as 0.35.',
    help: 'A chargeback is a sale that the customer’s bank took back. Divide their number by the number of sales of the last twelve months.',
  },
  {
    name: 'ever_terminated',
    label: 'Has a processor ever closed your account?',
    kind: 'yesNo',
    group: 'past',
    span: 12,
    requiredWhen: 'always',
    rule: 'scheme',
    why: 'Card networks keep a list of closed accounts, which we have to check.',
    help: 'Also answer yes if the business or one of its owners is on the MATCH list, formerly the terminated merchant file.',
  },
  { ...closed, name: 'terminated_by', label: 'Closed by', kind: 'text', span: 6, maxLength: 100 },
  { ...closed, name: 'terminated_on', label: 'Closed on', kind: 'date', span: 6, judge: judgePast },
  { ...closed, name: 'match_reason_code', label: 'MATCH reason', kind: 'choice', span: 6, options: MATCH_REASONS },
  { ...closed, name: 'termination_reason', label: 'What happened?', kind: 'longText', minLength: 10 },
];

/** Which block of assumptions was confirmed, by whom and when. Confirmed on a card of its own, not typed into a line. */
const BUSINESS_ASSUMED_FIELDS: readonly Field[] = [
  {
    name: CONFIRMED,
    label: 'Confirmed as usual for the category',
    kind: 'text',
    group: 'assumed',
    maxLength: 40,
    requiredWhen: 'never',
  },
  ...(['assumed_at', 'assumed_by'] as const).map(
    (name) =>
      ({
        name,
        label: name === 'assumed_at' ? 'Confirmed at' : 'Confirmed by',
        kind: 'text',
        group: 'assumed',
        maxLength: 100,
        requiredWhen: 'never',
        serverOnly: true,
        ...(name === 'assumed_at' && ({ isInstant: true } as const)),
      }) as const,
  ),
];

/** Business profile. Wire: `mabp`. */
export const BUSINESS_FIELDS: readonly Field[] = [
  ...BUSINESS_TRADE_FIELDS,
  ...BUSINESS_VOLUME_FIELDS,
  ...BUSINESS_CHANNEL_FIELDS,
  ...BUSINESS_DELIVERY_FIELDS,
  ...BUSINESS_TERMS_FIELDS,
  ...BUSINESS_CARD_FIELDS,
  ...BUSINESS_SEASON_FIELDS,
  ...BUSINESS_PAST_FIELDS,
  ...BUSINESS_ASSUMED_FIELDS,
];

import {
  type Brand,
  BRAND_NAMES,
  BRANDS,
  type CostBasis,
  PASSED_ON,
  PRICING_MODELS,
  type PricingModel,
  usualBasis,
} from './models.ts';
import type { RateUnit } from './units.ts';

export const LINE_GROUPS = ['rates', 'transactions', 'cases', 'periods', 'once'] as const;
export type LineGroup = (typeof LINE_GROUPS)[number];

export const GROUP_NAMES: Record<LineGroup, string> = {
  rates: 'Card rates',
  transactions: 'Per transaction',
  cases: 'Per case',
  periods: 'Monthly and yearly',
  once: 'Once',
};

/** What a line is counted by. */
export type Driver =
  | `${Brand}_volume`
  | `${Brand}_auths`
  | `${'qualified' | 'mid' | 'non'}_${'volume' | 'sales'}`
  | 'volume'
  | 'credit_volume'
  | 'sales'
  | 'auths'
  | 'avs'
  | 'voice_auths'
  | 'batches'
  | 'refunds'
  | 'chargebacks'
  | 'retrievals'
  | 'ach_rejects'
  | 'months'
  | 'months_not_compliant'
  | 'years'
  | 'starts'
  | 'never';

/** How high a line may go without a super admin. */
export type CeilingKind = 'discount' | 'item' | 'case' | 'period' | 'termination';

const DOLLAR = 100_000;
export const CEILINGS: Record<CeilingKind, number> = {
  discount: 100_000,
  item: 5 * DOLLAR,
  case: 100 * DOLLAR,
  period: 500 * DOLLAR,
  termination: 1000 * DOLLAR,
};

/**
 * `charge`: the buy side is a cost, the sale side is charged. `minimum`: only what is missing to it is charged.
 * `shown`: what the merchant's customers see. `pass`: passed on as it comes.
 */
export type Counting = 'charge' | 'minimum' | 'shown' | 'pass';

type FeeName = (typeof FEES)[number][0];
type TierName = `${'qualified' | 'mid' | 'non'}_${'rate' | 'item'}`;
type ModelLineName = TierName | 'flat_rate' | 'flat_item' | 'card_price' | 'cash_discount' | 'surcharge_rate';
export type LineName = `${Brand}_rate` | `${Brand}_auth` | ModelLineName | FeeName;

export interface RateLine {
  readonly name: LineName;
  readonly label: string;
  readonly unit: RateUnit;
  readonly group: LineGroup;
  readonly driver: Driver;
  readonly ceiling: CeilingKind;
  readonly counting: Counting;
  /** The cost basis that the buy side of the line belongs to; null where it belongs to both. */
  readonly basis: CostBasis | null;
  /** Part of the price where one rate covers everything, unless it is charged for itself. */
  readonly isUsuallyIncluded: boolean;
  readonly buyFor: readonly PricingModel[];
  readonly saleFor: readonly PricingModel[];
  /** `fee.schedule` at Payrix; absent where the provider has none for it. */
  readonly schedule: number | null;
}

const brandLines = BRANDS.flatMap((brand): RateLine[] => [
  {
    name: `${brand}_rate`,
    label: `${BRAND_NAMES[brand]} markup`,
    unit: 'percent',
    group: 'rates',
    driver: `${brand}_volume`,
    ceiling: 'discount',
    counting: 'charge',
    basis: 'pass_through',
    isUsuallyIncluded: false,
    buyFor: PRICING_MODELS,
    saleFor: PASSED_ON,
    schedule: 7,
  },
  {
    name: `${brand}_auth`,
    label: `${BRAND_NAMES[brand]} authorization`,
    unit: 'money',
    group: 'transactions',
    driver: `${brand}_auths`,
    ceiling: 'item',
    counting: 'charge',
    basis: 'pass_through',
    isUsuallyIncluded: false,
    buyFor: PRICING_MODELS,
    saleFor: PASSED_ON,
    schedule: 6,
  },
]);

const priced = (
  name: ModelLineName,
  label: string,
  driver: Driver,
  about: { model: PricingModel; counting?: Counting; isItem?: boolean },
): RateLine => ({
  name,
  label,
  unit: about.isItem ? 'money' : 'percent',
  group: 'rates',
  driver,
  ceiling: about.isItem ? 'item' : 'discount',
  counting: about.counting ?? 'charge',
  basis: 'bundled',
  isUsuallyIncluded: false,
  buyFor: about.counting === 'shown' ? [] : [about.model],
  saleFor: [about.model],
  schedule: 7,
});

const modelLines: readonly RateLine[] = [
  priced('qualified_rate', 'Qualified rate', 'qualified_volume', { model: 'tiered' }),
  priced('qualified_item', 'Qualified, per sale', 'qualified_sales', { model: 'tiered', isItem: true }),
  priced('mid_rate', 'Mid-qualified rate', 'mid_volume', { model: 'tiered' }),
  priced('mid_item', 'Mid-qualified, per sale', 'mid_sales', { model: 'tiered', isItem: true }),
  priced('non_rate', 'Non-qualified rate', 'non_volume', { model: 'tiered' }),
  priced('non_item', 'Non-qualified, per sale', 'non_sales', { model: 'tiered', isItem: true }),
  priced('flat_rate', 'Flat rate', 'volume', { model: 'flat' }),
  priced('flat_item', 'Flat, per sale', 'sales', { model: 'flat', isItem: true }),
  priced('card_price', 'Card price adjustment', 'volume', { model: 'dual_pricing' }),
  priced('cash_discount', 'Cash discount', 'never', { model: 'dual_pricing', counting: 'shown' }),
  priced('surcharge_rate', 'Customer surcharge', 'credit_volume', { model: 'surcharge', counting: 'shown' }),
];

/** Name, label, group, what it is counted by, ceiling, Payrix schedule: table 4.3 as it stands. */
const FEES = [
  ['auth_fee', 'Authorization', 'transactions', 'auths', 'item', 6],
  ['capture_fee', 'Capture', 'transactions', 'sales', 'item', 7],
  ['avs_fee', 'Address verification', 'transactions', 'avs', 'item', null],
  ['gateway_item', 'Gateway, per item', 'transactions', 'auths', 'item', 6],
  ['batch_fee', 'Batch', 'transactions', 'batches', 'item', 24],
  ['refund_fee', 'Refund', 'transactions', 'refunds', 'item', 8],
  ['voice_auth_fee', 'Voice authorization', 'cases', 'voice_auths', 'item', null],
  ['chargeback_fee', 'Chargeback', 'cases', 'chargebacks', 'case', 11],
  ['retrieval_fee', 'Retrieval request', 'cases', 'retrievals', 'case', 19],
  ['arbitration_fee', 'Arbitration', 'cases', 'never', 'case', 20],
  ['ach_reject_fee', 'ACH return', 'cases', 'ach_rejects', 'case', 15],
  ['monthly_fee', 'Monthly service', 'periods', 'months', 'period', 3],
  ['statement_fee', 'Statement', 'periods', 'months', 'period', 3],
  ['gateway_monthly', 'Gateway', 'periods', 'months', 'period', 3],
  ['pci_program', 'PCI program', 'periods', 'months', 'period', 3],
  ['pci_non_compliance', 'PCI non-compliance', 'periods', 'months_not_compliant', 'period', 77],
  ['regulatory_fee', 'Regulatory (1099-K, TIN)', 'periods', 'months', 'period', 3],
  ['next_day_funding', 'Next-day funding', 'periods', 'months', 'period', 3],
  ['monthly_minimum', 'Monthly minimum', 'periods', 'months', 'period', 3],
  ['annual_fee', 'Annual', 'periods', 'years', 'period', 4],
  ['setup_fee', 'Setup', 'once', 'starts', 'period', 5],
  ['early_termination', 'Early termination', 'once', 'never', 'termination', 5],
] as const satisfies readonly (readonly [string, string, LineGroup, Driver, CeilingKind, number | null])[];

const USUALLY_INCLUDED: readonly FeeName[] = ['auth_fee', 'capture_fee'];

const countingOf = (name: FeeName): Counting => {
  if (name === 'arbitration_fee') return 'pass';
  return name === 'monthly_minimum' ? 'minimum' : 'charge';
};

const feeLines = FEES.map(([name, label, group, driver, ceiling, schedule]): RateLine => {
  const counting = countingOf(name);
  return {
    name,
    label,
    unit: 'money',
    group,
    driver,
    ceiling,
    counting,
    basis: null,
    isUsuallyIncluded: USUALLY_INCLUDED.includes(name),
    buyFor: counting === 'pass' ? [] : PRICING_MODELS,
    saleFor: counting === 'pass' ? [] : PRICING_MODELS,
    schedule,
  };
});

/** Every line of a rate record, in the order it is read. One list for forms, rules, simulator, papers and provider. */
export const RATE_LINES: readonly RateLine[] = LINE_GROUPS.flatMap((group) =>
  [...brandLines, ...modelLines, ...feeLines].filter((line) => line.group === group),
);

export type Side = 'buy' | 'sale';

/** Whether a line has a value on a side; what is bought depends on the cost basis, what is sold does not. */
export const appliesTo = (line: RateLine, side: Side, model: PricingModel, basis = usualBasis(model)): boolean => {
  if (side === 'sale') return line.saleFor.includes(model);
  return line.buyFor.includes(model) && (line.basis === null || line.basis === basis);
};

/** What a pricing model has at all, on either side; passed-on lines stand there for the reader. */
export const linesOf = (model: PricingModel, basis = usualBasis(model)): readonly RateLine[] =>
  RATE_LINES.filter(
    (line) => line.counting === 'pass' || appliesTo(line, 'buy', model, basis) || appliesTo(line, 'sale', model),
  );

export const LINE_NAMES: readonly LineName[] = RATE_LINES.map(({ name }) => name);
const BY_NAME = new Map(RATE_LINES.map((line) => [line.name as string, line]));
export const findLine = (name: string): RateLine | undefined => BY_NAME.get(name);

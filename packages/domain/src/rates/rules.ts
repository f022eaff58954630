import { appliesTo, CEILINGS, type LineName, linesOf, RATE_LINES, type RateLine, type Side } from './lines.ts';
import type { Mix } from './mix.ts';
import { type Brand, MODEL_FACTS, type PricingModel } from './models.ts';
import { ticketAt } from './money.ts';
import { type BuySheet, isIncluded, type LineValues, type SaleSheet } from './sheet.ts';
import { simulateMonth } from './simulate.ts';
import { showCents, showRate } from './units.ts';

export const FINDING_RULES = [
  'sale_below_buy',
  'no_margin',
  'not_complete',
  'below_interchange',
  'surcharge_cap',
  'surcharge_above_cost',
  'surcharge_banned',
  'card_price_cap',
  'above_ceiling',
  'other_model',
  'not_of_model',
] as const;
export type FindingRule = (typeof FINDING_RULES)[number];

/** `error` cannot be saved, `missing` cannot be final, `warning` can be both. */
export type Severity = 'error' | 'missing' | 'warning';

export interface Finding {
  readonly line: LineName | 'pricing_model';
  readonly severity: Severity;
  readonly rule: FindingRule;
  readonly message: string;
}

export interface RuleContext {
  readonly brands: readonly Brand[];
  /** Where the merchant sells, by two letters. */
  readonly state: string | null;
  readonly mix: Mix | null;
  /** A super admin may go above the ceilings. */
  readonly isSuperAdmin: boolean;
}

/** Where the law forbids surcharges. To be read by counsel before it is relied on. */
export const SURCHARGE_BANNED_STATES: readonly string[] = ['CT', 'MA', 'PR'];
/** Visa since April 2023; Mastercard would allow 4%, but a merchant has one surcharge for both. */
const SURCHARGE_CAP_PPM = 30_000;
const CARD_PRICE_CAP_PPM = 40_000;

/** Whatever the cost basis: a markup that stands in a bundled buy rate is not counted, and no fault. */
const isOfModel = (line: RateLine, side: Side, model: PricingModel): boolean =>
  (side === 'buy' ? line.buyFor : line.saleFor).includes(model);

const overCeiling = (side: Side, lines: LineValues, model: PricingModel): Finding[] =>
  RATE_LINES.filter((line) => isOfModel(line, side, model)).flatMap((line) => {
    const value = lines[line.name];
    const most = CEILINGS[line.ceiling];
    if (value === undefined || value <= most) return [];
    const message = `${line.label}: the ${side} rate of ${showRate(line.unit, value)} is above ${showRate(line.unit, most)}. Only a super admin may go higher.`;
    return [{ line: line.name, severity: 'error', rule: 'above_ceiling', message } as const];
  });

const strangers = (side: Side, lines: LineValues, model: PricingModel): Finding[] => {
  const known = new Set(RATE_LINES.filter((line) => isOfModel(line, side, model)).map(({ name }) => name));
  return (Object.keys(lines) as LineName[])
    .filter((name) => lines[name] !== undefined && !known.has(name))
    .map((line) => ({
      line,
      severity: 'error',
      rule: 'not_of_model',
      message: `This line is not part of ${MODEL_FACTS[model].label.toLowerCase()} on the ${side} side.`,
    }));
};

const missing = (line: LineName, message: string): Finding => ({
  line,
  severity: 'missing',
  rule: 'not_complete',
  message,
});

/** The price that a model is named for: a tier, the flat rate, what the merchant's customers see. */
const isPrice = ({ basis }: RateLine): boolean => basis === 'bundled';

/** Without these nobody can say what a month costs. */
const isRequiredToBuy = (line: RateLine, { model, costBasis }: BuySheet, brands: readonly Brand[]): boolean => {
  if (costBasis === 'bundled') {
    return isPrice(line) && line.unit === 'percent' && appliesTo(line, 'buy', model, costBasis);
  }
  return line.name === 'auth_fee' || brands.some((brand) => line.name === `${brand}_rate`);
};

/** Under pass-through cost a tier or flat price has no buy side: its cost is the markup, interchange and assessments. */
const offBasis = ({ model, costBasis, lines }: BuySheet): Finding[] => {
  if (costBasis === 'bundled') {
    const message = `${MODEL_FACTS[model].label} is bought with interchange and assessments passed through.`;
    return MODEL_FACTS[model].isBundled
      ? []
      : [{ line: 'pricing_model', severity: 'error', rule: 'not_of_model', message }];
  }
  return RATE_LINES.filter((line) => isPrice(line) && lines[line.name] !== undefined).map(({ name, label }) => {
    const message = `${label}: leave the buy rate empty, since the cost is passed through.`;
    return { line: name, severity: 'error', rule: 'not_of_model', message };
  });
};

export const checkBuy = (buy: BuySheet, context: RuleContext): Finding[] => [
  ...strangers('buy', buy.lines, buy.model),
  ...offBasis(buy),
  ...(context.isSuperAdmin ? [] : overCeiling('buy', buy.lines, buy.model)),
  ...linesOf(buy.model, buy.costBasis)
    .filter((line) => isRequiredToBuy(line, buy, context.brands) && buy.lines[line.name] === undefined)
    .map(({ name, label }) => missing(name, `${label}: the buy rate is missing.`)),
];

/** What a model is named for cannot be part of the price: it is the price. */
const wronglyIncluded = ({ model, included = [] }: SaleSheet): Finding[] =>
  RATE_LINES.filter((line) => included.includes(line.name) && (isPrice(line) || !isOfModel(line, 'sale', model))).map(
    ({ name, label }) => ({
      line: name,
      severity: 'error',
      rule: 'not_of_model',
      message: `${label}: this cannot be included in the price.`,
    }),
  );

const compareLine = (line: RateLine, buy: number | undefined, sale: number | undefined): Finding[] => {
  if (sale === undefined) {
    return buy === undefined && !isPrice(line) ? [] : [missing(line.name, `${line.label}: the sale rate is missing.`)];
  }
  if (buy === undefined) return [];
  const [bought, sold] = [showRate(line.unit, buy), showRate(line.unit, sale)];
  if (sale < buy) {
    const message = `${line.label}: the sale rate of ${sold} is below the buy rate of ${bought}.`;
    return [{ line: line.name, severity: 'error', rule: 'sale_below_buy', message }];
  }
  if (sale > buy || buy === 0) return [];
  const message = `${line.label}: no margin, both are ${sold}.`;
  return [{ line: line.name, severity: 'warning', rule: 'no_margin', message }];
};

/** A rate with its price per sale, where one rate covers everything. */
const BUNDLED: readonly (readonly [LineName, LineName | null])[] = [
  ['qualified_rate', 'qualified_item'],
  ['mid_rate', 'mid_item'],
  ['non_rate', 'non_item'],
  ['flat_rate', 'flat_item'],
  ['card_price', null],
];

const belowInterchange = (sale: SaleSheet, buy: BuySheet, { mix, brands }: RuleContext): Finding[] => {
  if (!mix || !MODEL_FACTS[sale.model].isBundled || buy.costBasis === 'bundled') return [];
  const markup = Math.max(0, ...brands.map((brand) => buy.lines[`${brand}_rate`] ?? 0));
  const items = mix.interchangeItemMilliCents + (buy.lines.auth_fee ?? 0);
  const cost = ticketAt(mix.ticketCents, mix.interchangePpm + mix.assessmentPpm + markup, items);
  return BUNDLED.flatMap(([rate, item]) => {
    const ppm = sale.lines[rate];
    if (ppm === undefined) return [];
    const brought = ticketAt(mix.ticketCents, ppm, item === null ? 0 : (sale.lines[item] ?? 0));
    if (brought >= cost) return [];
    const message = `At an average sale of ${showCents(mix.ticketCents)} this does not cover the estimated interchange, assessments and buy rate.`;
    return [{ line: rate, severity: 'warning', rule: 'below_interchange', message } as const];
  });
};

const surchargeFindings = (sale: SaleSheet, buy: BuySheet, { state, mix }: RuleContext): Finding[] => {
  const ppm = sale.lines.surcharge_rate;
  if (sale.model !== 'surcharge') return [];
  const found: Finding[] = [];
  const add = (line: Finding['line'], rule: FindingRule, message: string): void =>
    void found.push({ line, severity: 'error', rule, message });
  if (state !== null && SURCHARGE_BANNED_STATES.includes(state)) {
    add('pricing_model', 'surcharge_banned', `Surcharges are not allowed in ${state}. Choose another pricing model.`);
  }
  if (ppm === undefined) return found;
  if (ppm > SURCHARGE_CAP_PPM) {
    add('surcharge_rate', 'surcharge_cap', 'Customer surcharge: card networks allow at most 3.00%.');
  } else if (mix && mix.volumeCents > 0) {
    const { effectivePpm } = simulateMonth(buy, sale, mix);
    if (ppm > effectivePpm) {
      const cost = showRate('percent', effectivePpm);
      add(
        'surcharge_rate',
        'surcharge_above_cost',
        `Customer surcharge: it may not exceed the merchant’s cost of acceptance, about ${cost}.`,
      );
    }
  }
  return found;
};

const cardPriceFindings = ({ lines }: SaleSheet): Finding[] =>
  (lines.card_price ?? 0) > CARD_PRICE_CAP_PPM
    ? [
        {
          line: 'card_price',
          severity: 'error',
          rule: 'card_price_cap',
          message: 'Card price adjustment: card networks allow at most 4.00%.',
        },
      ]
    : [];

export const checkSale = (sale: SaleSheet, buy: BuySheet, context: RuleContext): Finding[] => {
  if (sale.model !== buy.model) {
    const message = `The buy rate is ${MODEL_FACTS[buy.model].label.toLowerCase()}; the sale rate must be the same.`;
    return [{ line: 'pricing_model', severity: 'error', rule: 'other_model', message }];
  }
  return [
    ...strangers('sale', sale.lines, sale.model),
    ...(context.isSuperAdmin ? [] : overCeiling('sale', sale.lines, sale.model)),
    ...wronglyIncluded(sale),
    ...linesOf(sale.model)
      .filter((line) => appliesTo(line, 'sale', sale.model) && !isIncluded(line, sale))
      .flatMap((line) => compareLine(line, buy.lines[line.name], sale.lines[line.name])),
    ...belowInterchange(sale, buy, context),
    ...surchargeFindings(sale, buy, context),
    ...cardPriceFindings(sale),
  ];
};

export const canSave = (findings: readonly Finding[]): boolean =>
  findings.every(({ severity }) => severity !== 'error');
/** Nothing wrong and nothing missing; warnings are for people to weigh. */
export const isComplete = (findings: readonly Finding[]): boolean =>
  findings.every(({ severity }) => severity === 'warning');

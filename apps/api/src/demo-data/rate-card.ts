import type { LineName } from '@ledgate/domain/rates/lines.ts';
import { type Brand, BRANDS, type PricingModel } from '@ledgate/domain/rates/models.ts';
import {
  type BuySheet,
  type LineValues,
  NO_RESERVE,
  type Reserve,
  type SaleSheet,
} from '@ledgate/domain/rates/sheet.ts';
import type { Chance } from './chance.ts';

export const CENT = 1000;
const DOLLAR = 100 * CENT;

/** Line, what it is bought for, and what it is sold for: the usual ones of the trade. */
const FEES = [
  ['avs_fee', 500, 5 * CENT],
  ['batch_fee', 2 * CENT, 25 * CENT],
  ['refund_fee', 3 * CENT, 10 * CENT],
  ['chargeback_fee', 10 * DOLLAR, 25 * DOLLAR],
  ['retrieval_fee', 5 * DOLLAR, 15 * DOLLAR],
  ['statement_fee', 4 * DOLLAR, 995_000],
  ['gateway_monthly', 3 * DOLLAR, 10 * DOLLAR],
  ['pci_program', 350_000, 995_000],
  ['pci_non_compliance', 5 * DOLLAR, 2_995_000],
  ['regulatory_fee', DOLLAR, 495_000],
] as const satisfies readonly (readonly [LineName, number, number])[];

const bought = Object.fromEntries(FEES.map(([name, buy]) => [name, buy]));
const sold = { ...Object.fromEntries(FEES.map(([name, , sale]) => [name, sale])), early_termination: 295 * DOLLAR };

export const FLAT: LineValues = { flat_rate: 29_000, flat_item: 30 * CENT };
const DUAL: LineValues = { card_price: 38_500, cash_discount: 38_500 };
const TIERS: LineValues = {
  qualified_rate: 21_900,
  qualified_item: 25 * CENT,
  mid_rate: 27_900,
  mid_item: 25 * CENT,
  non_rate: 34_900,
  non_item: 25 * CENT,
};

/** One markup for every brand, and the fees of the trade. */
const everyBrand = (ppm: number): LineValues => Object.fromEntries(BRANDS.map((brand) => [`${brand}_rate`, ppm]));
export const boughtAt = (ppm: number, auth: number): LineValues => ({ ...everyBrand(ppm), auth_fee: auth, ...bought });
export const soldAt = (ppm: number, auth: number): LineValues => ({ ...everyBrand(ppm), auth_fee: auth, ...sold });
/** One price for everything, and the same fees beside it. */
export const boughtWhole = (price: LineValues): LineValues => ({ ...price, ...bought });
export const soldWhole = (price: LineValues): LineValues => ({ ...price, ...sold });

const MODELS: readonly PricingModel[] = [
  'interchange_plus',
  'interchange_plus',
  'flat',
  'interchange_plus',
  'tiered',
  'dual_pricing',
  'interchange_plus',
  'surcharge',
];

const soldFor = (model: PricingModel, brands: readonly Brand[], chance: Chance): LineValues => {
  if (model === 'flat') return FLAT;
  if (model === 'tiered') return TIERS;
  if (model === 'dual_pricing') return DUAL;
  const markup = chance.pick([2_500, 3_000, 3_500, 4_500]);
  const rates = Object.fromEntries(brands.map((brand) => [`${brand}_rate`, markup]));
  return {
    ...rates,
    auth_fee: chance.pick([8, 10, 12]) * CENT,
    ...(model === 'surcharge' && { surcharge_rate: 18_000 }),
  };
};

const reserveOf = (chance: Chance): Reserve =>
  chance.below(6) === 0 ? { type: 'rolling', ppm: 50_000, days: 180, capCents: 1_500_000 } : NO_RESERVE;

/** Both sides of a believable price: sound by every rule, a little different for everybody. */
export const rateCard = (brands: readonly Brand[], chance: Chance): { buy: BuySheet; sale: SaleSheet } => {
  const model = chance.pick(MODELS);
  const cost = chance.pick([200, 300, 500]);
  const reserve = reserveOf(chance);
  const amexProgram = brands.includes('amex') ? 'optblue' : 'none';
  const markups = Object.fromEntries(brands.map((brand) => [`${brand}_rate`, cost]));
  return {
    buy: {
      model,
      costBasis: 'pass_through',
      lines: { ...markups, auth_fee: chance.pick([3_000, 3_500, 4_000]), ...bought },
      terms: { amexProgram, reserve, revenueSharePpm: chance.pick([700_000, 750_000, 800_000]) },
    },
    sale: {
      model,
      lines: { ...soldFor(model, brands, chance), ...sold },
      terms: {
        amexProgram,
        reserve,
        termMonths: chance.pick([0, 12, 36]),
        autoRenew: true,
        collected: 'monthly',
        notes: '',
      },
    },
  };
};

import { describe, expect, test } from 'vitest';
import { exampleBuy, exampleMix, exampleSale } from './example-rates.ts';
import type { LineName } from './lines.ts';
import { type Mix, mixFaults } from './mix.ts';
import { PRICING_MODELS, usualBasis } from './models.ts';
import { splitMargin } from './residual.ts';
import { checkBuy, checkSale, isComplete, type RuleContext } from './rules.ts';
import type { BuySheet, LineValues, SaleSheet } from './sheet.ts';
import { simulateMonth } from './simulate.ts';

const TICKET = 6137;
const tier = (sales: number) => ({ sales, volumeCents: sales * TICKET });
/** 420 qualified, 80 mid, 20 non at $61.37, 541 authorizations, 30 batches. */
const mix: Mix = {
  ...exampleMix,
  volumeCents: 520 * TICKET,
  ticketCents: TICKET,
  tiers: { qualified: tier(420), mid: tier(80), non: tier(20) },
};
const tiered: BuySheet = {
  ...exampleBuy,
  model: 'tiered',
  costBasis: 'bundled',
  lines: {
    qualified_rate: 14_000,
    qualified_item: 5_000,
    mid_rate: 22_000,
    mid_item: 5_000,
    non_rate: 28_000,
    non_item: 5_000,
    auth_fee: 3_500,
    batch_fee: 2_000,
  },
};
const soldTiered: SaleSheet = {
  ...exampleSale,
  model: 'tiered',
  included: ['auth_fee'],
  lines: {
    qualified_rate: 17_900,
    qualified_item: 10_000,
    mid_rate: 25_900,
    mid_item: 10_000,
    non_rate: 31_900,
    non_item: 10_000,
    batch_fee: 2_000,
  },
};
const context: RuleContext = { brands: ['visa'], state: 'CA', mix, isSuperAdmin: false };

describe('a bundled buy rate', () => {
  const month = simulateMonth(tiered, soldTiered, mix);
  test('is counted on the units of the sale, to the cent', () => {
    const rows = month.lines.map(({ name, units, costCents, revenueCents }) => [name, units, costCents, revenueCents]);
    expect(rows).toEqual([
      ['qualified_rate', 25_775_40, 360_86, 461_38],
      ['qualified_item', 420, 21_00, 42_00],
      ['mid_rate', 4_909_60, 108_01, 127_16],
      ['mid_item', 80, 4_00, 8_00],
      ['non_rate', 1_227_40, 34_37, 39_15],
      ['non_item', 20, 1_00, 2_00],
      ['auth_fee', 541, 18_94, 0],
      ['batch_fee', 30, 60, 60],
    ]);
    expect([month.costCents, month.revenueCents, month.marginCents]).toEqual([548_78, 680_29, 131_51]);
    expect(splitMargin(month.marginCents, 800_000)).toMatchObject({ isoCents: 105_21, platformCents: 26_30 });
    expect(month.billCents).toBe(680_29);
  });

  test('needs its prices and no markups, and its sale is not held against interchange', () => {
    expect(checkBuy(tiered, context)).toEqual([]);
    expect(isComplete(checkSale(soldTiered, tiered, context))).toBe(true);
    const { mid_rate, ...lines } = tiered.lines;
    expect(mid_rate).toBe(22_000);
    expect(checkBuy({ ...tiered, lines }, context)).toMatchObject([{ line: 'mid_rate', severity: 'missing' }]);
    const cheap = { ...soldTiered, lines: { ...soldTiered.lines, qualified_rate: 14_001 } };
    expect(checkSale(cheap, tiered, context).map(({ rule }) => rule)).toEqual(['no_margin']);
  });

  test('leaves markups out of the count', () => {
    const marked = { ...tiered, lines: { ...tiered.lines, visa_rate: 90_000 } };
    expect(simulateMonth(marked, soldTiered, mix)).toEqual(month);
    expect(isComplete(checkBuy(marked, context))).toBe(true);
  });

  test('bounds the sale line by line, unless the line is included', () => {
    const under = { ...soldTiered, lines: { ...soldTiered.lines, mid_rate: 21_999 } };
    expect(checkSale(under, tiered, context)).toMatchObject([{ line: 'mid_rate', rule: 'sale_below_buy' }, {}]);
    const { included, ...said } = soldTiered;
    expect(included).toEqual(['auth_fee']);
    // Where one rate covers everything an authorization is part of it without a word, and can be charged for itself.
    expect(isComplete(checkSale(said, tiered, context))).toBe(true);
    const charged: SaleSheet = { ...said, lines: { ...said.lines, auth_fee: 10_000 } };
    expect(simulateMonth(tiered, charged, mix).revenueCents).toBe(680_29 + 54_10);
    const batch: SaleSheet = { ...soldTiered, included: ['auth_fee', 'batch_fee'] };
    expect(simulateMonth(tiered, batch, mix).revenueCents).toBe(680_29 - 60);
  });

  test('has a price that nobody can include', () => {
    const free = { ...soldTiered, included: ['qualified_rate'] satisfies LineName[] };
    expect(checkSale(free, tiered, context)[0]).toMatchObject({ line: 'qualified_rate', rule: 'not_of_model' });
  });

  test('is not for models that pass interchange on', () => {
    const buy: BuySheet = { ...exampleBuy, costBasis: 'bundled' };
    expect(checkBuy(buy, context)[0]).toMatchObject({ line: 'pricing_model', severity: 'error' });
  });
});

describe('pass-through cost under a flat price', () => {
  const flat = (lines: LineValues): BuySheet => ({ ...exampleBuy, model: 'flat', lines });
  const sale: SaleSheet = { ...exampleSale, model: 'flat', lines: { flat_rate: 29_000, flat_item: 30_000 } };
  test('counts interchange, assessments, markup and authorization', () => {
    const month = simulateMonth(flat({ visa_rate: 500, auth_fee: 3_500 }), sale, exampleMix);
    expect(month.revenueCents).toBe(1_750_00);
    expect(month.lines.map(({ name, costCents }) => [name, costCents])).toEqual([
      ['visa_rate', 25_00],
      ['flat_rate', 0],
      ['flat_item', 0],
      ['auth_fee', 36_40],
      ['interchange', 925_00],
      ['assessments', 70_00],
    ]);
    expect(month.marginCents).toBe(693_60);
  });

  test('leaves the flat price empty on the buy side', () => {
    const findings = checkBuy(flat({ visa_rate: 500, auth_fee: 3_500, flat_rate: 20_000 }), context);
    expect(findings).toMatchObject([{ line: 'flat_rate', severity: 'error' }]);
  });
});

test('the usual basis follows the model', () => {
  expect(PRICING_MODELS.map((model) => [model, usualBasis(model)])).toEqual([
    ['interchange_plus', 'pass_through'],
    ['tiered', 'bundled'],
    ['flat', 'bundled'],
    ['dual_pricing', 'bundled'],
    ['surcharge', 'pass_through'],
  ]);
});

test('tiers that cannot be counted are a fault of the mix', () => {
  expect(mixFaults(mix)).toEqual({});
  expect(mixFaults({ ...mix, tiers: { qualified: tier(1), mid: tier(1), non: tier(-1) } })).toHaveProperty('tiers');
});

import { describe, expect, test } from 'vitest';
import { businessValues } from '../applications/ledger/example-records.ts';
import { differenceOf } from './difference.ts';
import { exampleBuy, exampleMix, exampleSale } from './example-rates.ts';
import { CEILINGS, LINE_NAMES, linesOf, RATE_LINES } from './lines.ts';
import { acceptedBrands, mixFaults, mixOf } from './mix.ts';
import { BRANDS, PRICING_MODELS } from './models.ts';
import { sum } from './money.ts';
import { canSave, checkBuy, checkSale, isComplete, type RuleContext, SURCHARGE_BANNED_STATES } from './rules.ts';
import type { BuySheet, LineValues, SaleSheet } from './sheet.ts';

const context: RuleContext = { brands: ['visa'], state: 'CA', mix: exampleMix, isSuperAdmin: false };
const sold = (lines: LineValues, model: SaleSheet['model'] = 'interchange_plus'): SaleSheet => ({
  ...exampleSale,
  model,
  lines: model === 'interchange_plus' ? { ...exampleSale.lines, ...lines } : lines,
});
const bought = (lines: LineValues, model: BuySheet['model'] = 'interchange_plus'): BuySheet => ({
  ...exampleBuy,
  model,
  lines: model === 'interchange_plus' ? { ...exampleBuy.lines, ...lines } : lines,
});
const rulesOf = (sale: SaleSheet, buy: BuySheet = exampleBuy, about: Partial<RuleContext> = {}) =>
  checkSale(sale, buy, { ...context, ...about }).map(({ line, rule, severity }) => `${severity} ${line} ${rule}`);

describe('the sale rate', () => {
  test('of the worked example is complete and unremarkable', () => {
    expect(checkSale(exampleSale, exampleBuy, context)).toEqual([]);
    expect(checkBuy(exampleBuy, context)).toEqual([]);
  });

  test('below the buy rate is refused by the name of its line', () => {
    const [finding, ...rest] = checkSale(sold({ avs_fee: 499 }), exampleBuy, context);
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({ line: 'avs_fee', severity: 'error', rule: 'sale_below_buy' });
    expect(finding?.message).toBe('Address verification: the sale rate of 0.499¢ is below the buy rate of 0.5¢.');
  });

  test('equal to the buy rate is a warning, and two zeros are nothing', () => {
    expect(rulesOf(sold({ batch_fee: 2000 }))).toEqual(['warning batch_fee no_margin']);
    expect(rulesOf(sold({ setup_fee: 0 }), bought({ setup_fee: 0 }))).toEqual([]);
  });

  test('left blank where there is a buy rate is not complete, but can be saved', () => {
    const findings = checkSale(exampleSale, bought({ refund_fee: 3000 }), context);
    expect(findings).toMatchObject([{ line: 'refund_fee', severity: 'missing', rule: 'not_complete' }]);
    expect(canSave(findings)).toBe(true);
    expect(isComplete(findings)).toBe(false);
  });

  test('of another pricing model than the buy rate is refused', () => {
    expect(rulesOf(sold({ flat_rate: 29_000, flat_item: 30_000 }, 'flat'))).toEqual([
      'error pricing_model other_model',
    ]);
  });

  test('has no value where a line is passed on or not of the model', () => {
    const flat = bought({ visa_rate: 500, auth_fee: 3500 }, 'flat');
    expect(rulesOf(sold({ flat_rate: 29_000, flat_item: 30_000, visa_rate: 10_000 }, 'flat'), flat)).toEqual([
      'error visa_rate not_of_model',
    ]);
    expect(rulesOf(sold({ arbitration_fee: 1 }))).toEqual(['error arbitration_fee not_of_model']);
  });

  test('above a ceiling needs a super admin', () => {
    const high = sold({
      visa_rate: CEILINGS.discount + 1,
      auth_fee: CEILINGS.item + 1,
      monthly_fee: CEILINGS.period + 1,
    });
    expect(rulesOf(high)).toEqual([
      'error visa_rate above_ceiling',
      'error auth_fee above_ceiling',
      'error monthly_fee above_ceiling',
    ]);
    expect(rulesOf(high, exampleBuy, { isSuperAdmin: true })).toEqual([]);
    expect(rulesOf(sold({ early_termination: CEILINGS.termination }))).toEqual([]);
  });
});

describe('a bundled sale rate', () => {
  const flat = bought({ visa_rate: 500, auth_fee: 3500 }, 'flat');
  test('below the estimated interchange is a warning', () => {
    expect(rulesOf(sold({ flat_rate: 29_000, flat_item: 30_000 }, 'flat'), flat)).toEqual([]);
    expect(rulesOf(sold({ flat_rate: 18_000, flat_item: 0 }, 'flat'), flat)).toEqual([
      'warning flat_rate below_interchange',
    ]);
  });

  test('at exactly the estimated cost passes, and a part per million below does not', () => {
    // 1.65% + 0.14% + 0.05% and 13.5¢ on $50.00 are 2.11% of it.
    expect(rulesOf(sold({ flat_rate: 21_100, flat_item: 0 }, 'flat'), flat)).toEqual([]);
    expect(rulesOf(sold({ flat_rate: 21_099, flat_item: 0 }, 'flat'), flat)).toHaveLength(1);
  });

  test('names each tier that does not pay for itself', () => {
    const tiers = { qualified_rate: 16_900, mid_rate: 25_000, non_rate: 31_000 };
    const items = { qualified_item: 10_000, mid_item: 10_000, non_item: 10_000 };
    const buy = bought({ visa_rate: 500, auth_fee: 3500 }, 'tiered');
    expect(rulesOf(sold({ ...tiers, ...items }, 'tiered'), buy)).toEqual(['warning qualified_rate below_interchange']);
  });

  test('of dual pricing stays within 4%', () => {
    const buy = bought({ visa_rate: 500, auth_fee: 3500 }, 'dual_pricing');
    expect(rulesOf(sold({ card_price: 40_000, cash_discount: 40_000 }, 'dual_pricing'), buy)).toEqual([]);
    expect(rulesOf(sold({ card_price: 40_001, cash_discount: 40_000 }, 'dual_pricing'), buy)).toEqual([
      'error card_price card_price_cap',
    ]);
  });
});

describe('a surcharge', () => {
  const buy: BuySheet = { ...exampleBuy, model: 'surcharge' };
  const at = (ppm: number) => sold({ ...exampleSale.lines, surcharge_rate: ppm }, 'surcharge');
  test('stays within 3%', () => {
    expect(rulesOf(at(30_001), buy)).toEqual(['error surcharge_rate surcharge_cap']);
  });
  test('stays within the cost of acceptance', () => {
    expect(rulesOf(at(27_028), buy)).toEqual([]);
    expect(rulesOf(at(27_029), buy)).toEqual(['error surcharge_rate surcharge_above_cost']);
  });
  test.each(SURCHARGE_BANNED_STATES)('is refused in %s', (state) => {
    expect(rulesOf(at(20_000), buy, { state })).toEqual(['error pricing_model surcharge_banned']);
  });
  test('has to be said', () => {
    const { surcharge_rate, ...lines } = at(1).lines;
    expect(surcharge_rate).toBe(1);
    expect(rulesOf({ ...at(1), lines }, buy)).toEqual(['missing surcharge_rate not_complete']);
  });
});

test('a buy rate needs a markup for each accepted brand and the authorization', () => {
  const findings = checkBuy(bought({ visa_rate: 500 }, 'flat'), { ...context, brands: ['visa', 'amex'] });
  expect(findings.map(({ line, rule }) => `${line} ${rule}`)).toEqual([
    'amex_rate not_complete',
    'auth_fee not_complete',
  ]);
});

describe('the list of lines', () => {
  test('names each line once and gives every pricing model something to sell', () => {
    expect(new Set(LINE_NAMES).size).toBe(LINE_NAMES.length);
    for (const model of PRICING_MODELS) expect(linesOf(model).some(({ group }) => group === 'rates')).toBe(true);
  });
  test('prices are money and rates are percentages', () => {
    for (const { unit, ceiling } of RATE_LINES) expect(unit === 'percent').toBe(ceiling === 'discount');
  });
});

describe('the mix', () => {
  test('is the merchant’s own, as applied for', () => {
    const mix = mixOf(businessValues);
    expect(mix).toMatchObject({ volumeCents: 3_800_000, ticketCents: 1150, cardAbsentPct: 5, qualifiedPct: 95 });
    expect(sum(BRANDS.map((brand) => mix.shares[brand]))).toBe(100);
    expect(mix.shares.amex).toBe(0);
    expect(mixFaults(mix)).toEqual({});
  });
  test('takes American Express as the merchant stated it', () => {
    const business = { ...businessValues, card_types: ['visa', 'amex', 'jcb'], amex_monthly_cents: 950_000 };
    expect(acceptedBrands(business)).toEqual(['visa', 'amex', 'discover']);
    expect(mixOf(business).shares).toMatchObject({ amex: 25, mastercard: 0 });
  });
  test('honours the open months of a seasonal business', () => {
    expect(mixOf({ ...businessValues, seasonal: true, seasonal_months: [7, 6] }).openMonths).toEqual([6, 7]);
    expect(mixOf({ ...businessValues, seasonal: false, seasonal_months: [7, 6] }).openMonths).toHaveLength(12);
  });
  test('that was edited into nonsense says which figure', () => {
    const faults = mixFaults({ ...exampleMix, ticketCents: 0, shares: { ...exampleMix.shares, amex: 1 }, midPct: 31 });
    expect(Object.keys(faults)).toEqual(['ticketCents', 'shares', 'midPct']);
  });
});

test('the difference between two versions names what was set, changed and taken away', () => {
  const changes = differenceOf({ auth_fee: 1, avs_fee: 2, batch_fee: 3 }, { auth_fee: 1, avs_fee: 4, refund_fee: 5 });
  expect(changes).toEqual([
    { line: 'avs_fee', before: 2, after: 4 },
    { line: 'batch_fee', before: 3, after: null },
    { line: 'refund_fee', before: null, after: 5 },
  ]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitsOf } from './driver-units.ts';
import { exampleBuy, exampleMix, exampleSale } from './example-rates.ts';
import { appliesTo, type LineName, linesOf, type Side } from './lines.ts';
import type { Mix } from './mix.ts';
import { PRICING_MODELS, type PricingModel } from './models.ts';
import { sum } from './money.ts';
import { forecastOf, splitMargin } from './residual.ts';
import type { BuySheet, LineValues, SaleSheet } from './sheet.ts';
import { simulateMonth } from './simulate.ts';

describe('the worked example', () => {
  test('has the units of the papers', () => {
    const { volume, sales, auths, avs, batches, chargebacks, months } = unitsOf(exampleMix);
    expect({ volume, sales, auths, avs, batches, chargebacks, months }).toEqual({
      volume: 5_000_000,
      sales: 1000,
      auths: 1040,
      avs: 300,
      batches: 30,
      chargebacks: 2,
      months: 1,
    });
  });

  test('comes out to the cent, line by line', () => {
    const { lines, ...month } = simulateMonth(exampleBuy, exampleSale, exampleMix);
    const shown = lines.map(({ name, costCents, revenueCents, marginCents }) => [
      name,
      costCents,
      revenueCents,
      marginCents,
    ]);
    expect(shown).toEqual([
      ['visa_rate', 25_00, 150_00, 125_00],
      ['auth_fee', 36_40, 104_00, 67_60],
      ['avs_fee', 1_50, 15_00, 13_50],
      ['batch_fee', 60, 7_50, 6_90],
      ['chargeback_fee', 20_00, 50_00, 30_00],
      ['statement_fee', 4_00, 9_95, 5_95],
      ['gateway_monthly', 3_00, 10_00, 7_00],
      ['pci_program', 3_50, 9_95, 6_45],
    ]);
    expect(month).toEqual({
      costCents: 94_00,
      revenueCents: 356_40,
      marginCents: 262_40,
      interchangeCents: 925_00,
      assessmentsCents: 70_00,
      billCents: 1351_40,
      effectivePpm: 27_028,
      surchargeCents: 0,
    });
    expect(splitMargin(month.marginCents, 800_000)).toEqual({
      isoCents: 209_92,
      platformCents: 52_48,
      carriedCents: 0,
    });
  });

  test('at a flat 2.90% and 30¢ leaves $693.60 before the other lines', () => {
    const buy: BuySheet = { ...exampleBuy, model: 'flat', lines: { visa_rate: 500, auth_fee: 3500 } };
    const sale: SaleSheet = { ...exampleSale, model: 'flat', lines: { flat_rate: 29_000, flat_item: 30_000 } };
    const month = simulateMonth(buy, sale, exampleMix);
    expect(month.revenueCents).toBe(1750_00);
    expect(month.costCents).toBe(925_00 + 70_00 + 25_00 + 36_40);
    expect(month.marginCents).toBe(693_60);
    expect(month.billCents).toBe(1750_00);
  });
});

test('in flat pricing the buy rate of the flat line only bounds it and costs nothing', () => {
  const sale: SaleSheet = { ...exampleSale, model: 'flat', lines: { flat_rate: 29_000 } };
  const buy: BuySheet = { ...exampleBuy, model: 'flat', lines: { visa_rate: 500 } };
  const floored: BuySheet = { ...buy, lines: { ...buy.lines, flat_rate: 25_000 } };
  expect(simulateMonth(floored, sale, exampleMix).costCents).toBe(simulateMonth(buy, sale, exampleMix).costCents);
});

test('a monthly minimum charges only what the sales have not made', () => {
  const lines = { ...exampleSale.lines, monthly_minimum: 50_000_000 };
  const high = simulateMonth(exampleBuy, { ...exampleSale, lines }, exampleMix);
  const line = high.lines.find(({ name }) => name === 'monthly_minimum');
  expect(line?.revenueCents).toBe(500_00 - (150_00 + 104_00 + 15_00 + 7_50));
  const low = { ...exampleSale, lines: { ...lines, monthly_minimum: 2_500_000 } };
  expect(simulateMonth(exampleBuy, low, exampleMix).revenueCents).toBe(356_40);
});

test('a surcharge is collected from credit cards only and is no revenue of ours', () => {
  const buy: BuySheet = { ...exampleBuy, model: 'surcharge' };
  const sale: SaleSheet = {
    ...exampleSale,
    model: 'surcharge',
    lines: { ...exampleSale.lines, surcharge_rate: 25_000 },
  };
  const month = simulateMonth(buy, sale, exampleMix);
  expect(month.surchargeCents).toBe(875_00);
  expect(month.revenueCents).toBe(356_40);
});

const pct = fc.integer({ min: 0, max: 100 });
const anyMix: fc.Arbitrary<Mix> = fc
  .record({
    volumeCents: fc.integer({ min: 0, max: 10 ** 11 }),
    ticketCents: fc.integer({ min: 1, max: 10 ** 8 }),
    visa: pct,
    cardAbsentPct: pct,
    creditPct: pct,
    qualifiedPct: pct,
    chargebacksPerTenThousand: fc.integer({ min: 0, max: 300 }),
    isPciCompliant: fc.boolean(),
    openMonths: fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { minLength: 1 }),
  })
  .map(({ visa, ...rest }) => ({
    ...exampleMix,
    ...rest,
    midPct: 100 - rest.qualifiedPct,
    shares: { visa, mastercard: 100 - visa, amex: 0, discover: 0, pin_debit: 0 },
  }));

const anyLines = (side: Side, model: PricingModel): fc.Arbitrary<LineValues> =>
  fc
    .array(fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }), { minLength: 60, maxLength: 60 })
    .map((values) => {
      const names: LineName[] = linesOf(model)
        .filter((line) => appliesTo(line, side, model))
        .map(({ name }) => name);
      return Object.fromEntries(names.flatMap((name, at) => (values[at] === undefined ? [] : [[name, values[at]]])));
    });

const anyPair = fc.constantFrom(...PRICING_MODELS).chain((model) =>
  fc.record({
    buy: anyLines('buy', model).map((lines): BuySheet => ({ ...exampleBuy, model, lines })),
    sale: anyLines('sale', model).map((lines): SaleSheet => ({ ...exampleSale, model, lines })),
    mix: anyMix,
    share: fc.integer({ min: 0, max: 1_000_000 }),
  }),
);

const everyNumber = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(everyNumber) : [];
};

describe('whatever the rates and the mix', () => {
  test('the lines of a month add up to its totals, and every figure is a whole number', () => {
    fc.assert(
      fc.property(anyPair, ({ buy, sale, mix }) => {
        const month = simulateMonth(buy, sale, mix);
        expect(sum(month.lines.map((line) => line.costCents))).toBe(month.costCents);
        expect(sum(month.lines.map((line) => line.revenueCents))).toBe(month.revenueCents);
        expect(sum(month.lines.map((line) => line.marginCents))).toBe(month.marginCents);
        expect(everyNumber(month).every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  test('ISO and platform together get exactly the margin, month by month and over the year', () => {
    fc.assert(
      fc.property(anyPair, ({ buy, sale, mix, share }) => {
        const shared: BuySheet = { ...buy, terms: { ...buy.terms, revenueSharePpm: share } };
        const year = forecastOf(shared, sale, mix, '2026-11-15');
        for (const { isoCents, platformCents, result } of year.months) {
          expect(isoCents + platformCents).toBe(result.marginCents);
          expect(isoCents).toBeGreaterThanOrEqual(0);
        }
        expect(year.isoCents + year.platformCents).toBe(year.marginCents);
        expect(year.marginCents).toBe(sum(year.months.map(({ result }) => result.marginCents)));
      }),
    );
  });
});

describe('a forecast', () => {
  test('runs twelve months from the first and turns the year', () => {
    const { months } = forecastOf(exampleBuy, exampleSale, exampleMix, '2026-11-15');
    expect(months.map(({ year, month }) => `${year}-${month}`)).toEqual([
      '2026-11',
      '2026-12',
      ...Array.from({ length: 10 }, (_, at) => `2027-${at + 1}`),
    ]);
  });

  test('sells nothing in the closed months of a seasonal business, while monthly fees run on', () => {
    const { months } = forecastOf(exampleBuy, exampleSale, { ...exampleMix, openMonths: [6, 7, 8] }, '2026-01-01');
    expect(months.filter(({ isOpen }) => isOpen).map(({ month }) => month)).toEqual([6, 7, 8]);
    expect(months[0]?.result.revenueCents).toBe(9_95 + 10_00 + 9_95);
    expect(months[5]?.result.revenueCents).toBe(356_40);
  });

  test('has the setup in the first month and the annual fee in the last', () => {
    const lines = { ...exampleSale.lines, setup_fee: 9_900_000, annual_fee: 9_900_000 };
    const { months } = forecastOf(exampleBuy, { ...exampleSale, lines }, exampleMix, '2026-01-01');
    const revenue = months.map(({ result }) => result.revenueCents);
    expect(revenue).toEqual([356_40 + 99_00, ...Array<number>(10).fill(356_40), 356_40 + 99_00]);
  });
});

test('a month below zero is not paid but carried until it is made up', () => {
  const first = splitMargin(-100_00, 800_000);
  expect(first).toEqual({ isoCents: 0, platformCents: -100_00, carriedCents: -100_00 });
  const second = splitMargin(60_00, 800_000, first.carriedCents);
  expect(second).toEqual({ isoCents: 0, platformCents: 60_00, carriedCents: -40_00 });
  const third = splitMargin(90_00, 800_000, second.carriedCents);
  expect(third).toEqual({ isoCents: 40_00, platformCents: 50_00, carriedCents: 0 });
});

test('half a cent of residual goes to the even cent', () => {
  expect(splitMargin(5, 500_000)).toMatchObject({ isoCents: 2, platformCents: 3 });
  expect(splitMargin(7, 500_000)).toMatchObject({ isoCents: 4, platformCents: 3 });
});

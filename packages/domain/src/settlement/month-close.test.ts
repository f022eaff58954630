import { describe, expect, test } from 'vitest';
import { exampleBuy, exampleSale } from '../rates/example-rates.ts';
import { sum } from '../rates/money.ts';
import type { BuySheet, LineValues, SaleSheet } from '../rates/sheet.ts';
import { type ChargedPart, chargeLines } from './charges.ts';
import { type AccountFacts, byPrice, type MonthAsk, monthFees, periodUnits } from './month-fees.ts';
import { residualOf } from './residual.ts';
import { explainFees, type FeeRow, feeGroups, gatherFees, totalsOf } from './statement.ts';
import { countUnits, type SoldFacts } from './units.ts';

const ACCOUNT: AccountFacts = { boardedOn: '2026-03-09', closedOn: null, isPciCompliant: true };
const MONTH = '2026-10';

const sold = (count: number, cents: number, tier: SoldFacts['tier'] = 'qualified'): SoldFacts[] =>
  Array.from({ length: count }, () => ({ brand: 'visa', cents, tier, isCredit: true }));

interface Counted {
  sales: readonly SoldFacts[];
  auths?: number;
  batches?: number;
  avs?: number;
}

const unitsOf = ({ sales, auths = sales.length, batches = 0, avs = 0 }: Counted): ChargedPart['units'] => ({
  ...countUnits({ sales, asked: Array.from({ length: auths }, () => 'visa' as const), refunds: 0, batches }),
  avs,
});

const part = (sheet: SaleSheet, counted: Counted, interchangeCents = 0): ChargedPart => ({
  sheet,
  units: unitsOf(counted),
  interchangeCents,
});

const shown = (lines: readonly FeeRow[]) => lines.map(({ line, units, cents }) => [line, units, cents]);
const totalOf = (lines: readonly FeeRow[]): number => sum(lines.map(({ cents }) => cents));
const withLines = (lines: LineValues, collected: 'daily' | 'monthly' = 'monthly'): SaleSheet => ({
  ...exampleSale,
  lines,
  terms: { ...exampleSale.terms, collected },
});

describe('the interchange-plus month of the papers', () => {
  // $50,000 in 1,000 sales, 1,040 authorizations, 300 address checks, 30 batches, 2 chargebacks; interchange $925.00.
  const parts = [part(exampleSale, { sales: sold(1000, 50_00), auths: 1040, batches: 30, avs: 300 }, 925_00)];
  const month = monthFees({ month: MONTH, parts, last: exampleSale, account: ACCOUNT, atBatches: [] });
  const cases: FeeRow[] = [
    { line: 'chargeback_fee', label: 'Chargeback', units: 1, rate: 2_500_000, cents: 25_00 },
    { line: 'chargeback_fee', label: 'Chargeback', units: 1, rate: 2_500_000, cents: 25_00 },
  ];
  const fees = explainFees([...month, ...cases], 1_351_40);

  test('is billed line by line as the papers have it: $356.40 of ours, $1,351.40 in all', () => {
    expect(shown(month)).toEqual([
      ['visa_rate', 50_000_00, 150_00],
      ['auth_fee', 1040, 104_00],
      ['avs_fee', 300, 15_00],
      ['batch_fee', 30, 7_50],
      ['statement_fee', 1, 9_95],
      ['gateway_monthly', 1, 10_00],
      ['pci_program', 1, 9_95],
      ['interchange', 50_000_00, 925_00],
      ['assessments', 50_000_00, 70_00],
    ]);
    expect(totalOf(fees)).toBe(1_351_40);
    expect(feeGroups(fees).map(({ title, cents }) => [title, cents])).toEqual([
      ['Interchange and assessments', 995_00],
      ['Card rates', 150_00],
      ['Per transaction', 126_50],
      ['Per case', 50_00],
      ['Monthly and yearly', 29_90],
    ]);
  });

  test('leaves the residual of the papers: margin $262.40, ISO $209.92, platform $52.48', () => {
    const units = { ...parts[0]?.units, months: 1, chargebacks: 2 };
    const passedOn = { interchangeCents: 925_00, assessmentsCents: 70_00 };
    const residual = residualOf({ buy: exampleBuy, model: exampleSale.model, fees, units, passedOn, broughtCents: 0 });
    expect(residual.lines.map(({ line, costCents, revenueCents }) => [line, costCents, revenueCents])).toEqual([
      ['visa_rate', 25_00, 150_00],
      ['auth_fee', 36_40, 104_00],
      ['avs_fee', 1_50, 15_00],
      ['batch_fee', 60, 7_50],
      ['chargeback_fee', 20_00, 50_00],
      ['statement_fee', 4_00, 9_95],
      ['gateway_monthly', 3_00, 10_00],
      ['pci_program', 3_50, 9_95],
    ]);
    expect(residual).toMatchObject({
      revenueCents: 356_40,
      costCents: 94_00,
      marginCents: 262_40,
      isoCents: 209_92,
      platformCents: 52_48,
      carriedCents: 0,
    });
  });
});

describe('the tiered month of the papers', () => {
  const sale: SaleSheet = {
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
  const buy: BuySheet = {
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
  const sales = [...sold(420, 61_37), ...sold(80, 61_37, 'mid'), ...sold(20, 61_37, 'non')];
  const parts = [part(sale, { sales, auths: 541, batches: 30 }, 600_00)];
  const fees = monthFees({ month: MONTH, parts, last: sale, account: ACCOUNT, atBatches: [] });

  test('is billed $680.29, and interchange is not the merchant’s affair', () => {
    expect(shown(fees)).toEqual([
      ['qualified_rate', 25_775_40, 461_38],
      ['qualified_item', 420, 42_00],
      ['mid_rate', 4_909_60, 127_16],
      ['mid_item', 80, 8_00],
      ['non_rate', 1_227_40, 39_15],
      ['non_item', 20, 2_00],
      ['batch_fee', 30, 60],
    ]);
    expect(totalOf(fees)).toBe(680_29);
  });

  test('counts what its price includes: cost $548.78, ISO $105.21, platform $26.30', () => {
    const units = { ...parts[0]?.units, months: 1 };
    const passedOn = { interchangeCents: 600_00, assessmentsCents: 44_68 };
    const residual = residualOf({ buy, model: 'tiered', fees, units, passedOn, broughtCents: 0 });
    expect(residual.lines.find(({ line }) => line === 'auth_fee')).toMatchObject({ costCents: 18_94, revenueCents: 0 });
    expect(residual).toMatchObject({ revenueCents: 680_29, costCents: 548_78, marginCents: 131_51 });
    expect(residual).toMatchObject({ isoCents: 105_21, platformCents: 26_30 });
  });
});

describe('a month in which the rates changed', () => {
  const before = withLines({ visa_rate: 3_000, statement_fee: 995_000 });
  const after = withLines({ visa_rate: 3_500, statement_fee: 1_295_000 });
  // $12,345.67 at 0.30% is $37.03701, $9,876.54 at 0.35% is $34.56789: $71.6049, so $71.60; rounded twice it were $71.61.
  const parts = [part(before, { sales: sold(1, 12_345_67) }), part(after, { sales: sold(1, 9_876_54) })];
  const fees = monthFees({ month: MONTH, parts, last: after, account: ACCOUNT, atBatches: [] });

  test('takes each sale at the rates of its day, rounds once, and what is due by the calendar at those of its end', () => {
    expect(shown(fees).slice(0, 2)).toEqual([
      ['visa_rate', 22_222_21, 71_60],
      ['statement_fee', 1, 12_95],
    ]);
  });

  test('is shown price by price, in rows that make the line', () => {
    const [rate] = fees;
    const rows = rate ? byPrice(rate, parts) : [];
    expect(rows.map((row) => [row.units, row.rate, row.cents])).toEqual([
      [12_345_67, 3_000, 37_03],
      [9_876_54, 3_500, 34_57],
    ]);
  });

  test('with a discount taken each day is the sum of its batches, at the prices of each', () => {
    const [old, changed] = [withLines({ visa_rate: 3_000 }, 'daily'), withLines({ visa_rate: 3_500 }, 'daily')];
    // $33.33 at 0.30% is 9.999¢, twice; $33.33 at 0.35% is 11.6655¢: 10¢ + 10¢ and 12¢.
    const batches = [old, old, changed].map((sheet) => chargeLines([part(sheet, { sales: sold(1, 33_33) })], 'batch'));
    expect(gatherFees(batches.flat()).map(({ units, rate, cents }) => [units, rate, cents])).toEqual([
      [66_66, 3_000, 20],
      [33_33, 3_500, 12],
    ]);
  });
});

describe('the monthly minimum', () => {
  const sheet = withLines({ visa_rate: 3_000, avs_fee: 5_000, statement_fee: 995_000, monthly_minimum: 2_500_000 });
  const minimumOf = (parts: ChargedPart[], atBatches: MonthAsk['atBatches'] = []): number | undefined =>
    monthFees({ month: MONTH, parts, last: sheet, account: ACCOUNT, atBatches }).find(
      ({ line }) => line === 'monthly_minimum',
    )?.cents;

  test('bills what rates and transactions lack, and monthly fees do not make it up', () => {
    // $3,200.00 at 0.30% is $9.60, 20 checks are $1.00: $14.40 are missing to $25.00.
    expect(minimumOf([part(sheet, { sales: sold(1, 3_200_00), avs: 20 })])).toBe(14_40);
    expect(minimumOf([])).toBe(25_00);
    expect(minimumOf([part(sheet, { sales: sold(1, 10_000_00) })])).toBeUndefined();
  });

  test('counts what was taken at batches, and not what was passed on', () => {
    const atBatches = [
      { line: 'visa_rate', cents: 20_00 },
      { line: 'interchange', cents: 99_00 },
    ] as const;
    expect(minimumOf([], atBatches)).toBe(5_00);
  });
});

describe('what falls due by the calendar', () => {
  test('starts with the first month, comes each month, and each year on its anniversary', () => {
    expect(periodUnits(ACCOUNT, '2026-02')).toMatchObject({ months: 0, starts: 0 });
    expect(periodUnits(ACCOUNT, '2026-03')).toMatchObject({ months: 1, starts: 1, years: 0 });
    expect(periodUnits(ACCOUNT, '2027-02')).toMatchObject({ months: 1, starts: 0, years: 0 });
    expect(periodUnits(ACCOUNT, '2027-03')).toMatchObject({ months: 1, years: 1 });
    expect(periodUnits({ ...ACCOUNT, closedOn: '2027-03-31' }, '2027-04')).toMatchObject({ months: 0, years: 0 });
  });

  test('charges for lacking PCI compliance only who is known to lack it', () => {
    expect(periodUnits({ ...ACCOUNT, isPciCompliant: null }, MONTH).months_not_compliant).toBe(0);
    expect(periodUnits({ ...ACCOUNT, isPciCompliant: false }, MONTH).months_not_compliant).toBe(1);
  });
});

describe('a statement', () => {
  test('goes from what was owed to what is owed, and loses no kind of movement', () => {
    // 12.00 + 1,000.00 − 31.40 − 50.00 − 100.00 + 20.00 − 800.00 + 3.00 = 53.60
    const totals = totalsOf(12_00, [
      { kind: 'batch', cents: 1_000_00 },
      { kind: 'fee', cents: -30_00 },
      { kind: 'monthly_fee', cents: -1_40 },
      { kind: 'dispute', cents: -50_00 },
      { kind: 'reserve_held', cents: -100_00 },
      { kind: 'reserve_released', cents: 20_00 },
      { kind: 'deposit_arrived', cents: -800_00 },
      { kind: 'something_new', cents: 3_00 },
    ]);
    expect(totals).toEqual({
      openingCents: 12_00,
      batchesCents: 1_000_00,
      feesCents: -31_40,
      disputesCents: -50_00,
      reserveCents: -80_00,
      depositsCents: -800_00,
      otherCents: 3_00,
      closingCents: 53_60,
    });
  });

  test('shows what no rate explains, so that its fees are those of the ledger', () => {
    const rows = explainFees([{ line: 'batch_fee', label: 'Batch', units: 1, rate: 25_000, cents: 25 }], 1_25);
    expect(shown(rows)).toEqual([
      ['batch_fee', 1, 25],
      ['other', 0, 1_00],
    ]);
  });
});

test('a month below zero is not paid, and later ones make it up first', () => {
  const ask = { buy: exampleBuy, model: exampleSale.model, units: { months: 1 }, fees: [] };
  const passedOn = { interchangeCents: 0, assessmentsCents: 0 };
  // Statement $4.00, gateway $3.00 and PCI $3.50 cost $10.50, and nothing came in.
  const first = residualOf({ ...ask, passedOn, broughtCents: 0 });
  expect(first).toMatchObject({ marginCents: -10_50, isoCents: 0, platformCents: -10_50, carriedCents: -10_50 });
  // $30.50 less $10.50 is $20.00, less what was carried $9.50: 80% is $7.60.
  const fees: FeeRow[] = [{ line: 'setup_fee', label: 'Setup', units: 1, rate: 3_050_000, cents: 30_50 }];
  const second = residualOf({ ...ask, fees, passedOn, broughtCents: first.carriedCents });
  expect(second).toMatchObject({ marginCents: 20_00, isoCents: 7_60, platformCents: 12_40, carriedCents: 0 });
});

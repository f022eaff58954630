import { describe, expect, test } from 'vitest';
import { type AmountParts, checkAmounts, checkCaps, dailyCapOf, totalOf } from './amounts.ts';
import { checkSettings, defaultSettings, type MerchantSettings, tipCents } from './settings.ts';

const PARTS: AmountParts = { amount: 11_750, subtotal: 10_500, tax: 800, tip: 850, surcharge: 100, discount: 500 };

describe('amounts', () => {
  test.each<[string, Partial<AmountParts>, string | undefined]>([
    ['that add up', {}, undefined],
    ['a cent short', { amount: 11_749 }, 'The parts add up to $117.50, not to $117.49.'],
    ['a cent over', { tax: 801 }, 'The parts add up to $117.51, not to $117.50.'],
    ['of nothing', { amount: 0 }, 'Enter an amount above $0.'],
    ['below nothing', { tip: -1 }, 'Enter the tip in dollars and cents.'],
    ['of half a cent', { tax: 0.5 }, 'Enter the tax in dollars and cents.'],
    ['that are no number', { amount: Number.NaN }, 'Enter the total in dollars and cents.'],
    ['too large', { amount: 9_000_000_001 }, 'Enter an amount up to $90,000,000.00.'],
    ['with too much off', { discount: 10_501 }, 'The discount is larger than the subtotal.'],
  ])('%s', (_, change, reason) => {
    const found = checkAmounts({ ...PARTS, ...change });
    expect(found.ok ? undefined : found.reason).toBe(reason);
  });

  test('make a total', () => {
    expect(totalOf(PARTS)).toBe(PARTS.amount);
  });
});

describe('caps', () => {
  const ASKED = { amountCents: 50_000, takenTodayCents: 0, ticketCapCents: 50_000, dailyCapCents: 80_000 };
  test.each<[string, Partial<Parameters<typeof checkCaps>[0]>, RegExp | undefined]>([
    ['the highest sale exactly', {}, undefined],
    ['a cent above it', { amountCents: 50_001 }, /up to \$500\.00\./],
    ['the rest of the day', { takenTodayCents: 30_000 }, undefined],
    ['more than the rest', { takenTodayCents: 30_001 }, /\$499\.99 is left today/],
    ['nothing agreed', { amountCents: 9_000_000, ticketCapCents: null, dailyCapCents: null }, undefined],
  ])('%s', (_, change, reason) => {
    const found = checkCaps({ ...ASKED, ...change });
    if (reason === undefined) expect(found).toEqual({ ok: true });
    else expect(found.ok ? '' : found.reason).toMatch(reason);
  });

  test.each([
    [{ ticketCents: 100, monthlyCents: null }, null],
    [{ ticketCents: 100_000, monthlyCents: 1_000_000 }, 250_000],
    [{ ticketCents: 900_000, monthlyCents: 1_000_000 }, 900_000],
    [{ ticketCents: null, monthlyCents: 1_000_001 }, 250_000],
  ])('of %o make %o a day', (approved, cap) => {
    expect(dailyCapOf(approved)).toBe(cap);
  });
});

describe('settings', () => {
  const OPEN = { isOn: true, ppm: 30_000, note: null } as const;
  test.each<[Partial<MerchantSettings>, keyof MerchantSettings | undefined]>([
    [{}, undefined],
    [{ surchargeOn: true }, undefined],
    [{ surchargeOn: true, surchargePpm: 0 }, 'surchargePpm'],
    [{ surchargeOn: true, surchargePpm: 40_001 }, 'surchargePpm'],
    [{ surchargePpm: 0 }, undefined],
    [{ dayEnd: '24:00' }, 'dayEnd'],
    [{ dayEnd: '23:59' }, undefined],
    [{ tipPresets: [10, 20, 30, 40] }, 'tipPresets'],
    [{ tipPresets: [0] }, 'tipPresets'],
    [{ tipPresets: [] }, undefined],
    [{ tipPresets: [12.5] }, 'tipPresets'],
    [{ receiptFooter: 'x'.repeat(301) }, 'receiptFooter'],
    [{ refundPolicy: 'x'.repeat(501) }, 'refundPolicy'],
    [{ timezone: 'utc' as 'est' }, 'timezone'],
    [{ avs: 'maybe' as 'off' }, 'avs'],
    [{ cvv: 'maybe' as 'off' }, 'cvv'],
    [{ receiptHeader: 'Open daily\nEst. 1999' }, undefined],
    [{ receiptHeader: 'x\n'.repeat(6) }, 'receiptHeader'],
    [{ receiptHeader: 'x'.repeat(201) }, 'receiptHeader'],
    [{ defaultTaxCategory: 'shoes' as 'grocery' }, 'defaultTaxCategory'],
    [{ approval: { discountPpm: 1_000_001, refundCents: 0, pricePpm: 0 } }, 'approval'],
    [{ approval: { discountPpm: 0, refundCents: -1, pricePpm: 0 } }, 'approval'],
    [{ approval: { discountPpm: 0, refundCents: 0, pricePpm: 0.5 } }, 'approval'],
    [{ approval: { discountPpm: 0, refundCents: 0, pricePpm: 1_000_000 } }, undefined],
    [{ lockMinutes: 0 }, 'lockMinutes'],
    [{ lockMinutes: 61 }, 'lockMinutes'],
    [{ printer: { paper: '110' as '80', isAutomatic: true, copies: 1 } }, 'printer'],
    [{ printer: { paper: '58', isAutomatic: false, copies: 4 } }, 'printer'],
  ])('%o', (change, field) => {
    expect(Object.keys(checkSettings({ ...defaultSettings('TN'), ...change }, OPEN))).toEqual(field ? [field] : []);
  });

  test('cannot turn on a surcharge that is not open', () => {
    const settings = { ...defaultSettings('CT'), surchargeOn: true };
    const why = 'Your state does not allow surcharges.';
    expect(checkSettings(settings, { isOn: false, why })).toEqual({ surchargeOn: why });
  });

  test('begin in the time zone of the business', () => {
    expect(defaultSettings('CA').timezone).toBe('pst');
    expect(defaultSettings('').timezone).toBe('est');
  });

  test.each([
    [10_000, 15, 1_500],
    [999, 18, 180],
    [0, 20, 0],
  ])('a tip on %i cents of %i percent is %i', (subtotal, percent, cents) => {
    expect(tipCents(subtotal, percent)).toBe(cents);
  });
});

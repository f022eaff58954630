import { describe, expect, test } from 'vitest';
import { FUNDINGS } from './card.ts';
import { surchargeCents, surchargeFor, surchargeIn } from './surcharge.ts';

const ASKED = {
  state: 'FL',
  brand: 'visa',
  funding: 'credit',
  onDate: '2026-11-18',
  settingPpm: 30_000,
  costPpm: 29_000,
} as const;
type Asked = Parameters<typeof surchargeFor>[0];

const spoken = (change: Partial<Asked>): number | string => {
  const found = surchargeFor({ ...ASKED, ...change });
  return found.isOn ? found.ppm : found.why;
};

describe('a surcharge', () => {
  test.each<[string, Partial<Asked>, number]>([
    ['is no more than the sale costs', {}, 29_000],
    ['is no more than what is set', { settingPpm: 10_000 }, 10_000],
    ['is at most 3% of Visa', { settingPpm: 40_000, costPpm: 40_000 }, 30_000],
    ['is at most 4% of Mastercard', { brand: 'mastercard', settingPpm: 50_000, costPpm: 50_000 }, 40_000],
    ['is at most 2% in Colorado', { state: 'CO' }, 20_000],
    ['is possible in New York', { state: 'NY' }, 29_000],
  ])('%s', (_, change, ppm) => {
    expect(spoken(change)).toBe(ppm);
  });

  test.each<[string, Partial<Asked>, RegExp]>([
    ['in Connecticut', { state: 'CT' }, /does not allow/],
    ['in Massachusetts', { state: 'MA' }, /does not allow/],
    ['in Puerto Rico', { state: 'PR' }, /does not allow/],
    ['where sources disagree: Maine', { state: 'ME' }, /not clear/],
    ['where sources disagree: Oklahoma', { state: 'OK' }, /not clear/],
    ['where sources disagree: Kansas', { state: 'KS' }, /not clear/],
    ['in a state that nobody looked up', { state: 'GU' }, /not clear/],
    ['in a state that is a word of the language', { state: 'constructor' }, /not clear/],
    ['before the table begins', { onDate: '2026-10-31' }, /not clear/],
    ['where it is off', { settingPpm: null }, /off in your settings/],
    ['where it is zero', { settingPpm: 0 }, /off in your settings/],
    ['of an unknown brand', { brand: 'other' }, /no rule/],
    ['where the cost is unknown', { costPpm: null }, /what this card costs/],
    ['where the card costs nothing', { costPpm: 0 }, /costs you nothing/],
  ])('is none %s', (_, change, why) => {
    expect(spoken(change)).toMatch(why);
  });

  test.each(FUNDINGS.filter((funding) => funding !== 'credit'))('is none on %s', (funding) => {
    expect(spoken({ funding })).toMatch(/^No surcharge/);
  });

  test('in New York comes with what has to be posted', () => {
    expect(surchargeIn('NY', '2026-11-18')).toMatchObject({ isOn: true, note: expect.stringContaining('full price') });
  });

  test.each([
    [10_000, 30_000, 300],
    [50, 30_000, 1],
    [9_999, 29_000, 289],
    [1, 30_000, 0],
    [9_000_000_000, 40_000, 360_000_000],
  ])('of %i cents at %i ppm is %i cents, never above the rate', (base, ppm, cents) => {
    expect(surchargeCents(base, ppm)).toBe(cents);
  });
});

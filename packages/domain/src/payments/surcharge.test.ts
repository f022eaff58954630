import { describe, expect, test } from 'vitest';
import { FUNDINGS } from './card.ts';
import { surchargeCents, surchargeFor, surchargeIn, surchargeOpen, surchargeOpensOn } from './surcharge.ts';

const ASKED = {
  state: 'FL',
  brand: 'visa',
  funding: 'credit',
  onDate: '2026-11-18',
  settingPpm: 30_000,
  costPpm: 29_000,
  model: 'surcharge',
  noticedOn: '2026-10-01',
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
    ['under flat rates', { model: 'flat' }, /yours is flat/],
    ['where no rates are agreed', { model: null }, /you have none yet/],
    ['before notice', { noticedOn: null }, /Give notice first/],
    ['on the 29th day', { noticedOn: '2026-10-20' }, /open on .*Nov.* 30 days after your notice/],
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

describe('the notice of a surcharge', () => {
  const GROUND = { state: 'FL', model: 'surcharge' } as const;
  test('opens it on the 30th day after it, at the end of months too', () => {
    expect(surchargeOpensOn('2027-01-31')).toBe('2027-03-02');
    const on = (onDate: string) => surchargeOpen({ ...GROUND, onDate, noticedOn: '2027-01-31' }).isOn;
    expect([on('2027-01-31'), on('2027-03-01'), on('2027-03-02'), on('2030-01-01')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('counts for nothing where the state forbids it', () => {
    const found = surchargeOpen({ ...GROUND, state: 'CT', onDate: '2027-06-01', noticedOn: '2027-01-31' });
    expect(found).toEqual({ isOn: false, why: 'Your state does not allow surcharges.' });
  });
});

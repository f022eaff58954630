import { expect, test } from 'vitest';
import { exemptionFor, standingOn } from './exemptions.ts';

const IL = { state: 'IL', expiresOn: '2026-12-31', isEnded: false };

test.each([
  ['valid to the end of its day', IL, '2026-12-31', 'valid'],
  ['expired the day after', IL, '2027-01-01', 'expired'],
  ['valid without an end', { ...IL, expiresOn: null }, '2099-01-01', 'valid'],
  ['ended by somebody, whatever it says', { ...IL, isEnded: true }, '2026-01-01', 'ended'],
])('a certificate is %s', (_, one, day, standing) => {
  expect(standingOn(one, day)).toBe(standing);
});

test('a sale is not taxed by a certificate of the state where the shop is, and of no other', () => {
  const missouri = { ...IL, state: 'MO' };
  const on = { day: '2026-11-18', shopState: 'IL' };
  expect(exemptionFor([missouri, IL], on)).toBe(IL);
  expect(exemptionFor([missouri], on)).toBeNull();
  expect(exemptionFor([missouri], { ...on, shopState: '' })).toBe(missouri);
  expect(exemptionFor([{ ...IL, isEnded: true }], on)).toBeNull();
});

import { describe, expect, test } from 'vitest';
import { type Role, ROLES } from '../access/roles.ts';
import { isOffered, type Status, STATUSES } from '../applications/statuses.ts';
import { isSignersName } from './consents.ts';
import { mayReadBuy, mayReadSale, mayWriteBuy, mayWriteSale, rateStepsOpen } from './steps.ts';

const actor = (role: Role, ...abilities: 'read_rate'[]) => ({ role, abilities: new Set(abilities) });
const openFor = (may: typeof mayWriteBuy, role: Role): Status[] =>
  STATUSES.filter((status) => may(actor(role), status) === 'yes');

describe('rates and people', () => {
  test('buy rates are set by underwriters and admins, from the recommendation to the final approval', () => {
    const open = ['recommended', 'awaiting_iso', 'awaiting_merchant', 'awaiting_admin'];
    for (const role of ['underwriter', 'admin', 'superadmin'] as const)
      expect(openFor(mayWriteBuy, role)).toEqual(open);
    for (const role of ['merchant', 'subuser', 'iso'] as const) {
      expect(STATUSES.every((status) => mayWriteBuy(actor(role), status) === 'notAllowed')).toBe(true);
    }
  });

  test('sale rates are set by the ISO when asked, and by admins a step earlier', () => {
    expect(openFor(mayWriteSale, 'iso')).toEqual(['awaiting_iso']);
    expect(openFor(mayWriteSale, 'admin')).toEqual(['recommended', 'awaiting_iso']);
    for (const role of ['merchant', 'subuser', 'underwriter'] as const) {
      expect(STATUSES.every((status) => mayWriteSale(actor(role), status) === 'notAllowed')).toBe(true);
    }
  });

  test('a buy rate is never shown to anybody of a merchant', () => {
    expect(ROLES.filter((role) => mayReadBuy(actor(role, 'read_rate')))).toEqual([
      'underwriter',
      'iso',
      'admin',
      'superadmin',
    ]);
  });

  test('a sub-user needs the permission for rates', () => {
    expect(mayReadSale(actor('subuser'))).toBe(false);
    expect(mayReadSale(actor('subuser', 'read_rate'))).toBe(true);
  });

  test('a merchant accepts only what is on offer', () => {
    expect(isOffered('awaiting_iso')).toBe(false);
    expect(STATUSES.filter((status) => rateStepsOpen(actor('merchant'), status).includes('accept'))).toEqual([
      'awaiting_merchant',
    ]);
    expect(rateStepsOpen(actor('iso'), 'awaiting_iso')).toEqual(['writeSale', 'readBuy']);
  });
});

describe('a typed signature', () => {
  const marisol = { first: 'Marisol', middle: 'Ana', last: 'Vega-Ruíz' };
  test.each(['Marisol Vega-Ruíz', 'marisol ana vega ruiz', 'Marisol A. Vega-Ruiz', '  MARISOL  VEGA-RUÍZ '])(
    '"%s" is the signer’s',
    (typed) => {
      expect(isSignersName(typed, marisol)).toBe(true);
    },
  );
  test.each(['', 'Marisol', 'Vega-Ruíz Marisol', 'Marisol Vega', 'Theodore Okafor'])('"%s" is not', (typed) => {
    expect(isSignersName(typed, marisol)).toBe(false);
  });
  test('of a signer without a name is nobody’s', () => {
    expect(isSignersName('', { first: '', middle: '', last: '' })).toBe(false);
  });
});

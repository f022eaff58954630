import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ABILITIES, DEFAULT_ABILITIES, isAbility, splitAbility, SUB_USER_PERMISSIONS } from './abilities.ts';

test('an ability is split at its first underscore, whatever the subject holds', () => {
  const action = fc.string().filter((text) => !text.includes('_'));
  fc.assert(
    fc.property(action, fc.string(), (does, subject) => {
      expect(splitAbility(`${does}_${subject}`)).toEqual({ action: does, subject });
    }),
  );
});

test.each([
  ['read_Auth', 'read', 'Auth'],
  ['charge_vt', 'charge', 'vt'],
  ['read_merchant_report', 'read', 'merchant_report'],
  ['read_', 'read', ''],
  ['_staff', '', 'staff'],
  ['read', 'read', ''],
  ['', '', ''],
])('%s is split into "%s" and "%s"', (ability, action, subject) => {
  expect(splitAbility(ability)).toEqual({ action, subject });
});

test('the list of abilities is closed, has no doubles, and each says what may be done to what', () => {
  expect(new Set(ABILITIES).size).toBe(ABILITIES.length);
  for (const ability of ABILITIES) {
    const { action, subject } = splitAbility(ability);
    expect(action).toMatch(/^[a-z]+$/);
    expect(subject).toMatch(/^[A-Za-z]+$/);
    expect(isAbility(ability)).toBe(true);
  }
});

test.each([
  'manage_all',
  'all_manage',
  '*',
  'READ_AUTH',
  'read_auth',
  ' read_Auth',
  'read_Auth ',
  '',
  '__proto__',
  'constructor',
])('"%s" is not an ability', (text) => {
  expect(isAbility(text)).toBe(false);
});

test('nothing that a merchant can hand on reaches beyond the own merchant', () => {
  const handed: readonly string[] = SUB_USER_PERMISSIONS;
  expect(handed.filter((permission) => permission.endsWith('_staff'))).toEqual([]);
  expect(handed).not.toContain('read_Auth');
  expect(handed).not.toContain('switch_role');
  expect(handed).toHaveLength(35);
});

test('whoever has no ability stored may still read Auth', () => {
  expect(DEFAULT_ABILITIES).toEqual(['read_Auth']);
});

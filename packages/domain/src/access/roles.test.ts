import { expect, test } from 'vitest';
import { ROLE_SWITCH_MINUTES, ROLE_SWITCH_REASON, WEARABLE_ROLES } from './role-switch.ts';
import { isStaff, ROLE_NAMES, ROLES, STAFF_ROLES } from './roles.ts';

test('underwriters, ISOs, admins and super admins are staff, merchants and their people are not', () => {
  expect(ROLES.filter(isStaff)).toEqual(['underwriter', 'iso', 'admin', 'superadmin']);
  expect(STAFF_ROLES).toEqual(ROLES.filter(isStaff));
});

test('every role has a name of its own for people to read', () => {
  expect(new Set(ROLES.map((role) => ROLE_NAMES[role])).size).toBe(ROLES.length);
});

test('a super admin wears any role but their own and that of a sub-user, for a quarter of an hour and with a reason', () => {
  expect(WEARABLE_ROLES).toEqual(['merchant', 'underwriter', 'iso', 'admin']);
  expect(ROLE_SWITCH_MINUTES).toBe(15);
  expect(ROLE_SWITCH_REASON.min).toBeGreaterThanOrEqual(10);
});

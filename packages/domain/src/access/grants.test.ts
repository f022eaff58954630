import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ABILITIES, SUB_USER_PERMISSIONS } from './abilities.ts';
import { abilitiesOf, GRANTS } from './grants.ts';
import { type Role, ROLES } from './roles.ts';

const STAFF_ABILITIES = ['read_staff', 'create_staff', 'update_staff', 'block_staff', 'delete_staff'];
const RISK_ABILITIES = ['read_risk', 'clear_risk', 'work_task', 'manage_watchlist', 'manage_agreement'];
const PLAN_ABILITIES = ['read_rateplan', 'manage_rateplan'];
const BANK_ABILITIES = ['read_bank', 'manage_bank'];
const AUDIT_ABILITIES = ['read_audit', 'export_audit'];

/** Written by hand from what each role is for, not read from the table under test. */
const HELD: Record<Role, readonly string[]> = {
  merchant: ['read_Auth', ...SUB_USER_PERMISSIONS, 'manage_integration'],
  subuser: ['read_Auth'],
  underwriter: [
    'read_Auth',
    'read_dashboard',
    'read_transaction',
    'read_deposit',
    'read_report',
    'read_inbox',
    'read_risk',
    'clear_risk',
    'work_task',
    'read_audit',
    'read_rateplan',
    'read_bank',
    'read_handoff',
  ],
  iso: [
    'read_Auth',
    'read_dashboard',
    'read_transaction',
    'read_deposit',
    'read_report',
    'read_residual',
    'read_inbox',
    ...PLAN_ABILITIES,
    'manage_integration',
  ],
  admin: [
    'read_Auth',
    'read_dashboard',
    'read_transaction',
    'read_deposit',
    'read_report',
    'read_residual',
    'read_setting',
    'read_product',
    'read_inbox',
    ...STAFF_ABILITIES,
    ...RISK_ABILITIES,
    ...PLAN_ABILITIES,
    ...BANK_ABILITIES,
    'read_handoff',
    'send_handoff',
    'manage_settlement',
    'manage_report',
    ...AUDIT_ABILITIES,
    'manage_integration',
  ],
  superadmin: [
    'read_Auth',
    'read_dashboard',
    'read_transaction',
    'read_deposit',
    'read_report',
    'read_residual',
    'read_setting',
    'read_product',
    'manage_user',
    'read_inbox',
    ...STAFF_ABILITIES,
    ...RISK_ABILITIES,
    ...PLAN_ABILITIES,
    ...BANK_ABILITIES,
    'read_handoff',
    'send_handoff',
    'manage_settlement',
    'manage_report',
    ...AUDIT_ABILITIES,
    'manage_integration',
    'switch_role',
  ],
};

test.each(ROLES)('the role %s holds exactly what it is for', (role) => {
  expect(abilitiesOf(role, []).toSorted()).toEqual(HELD[role].toSorted());
});

test('only a super admin may switch roles', () => {
  expect(ROLES.filter((role) => GRANTS[role].switch_role)).toEqual(['superadmin']);
});

test('what can be handed to a sub-user is exactly the list that owners are offered', () => {
  const rows = ABILITIES.filter((ability) => GRANTS.subuser[ability] === 'handed');
  expect(rows).toEqual(SUB_USER_PERMISSIONS);
  for (const role of ROLES.filter((each) => each !== 'subuser')) {
    expect(Object.values(GRANTS[role])).not.toContain('handed');
  }
});

test('a sub-user holds what was handed to them and may always read Auth', () => {
  expect(abilitiesOf('subuser', ['charge_vt', 'read_product'])).toEqual(['read_Auth', 'charge_vt', 'read_product']);
});

const handed = fc.array(
  fc.oneof(
    fc.constantFrom(...SUB_USER_PERMISSIONS),
    fc.constantFrom('manage_all', 'block_staff', 'switch_role'),
    fc.string(),
  ),
);

test('whatever is stored for a sub-user, they hold nothing outside the list that can be handed on', () => {
  fc.assert(
    fc.property(handed, (stored) => {
      const held = abilitiesOf('subuser', stored);
      const allowed = new Set<string>([
        'read_Auth',
        ...SUB_USER_PERMISSIONS.filter((permission) => stored.includes(permission)),
      ]);
      expect(new Set<string>(held)).toEqual(allowed);
      expect(new Set(held).size).toBe(held.length);
    }),
  );
});

test('what is stored with anybody else gives them nothing more', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ROLES.filter((role) => role !== 'subuser')), handed, (role, stored) => {
      expect(abilitiesOf(role, stored)).toEqual(abilitiesOf(role, []));
    }),
  );
});

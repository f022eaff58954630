import { expect, test } from 'vitest';
import { KEEPER_ROLES, takeRoleChange } from './role-change.ts';
import type { Role } from './roles.ts';

const ME = 'me';
const facts = (actor: Role, target: Role, more: { self?: boolean; keepers?: number; isBlocked?: boolean } = {}) => ({
  actor: { uid: ME, role: actor },
  target: {
    uid: more.self ? ME : 'somebody',
    role: target,
    isBlocked: more.isBlocked ?? false,
    isDeleted: false,
    isActivated: true,
  },
  activeKeepers: more.keepers ?? 3,
});
const because = (reason: string) => ({ open: false, because: reason });

test('admins and super admins are the keepers, of whom one has to stay', () => {
  expect(KEEPER_ROLES).toEqual(['admin', 'superadmin']);
});

test.each<[Role, Role, Role]>([
  ['admin', 'underwriter', 'iso'],
  ['admin', 'iso', 'underwriter'],
  ['superadmin', 'underwriter', 'admin'],
  ['superadmin', 'admin', 'superadmin'],
  ['superadmin', 'superadmin', 'underwriter'],
])('a %s may make a %s a %s', (actor, from, to) => {
  expect(takeRoleChange(to, facts(actor, from))).toEqual({ open: true });
});

test.each<[Role, Role, Role, string]>([
  ['admin', 'underwriter', 'admin', 'notYours'],
  ['admin', 'underwriter', 'superadmin', 'notYours'],
  ['underwriter', 'iso', 'underwriter', 'notYours'],
  ['superadmin', 'merchant', 'admin', 'notStaff'],
  ['superadmin', 'merchant', 'subuser', 'notStaff'],
  ['superadmin', 'subuser', 'merchant', 'notStaff'],
  ['superadmin', 'underwriter', 'merchant', 'notStaff'],
])('a %s may not make a %s a %s', (actor, from, to, reason) => {
  expect(takeRoleChange(to, facts(actor, from))).toEqual(because(reason));
});

test('nobody changes the own role, but may keep it', () => {
  expect(takeRoleChange('admin', facts('superadmin', 'superadmin', { self: true }))).toEqual(because('yourself'));
  expect(takeRoleChange('superadmin', facts('superadmin', 'superadmin', { self: true }))).toEqual({ open: true });
});

test('the last active keeper cannot be made anything less, a blocked one or one of two can', () => {
  expect(takeRoleChange('underwriter', facts('superadmin', 'admin', { keepers: 1 }))).toEqual(because('lastAdmin'));
  expect(takeRoleChange('superadmin', facts('superadmin', 'admin', { keepers: 1 }))).toEqual({ open: true });
  expect(takeRoleChange('underwriter', facts('superadmin', 'admin', { keepers: 2 }))).toEqual({ open: true });
  expect(takeRoleChange('iso', facts('superadmin', 'admin', { keepers: 1, isBlocked: true }))).toEqual({ open: true });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ABILITIES, SUB_USER_PERMISSIONS, type SubUserPermission } from './abilities.ts';
import { abilitiesOf } from './grants.ts';
import { permissionsIn, PERMISSION_GROUPS, PERMISSION_WORDS } from './permission-words.ts';
import type { Role } from './roles.ts';
import {
  checkTeamChange,
  grantableBy,
  isPermission,
  ROLE_PRESETS,
  ROLE_SETTINGS,
  seesTeam,
  takeTeamStep,
  TEAM_STEPS,
  type TeamActor,
  type TeamMember,
} from './team.ts';

const actor = (role: Role, handed: readonly string[] = [], uid = 'editor'): TeamActor => ({
  uid,
  role,
  abilities: new Set(abilitiesOf(role, handed)),
});
const member = (permissions: readonly string[], given: Partial<TeamMember> = {}): TeamMember => ({
  uid: 'member',
  role: 'subuser',
  permissions,
  isActivated: true,
  isBlocked: false,
  isBlockedByMerchant: false,
  ...given,
});
const custom = (...permissions: string[]) => ({ roleSetting: 'custom' as const, permissions });

describe('role settings', () => {
  test('are what each is for', () => {
    expect(ROLE_PRESETS.cashier.toSorted()).toEqual([
      'charge_vt',
      'close_shift',
      'open_shift',
      'read_product',
      'use_pos',
    ]);
    expect(ROLE_PRESETS.accountant.toSorted()).toEqual([
      'read_deposit',
      'read_rate',
      'read_report',
      'read_transaction',
    ]);
    expect(ROLE_PRESETS.viewer.every((permission) => permission.startsWith('read_'))).toBe(true);
    const kept = SUB_USER_PERMISSIONS.filter((permission) => !ROLE_PRESETS.manager.includes(permission));
    expect(kept).toEqual(['update_application', 'manage_user']);
  });

  test('come with their permissions, and with no others', () => {
    const owner = actor('merchant');
    expect(checkTeamChange(owner, null, { roleSetting: 'cashier', permissions: null })).toEqual({
      ok: true,
      permissions: ['charge_vt', 'read_product', 'use_pos', 'open_shift', 'close_shift'],
    });
    expect(checkTeamChange(owner, null, { roleSetting: 'cashier', permissions: ['refund_vt'] })).toMatchObject({
      because: 'notThePreset',
    });
    expect(checkTeamChange(owner, null, custom())).toMatchObject({ because: 'nothing' });
  });
});

test('every permission has words and stands in one group on the screen', () => {
  const shown = PERMISSION_GROUPS.flatMap((group) => permissionsIn(group));
  expect(shown.toSorted()).toEqual(SUB_USER_PERMISSIONS.toSorted());
  const labels = SUB_USER_PERMISSIONS.map((permission) => PERMISSION_WORDS[permission].label);
  expect(new Set(labels).size).toBe(labels.length);
});

test('owners and super admins hand out everything, sub-users what they hold, and nobody else anything', () => {
  expect(grantableBy(actor('merchant'))).toEqual(SUB_USER_PERMISSIONS);
  expect(grantableBy(actor('superadmin'))).toEqual(SUB_USER_PERMISSIONS);
  expect(grantableBy(actor('subuser', ['manage_user', 'use_pos']))).toEqual(['use_pos', 'manage_user']);
  for (const other of [actor('subuser', ['use_pos']), actor('admin'), actor('underwriter'), actor('iso')])
    expect(grantableBy(other)).toEqual([]);
  expect([actor('admin'), actor('underwriter'), actor('iso'), actor('subuser', ['use_pos'])].map(seesTeam)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('nobody touches themselves, the owner, or somebody who holds more', () => {
  const manager = actor('subuser', ['manage_user', 'use_pos']);
  const because = (target: TeamMember) => takeTeamStep('edit', manager, target);
  expect(because(member(['use_pos'], { uid: 'editor' }))).toEqual({ open: false, because: 'yourself' });
  expect(because(member([], { role: 'merchant' }))).toEqual({ open: false, because: 'owner' });
  expect(because(member(['refund_vt']))).toEqual({ open: false, because: 'holdsMore' });
  expect(because(member(['use_pos', 'manage_user']))).toEqual({ open: true });
  expect(takeTeamStep('edit', actor('merchant'), member([], { uid: 'other', role: 'merchant' }))).toMatchObject({
    because: 'owner',
  });
});

test('whoever the acquirer has blocked is let in again by a super admin only', () => {
  const blocked = member(['use_pos'], { isBlocked: true });
  expect(takeTeamStep('activate', actor('merchant'), blocked)).toEqual({ open: false, because: 'blockedByHouse' });
  expect(takeTeamStep('activate', actor('superadmin'), blocked)).toEqual({ open: true });
  const own = { ...blocked, isBlockedByMerchant: true };
  expect(takeTeamStep('activate', actor('merchant'), own)).toEqual({ open: true });
});

test('strings outside the closed list are refused, whatever they look like', () => {
  const owner = actor('merchant');
  for (const odd of ['manage_all', 'read_*', '', 'USE_POS', 'use_pos ', '__proto__', 'read_Auth_x'])
    expect(checkTeamChange(owner, null, custom('use_pos', odd))).toMatchObject({ ok: false, because: 'unknown' });
  for (const never of ABILITIES.filter((ability) => !isPermission(ability)))
    expect(checkTeamChange(owner, null, custom(never))).toMatchObject({ ok: false, because: 'notForSubUsers' });
});

const anyList = fc.subarray([...SUB_USER_PERMISSIONS]);
const oddList = fc.array(
  fc.oneof(fc.constantFrom<string>(...SUB_USER_PERMISSIONS), fc.constantFrom(...ABILITIES, 'manage_all'), fc.string()),
);

test('whatever a sub-user asks for, nobody climbs: given is what the giver holds, taken is what the giver holds', () => {
  fc.assert(
    fc.property(anyList, anyList, oddList, fc.constantFrom(...ROLE_SETTINGS), (held, had, asked, roleSetting) => {
      const giver = actor('subuser', held);
      const answer = checkTeamChange(giver, member(had), { roleSetting, permissions: asked.length > 0 ? asked : null });
      if (!answer.ok) return;
      const own = new Set<string>(held);
      expect(own.has('manage_user')).toBe(true);
      expect(answer.permissions.filter((permission) => !own.has(permission))).toEqual([]);
      const given: SubUserPermission[] = answer.permissions;
      expect(had.filter((permission) => !given.includes(permission) && !own.has(permission))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test('a sub-user takes no step on whoever holds anything they lack', () => {
  fc.assert(
    fc.property(anyList, anyList, fc.constantFrom(...TEAM_STEPS), (held, had, step) => {
      const { open } = takeTeamStep(step, actor('subuser', held), member(had));
      if (open) expect(had.every((permission) => held.includes(permission))).toBe(true);
    }),
  );
});

test('a PIN is given by their own people alone, to those who have an account of their own', () => {
  const answer = (by: TeamActor, target: TeamMember) => takeTeamStep('pin', by, target);
  const clerk = member(['use_pos']);
  expect(answer(actor('merchant'), clerk)).toEqual({ open: true });
  expect(answer(actor('superadmin'), clerk)).toEqual({ open: false, because: 'notAllowed' });
  expect(answer(actor('merchant'), { ...clerk, isActivated: false })).toEqual({ open: false, because: 'wrongState' });
  expect(answer(actor('merchant'), { ...clerk, isBlocked: true })).toEqual({ open: false, because: 'wrongState' });
  const lead = actor('subuser', ['manage_user', 'use_pos']);
  expect(answer(lead, member(['use_pos', 'refund_pos']))).toEqual({ open: false, because: 'holdsMore' });
});

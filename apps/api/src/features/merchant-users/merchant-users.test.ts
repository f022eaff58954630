import { SUB_USER_PERMISSIONS, type SubUserPermission } from '@ledgate/domain/access/abilities.ts';
import { ROLE_PRESETS } from '@ledgate/domain/access/team.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { addPerson } from '../../testing/people.ts';
import { type SignedIn, signedIn, signInAs } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const who = { first_name: 'Noor', last_name: 'Haddad' } as const;
const newEmail = (): string => `team-${crypto.randomUUID().slice(0, 8)}@shop.example`;

/** Somebody of the same business who holds this, signed in. */
const beside = (owner: SignedIn, permissions: SubUserPermission[]): Promise<SignedIn> =>
  signedIn(server, 'subuser', { merchantUid: owner.merchantUid ?? '', permissions });

describe('an invitation', () => {
  test('comes by mail from the business, and whoever accepts holds what goes with the role', async () => {
    const owner = await signedIn(server, 'merchant');
    const email = newEmail();
    const made = await owner.client.merchantUsers.inviteMember({ body: { email, ...who, role_setting: 'cashier' } });
    expect(made).toMatchObject({ state: 'invited', role_setting: 'cashier', is_owner: false });
    expect(made.permissions.toSorted()).toEqual(ROLE_PRESETS.cashier.toSorted());
    const { subject } = await server.lastMessage(email);
    expect(subject).toMatch(/^Robin Quarterman at Merchant \w+ invited you to Ledgate$/);
    await server
      .client()
      .auth.activate({ params: await server.lastLink(email), body: { password: 'winter-anchor-lantern-42' } });
    expect(await owner.client.merchantUsers.readMember({ params: { id: made.id } })).toMatchObject({ state: 'active' });
    const joined = await signInAs(server, { ...owner, uid: made.id });
    const { permissions } = await joined.client.auth.readPermissions();
    expect(permissions.toSorted()).toEqual(['read_Auth', ...ROLE_PRESETS.cashier].toSorted());
  });

  test('is sent again with a new link while nobody has accepted it', async () => {
    const owner = await signedIn(server, 'merchant');
    const email = newEmail();
    const { merchantUsers } = owner.client;
    const { id } = await merchantUsers.inviteMember({ body: { email, ...who, role_setting: 'viewer' } });
    await merchantUsers.inviteMemberAgain({ params: { id } });
    expect(await server.subjectsTo(email)).toHaveLength(2);
    const there = await beside(owner, ['use_pos']);
    await expect(merchantUsers.inviteMemberAgain({ params: { id: there.uid } })).rejects.toMatchObject({
      code: 'wrong_state',
    });
  });

  test('to an address that has an account is refused at the field', async () => {
    const owner = await signedIn(server, 'merchant');
    const taken = await addPerson(server, 'merchant');
    const body = { email: taken.email, ...who, role_setting: 'viewer' as const };
    await expect(owner.client.merchantUsers.inviteMember({ body })).rejects.toMatchObject({ code: 'already_exists' });
  });
});

describe('the list', () => {
  test('shows the owner first, then the team by name, by state and by role, and no other merchant’s people', async () => {
    const owner = await signedIn(server, 'merchant');
    await signedIn(server, 'subuser');
    const { merchantUsers } = owner.client;
    const { id } = await merchantUsers.inviteMember({ body: { email: newEmail(), ...who, role_setting: 'manager' } });
    const clerk = await beside(owner, ['use_pos']);
    const all = await merchantUsers.listTeam({ query: {} });
    expect(all.results.map((row) => row.id)).toEqual([owner.uid, id, clerk.uid]);
    expect(all.results[0]).toMatchObject({ is_owner: true, role_setting: null, stepsOpen: [] });
    const invited = await merchantUsers.listTeam({ query: { state: 'invited' } });
    expect(invited.results.map((row) => row.id)).toEqual([id]);
    const custom = await merchantUsers.listTeam({ query: { role_setting: 'custom', search: 'quarter' } });
    expect(custom.results.map((row) => row.id)).toEqual([clerk.uid]);
    const past = await merchantUsers.listTeam({ query: { page: 7 } });
    expect([past.count, past.results]).toEqual([3, []]);
  });

  test('is read by admins for whom they name, and changed by super admins only', async () => {
    const owner = await signedIn(server, 'merchant');
    const clerk = await beside(owner, ['use_pos']);
    const merchant = owner.merchantUid ?? '';
    const admin = await signedIn(server, 'admin');
    const { results } = await admin.client.merchantUsers.listTeam({ query: { merchant } });
    expect(results.map(({ stepsOpen }) => stepsOpen)).toEqual([[], []]);
    await expect(admin.client.merchantUsers.listTeam({ query: {} })).rejects.toMatchObject({ code: 'not_found' });
    const body = { user: clerk.uid, role_setting: 'viewer' as const };
    await expect(admin.client.merchantUsers.changeAccess({ body })).rejects.toMatchObject({ code: 'not_allowed' });
    const chief = await signedIn(server, 'superadmin');
    expect(await chief.client.merchantUsers.changeAccess({ body })).toMatchObject({ merchant, role_setting: 'viewer' });
  });

  test('of permissions says which of them the one who asks may hand out', async () => {
    const owner = await signedIn(server, 'merchant');
    const own = await owner.client.merchantUsers.listPermissions();
    expect(own.results.map(({ codename }) => codename)).toEqual(SUB_USER_PERMISSIONS);
    expect(own.results.every(({ grantable, label }) => grantable && label !== '')).toBe(true);
    const lead = await beside(owner, [
      'manage_user',
      'use_pos',
      'read_product',
      'charge_vt',
      'open_shift',
      'close_shift',
    ]);
    const some = await lead.client.merchantUsers.listPermissions();
    expect(some.results.filter(({ grantable }) => grantable).map(({ id }) => id)).toEqual([
      'charge_vt',
      'read_product',
      'use_pos',
      'open_shift',
      'close_shift',
      'manage_user',
    ]);
    const roles = some.role_settings.filter(({ grantable }) => grantable).map(({ role_setting: role }) => role);
    expect(roles).toEqual(['cashier', 'custom']);
  });
});

describe('a change', () => {
  test('of access is told to the person, kept in the log with both lists, and refused over a newer version', async () => {
    const owner = await signedIn(server, 'merchant');
    const clerk = await beside(owner, ['use_pos', 'refund_pos']);
    const body = { user: clerk.uid, role_setting: 'custom' as const, permissions: ['use_pos' as const] };
    const { version } = await owner.client.merchantUsers.changeAccess({ body });
    const { subject, text } = await server.lastMessage(clerk.email);
    expect(subject).toBe('Your access changed');
    expect(text).toContain('You can no longer: Refund sales.');
    const rows = await books(server.parts)
      .selectFrom('audit_row')
      .select(['action', 'facts'])
      .where('lane', '=', `user:${clerk.uid}`)
      .where('action', '=', 'user.access_changed')
      .execute();
    expect(JSON.stringify(rows.map(({ facts }) => facts))).toContain('refund_pos');
    const late = { ...body, permissions: ['refund_pos' as const] };
    const stale = owner.client.merchantUsers.assignAccess({ body: late, ifMatch: version - 1 });
    await expect(stale).rejects.toMatchObject({ code: 'stale' });
  });

  test('of a mobile number is the person’s own once they have signed in', async () => {
    const owner = await signedIn(server, 'merchant');
    const { merchantUsers } = owner.client;
    const invited = await merchantUsers.inviteMember({ body: { email: newEmail(), ...who, role_setting: 'viewer' } });
    const body = { first_name: 'Nora', last_name: 'Haddad', mobile: '4155552671', role_setting: 'cashier' } as const;
    expect(await merchantUsers.updateMember({ params: { id: invited.id }, body })).toMatchObject({
      name: 'Nora Haddad',
      mobile: '4155552671',
      role_setting: 'cashier',
    });
    const clerk = await beside(owner, ['use_pos']);
    const refused = merchantUsers.updateMember({ params: { id: clerk.uid }, body });
    await expect(refused).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('letting in and out', () => {
  test('a deactivated person is signed out and comes back with what they had; the acquirer’s block is not undone', async () => {
    const owner = await signedIn(server, 'merchant');
    const clerk = await beside(owner, ['use_pos']);
    const { merchantUsers } = owner.client;
    const params = { id: clerk.uid };
    expect(await merchantUsers.deactivateMember({ params })).toMatchObject({ state: 'deactivated', is_active: false });
    await expect(clerk.client.auth.readPermissions()).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await merchantUsers.activateMember({ params })).toMatchObject({ state: 'active', permissions: ['use_pos'] });
    const admin = await signedIn(server, 'admin');
    await admin.client.users.removeUser({ params, query: {} });
    expect(await merchantUsers.readMember({ params })).toMatchObject({ state: 'suspended' });
    await expect(merchantUsers.activateMember({ params })).rejects.toMatchObject({ code: 'not_allowed' });
  });

  test('a removed person is gone for good, and what they did keeps their name', async () => {
    const owner = await signedIn(server, 'merchant');
    const clerk = await beside(owner, ['use_pos']);
    const params = { id: clerk.uid };
    await owner.client.merchantUsers.removeMember({ params });
    await expect(owner.client.merchantUsers.readMember({ params })).rejects.toMatchObject({ code: 'not_found' });
    await expect(clerk.client.auth.readPermissions()).rejects.toMatchObject({ code: 'not_signed_in' });
    const row = await books(server.parts)
      .selectFrom('app_user')
      .select(['known_as', 'permissions'])
      .where('uid', '=', clerk.uid)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ known_as: 'Robin Quarterman', permissions: [] });
  });
});

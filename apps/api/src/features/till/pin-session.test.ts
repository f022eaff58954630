import type { SubUserPermission } from '@ledgate/domain/access/abilities.ts';
import { SESSION } from '@ledgate/domain/access/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Device, leaseAt } from '../../testing/till-device.ts';

const RIGHT = '4071';
let ledgate: TestServer;
let url: string;
let shop: SignedIn;
let cashier: SignedIn;
let at: Device;
beforeAll(async () => {
  ledgate = await startTestServer();
  url = await ledgate.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  await books(ledgate.parts).deleteFrom('rate_limit').execute();
  shop = await signedIn(ledgate, 'merchant');
  at = await leaseAt(shop.client, await addRegister('Front'));
  cashier = await colleague(['use_pos', 'charge_vt', 'open_shift']);
  await setPin(shop, cashier);
});

const addRegister = async (name: string): Promise<string> =>
  (await shop.client.till.addRegister({ body: { name } })).uid;
const colleague = (permissions: SubUserPermission[]): Promise<SignedIn> =>
  signedIn(ledgate, 'subuser', { merchantUid: shop.merchantUid ?? '', permissions });
const setPin = (by: SignedIn, { uid }: { uid: string }) =>
  by.client.merchantUsers.setMemberPin({ params: { id: uid }, body: { pin: RIGHT } });
const signIn = async (person: { uid: string } = cashier, where = at) => {
  const session = await ledgate.client({}).till.signInByPin({ body: { ...where, person: person.uid, pin: RIGHT } });
  return { ...session, client: ledgate.client({ token: session.accessToken }) };
};
const codeOf = async (work: Promise<unknown>): Promise<string> => (await refusal(work)).code;
const takeOver = () => leaseAt(shop.client, at.register, { name: 'Phone', takes: true });

/** An open line, and everything that comes over it until the server ends it. */
const openLine = async (token: string): Promise<{ heard: () => Promise<string> }> => {
  const response = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return { heard: () => response.text() };
};
const WITHIN_MS = 1_000;

describe('a session by PIN', () => {
  test('loses a right within a second, on its open line too', async () => {
    const { accessToken, client } = await signIn();
    const line = await openLine(accessToken);
    const body = { user: cashier.uid, role_setting: 'custom' as const, permissions: ['use_pos' as const] };
    await shop.client.merchantUsers.changeAccess({ body });
    const since = performance.now();
    expect(await line.heard()).toContain('event: access');
    expect(performance.now() - since).toBeLessThan(WITHIN_MS);
    expect((await client.auth.readPermissions()).permissions).toEqual(['read_Auth', 'use_pos']);
    expect(await codeOf(client.terminal.listReaders())).toBe('not_allowed');
  });

  test('ends with its lease within a second, on its open line too, and is not refreshed', async () => {
    const { accessToken, refreshToken } = await signIn();
    const line = await openLine(accessToken);
    await takeOver();
    const since = performance.now();
    expect(await line.heard()).not.toContain('event: access');
    expect(performance.now() - since).toBeLessThan(WITHIN_MS);
    expect(await codeOf(ledgate.client({}).auth.refresh({ body: { refreshToken } }))).toBe('session_gone');
  });

  test('does not survive a lease that is taken over while it begins', async () => {
    const signing = Array.from({ length: 3 }, () => signIn().catch(() => null));
    await Promise.all([...signing, takeOver()]);
    const live = await ledgate.parts.db
      .selectFrom('session')
      .select('sid')
      .where('user_uid', '=', cashier.uid)
      .where('register_uid', 'is not', null)
      .where('ended_at', 'is', null)
      .execute();
    expect(live).toEqual([]);
  });

  test('is the only one at its register, and leaves those elsewhere alone', async () => {
    const first = await signIn();
    for (let n = 0; n <= SESSION.most; n += 1) await signIn();
    ledgate.advance(1_000);
    expect(await codeOf(first.client.auth.readPermissions())).toBe('not_signed_in');
    expect((await cashier.client.auth.readPermissions()).permissions).toContain('charge_vt');
    const told = await books(ledgate.parts)
      .selectFrom('known_device')
      .select('seen_at')
      .where('user_uid', '=', cashier.uid)
      .execute();
    // One is of the session by password.
    expect(told).toHaveLength(1);
  });

  test('works at its own register alone', async () => {
    const { client } = await signIn();
    const back = await addRegister('Back');
    const body = { register: back, float_cents: 100_00 };
    expect((await refusal(client.till.openTill({ body }))).problem.detail).toBe(
      'You are signed in at another register.',
    );
    const { uid } = await shop.client.till.openTill({ body });
    await shop.client.merchantUsers.changeAccess({
      body: { user: cashier.uid, role_setting: 'custom', permissions: ['use_pos', 'move_cash', 'close_shift'] },
    });
    ledgate.advance(1_000);
    const params = { uid };
    expect(await codeOf(client.till.countTill({ params, body: { counted_cents: 0, unsynced: 0 } }))).toBe(
      'not_allowed',
    );
    const out = { kind: 'paid_out' as const, cents: 1_00, reason: 'Milk' };
    expect(await codeOf(client.till.moveTillCash({ params, body: out }))).toBe('not_allowed');
  });

  test('of the owner hears nothing of their application', async () => {
    await shop.client.till.setOwnPin({ body: { pin: RIGHT } });
    const { accessToken } = await signIn(shop);
    const path = `${url}/api/live?case=${crypto.randomUUID()}`;
    const refused = await fetch(path, { headers: { authorization: `Bearer ${accessToken}` } });
    expect([refused.status, (await refused.json()) as object]).toMatchObject([403, { code: 'not_allowed' }]);
  });

  test('ends when nothing is done', async () => {
    const { refreshToken } = await signIn();
    ledgate.advance(SESSION.idle + 1_000);
    expect(await codeOf(ledgate.client({}).auth.refresh({ body: { refreshToken } }))).toBe('session_gone');
  });
});

describe('a PIN is set', () => {
  test('by nobody for a person who may more than they, for the owner, or for a stranger', async () => {
    const lead = await colleague(['manage_user', 'use_pos']);
    const more = await colleague(['use_pos', 'refund_pos']);
    const other = await signedIn(ledgate, 'merchant', { password: null });
    expect(await codeOf(setPin(lead, more))).toBe('not_allowed');
    expect(await codeOf(setPin(lead, shop))).toBe('not_allowed');
    expect(await codeOf(setPin(lead, lead))).toBe('not_yourself');
    expect(await codeOf(setPin(other, cashier))).toBe('not_found');
    expect(await codeOf(setPin(await signedIn(ledgate, 'superadmin', { password: null }), cashier))).toBe(
      'not_allowed',
    );
    const rows = ledgate.parts.db
      .selectFrom('till_pin')
      .select('user_uid')
      .where('user_uid', 'in', [more.uid, shop.uid, lead.uid]);
    expect(await rows.execute()).toEqual([]);
  });

  test('by everybody for themselves who works at a register, and gone with their account', async () => {
    await cashier.client.till.setOwnPin({ body: { pin: RIGHT } });
    expect((await cashier.client.account.readAccount()).pin).toEqual({ is_set: true, is_locked: false });
    const reader = await colleague(['read_report']);
    expect(await codeOf(reader.client.till.setOwnPin({ body: { pin: RIGHT } }))).toBe('not_allowed');
    expect((await reader.client.account.readAccount()).pin).toBeNull();
    await shop.client.merchantUsers.removeMember({ params: { id: cashier.uid } });
    const left = ledgate.parts.db.selectFrom('till_pin').select('user_uid').where('user_uid', '=', cashier.uid);
    expect(await left.execute()).toEqual([]);
  });
});

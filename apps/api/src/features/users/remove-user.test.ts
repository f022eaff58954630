import { randomUUID } from 'node:crypto';
import { SESSION } from '@ledgate/domain/access/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { addPerson, PASSWORD } from '../../testing/people.ts';
import { type SignedIn, signedIn, signInAs } from '../../testing/signed-in.ts';
import { refusal, Refused, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: SignedIn;
let superadmin: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, 'admin');
  superadmin = await signedIn(server, 'superadmin');
});
afterAll(() => server.close());

const block = (by: SignedIn, uid: string) => by.client.users.removeUser({ params: { id: uid } });
const erase = (by: SignedIn, uid: string) =>
  by.client.users.removeUser({ params: { id: uid }, query: { wantto: 'delete' } });
const unblock = (by: SignedIn, uid: string) => by.client.users.unblockUser({ params: { id: uid } });
const stored = (uid: string) =>
  server.parts.db.selectFrom('app_user').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow();
const actionsOn = async (uid: string) =>
  (
    await server.parts.db
      .selectFrom('audit_row')
      .select('action')
      .where('lane', '=', `user:${uid}`)
      .orderBy('n')
      .execute()
  ).map((row) => row.action);

const outcome = (result: PromiseSettledResult<unknown>): string => {
  if (result.status === 'fulfilled') return 'done';
  return result.reason instanceof Refused ? result.reason.code : 'unexpected';
};

test.each(['merchant', 'subuser', 'underwriter', 'iso'] as const)('an admin blocks and unblocks a %s', async (role) => {
  const person = await signedIn(server, role);
  expect(await block(admin, person.uid)).toEqual({ done: true });
  const sessions = server.parts.db.selectFrom('session').select('ended_because').where('user_uid', '=', person.uid);
  expect(await sessions.execute()).toEqual([{ ended_because: 'blocked' }]);
  server.advance(1000);
  expect((await refusal(person.client.dashboard.readDashboard({ query: {} }))).code).toBe('not_signed_in');
  expect((await refusal(block(admin, person.uid))).code).toBe('wrong_state');
  const back = await unblock(admin, person.uid);
  expect([back.state, back.blocked_at, back.version]).toEqual(['active', null, 3]);
  expect((await refusal(unblock(admin, person.uid))).code).toBe('wrong_state');
  // Their sessions ended with the block; they come back through the front door.
  expect((await refusal(person.client.dashboard.readDashboard({ query: {} }))).code).toBe('not_signed_in');
  await server.client().auth.signIn({ body: { email: person.email, password: PASSWORD } });
  const told = await server.subjectsTo(person.email);
  expect(told).toContain('Your Ledgate access is suspended');
  expect(told).toContain('Your Ledgate access is restored');
  expect((await actionsOn(person.uid)).filter((action) => action.startsWith('user.'))).toEqual([
    'user.blocked',
    'user.unblocked',
  ]);
});

test('while twenty calls a second run, none succeeds a second after the block', async () => {
  const person = await signedIn(server, 'underwriter');
  const aSecondOfCalls = async (): Promise<number[]> => {
    const statuses: number[] = [];
    for (let call = 0; call < 20; call += 1) {
      const request = { method: 'GET', path: '/api/dashboard', headers: {} } as const;
      statuses.push((await server.inject(request, { token: person.token })).statusCode);
      server.advance(50);
    }
    return statuses;
  };
  expect(new Set(await aSecondOfCalls())).toEqual(new Set([200]));
  await block(admin, person.uid);
  await aSecondOfCalls();
  expect(new Set(await aSecondOfCalls())).toEqual(new Set([401]));
});

test('no session begins while somebody is blocked, and none of before comes back with the unblocking', async () => {
  const person = await addPerson(server, 'underwriter');
  const before = await signInAs(server, person);
  await block(admin, person.uid);
  await expect(signInAs(server, person)).rejects.toMatchObject({ code: 'account_closed' });
  await unblock(admin, person.uid);
  expect((await refusal(before.client.dashboard.readDashboard({ query: {} }))).code).toBe('not_signed_in');
});

test('an admin touches no admin, a super admin does, and nobody themself', async () => {
  const other = await signedIn(server, 'admin');
  for (const step of [block, erase, unblock]) {
    expect((await refusal(step(admin, other.uid))).code).toBe('not_allowed');
    expect((await refusal(step(admin, superadmin.uid))).code).toBe('not_allowed');
  }
  expect((await refusal(block(superadmin, superadmin.uid))).code).toBe('not_yourself');
  expect((await refusal(erase(superadmin, superadmin.uid))).code).toBe('not_yourself');
  await block(superadmin, other.uid);
  await unblock(superadmin, other.uid);
  await erase(superadmin, other.uid);
});

test('nobody but admins blocks anybody', async () => {
  const victim = await addPerson(server, 'underwriter');
  for (const role of ['merchant', 'subuser', 'underwriter', 'iso'] as const) {
    const person = await signedIn(server, role);
    for (const step of [block, erase, unblock])
      expect((await refusal(step(person, victim.uid))).code).toBe('not_allowed');
  }
  expect(await actionsOn(victim.uid)).toEqual([]);
});

test.each([
  'wantto=Delete',
  'wantto=DELETE',
  'wantto=',
  'wantto=block',
  'wantto=delete&wantto=delete',
  'wantto[]=delete',
  'want=delete',
  'wantto=delete%20',
])('removing somebody with ?%s is refused and nothing happens', async (query) => {
  const person = await addPerson(server, 'underwriter');
  const answer = await server.inject(
    { method: 'DELETE', path: `/api/auc/${person.uid}?${query}`, headers: {} },
    { token: admin.token },
  );
  expect(answer.statusCode).toBe(422);
  expect(await stored(person.uid)).toMatchObject({ blocked_at: null, deleted_at: null, version: 1 });
  expect(await actionsOn(person.uid)).toEqual([]);
});

test('a stale version blocks, unblocks and deletes nobody', async () => {
  const person = await addPerson(server, 'underwriter');
  for (const query of [{}, { wantto: 'delete' as const }]) {
    const call = admin.client.users.removeUser({ params: { id: person.uid }, query, ifMatch: 9 });
    expect(await refusal(call)).toMatchObject({ code: 'stale', problem: { current_version: 1 } });
  }
  await admin.client.users.removeUser({ params: { id: person.uid }, ifMatch: 1 });
  expect(await refusal(admin.client.users.unblockUser({ params: { id: person.uid }, ifMatch: 1 }))).toMatchObject({
    code: 'stale',
  });
});

test('somebody unknown is neither blocked nor unblocked nor deleted', async () => {
  for (const step of [block, erase, unblock]) expect((await refusal(step(admin, randomUUID()))).code).toBe('not_found');
});

test('deleting wants a fresh proof of who is sitting there, blocking does not', async () => {
  const late = await signedIn(server, 'admin');
  const person = await addPerson(server, 'underwriter');
  const provedAt = new Date(server.parts.clock().getTime() - SESSION.stepUp - 1000);
  await books(server.parts)
    .updateTable('session')
    .set({ proved_at: provedAt })
    .where('user_uid', '=', late.uid)
    .execute();
  expect((await refusal(erase(late, person.uid))).code).toBe('step_up_required');
  expect((await stored(person.uid)).deleted_at).toBeNull();
  expect(await block(late, person.uid)).toEqual({ done: true });
});

test('a deleted person leaves a row without anything personal, and what they did stays on record', async () => {
  const person = await signedIn(server, 'underwriter', { email: 'gwendolyn.vane@shop.example' });
  const before = await stored(person.uid);
  await person.client.account.updateProfile({ body: { first_name: 'Gwendolyn', last_name: 'Vane' } });
  await server.client().auth.requestReset({ body: { email: person.email } });
  const lines = (await actionsOn(person.uid)).length;

  await erase(admin, person.uid);
  const { former_name: name, known_as: knownAs, ...row } = await stored(person.uid);
  // Read in what they did alone, which stays under it.
  expect([name, knownAs]).toEqual(['Gwendolyn Vane', 'Gwendolyn Vane']);
  expect(row).toMatchObject({ role: 'underwriter', mobile: null, password_hash: null, bookmarks: [], permissions: [] });
  expect(row.deleted_at).not.toBeNull();
  const rest = JSON.stringify([
    row,
    await server.parts.db.selectFrom('session').selectAll().where('user_uid', '=', person.uid).execute(),
    await server.parts.db.selectFrom('audit_row').selectAll().where('lane', '=', `user:${person.uid}`).execute(),
  ]);
  for (const secret of ['gwendolyn', 'vane', person.mobile, before.password_hash ?? '']) {
    expect(rest.toLowerCase()).not.toContain(secret.toLowerCase());
  }
  for (const table of ['ceremony', 'known_device', 'password_history', 'totp', 'recovery_code', 'passkey'] as const) {
    const left = server.parts.db.selectFrom(table).select('user_uid').where('user_uid', '=', person.uid);
    expect(await left.execute(), table).toEqual([]);
  }
  expect((await actionsOn(person.uid)).slice(lines)).toEqual(['user.deleted']);
});

test('a deleted person is gone for every step and every list, and cannot come back in', async () => {
  const person = await signedIn(server, 'underwriter', { email: 'gone@shop.example' });
  await erase(admin, person.uid);
  server.advance(1000);
  expect((await refusal(person.client.dashboard.readDashboard({ query: {} }))).code).toBe('not_signed_in');
  for (const step of [block, erase, unblock]) expect((await refusal(step(admin, person.uid))).code).toBe('not_found');
  expect((await refusal(admin.client.users.readUser({ params: { id: person.uid } }))).code).toBe('not_found');
  expect((await admin.client.users.listUsers({ query: { search: 'gone@shop' } })).count).toBe(0);
  expect((await admin.client.users.listUsers({ query: { search: 'deleted.invalid' } })).count).toBe(0);
  const signIn = server.client().auth.signIn({ body: { email: person.email, password: PASSWORD } });
  expect((await refusal(signIn)).code).toBe('wrong_credentials');
});

test('the address of a deleted person is free for somebody new', async () => {
  const person = await addPerson(server, 'underwriter', { email: 'desk@shop.example' });
  await erase(admin, person.uid);
  const body = { email: 'desk@shop.example', first_name: 'New', last_name: 'Desk', role: 'underwriter' as const };
  expect((await admin.client.users.createUser({ body })).id).not.toBe(person.uid);
});

test('two keepers who block each other at the same moment leave one at work', async () => {
  const alone = await startTestServer();
  try {
    for (let round = 0; round < 10; round += 1) {
      const db = books(alone.parts);
      await db.updateTable('app_user').set({ blocked_at: new Date() }).where('blocked_at', 'is', null).execute();
      const one = await signedIn(alone, 'superadmin');
      const other = await signedIn(alone, 'superadmin');
      const both = await Promise.allSettled([block(one, other.uid), block(other, one.uid)]);
      expect(both.map(outcome).toSorted()).toEqual(['done', 'not_signed_in']);
      const left = await db.selectFrom('app_user').select('uid').where('blocked_at', 'is', null).execute();
      expect(left).toHaveLength(1);
    }
  } finally {
    await alone.close();
  }
});

test('a keeper who was blocked while the own step waited does not take it any more', async () => {
  const one = await signedIn(server, 'superadmin');
  const other = await signedIn(server, 'superadmin');
  const both = await Promise.allSettled([block(one, other.uid), block(other, one.uid)]);
  // A third keeper is there, so the last-admin rule alone would have let both through.
  expect(both.map(outcome).toSorted()).toEqual(['done', 'not_signed_in']);
});

test('a blocked keeper may be deleted, and the one who is left cannot remove themself', async () => {
  const alone = await startTestServer();
  try {
    const one = await signedIn(alone, 'superadmin');
    const other = await signedIn(alone, 'admin');
    await block(one, other.uid);
    expect(await erase(one, other.uid)).toEqual({ done: true });
    expect((await refusal(block(one, one.uid))).code).toBe('not_yourself');
    expect((await refusal(erase(one, one.uid))).code).toBe('not_yourself');
  } finally {
    await alone.close();
  }
});

test.each<Record<string, string>>([
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'sec-fetch-mode': 'no-cors' },
])('a browser that fetches ahead with %j unblocks nobody', async (headers) => {
  const person = await addPerson(server, 'underwriter');
  await block(admin, person.uid);
  const path = `/api/aucub/${person.uid}`;
  const answer = await server.inject({ method: 'GET', path, headers: {} }, { token: admin.token, headers });
  expect(answer.statusCode).toBe(403);
  expect((await stored(person.uid)).blocked_at).not.toBeNull();
});

test('a HEAD request unblocks nobody, and no answer of the call may be kept', async () => {
  const person = await addPerson(server, 'underwriter');
  await block(admin, person.uid);
  const headers = { authorization: `Bearer ${admin.token}` };
  const head = await server.server.inject({ method: 'HEAD', url: `/api/aucub/${person.uid}`, headers });
  expect(head.statusCode).toBe(404);
  expect((await stored(person.uid)).blocked_at).not.toBeNull();
  const get = await server.server.inject({ method: 'GET', url: `/api/aucub/${person.uid}/`, headers });
  expect([get.statusCode, get.headers['cache-control']]).toEqual([200, 'no-store']);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { addPerson } from '../../testing/people.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: SignedIn;
let superadmin: SignedIn;

const NAMES: [string, string, string][] = [
  ['Ada', 'Zimmer', 'ada@zimmer.example'],
  ['Bo', 'Young', 'bo_young@shop.example'],
  ['Bob', 'Youngx', 'boxyoung@shop.example'],
  ["D'Arcy", 'O"Neil', 'darcy@shop.example'],
  ['Percent 100%', 'Able', 'percent@shop.example'],
  [String.raw`Back\slash`, 'Cole', 'back@shop.example'],
];

const addNamed = async (first_name: string, last_name: string, email: string): Promise<string> => {
  const { uid } = await addPerson(server, 'underwriter', { email });
  await books(server.parts).updateTable('app_user').set({ first_name, last_name }).where('uid', '=', uid).execute();
  return uid;
};

beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, 'admin');
  superadmin = await signedIn(server, 'superadmin');
  for (const [first, last, email] of NAMES) await addNamed(first, last, email);
  await signedIn(server, 'merchant');
  await addPerson(server, 'iso', { password: null });
  const blocked = await addPerson(server, 'subuser');
  await admin.client.users.removeUser({ params: { id: blocked.uid } });
});
afterAll(() => server.close());

const emails = async (query: Parameters<typeof admin.client.users.listUsers>[0]) =>
  (await admin.client.users.listUsers(query)).results.map((row) => row.email);

test.each([
  ['zimmer', ['ada@zimmer.example']],
  ['ADA ZIM', ['ada@zimmer.example']],
  ['100%', ['percent@shop.example']],
  ['%', ['percent@shop.example']],
  ['o_y', ['bo_young@shop.example']],
  ["d'arcy", ['darcy@shop.example']],
  ['o"n', ['darcy@shop.example']],
  ['\\', ['back@shop.example']],
  ["' or 1=1 --", []],
])('a search for %j finds exactly those it names', async (search, found) => {
  expect(await emails({ query: { search, role__in: 'underwriter' } })).toEqual(found);
});

test('those whose mail comes back are found, and no others', async () => {
  const person = await addPerson(server, 'merchant', { email: 'returned@shop.example' });
  await addPerson(server, 'merchant', { email: 'spam@shop.example' });
  const at = server.parts.clock();
  const stops = [
    { email: person.email, kind: 'bounce', at },
    { email: 'spam@shop.example', kind: 'complaint', at },
    { email: 'ada@zimmer.example', kind: 'bounce', at, lifted_at: at },
  ];
  await books(server.parts).insertInto('mail_stop').values(stops).execute();
  expect(await emails({ query: { state: 'mail_returned' } })).toEqual([person.email]);
});

test('a search for a character that no name can hold is refused by its field', async () => {
  const { code, problem } = await refusal(admin.client.users.listUsers({ query: { search: 'Ada\0Zimmer' } }));
  expect(code).toBe('invalid');
  expect(Object.keys(problem.errors ?? {})).toEqual(['search']);
});

test('the list is filtered by roles and by state, together', async () => {
  const staff = await admin.client.users.listUsers({ query: { role__in: 'admin,superadmin' } });
  expect(staff.results.map((row) => row.role).toSorted()).toEqual(['admin', 'superadmin']);
  const invited = await admin.client.users.listUsers({ query: { state: 'invited' } });
  expect(invited.results.map((row) => [row.role, row.state])).toEqual([['iso', 'invited']]);
  const blocked = await admin.client.users.listUsers({ query: { state: 'blocked' } });
  expect(blocked.results.map((row) => [row.role, row.state, row.is_blocked])).toEqual([['subuser', 'blocked', true]]);
  expect((await admin.client.users.listUsers({ query: { state: 'blocked', role__in: 'iso' } })).count).toBe(0);
  const active = await admin.client.users.listUsers({ query: { state: 'active', page_size: 100 } });
  expect(active.results.every((row) => row.state === 'active')).toBe(true);
  expect(active.count).toBe(active.results.length);
});

test('each order runs both ways, and nobody is shown twice or left out over the pages', async () => {
  for (const ordering of ['name', 'email', 'role', 'last_login', 'created'] as const) {
    const up = await emails({ query: { ordering, page_size: 100 } });
    const down = await emails({ query: { ordering: `-${ordering}` as const, page_size: 100 } });
    expect(down, ordering).toEqual(up.toReversed());
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(up.length / 2); page += 1) {
      paged.push(...(await emails({ query: { ordering, page, page_size: 2 } })));
    }
    expect(paged, ordering).toEqual(up);
  }
});

test('people without a sign-in come last when the latest sign-ins are asked for', async () => {
  const { results } = await admin.client.users.listUsers({ query: { ordering: '-last_login', page_size: 100 } });
  const never = results.map((row) => row.last_login === null);
  expect(never.indexOf(true)).toBeGreaterThan(0);
  expect(never.slice(never.indexOf(true)).every(Boolean)).toBe(true);
});

test('a search counts everybody it finds, not only those on the page', async () => {
  const found = await admin.client.users.listUsers({ query: { search: '@shop.example', page_size: 2 } });
  expect(found.results).toHaveLength(2);
  expect(found.count).toBeGreaterThan(2);
  expect(found.next).toContain('search=%40shop.example');
});

test('the links of a page lead to the neighbouring pages with the same filter', async () => {
  const first = await admin.client.users.listUsers({ query: { page_size: 2, role__in: 'underwriter' } });
  expect(first.count).toBe(NAMES.length);
  expect(first.previous).toBeNull();
  const answer = await server.inject({ method: 'GET', path: first.next ?? '', headers: {} }, { token: admin.token });
  const second = answer.json<typeof first>();
  expect(second.results).toHaveLength(2);
  expect(second.previous).toBe(first.next?.replace('page=2', 'page=1'));
});

test('past the last page there is nobody, and the count is still right', async () => {
  const beyond = await admin.client.users.listUsers({ query: { page: 500, page_size: 100, role__in: 'underwriter' } });
  expect(beyond).toMatchObject({ count: NAMES.length, next: null, results: [] });
  expect(beyond.previous).toContain('page=1&');
  const searched = await admin.client.users.listUsers({ query: { page: 2, page_size: 100, search: 'zimmer' } });
  expect(searched).toMatchObject({ count: 1, next: null, results: [] });
});

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=100001',
  'page_size=0',
  'page_size=101',
  'ordering=password_hash',
  'ordering=name;drop table app_user',
  'ordering=name&ordering=email',
  'role__in=admin,root',
  'role__in=admin&role__in=iso',
  'state=deleted',
  'status=active',
  '__proto__=1',
  `search=${'a'.repeat(101)}`,
])('a list asked for with %s is refused by its field', async (query) => {
  const answer = await server.inject({ method: 'GET', path: `/api/auc?${query}`, headers: {} }, { token: admin.token });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'invalid']);
});

test('an admin sees other admins, but no step on them is open; a super admin has them all but on themself', async () => {
  const byAdmin = await admin.client.users.readUser({ params: { id: superadmin.uid } });
  expect(byAdmin.stepsOpen).toEqual([]);
  const own = await admin.client.users.readUser({ params: { id: admin.uid } });
  expect(own.stepsOpen).toEqual([]);
  const bySuper = await superadmin.client.users.readUser({ params: { id: admin.uid } });
  expect(bySuper.stepsOpen).toEqual(['edit', 'block', 'delete']);
  const self = await superadmin.client.users.readUser({ params: { id: superadmin.uid } });
  expect(self.stepsOpen).toEqual(['edit']);
});

test('a person is read with where they belong and the version to send back', async () => {
  const iso = await addPerson(server, 'iso');
  const clerk = await addPerson(server, 'subuser');
  const row = await admin.client.users.readUser({ params: { id: iso.uid } });
  expect(row).toMatchObject({ id: iso.uid, name: 'Robin Quarterman', role: 'iso', state: 'active', version: 1 });
  expect(row.iso?.uid).toBe(iso.isoUid);
  expect(row.merchant).toBeNull();
  expect((await admin.client.users.readUser({ params: { id: clerk.uid } })).merchant?.uid).toBe(clerk.merchantUid);
  const answer = await server.inject(
    { method: 'GET', path: `/api/auc/${iso.uid}/`, headers: {} },
    { token: admin.token },
  );
  expect(answer.headers.etag).toBe('"1"');
  expect(answer.body).not.toContain('password');
});

test('somebody unknown is not found, something that is no uid is refused', async () => {
  expect((await refusal(admin.client.users.readUser({ params: { id: randomUUID() } }))).code).toBe('not_found');
  expect((await refusal(admin.client.users.readUser({ params: { id: 'me' } }))).code).toBe('invalid');
});

test('only those who look after people may list them or the ISOs', async () => {
  for (const role of ['merchant', 'subuser', 'underwriter', 'iso'] as const) {
    const { client } = await signedIn(server, role);
    expect((await refusal(client.users.listUsers())).code).toBe('not_allowed');
    expect((await refusal(client.users.listIsos())).code).toBe('not_allowed');
  }
  const { results } = await admin.client.users.listIsos();
  expect(results.length).toBeGreaterThan(0);
  expect(results.map((iso) => iso.name)).toEqual(results.map((iso) => iso.name).toSorted());
});

import { randomUUID } from 'node:crypto';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type TestPerson } from '../../testing/people.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
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

const details = (role: Role, more: object = {}) => ({ first_name: 'Robin', last_name: 'Quarterman', role, ...more });
const update = (by: SignedIn, person: TestPerson, more: object = {}, ifMatch?: number) =>
  by.client.users.updateUser({
    params: { id: person.uid },
    body: details(person.role, more),
    ...(ifMatch !== undefined && { ifMatch }),
  });
const stored = (uid: string) =>
  server.parts.db
    .selectFrom('app_user')
    .select(['first_name', 'mobile', 'mobile_verified_at', 'role', 'iso_uid', 'version'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();

test('a corrected name is stored, and what was left out stays', async () => {
  const person = await addPerson(server, 'underwriter');
  const row = await update(admin, person, { first_name: ' Ravi ' });
  expect(row).toMatchObject({ name: 'Ravi Quarterman', mobile: person.mobile, version: 2 });
  expect((await stored(person.uid)).mobile_verified_at).not.toBeNull();
});

test('a new mobile number has to be proved anew, and one can be taken away', async () => {
  const person = await addPerson(server, 'underwriter');
  await update(admin, person, { mobile: '+1 212 555 7788' });
  expect(await stored(person.uid)).toMatchObject({ mobile: '2125557788', mobile_verified_at: null });
  await update(admin, person, { mobile: null });
  expect(await stored(person.uid)).toMatchObject({ mobile: null, mobile_verified_at: null });
});

test('whoever gets codes on a phone is told by mail that an admin gave them another or none', async () => {
  const person = await addPerson(server, 'underwriter');
  await update(admin, person, { first_name: 'Ravi' });
  await expect(server.lastMessage(person.email)).rejects.toThrow();
  await update(admin, person, { mobile: '2125557788' });
  const mail = await server.lastMessage(person.email);
  expect(mail.subject).toBe('An administrator changed your mobile number');
  expect(mail.text).not.toContain('7788');
  await update(admin, person, { mobile: null });
  expect((await server.lastMessage(person.email)).subject).toBe('An administrator removed your mobile number');
  const invited = await addPerson(server, 'underwriter', { password: null });
  await update(admin, invited, { mobile: '2125557788' });
  await expect(server.lastMessage(invited.email)).rejects.toThrow();
});

test('the audit log holds what changed as fingerprints', async () => {
  const person = await addPerson(server, 'underwriter');
  await update(admin, person, { first_name: 'Xanthippe', mobile: '2125557799' });
  const line = await server.parts.db
    .selectFrom('audit_row')
    .select(['facts', 'actor'])
    .where('lane', '=', `user:${person.uid}`)
    .where('action', '=', 'user.updated')
    .executeTakeFirstOrThrow();
  const facts = JSON.parse(line.facts) as Record<'before' | 'after', Record<string, string>>;
  expect(line.actor).toBe(admin.uid);
  expect(facts.before['email']).toBe(facts.after['email']);
  expect(facts.before['name']).not.toBe(facts.after['name']);
  expect(facts.before['mobile']).not.toBe(facts.after['mobile']);
  for (const secret of ['Xanthippe', '2125557799', person.email, person.mobile])
    expect(line.facts).not.toContain(secret);
});

test('a version that is no longer the newest is refused, and the newest is told', async () => {
  const person = await addPerson(server, 'underwriter');
  await update(admin, person, { first_name: 'One' }, 1);
  const refused = await refusal(update(admin, person, { first_name: 'Two' }, 1));
  expect([refused.status, refused.code, refused.problem.current_version]).toEqual([412, 'stale', 2]);
  expect((await stored(person.uid)).first_name).toBe('One');
  expect((await update(admin, person, { first_name: 'Three' })).version).toBe(3);
});

test('of twenty who save the same version at once, one wins', async () => {
  const person = await addPerson(server, 'underwriter');
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      update(admin, person, { first_name: `Try ${at}` }, 1).then(
        () => 'saved',
        (error: unknown) => (error instanceof Refused ? error.code : 'unexpected'),
      ),
    ),
  );
  expect(all.filter((one) => one === 'saved')).toHaveLength(1);
  expect(all.filter((one) => one === 'stale')).toHaveLength(19);
  expect((await stored(person.uid)).version).toBe(2);
});

test('an admin moves people between the roles below, and a super admin between all of staff', async () => {
  const { isoUid } = await addPerson(server, 'iso');
  const person = await addPerson(server, 'underwriter');
  expect(await update(admin, person, { role: 'iso', iso: isoUid })).toMatchObject({
    role: 'iso',
    iso: { uid: isoUid },
  });
  expect(await update(admin, person, { role: 'iso' })).toMatchObject({ iso: { uid: isoUid } });
  expect(await update(admin, person, { role: 'underwriter' })).toMatchObject({ role: 'underwriter', iso: null });
  for (const role of ['admin', 'superadmin'] as const) {
    expect((await refusal(update(admin, person, { role }))).code).toBe('not_allowed');
    expect(await update(superadmin, person, { role })).toMatchObject({ role });
  }
  expect((await refusal(update(admin, person, { role: 'underwriter' }))).code).toBe('not_allowed');
  expect(await update(superadmin, person, { role: 'underwriter' })).toMatchObject({ role: 'underwriter' });
});

test('a person of the ISO role cannot be without an ISO, nor anybody else with one', async () => {
  const person = await addPerson(server, 'iso');
  const merchant = await addPerson(server, 'merchant');
  const underwriter = await addPerson(server, 'underwriter');
  const wrong = [
    () => update(admin, person, { iso: null }),
    () => update(admin, person, { iso: randomUUID() }),
    () => update(admin, underwriter, { role: 'iso' }),
    () => update(admin, underwriter, { iso: person.isoUid }),
    () => update(admin, merchant, { iso: person.isoUid }),
  ];
  for (const call of wrong) {
    const refused = await refusal(call());
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['iso']]);
  }
  expect((await stored(person.uid)).iso_uid).toBe(person.isoUid);
});

test.each(['merchant', 'subuser'] as const)(
  'a %s keeps the role and the merchant, but a name can be put right',
  async (role) => {
    const person = await addPerson(server, role);
    for (const to of ['merchant', 'subuser', 'underwriter', 'admin'] as const) {
      if (to === role) continue;
      expect((await refusal(update(superadmin, person, { role: to }))).problem.errors).toHaveProperty('role');
    }
    const row = await update(admin, person, { first_name: 'Right', iso: null });
    expect([row.first_name, row.role, row.merchant?.uid]).toEqual(['Right', role, person.merchantUid]);
  },
);

test('staff cannot be made a merchant', async () => {
  const person = await addPerson(server, 'underwriter');
  expect((await refusal(update(superadmin, person, { role: 'merchant' }))).problem.errors).toHaveProperty('role');
});

test('nobody changes the own role, and admins do not edit admins', async () => {
  expect((await refusal(update(superadmin, superadmin, { role: 'admin' }))).code).toBe('not_yourself');
  expect((await update(superadmin, superadmin, { first_name: 'Sam' })).first_name).toBe('Sam');
  expect((await refusal(update(admin, admin, { first_name: 'Sam' }))).code).toBe('not_allowed');
  expect((await refusal(update(admin, superadmin, { first_name: 'Sam' }))).code).toBe('not_allowed');
});

test.each([
  { email: 'other@shop.example' },
  { is_blocked: true },
  { version: 1 },
  { permissions: [] },
  { uid: randomUUID() },
])('a change that carries %j is refused', async (more) => {
  const person = await addPerson(server, 'underwriter', { password: null });
  expect((await refusal(update(admin, person, more))).problem.errors).toHaveProperty(Object.keys(more)[0] ?? '');
  expect((await stored(person.uid)).version).toBe(1);
});

test('somebody unknown or deleted cannot be changed', async () => {
  const person = await addPerson(server, 'underwriter');
  await admin.client.users.removeUser({ params: { id: person.uid }, query: { wantto: 'delete' } });
  expect((await refusal(update(admin, person))).code).toBe('not_found');
  expect((await refusal(update(admin, { ...person, uid: randomUUID() }))).code).toBe('not_found');
});

test('a new role acts on the next call within a second, without a new sign-in', async () => {
  const person = await signedIn(server, 'underwriter');
  expect((await refusal(person.client.users.listUsers())).code).toBe('not_allowed');
  await update(superadmin, person, { role: 'admin' });
  server.advance(1000);
  expect((await person.client.users.listUsers()).count).toBeGreaterThan(0);
  await update(superadmin, { ...person, role: 'underwriter' });
  server.advance(1000);
  expect((await refusal(person.client.users.listUsers())).code).toBe('not_allowed');
});

test('a super admin who loses the role loses the hat worn at that moment', async () => {
  const other = await signedIn(server, 'superadmin');
  const switched = await other.client.auth.switchRole({
    body: { role: 'admin', reason: 'Looking after the week-end rota' },
  });
  const asAdmin = server.client({ token: switched.accessToken });
  expect((await asAdmin.users.listUsers()).count).toBeGreaterThan(0);
  await update(superadmin, { ...other, role: 'underwriter' });
  server.advance(1000);
  expect((await refusal(asAdmin.users.listUsers())).code).toBe('not_signed_in');
});

test.each(['admin', 'underwriter'] as const)(
  'two super admins who make each other %s at once leave one super admin',
  async (role) => {
    const one = await signedIn(server, 'superadmin');
    const other = await signedIn(server, 'superadmin');
    const both = await Promise.allSettled([update(one, { ...other, role }), update(other, { ...one, role })]);
    expect(both.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const roles = [(await stored(one.uid)).role, (await stored(other.uid)).role];
    expect(roles.toSorted()).toEqual(['superadmin', role].toSorted());
  },
);

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/people.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: SignedIn;
let superadmin: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, 'admin');
  superadmin = await signedIn(server, 'superadmin');
});
afterAll(() => server.close());

const newcomer = (more: object = {}) => ({
  email: `new-${randomUUID().slice(0, 8)}@staff.example`,
  first_name: 'Nell',
  last_name: 'Newcomb',
  role: 'underwriter' as const,
  ...more,
});

const countWith = async (email: string): Promise<number> =>
  (await server.parts.db.selectFrom('app_user').select('uid').where('email', '=', email).execute()).length;

const auditOf = (uid: string) =>
  server.parts.db
    .selectFrom('audit_row')
    .select(['action', 'facts', 'actor'])
    .where('lane', '=', `user:${uid}`)
    .orderBy('n')
    .execute();

test('an invited person gets a mail, chooses a password and is in', async () => {
  const body = newcomer({ mobile: '(415) 555-2671' });
  const row = await admin.client.users.createUser({ body });
  expect(row).toMatchObject({ state: 'invited', mobile: '4155552671', role: 'underwriter', version: 1 });
  expect(row.stepsOpen).toEqual(['edit', 'block', 'delete', 'invite']);
  const link = await server.lastLink(body.email);
  await server.client().auth.activate({ params: link, body: { password: 'nine-quiet-harbours' } });
  expect((await admin.client.users.readUser({ params: { id: row.id } })).state).toBe('active');
  expect((await refusal(admin.client.users.inviteAgain({ params: { id: row.id } }))).code).toBe('wrong_state');
});

test('the audit log says who invited whom, without a name, an address or a number', async () => {
  const body = newcomer({ mobile: '4155552671', email: 'leaky@staff.example' });
  const { id } = await admin.client.users.createUser({ body });
  const [line] = await auditOf(id);
  expect(line).toMatchObject({ action: 'user.invited', actor: admin.uid });
  for (const secret of ['leaky', 'Nell', 'Newcomb', '4155552671']) expect(line?.facts).not.toContain(secret);
  expect(JSON.parse(line?.facts ?? '')).toMatchObject({ after: { role: 'underwriter' }, role: 'admin' });
});

test.each(['admin', 'superadmin'] as const)('only a super admin appoints a person %s', async (role) => {
  const body = newcomer({ role });
  const refused = await refusal(admin.client.users.createUser({ body }));
  expect([refused.status, refused.code]).toEqual([403, 'not_allowed']);
  expect(await countWith(body.email)).toBe(0);
  expect((await superadmin.client.users.createUser({ body })).role).toBe(role);
});

test.each(['merchant', 'subuser'])('a %s is not appointed by staff', async (role) => {
  const body = newcomer({ role });
  expect((await refusal(superadmin.client.users.createUser({ body }))).problem.errors).toHaveProperty('role');
});

test('a person of the ISO role needs an ISO that exists, everybody else none', async () => {
  const { isoUid } = await signedIn(server, 'iso');
  const invite = (more: object) => admin.client.users.createUser({ body: newcomer(more) });
  for (const wrong of [
    { role: 'iso' },
    { role: 'iso', iso: null },
    { role: 'iso', iso: randomUUID() },
    { iso: isoUid },
  ]) {
    const refused = await refusal(invite(wrong));
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['iso']]);
  }
  expect((await invite({ role: 'iso', iso: isoUid })).iso?.uid).toBe(isoUid);
});

test('an email address that is in use is named as the fault, in any spelling', async () => {
  const body = newcomer();
  await admin.client.users.createUser({ body });
  const refused = await refusal(
    admin.client.users.createUser({ body: { ...body, email: ` ${body.email.toUpperCase()} ` } }),
  );
  expect([refused.status, refused.code]).toEqual([409, 'already_exists']);
  expect(refused.problem.errors).toHaveProperty('email');
  expect(await countWith(body.email)).toBe(1);
});

test('twenty invitations of one address at once make one person', async () => {
  const body = newcomer();
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => admin.client.users.createUser({ body })));
  expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect(await countWith(body.email)).toBe(1);
});

test.each([
  { uid: randomUUID() },
  { is_blocked: false },
  { password_hash: 'x' },
  { merchant_uid: randomUUID() },
  { permissions: ['manage_user'] },
  { version: 7 },
  { first_name: '' },
  { last_name: '<b>' },
  { email: 'nobody' },
  { mobile: '12345' },
])('an invitation with %j is refused and nobody is added', async (more) => {
  const body = newcomer(more);
  const refused = await refusal(admin.client.users.createUser({ body }));
  expect(refused.status).toBe(422);
  expect(refused.problem.errors).toHaveProperty(Object.keys(more)[0] ?? '');
  expect(await countWith(body.email)).toBe(0);
});

test('the same key with the same body answers the same and adds one person', async () => {
  const ask = { body: newcomer(), idempotencyKey: randomUUID() };
  const first = await admin.client.users.createUser(ask);
  expect(await admin.client.users.createUser(ask)).toEqual(first);
  expect(await countWith(ask.body.email)).toBe(1);
  await server.deliver();
  const mails = server.parts.db.selectFrom('demo_message').select('id').where('recipient', '=', ask.body.email);
  expect(await mails.execute()).toHaveLength(1);
  const other = await refusal(admin.client.users.createUser({ ...ask, body: newcomer() }));
  expect([other.status, other.code]).toEqual([422, 'key_reused']);
});

test('twenty parallel requests with one key add one person and all get the same answer', async () => {
  const ask = { body: newcomer(), idempotencyKey: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.client.users.createUser(ask)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await countWith(ask.body.email)).toBe(1);
});

test('two people may use the same key for their own', async () => {
  const idempotencyKey = randomUUID();
  const first = await admin.client.users.createUser({ body: newcomer(), idempotencyKey });
  const second = await superadmin.client.users.createUser({ body: newcomer(), idempotencyKey });
  expect(second.id).not.toBe(first.id);
});

test('an invitation sent again makes the earlier link worthless, and there are only so many an hour', async () => {
  const body = newcomer();
  const { id } = await admin.client.users.createUser({ body });
  const earlier = await server.lastLink(body.email);
  await admin.client.users.inviteAgain({ params: { id } });
  const later = await server.lastLink(body.email);
  const activate = (link: typeof earlier) =>
    server.client().auth.activate({ params: link, body: { password: PASSWORD } });
  expect((await refusal(activate(earlier))).code).toBe('link_spent');
  for (let sent = 1; sent < 5; sent += 1) {
    await admin.client.users.inviteAgain({ params: { id } });
    await server.deliver();
  }
  const refused = await refusal(admin.client.users.inviteAgain({ params: { id } }));
  expect([refused.code, (refused.problem.retry_after ?? 0) > 3000]).toEqual(['too_many_tries', true]);
  expect((await refusal(activate(later))).code).toBe('link_spent');
  await activate(await server.lastLink(body.email));
});

test('somebody unknown cannot be invited again', async () => {
  expect((await refusal(admin.client.users.inviteAgain({ params: { id: randomUUID() } }))).code).toBe('not_found');
});

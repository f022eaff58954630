import { KEY_PATTERN } from '@ledgate/domain/access/key-scopes.ts';
import { API_KEY } from '@ledgate/domain/access/limits.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { addKey } from '../../testing/keys.ts';
import { startWithOwner } from '../../testing/merchants.ts';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const BODY = { name: 'Our CRM', scopes: ['applications:read', 'lists:read'], days: 90 } as const;
const body = (changed: object = {}) => ({ ...BODY, scopes: [...BODY.scopes], ...changed });

const maker = (role: Role = 'iso'): Promise<SignedIn> => signedIn(ledgate, role, { password: null });
const withKey = (token: string, address?: string) => ledgate.client({ token, ...(address && { address }) });
const statusOf = async (token: string, path = '/api/allState'): Promise<number> =>
  (await ledgate.inject({ method: 'GET', path, headers: {} }, { token })).statusCode;

describe('a key', () => {
  test('is shown once, in its own spelling, and kept as a hash alone', async () => {
    const { client, uid } = await maker();
    const { key, secret } = await client.apiKeys.makeKey({ body: body() });
    expect(secret).toMatch(KEY_PATTERN);
    expect(secret.startsWith(`${key.shown}_`)).toBe(true);
    const [, , hidden = ''] = KEY_PATTERN.exec(secret) ?? [];
    const rows = await ledgate.parts.db.selectFrom('api_key').selectAll().where('owner_uid', '=', uid).execute();
    const log = await ledgate.parts.db.selectFrom('audit_row').select('facts').execute();
    expect(rows[0]?.secret_hash).toHaveLength(32);
    expect(JSON.stringify([rows, log, await client.apiKeys.listKeys()])).not.toContain(hidden);
    expect(ledgate.logLines.join('')).not.toContain(hidden);
  });

  test('sees what its maker sees, and says when and from where it was used last', async () => {
    const mine = await startWithOwner(ledgate);
    const others = await startWithOwner(ledgate);
    const { token, uid } = await addKey(ledgate, mine.person);
    const program = withKey(token, '198.51.100.7');
    const { results } = await program.applications.listApplications();
    expect(results.map((row) => row.uid)).toEqual([mine.application.uid]);
    const found = await program.applications.readApplication({ params: { uid: mine.application.uid } });
    expect([found.application.stepsOpen, found.application.eventsOpen]).toEqual([[], []]);
    const foreign = program.applications.readTimeline({ params: { uid: others.application.uid } });
    expect((await refusal(foreign)).code).toBe('not_found');
    const [shown] = (await mine.client.apiKeys.listKeys()).keys;
    expect(shown).toMatchObject({ uid, last_used_address: '198.51.100.7' });
    expect(shown?.last_used_at).not.toBeNull();
  });

  test('writes under its maker’s name, with the key among the facts, once per idempotency key', async () => {
    const mine = await startWithOwner(ledgate);
    const { token, uid } = await addKey(ledgate, mine.person);
    const ask = {
      body: { ticketSubject: 'From our shop', query_rest: 'Is the form complete?' },
      idempotencyKey: 'one',
    };
    const first = await withKey(token).queries.createTicket(ask);
    expect(await withKey(token).queries.createTicket(ask)).toEqual(first);
    expect(first.ticket_timeline[0]?.author).toMatchObject({ name: 'Robin Quarterman' });
    const rows = await ledgate.parts.db
      .selectFrom('audit_row')
      .select('facts')
      .where('lane', '=', `merchant:${mine.person.merchantUid}`)
      .execute();
    const facts = rows.map((row) => JSON.parse(row.facts) as Record<string, unknown>);
    expect(facts.filter(({ action }) => action === 'ticket.opened')).toMatchObject([
      { kind: 'apiKey', key: uid, actor: mine.person.uid, role: 'merchant' },
    ]);
  });

  test.each([
    ['blocked', { blocked_at: new Date() }],
    ['deleted', { deleted_at: new Date() }],
  ])('ends with its maker, who is %s, at once', async (_how, change) => {
    const person = await maker();
    const { token } = await addKey(ledgate, person);
    expect(await statusOf(token)).toBe(200);
    await books(ledgate.parts).updateTable('app_user').set(change).where('uid', '=', person.uid).execute();
    expect(await statusOf(token)).toBe(401);
  });

  test('opens nothing once its maker has a role that keeps none, and says so', async () => {
    const person = await maker('admin');
    const { token } = await addKey(ledgate, person);
    expect(await statusOf(token, '/api/application')).toBe(200);
    await books(ledgate.parts)
      .updateTable('app_user')
      .set({ role: 'underwriter' })
      .where('uid', '=', person.uid)
      .execute();
    expect(await statusOf(token, '/api/application')).toBe(403);
  });

  test('ends on its day', async () => {
    const person = await maker();
    const soon = new Date(ledgate.parts.clock().getTime() + 60_000);
    const { token } = await addKey(ledgate, person, { expiresAt: soon });
    expect(await statusOf(token)).toBe(200);
    ledgate.advance(61_000);
    expect(await statusOf(token)).toBe(401);
  });

  test('is refused from addresses that are not on its list', async () => {
    const { token } = await addKey(ledgate, await maker(), { addresses: ['203.0.113.0/24', '2001:db8::/32'] });
    for (const address of ['203.0.113.77', '2001:db8::5', '::ffff:203.0.113.4']) {
      await withKey(token, address).lookups.listStates();
    }
    expect((await refusal(withKey(token, '203.0.114.1').lookups.listStates())).code).toBe('not_allowed');
  });

  test('with a wrong secret, of nobody, or cut short is refused alike', async () => {
    const { token } = await addKey(ledgate, await maker());
    const other = await addKey(ledgate, await maker());
    const mixed = `${token.slice(0, 17)}${other.token.slice(17)}`;
    for (const wrong of [mixed, `${token.slice(0, -1)}!`, token.slice(0, -1), 'lg_live_', `${token}0`]) {
      expect(await statusOf(wrong)).toBe(401);
    }
  });

  test('is stopped for a while when it asks too often, and its neighbour is not', async () => {
    const person = await maker();
    const { token, uid } = await addKey(ledgate, person);
    const beside = await addKey(ledgate, person);
    ledgate.stopClock();
    await books(ledgate.parts)
      .insertInto('rate_limit')
      .values({ bucket: `key:${uid}`, window_start: ledgate.parts.clock(), count: API_KEY.requestsPerMinute - 1 })
      .execute();
    expect(await statusOf(token)).toBe(200);
    const answer = await ledgate.inject({ method: 'GET', path: '/api/allState', headers: {} }, { token });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60']);
    expect(await statusOf(beside.token)).toBe(200);
    ledgate.advance(60_001);
    ledgate.runClock();
    expect(await statusOf(token)).toBe(200);
  });
});

describe('keeping keys', () => {
  test('takes a fresh proof to make, rotate and revoke', async () => {
    const { client, uid } = await maker();
    const { key } = await client.apiKeys.makeKey({ body: body() });
    const long = new Date(ledgate.parts.clock().getTime() - 6 * 60_000);
    await books(ledgate.parts).updateTable('session').set({ proved_at: long }).where('user_uid', '=', uid).execute();
    ledgate.advance(1000);
    const params = { uid: key.uid };
    for (const call of [
      () => client.apiKeys.makeKey({ body: body({ name: 'Another' }) }),
      () => client.apiKeys.rotateKey({ params }),
      () => client.apiKeys.revokeKey({ params }),
    ]) {
      expect((await refusal(call())).code).toBe('step_up_required');
    }
  });

  test('rotating makes a second that works beside the first; a third has to wait until one is revoked', async () => {
    const { client } = await maker();
    const first = await client.apiKeys.makeKey({ body: body({ addresses: ['127.0.0.1'] }) });
    const params = { uid: first.key.uid };
    const second = await client.apiKeys.rotateKey({ params });
    expect(second.key).toMatchObject({ name: BODY.name, scopes: BODY.scopes, addresses: ['127.0.0.1'] });
    expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([200, 200]);
    expect((await refusal(client.apiKeys.rotateKey({ params }))).code).toBe('wrong_state');
    expect((await client.apiKeys.revokeKey({ params })).state).toBe('revoked');
    expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([401, 200]);
    expect((await client.apiKeys.rotateKey({ params: { uid: second.key.uid } })).key.may_rotate).toBe(false);
    expect((await refusal(client.apiKeys.revokeKey({ params }))).code).toBe('not_found');
  });

  test('of many who rotate at once one succeeds', async () => {
    const { client, uid } = await maker();
    const { key } = await client.apiKeys.makeKey({ body: body() });
    const tries = Array.from({ length: 6 }, () => client.apiKeys.rotateKey({ params: { uid: key.uid } }));
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    const rows = await ledgate.parts.db.selectFrom('api_key').select('uid').where('owner_uid', '=', uid).execute();
    expect(rows).toHaveLength(2);
  });

  test('a name is used once, more than twenty are refused, and nobody reaches another’s', async () => {
    const { client } = await maker();
    const { key } = await client.apiKeys.makeKey({ body: body() });
    expect((await refusal(client.apiKeys.makeKey({ body: body({ name: 'our crm' }) }))).code).toBe('already_exists');
    for (let n = 1; n < API_KEY.most; n += 1) await client.apiKeys.makeKey({ body: body({ name: `Key ${n}` }) });
    expect((await refusal(client.apiKeys.makeKey({ body: body({ name: 'One more' }) }))).code).toBe('wrong_state');
    const stranger = await maker('admin');
    expect((await refusal(stranger.client.apiKeys.revokeKey({ params: { uid: key.uid } }))).code).toBe('not_found');
    expect((await stranger.client.apiKeys.listKeys()).keys).toEqual([]);
  });

  test.each([
    ['no scope', { scopes: [] }],
    ['a scope that is none', { scopes: ['everything'] }],
    ['a life of its own', { days: 9999 }],
    ['an address that is none', { addresses: ['shop.example'] }],
    ['no name', { name: ' ' }],
  ])('%s is refused by the field', async (_what, changed) => {
    const { client } = await maker();
    const failed = await refusal(client.apiKeys.makeKey({ body: body(changed) }));
    expect([failed.code, Object.keys(failed.problem.errors ?? {})[0]?.split('.')[0]]).toEqual([
      'invalid',
      Object.keys(changed)[0],
    ]);
  });

  test('is for the own role, not for one that is worn for an hour', async () => {
    const { client, uid } = await maker('superadmin');
    await books(ledgate.parts)
      .updateTable('session')
      .set({ acting_role: 'admin', acting_until: new Date(ledgate.parts.clock().getTime() + 60_000) })
      .where('user_uid', '=', uid)
      .execute();
    expect((await refusal(client.apiKeys.makeKey({ body: body() }))).code).toBe('wrong_state');
  });
});

import { createHmac } from 'node:crypto';
import type { Problem } from '@ledgate/contract/failures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { books } from '../bookkeeping.ts';
import { addPerson, PASSWORD, tokensFor } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { handlers } from '../../handlers.ts';
import { build } from '../../server.ts';

let ledgate: TestServer;
let admin: string;
beforeAll(async () => {
  ledgate = await startTestServer();
  admin = (await tokensFor(ledgate, await addPerson(ledgate, 'admin'))).accessToken;
});
afterAll(() => ledgate.close());

const raw = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'PATCH',
  url: string,
  extra: object = {},
) => ledgate.server.inject({ method, url, headers: { authorization: `Bearer ${admin}` }, ...extra });
const post = (url: string, payload: string | object, headers: Record<string, string> = {}) =>
  raw('POST', url, {
    payload,
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', ...headers },
  });

describe('addresses', () => {
  test('work with and without a trailing slash', async () => {
    for (const url of ['/api/auc', '/api/auc/', '/api/updatepermission', '/api/updatepermission/']) {
      expect((await raw('GET', url)).statusCode, url).toBe(200);
    }
  });

  test.each([
    '//api/auc',
    '/api//auc',
    '/API/auc',
    '/api/auc;x',
    '/api/auc/..',
    '/api/auc%2f',
    '/api/%61uc',
    '/api/auc%00',
    '/cp_query',
  ])('%s shows nothing that the real address would not', async (url) => {
    const answer = await ledgate.server.inject({ method: 'GET', url });
    expect([400, 401, 404]).toContain(answer.statusCode);
  });

  test.each(['HEAD', 'OPTIONS', 'PATCH'] as const)('%s does nothing', async (method) => {
    expect((await raw(method, '/api/auc')).statusCode).toBe(404);
  });

  test('that change something by GET do not act for prefetchers and other sites', async () => {
    const names = ['Sec-Purpose', 'purpose', 'X-Purpose', 'x-moz'];
    const spellings = [
      'prefetch',
      'Prefetch',
      'PRERENDER',
      'preview',
      'prefetch;prerender',
      ' prefetch ; anonymous-client-ip',
    ];
    const asked = names.flatMap((name) => spellings.map((value) => ({ [name]: value })));
    for (const headers of [...asked, { 'sec-purpose': 'anything' }, { 'sec-fetch-mode': 'No-CORS' }]) {
      const answer = await raw('GET', '/api/aucub/00000000-0000-4000-8000-000000000000', {
        headers: { authorization: `Bearer ${admin}`, ...headers },
      });
      expect(answer.json<Problem>().code, JSON.stringify(headers)).toBe('not_allowed');
    }
  });
});

describe('requests that are too much or too odd', () => {
  test.each([
    ['half a JSON', '{"email":', 400, 'malformed'],
    ['an array', '[]', 422, 'invalid'],
    ['a prototype', '{"__proto__":{"admin":true}}', 400, 'malformed'],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}}}', 400, 'malformed'],
    ['a deep array', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 422, 'invalid'],
    [
      'ten thousand keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, 1]))),
      422,
      'invalid',
    ],
    ['a megabyte', JSON.stringify({ email: 'x'.repeat(1_000_000) }), 413, 'too_large'],
    ['nothing', '', 400, 'malformed'],
    ['null', 'null', 422, 'invalid'],
  ])('%s is refused with a sentence', async (_name, payload, status, code) => {
    const answer = await post('/api/allul/', payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<Problem>()).toMatchObject({
      code,
      status,
      remedy: expect.any(String),
      request_id: expect.any(String),
    });
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  const faulty: [string, string, object][] = [
    ['unknown keys', '/api/allul/', Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 1]))],
    ['a key as long as can be', '/api/allul/', { ['k'.repeat(200_000)]: 1 }],
    ['wrong items of a list', '/api/account/preferences', { bookmarks: Array.from({ length: 20_000 }, (_, at) => at) }],
    [
      'keys where none are taken',
      '/api/application',
      Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 1])),
    ],
  ];
  test.each(faulty)('%s are not all told back', async (_what, url, body) => {
    const merchant = await addPerson(ledgate, 'merchant', { password: null });
    const { accessToken } = await tokensFor(ledgate, merchant);
    const method = url.endsWith('preferences') ? 'PUT' : 'POST';
    const answer = await raw(method, url, { payload: body, headers: { authorization: `Bearer ${accessToken}` } });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<Problem>().errors ?? {}).length).toBeLessThanOrEqual(50);
    expect(answer.body.length).toBeLessThan(10_000);
  });

  test('a refusal says how many more fields are at fault than it names', async () => {
    const body = Object.fromEntries(Array.from({ length: 57 }, (_, at) => [`k${at}`, 1]));
    const answer = await raw('DELETE', '/api/auc/00000000-0000-4000-8000-000000000000', { payload: body });
    const { detail, errors } = answer.json<Problem>();
    expect(Object.keys(errors ?? {})).toHaveLength(50);
    expect(detail).toBe('Nothing was saved. Check the marked fields, and 7 more.');
  });

  test('another format is refused', async () => {
    const answer = await post('/api/allul/', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(answer.statusCode).toBe(415);
    expect((await post('/api/allul/', 'hello', { 'content-type': 'text/plain' })).statusCode).toBe(415);
  });

  test('repeated and unknown query keys are refused', async () => {
    expect((await raw('GET', '/api/auc?page=1&page=2')).statusCode).toBe(422);
    const unknown = await raw('GET', '/api/auc?is_admin=true');
    expect(unknown.json<Problem>().errors).toEqual({ is_admin: ['This field is not known here.'] });
  });

  test('a card number in any field is refused, and neither stored nor logged', async () => {
    const body = { email: 'shop@kestrel.example', password: 'my card 4242 4242 4242 4242' };
    const answer = await post('/api/allul/', body);
    expect(answer.json<Problem>()).toMatchObject({ code: 'card_number', errors: { password: [expect.any(String)] } });
    expect(ledgate.logLines.join('')).not.toMatch(/4242 ?4242/);
  });

  test('errors of our own never show their text', async () => {
    const broken = await startTestServer();
    const db = books(broken.parts);
    // One that was never asked anything has nothing to let go of.
    await db.selectFrom('bank').select('uid').execute();
    await db.destroy();
    const answer = await broken.server.inject({
      method: 'POST',
      url: '/api/all_r_p',
      payload: { email: 'a@kestrel.example' },
    });
    expect([500, 503]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/driver|destroyed|select|kysely/i);
    await broken.server.close();
  });
});

describe('access tokens', () => {
  const b64 = (value: object | string): string =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  const claims = () =>
    JSON.parse(Buffer.from(admin.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const header = () =>
    JSON.parse(Buffer.from(admin.split('.')[0] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const signed = (head: object, body: object, key: Buffer | string, algorithm = 'sha256'): string => {
    const input = `${b64(head)}.${b64(body)}`;
    return `${input}.${createHmac(algorithm, key).update(input).digest('base64url')}`;
  };

  test('that we did not sign exactly so are worth nothing', async () => {
    const { key } = ledgate.parts.keyring.current('accessToken');
    const now = Math.floor(Date.now() / 1000);
    const forged = [
      `${b64({ alg: 'none', typ: 'at+jwt' })}.${b64(claims())}.`,
      `${b64({ alg: 'None', typ: 'at+jwt' })}.${b64(claims())}.`,
      signed({ ...header(), alg: 'HS512' }, claims(), key, 'sha512'),
      signed({ ...header(), alg: 'RS256' }, claims(), key),
      signed({ ...header(), typ: 'JWT' }, claims(), key),
      signed(header(), { ...claims(), aud: 'another' }, key),
      signed(header(), { ...claims(), iss: 'another' }, key),
      signed(header(), { ...claims(), exp: now - 1 }, key),
      signed(header(), { ...claims(), nbf: now + 3600 }, key),
      signed(header(), { ...claims(), exp: undefined }, key),
      signed(header(), { ...claims(), sid: undefined }, key),
      signed(header(), { ...claims(), sid: "' or 1=1 --" }, key),
      signed(header(), claims(), Buffer.alloc(32)),
      signed(header(), claims(), ''),
      signed({ ...header(), kid: '../../dev/null' }, claims(), Buffer.alloc(0)),
      signed({ ...header(), jwk: { kty: 'oct', k: b64('a') } }, claims(), 'a'),
      signed({ ...header(), crit: ['exp'] }, claims(), 'b'),
      admin.slice(0, -1),
      `${admin}x`,
      admin.split('.').slice(0, 2).join('.'),
      `${admin}.${admin}`,
      'Bearer',
      '',
      'null',
      'undefined',
    ];
    for (const token of forged) {
      const answer = await ledgate.server.inject({
        method: 'GET',
        url: '/api/account',
        headers: { authorization: `Bearer ${token}` },
      });
      expect([401, 400], token.slice(0, 60)).toContain(answer.statusCode);
      expect(answer.statusCode, token.slice(0, 60)).toBeLessThan(500);
    }
    expect((await raw('GET', '/api/account')).statusCode).toBe(200);
  });
});

describe('headers', () => {
  test('that protect are on every answer, errors included, and API answers are never kept', async () => {
    for (const url of ['/api/account', '/api/nothing', '/healthz', '/api/openapi.json', '/readyz', '/nothing']) {
      const { headers } = await raw('GET', url);
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy'], url).not.toContain('unsafe');
      expect(headers, url).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(headers['cache-control'], url).toBe('no-store');
      expect(headers, url).not.toHaveProperty('access-control-allow-origin');
      expect(headers, url).not.toHaveProperty('x-powered-by');
    }
  });

  test('give each document what it needs and no more', async () => {
    const policyOf = async (url: string) => String((await raw('GET', url)).headers['content-security-policy']);
    expect(await policyOf('/sign-in')).toContain("script-src 'self'");
    expect(await policyOf('/api/account')).not.toMatch(/(script|style|connect|img)-src/);
    expect(await policyOf('/api/docs')).toMatch(
      /; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'$/,
    );
    expect(await policyOf('/api/docs')).not.toMatch(/(connect|img|frame)-src/);
    expect(await policyOf('/apis')).toContain("script-src 'self'");
  });
});

describe('the log', () => {
  test('holds no address, password, code, token or number of a whole sign-in', async () => {
    const person = await addPerson(ledgate, 'merchant');
    const { auth } = ledgate.client();
    await auth.signIn({ body: { email: person.email, password: PASSWORD } });
    await auth.requestReset({ body: { email: person.email } });
    const link = await ledgate.lastLink(person.email);
    await auth.sendResetCode({ params: { user: link.a } });
    const code = await ledgate.lastCode(person.mobile);
    await auth.verifyResetCode({ params: link, body: { otp: code } });
    const text = ledgate.logLines.join('');
    expect(text).toContain('POST /api/verifyotp/:a/:b');
    for (const secret of [person.email, person.mobile, PASSWORD, link.a, link.b, code, admin])
      expect(text).not.toContain(secret);
  });
});

describe('probes', () => {
  test('answer without a session', async () => {
    expect((await ledgate.server.inject('/healthz')).json()).toEqual({ ok: true });
    expect((await ledgate.server.inject('/readyz')).json()).toEqual({ ready: true });
    expect((await ledgate.server.inject('/metrics')).body).toContain('ledgate_request_seconds');
  });

  test('tell in a sentence when the clock of the machine is wrong', async () => {
    const { parts } = ledgate;
    const an = (driftMs: number) => build({ ...parts, time: { ...parts.time, driftMs: () => driftMs } }, handlers);
    const behind = await (await an(-3_600_000)).inject('/readyz');
    expect(behind.statusCode).toBe(503);
    const reason = "The clock of this machine is 3,600 s behind the database's. Set it right.";
    expect(behind.json()).toEqual({ ready: false, reason });
    expect((await (await an(6_000)).inject('/readyz')).json()).toMatchObject({ ready: false });
    expect((await (await an(-4_000)).inject('/readyz')).json()).toEqual({ ready: true });
    expect((await (await an(-4_000)).inject('/metrics')).body).toContain('ledgate_clock_drift_seconds -4');
  });

  test('show figures in production only to who holds the token', async () => {
    const production = await startTestServer({ mode: 'production', metricsToken: 'let-me-look' });
    expect((await production.server.inject('/metrics')).statusCode).toBe(404);
    const held = await production.server.inject({ url: '/metrics', headers: { authorization: 'Bearer let-me-look' } });
    expect(held.statusCode).toBe(200);
    expect((await production.server.inject('/api/outbox')).statusCode).toBe(404);
    expect((await production.server.inject('/api/demo')).statusCode).toBe(404);
    await production.close();
  });
});

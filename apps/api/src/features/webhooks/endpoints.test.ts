import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WEBHOOK } from '@ledgate/domain/webhooks/delivery.ts';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { type SignedIn, signedIn, signInAs } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { sweepDeliveries } from './public.ts';

const DAY = 24 * 3_600_000;

let ledgate: TestServer;
/** One as it runs for customers: this machine is no target. */
let strict: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer({ webhookLoopback: true });
  strict = await startTestServer();
  strict.parts.resolveHost = async (host) => (host === 'inner.shop.com' ? ['10.1.2.3'] : ['93.184.215.14']);
}, 60_000);
afterAll(async () => {
  await ledgate.close();
  await strict.close();
});

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const body = (url: string) => ({ url, description: 'Our CRM', events: ['query.raised' as const] });
const add = ({ client }: Pick<SignedIn, 'client'>, url = `${receiver.url}/hook`) =>
  client.webhooks.addEndpoint({ body: body(url) });
const person = (role: 'merchant' | 'iso' | 'admin' = 'iso') => signedIn(ledgate, role, { password: null });

describe('an endpoint', () => {
  test.each([
    'http://hooks.shop.com/',
    'https://127.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
    'https://inner.shop.com/',
    'https://me:secret@hooks.shop.com/',
    'hooks.shop.com',
    'javascript:alert(1)',
  ])('at %s is refused by the field', async (url) => {
    const { client } = await signedIn(strict, 'iso', { password: null });
    const failed = await refusal(add({ client }, url));
    expect([failed.code, Object.keys(failed.problem.errors ?? {})]).toEqual(['invalid', ['url']]);
  });

  test('on the public internet is taken, and its name is looked up again with every connection', async () => {
    const { client } = await signedIn(strict, 'iso', { password: null });
    const { endpoint } = await add({ client }, 'https://hooks.shop.com/ledgate?team=1');
    expect(endpoint).toMatchObject({ url: 'https://hooks.shop.com/ledgate?team=1', active: true });
    const before = strict.parts.resolveHost;
    strict.parts.resolveHost = async () => ['127.0.0.1'];
    const tried = await client.webhooks.testEndpoint({ params: { uid: endpoint.uid } });
    strict.parts.resolveHost = before;
    expect(tried.tries[0]?.error).toContain('not on the public internet');
  });

  test('keeps its secret sealed, and shows it once', async () => {
    const owner = await person();
    const { endpoint, secret } = await add(owner);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const rows = await reading(systemCtx(ledgate.parts), (tx) =>
      tx.selectFrom('webhook_endpoint').selectAll().where('uid', '=', endpoint.uid).execute(),
    );
    const log = await ledgate.parts.db.selectFrom('audit_row').select('facts').execute();
    const shown = await owner.client.webhooks.listEndpoints();
    expect(JSON.stringify([rows, log, shown])).not.toContain(secret.slice(6));
    expect(ledgate.logLines.join('')).not.toContain(secret.slice(6));
  });

  test('is tested by a ping, whose answer is shown', async () => {
    const owner = await person('merchant');
    const { endpoint, secret } = await add(owner);
    receiver.answer(418, 'I am a teapot');
    const params = { uid: endpoint.uid };
    const tried = await owner.client.webhooks.testEndpoint({ params });
    expect(tried).toMatchObject({ type: 'ping', state: 'failed', tries: [{ status: 418, answer: 'I am a teapot' }] });
    const [ping] = receiver.received;
    const headers = Object.fromEntries(
      Object.entries(ping?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    expect(new Webhook(secret).verify(ping?.body ?? '', headers)).toMatchObject({ type: 'ping', data: {} });
    expect(() => new Webhook(secret).verify(`${ping?.body} `, headers)).toThrow('No matching signature');
    receiver.answer(200);
    expect((await owner.client.webhooks.testEndpoint({ params })).state).toBe('delivered');
    expect((await owner.client.webhooks.listDeliveries({ params })).results).toHaveLength(2);
    expect((await owner.client.webhooks.listDeliveries({ params, query: { state: 'failed' } })).results).toHaveLength(
      1,
    );
  });

  test('is signed by both secrets for a day after a rotation, and not rotated twice in it', async () => {
    const owner = await person();
    const { endpoint, secret } = await add(owner);
    const params = { uid: endpoint.uid };
    const rotated = await owner.client.webhooks.rotateSecret({ params });
    expect(rotated.secret).not.toBe(secret);
    expect((await refusal(owner.client.webhooks.rotateSecret({ params }))).code).toBe('wrong_state');
    await owner.client.webhooks.testEndpoint({ params });
    ledgate.advance(WEBHOOK.overlap + 1000);
    const later = await signInAs(ledgate, owner);
    await later.client.webhooks.testEndpoint({ params });
    const signers = receiver.received.map(({ headers, body: sent }) => {
      const [id, at] = [String(headers['webhook-id']), new Date(Number(headers['webhook-timestamp']) * 1000)];
      const signatures = String(headers['webhook-signature']).split(' ');
      return [secret, rotated.secret].map((one) => signatures.includes(new Webhook(one).sign(id, at, sent)));
    });
    expect(signers).toEqual([
      [true, true],
      [false, true],
    ]);
    await sweepDeliveries(ledgate.parts);
    expect((await later.client.webhooks.rotateSecret({ params })).endpoint.former_until).not.toBeNull();
  });

  test('is its side’s alone: colleagues see it, others do not, and neither does the house', async () => {
    const owner = await person();
    const { endpoint } = await add(owner);
    const colleague = await signedIn(ledgate, 'iso', { password: null, isoUid: owner.isoUid ?? '' });
    expect((await colleague.client.webhooks.listEndpoints()).endpoints.map(({ uid }) => uid)).toEqual([endpoint.uid]);
    for (const stranger of [await person(), await person('merchant'), await person('admin')]) {
      const params = { uid: endpoint.uid };
      const uids = (await stranger.client.webhooks.listEndpoints()).endpoints.map(({ uid }) => uid);
      expect(uids).not.toContain(endpoint.uid);
      expect((await refusal(stranger.client.webhooks.removeEndpoint({ params }))).code).toBe('not_found');
      expect((await refusal(stranger.client.webhooks.testEndpoint({ params }))).code).toBe('not_found');
      expect((await refusal(stranger.client.webhooks.listDeliveries({ params }))).code).toBe('not_found');
    }
  });

  test('is one of ten at most', async () => {
    const owner = await person();
    for (let n = 0; n < WEBHOOK.most; n += 1) await add(owner);
    expect((await refusal(add(owner))).code).toBe('wrong_state');
  });
});

test('the log is read page by page and kept for a month', async () => {
  const owner = await person('merchant');
  const { endpoint } = await add(owner);
  const params = { uid: endpoint.uid };
  for (let n = 0; n < 3; n += 1) await owner.client.webhooks.testEndpoint({ params });
  const first = await owner.client.webhooks.listDeliveries({ params, query: { page_size: 2 } });
  const rest = await owner.client.webhooks.listDeliveries({
    params,
    query: { page_size: 2, ...(first.next !== null && { cursor: first.next }) },
  });
  expect([first.results.length, rest.results.length, rest.next]).toEqual([2, 1, null]);
  await sweepDeliveries(ledgate.parts);
  expect((await owner.client.webhooks.listDeliveries({ params })).results).toHaveLength(3);
  ledgate.advance((WEBHOOK.keptDays + 1) * DAY);
  await sweepDeliveries(ledgate.parts);
  const later = await signInAs(ledgate, owner);
  expect((await later.client.webhooks.listDeliveries({ params })).results).toEqual([]);
});

import { WEBHOOK } from '@ledgate/domain/webhooks/delivery.ts';
import type { PublicEventName } from '@ledgate/domain/webhooks/events.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { type Receiver, type Received, startReceiver } from '../../testing/receiver.ts';
import { type SignedIn, signInAs } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

const DAY = 24 * 3_600_000;

let ledgate: TestServer;
let desk: Desk;
let others: Desk;
beforeAll(async () => {
  ledgate = await startTestServer({ webhookLoopback: true });
  desk = await openDesk(ledgate);
  others = await openDesk(ledgate);
  await settle();
}, 60_000);
afterAll(() => ledgate.close());

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  for (const person of [desk.merchant.person, desk.iso, desk.admin, others.merchant.person, others.iso]) {
    const { client } = await signInAs(ledgate, person);
    const { endpoints } = await client.webhooks.listEndpoints();
    for (const { uid } of endpoints) await client.webhooks.removeEndpoint({ params: { uid } });
  }
});

type Owner = Pick<SignedIn, 'client'>;

/** Days pass, and with them sessions. */
const merchant = (): Promise<SignedIn> => signInAs(ledgate, desk.merchant.person);

const listen = (owner: Owner, path = '/hook', events: PublicEventName[] = ['query.raised']) =>
  owner.client.webhooks.addEndpoint({ body: { url: `${receiver.url}${path}`, description: 'Our CRM', events } });

const askMerchant = async () => {
  const { client } = await signInAs(ledgate, desk.underwriter);
  const body = { queries: [{ section: 'cp' as const, text: 'Is it really at 4 Main Street?' }] };
  return client.queries.raiseQueries({ params: { uid: desk.uid }, body });
};

/** Past the seconds in which a step can be undone. */
const settle = async (): Promise<void> => {
  ledgate.advance(11_000);
  await ledgate.deliver();
};

/** Every try that is due by and by, each a little after its latest time. */
const triesPass = async (): Promise<void> => {
  for (const wait of WEBHOOK.retryAfter) {
    ledgate.advance(wait * (1 + WEBHOOK.jitter) + 1000);
    await ledgate.deliver();
  }
};

const headersOf = ({ headers }: Received): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const deliveries = async (uid: string) =>
  (await (await merchant()).client.webhooks.listDeliveries({ params: { uid } })).results;

describe('an event', () => {
  test('reaches those whose application it is and the house, signed, and nobody else', async () => {
    const both: PublicEventName[] = ['query.raised', 'application.status_changed'];
    const { secret } = await listen(desk.merchant, '/merchant', both);
    await listen(desk.iso, '/iso', both);
    await listen(desk.admin, '/house', both);
    await listen(others.merchant, '/other-merchant', both);
    await listen(others.iso, '/other-iso', both);
    await askMerchant();
    await settle();
    const told = receiver.received.map(({ path, body }) => `${path} ${(JSON.parse(body) as { type: string }).type}`);
    // Taken into review by the same act, it moved twice.
    const moved = ['application.status_changed', 'application.status_changed', 'query.raised'];
    expect(told.toSorted()).toEqual(
      ['/house', '/iso', '/merchant'].flatMap((path) => moved.map((type) => `${path} ${type}`)),
    );
    const mine = receiver.received.find(({ path, body }) => path === '/merchant' && body.includes('query.raised'));
    if (!mine) throw new Error('the merchant was not told');
    expect(new Webhook(secret).verify(mine.body, headersOf(mine))).toEqual({
      type: 'query.raised',
      timestamp: expect.any(String),
      data: {
        application: desk.uid,
        reference: desk.reference,
        merchant: desk.merchant.person.merchantUid,
        status: 'query_raised',
        previous_status: 'in_underwriting',
      },
    });
    expect(JSON.stringify(receiver.received.map(({ body }) => body))).not.toMatch(/Main Street|Quarterman|risk|rate/);
  });

  test('that is undone in time is told to nobody, and neither is one that was not asked for', async () => {
    await listen(await merchant());
    await listen(await signInAs(ledgate, desk.iso), '/iso', ['merchant.boarded']);
    const { event } = await askMerchant();
    const { client } = await signInAs(ledgate, desk.underwriter);
    await client.review.undoDecision({ params: { uid: desk.uid }, body: { event } });
    await settle();
    expect(receiver.received).toEqual([]);
    await askMerchant();
    await settle();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  test('is sent to no endpoint that is switched off or removed', async () => {
    const { client } = await merchant();
    const [gone, off] = [await listen({ client }, '/gone'), await listen({ client }, '/off')];
    const { url, description, events, uid } = off.endpoint;
    await client.webhooks.updateEndpoint({ params: { uid }, body: { url, description, events, active: false } });
    await client.webhooks.removeEndpoint({ params: { uid: gone.endpoint.uid } });
    await askMerchant();
    await settle();
    expect(receiver.received).toEqual([]);
  });
});

describe('a delivery that fails', () => {
  const fail = async () => {
    const { endpoint } = await listen(await merchant());
    receiver.answer(503, 'x'.repeat(3000));
    await askMerchant();
    await settle();
    return endpoint;
  };

  test('is tried again later under the same id, and its log shows both answers', async () => {
    const endpoint = await fail();
    const [first] = await deliveries(endpoint.uid);
    expect(first).toMatchObject({ state: 'pending', attempts: 1, last_status: 503, reference: desk.reference });
    await ledgate.deliver();
    expect(receiver.received).toHaveLength(1);
    receiver.answer(204);
    ledgate.advance(7000);
    await ledgate.deliver();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([first?.message_id, first?.message_id]);
    const { client } = await merchant();
    const detail = await client.webhooks.readDelivery({ params: { uid: first?.uid ?? '' } });
    expect(detail).toMatchObject({ state: 'delivered', next_at: null, url: endpoint.url });
    const answers = detail.tries.map(({ status, answer }) => [status, answer?.length]);
    expect(answers).toEqual([
      [204, 0],
      [503, 1024],
    ]);
    expect(detail.body).toBe(receiver.received[0]?.body);
    expect((await client.webhooks.listEndpoints()).endpoints[0]?.failing_since).toBeNull();
  });

  test('is given up after eleven tries in less than four days, and sent again by hand, one or all since', async () => {
    const { uid } = await fail();
    const began = ledgate.parts.clock().getTime();
    await triesPass();
    expect(ledgate.parts.clock().getTime() - began).toBeLessThan(4 * DAY);
    expect(receiver.received).toHaveLength(11);
    const { client } = await merchant();
    const [dead] = await deliveries(uid);
    expect(dead).toMatchObject({ state: 'failed', attempts: 11, next_at: null });
    const replay = () => client.webhooks.replayDelivery({ params: { uid: dead?.uid ?? '' } });
    const since = (at: string) => client.webhooks.replayFailed({ params: { uid }, body: { since: at } });
    expect(await since(ledgate.parts.clock().toISOString())).toEqual({ replayed: 0 });
    expect(await since(dead?.created_at ?? '')).toEqual({ replayed: 1 });
    expect((await refusal(replay())).code).toBe('wrong_state');
    receiver.answer(200);
    await ledgate.deliver();
    expect(await deliveries(uid)).toMatchObject([{ state: 'delivered', attempts: 12 }]);
    expect((await replay()).state).toBe('pending');
    await ledgate.deliver();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.received).toHaveLength(13);
  });

  test('for five days, like all others, switches its endpoint off with one notice and mail to its owner', async () => {
    const { uid, url, description, events } = await fail();
    await triesPass();
    const isActive = async () => (await (await merchant()).client.webhooks.listEndpoints()).endpoints[0]?.active;
    expect(await isActive()).toBe(true);
    ledgate.advance(2 * DAY);
    await askMerchant();
    await askMerchant();
    await settle();
    const { client } = await merchant();
    const { endpoints } = await client.webhooks.listEndpoints();
    expect(endpoints).toMatchObject([{ active: false, off_reason: 'failures' }]);
    const subjects = await ledgate.subjectsTo(desk.merchant.person.email);
    expect(subjects.filter((subject) => subject.startsWith('We switched off your webhook'))).toHaveLength(1);
    const { results } = await client.notifications.listNotifications();
    expect(results.filter(({ kind }) => kind === 'webhook_off')).toHaveLength(1);
    const [newest] = await deliveries(uid);
    const replay = () => client.webhooks.replayDelivery({ params: { uid: newest?.uid ?? '' } });
    ledgate.advance(10_000);
    await ledgate.deliver();
    expect((await refusal(replay())).code).toBe('wrong_state');
    await client.webhooks.updateEndpoint({ params: { uid }, body: { url, description, events, active: true } });
    expect((await replay()).state).toBe('pending');
  });

  test('with 410 switches its endpoint off at once', async () => {
    await listen(await merchant());
    receiver.answer(410);
    await askMerchant();
    await settle();
    const { endpoints } = await (await merchant()).client.webhooks.listEndpoints();
    expect(endpoints).toMatchObject([{ active: false, off_reason: 'gone' }]);
    ledgate.advance(10_000);
    await ledgate.deliver();
    expect(receiver.received).toHaveLength(1);
  });
});

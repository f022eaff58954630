import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { type Outbound, postSafely } from './safe-post.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer(200, 'ok');
});

const leadsTo = (...addresses: string[]): Outbound => ({ resolve: async () => addresses, allowsLoopback: false });
const here: Outbound = { resolve: async () => ['127.0.0.1'], allowsLoopback: true };

const post = (url: string, outbound: Outbound, timeoutMs = 2000) =>
  postSafely({ url, headers: {}, body: '{}', timeoutMs, keep: 10 }, outbound);
const portOf = (): string => new URL(receiver.url).port;

describe('posting to a host that somebody named', () => {
  test('brings the body and keeps the beginning of the answer', async () => {
    receiver.answer(201, 'a long\0answer');
    expect(await post(`${receiver.url}/x`, here)).toMatchObject({
      status: 201,
      error: null,
      answer: 'a long\uFFFDans',
    });
    expect(receiver.received).toMatchObject([{ path: '/x', body: '{}' }]);
  });

  test.each([
    ['loopback', ['127.0.0.1']],
    ['loopback in IPv6', ['::1']],
    ['loopback wrapped in IPv6', ['::ffff:127.0.0.1']],
    ['a private network', ['10.0.0.7']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a public address beside a private one', ['8.8.8.8', '192.168.1.1']],
    ['nothing', []],
  ])('sends nothing where the name leads to %s', async (_where, addresses) => {
    const posted = await post(`https://hooks.shop.com:${portOf()}/`, leadsTo(...addresses));
    expect(posted).toMatchObject({ status: null, error: expect.stringContaining('not on the public internet') });
    expect(receiver.received).toEqual([]);
  });

  test.each(['https://127.0.0.1', 'https://[::1]', 'https://[::ffff:7f00:1]', 'https://2130706433', 'https://0x7f.1'])(
    'sends nothing to %s, which asks no resolver',
    async (origin) => {
      const posted = await post(`${origin}:${portOf()}/`, leadsTo('8.8.8.8'));
      expect(posted).toMatchObject({ status: null, error: expect.stringContaining('not on the public internet') });
      expect(receiver.received).toEqual([]);
    },
  );

  test('sends nothing where a name was public when it was saved and leads elsewhere now', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    const rebinding: Outbound = { resolve: async () => answers.shift() ?? ['127.0.0.1'], allowsLoopback: false };
    expect(await rebinding.resolve('hooks.shop.com')).toEqual(['8.8.8.8']);
    const posted = await post(`https://hooks.shop.com:${portOf()}/`, rebinding);
    expect(posted.error).toContain('not on the public internet');
    expect(receiver.received).toEqual([]);
  });

  test('follows no redirect', async () => {
    receiver.answer(302, '', { location: `${receiver.url}/elsewhere` });
    expect(await post(`${receiver.url}/`, here)).toMatchObject({
      status: 302,
      error: expect.stringContaining('redirect'),
    });
    expect(receiver.received).toHaveLength(1);
  });

  test('gives up on a receiver that says nothing, or is not there, in words', async () => {
    receiver.keepSilent();
    expect(await post(`${receiver.url}/`, here, 50)).toMatchObject({ error: 'No answer came within 0.05 seconds.' });
    const gone = await startReceiver();
    await gone.close();
    expect(await post(gone.url, here)).toMatchObject({ error: 'The receiver refused the connection.' });
  });
});

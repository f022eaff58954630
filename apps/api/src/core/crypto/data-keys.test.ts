import { randomBytes } from 'node:crypto';
import { connect, type Connected } from '@ledgate/database/connect.ts';
import { freshDatabase } from '@ledgate/database/testing.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeDataKeys } from './data-keys.ts';
import { makeKeyring } from './keyring.ts';

let connected: Connected;
beforeAll(async () => {
  const { url } = await freshDatabase();
  connected = connect({ url, most: 4, onLost: () => undefined });
});
afterAll(() => connected.close());

const keyring = makeKeyring([randomBytes(32).toString('base64')]);
const now = (): Date => new Date();
const isWiped = (key: Buffer): boolean => key.every((byte) => byte === 0);

test('a key that nobody used for a while is overwritten in memory, and fetched again when needed', async () => {
  const keys = makeDataKeys(connected.writer, keyring, now, 20);
  const { kid, key } = await keys.ofScope('merchant:a');
  const copy = Buffer.from(key);
  expect(isWiped(key)).toBe(false);
  await vi.waitFor(() => expect(isWiped(key)).toBe(true));
  const fetches = [() => keys.byId('a|b|c', kid), () => keys.ofScope('merchant:a')];
  for (const fetch of fetches) {
    const again = await fetch();
    expect([again.kid, again.key.equals(copy)]).toEqual([kid, true]);
  }
});

test('a key in use stays, and two who fetch it at once share one copy', async () => {
  const keys = makeDataKeys(connected.writer, keyring, now, 60_000);
  const [one, other] = await Promise.all([keys.ofScope('merchant:b'), keys.ofScope('merchant:b')]);
  expect(other.key).toBe(one.key);
  expect((await keys.byId('a|b|c', one.kid)).key).toBe(one.key);
  expect(isWiped(one.key)).toBe(false);
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { auth } from '@ledgate/contract/auth.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, PASSWORD, tokensFor } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let token: string;
let email: string;
beforeAll(async () => {
  ledgate = await startTestServer();
  const admin = await addPerson(ledgate, 'admin');
  email = admin.email;
  token = (await tokensFor(ledgate, admin)).accessToken;
  for (let nth = 0; nth < 8; nth += 1) await addPerson(ledgate, 'underwriter', { password: null });
});
afterAll(() => ledgate.close());

const ask = (url: string, accepted?: string) =>
  ledgate.server.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, ...(accepted !== undefined && { 'accept-encoding': accepted }) },
  });

test('a list travels compressed to whoever can read it, and says that it would not to others', async () => {
  const plain = await ask('/api/auc');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['vary']).toBe('accept-encoding');
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [encoding, unpack] of Object.entries(unpacked)) {
    const answer = await ask('/api/auc', encoding);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['vary']).toBe('accept-encoding');
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(unpack(answer.rawPayload).toString()).toBe(plain.payload);
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  }
});

test('the description of the calls is compressed as well', async () => {
  const answer = await ask('/api/openapi.json', 'br');
  expect(answer.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toHaveProperty('openapi');
});

test('a short reply goes as it is', async () => {
  const answer = await ask('/healthz', 'br');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json()).toEqual({ ok: true });
});

test('a reply with tokens is never compressed, however long it is', async () => {
  const answer = await ledgate.server.inject({
    method: 'POST',
    url: auth.signIn.path,
    headers: { 'accept-encoding': 'br, gzip' },
    payload: { email, password: PASSWORD },
  });
  expect(answer.rawPayload.length).toBeGreaterThan(1024);
  expect(answer.json()).toHaveProperty('accessToken');
  expect(answer.headers['content-encoding']).toBeUndefined();
});

import { lookups } from '@ledgate/contract/lookups.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { loadDemoData } from '../../demo-data/load.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let merchant: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  await loadDemoData(server.parts);
  merchant = await signedIn(server, 'merchant');
});
afterAll(() => server.close());

const read = (path: string) => server.inject({ method: 'GET', path, headers: {} }, { token: merchant.token });

const { readRoutingNumber: _, ...lists } = lookups;
const fromFiles = Object.entries(lists).filter(([name]) => name !== 'listSponsorBanks');

test.each(Object.entries(lists))('%s answers the whole list as the contract says', async (_name, call) => {
  const answer = await read(call.path);
  expect(answer.statusCode).toBe(200);
  const body = call.reply.parse(answer.json());
  expect(answer.json()).toEqual(body);
  expect(body).toMatchObject({ count: body.results.length, next: null, previous: null });
  expect(body.count).toBeGreaterThan(0);
});

test.each(fromFiles)(
  '%s may be kept for an hour, by the browser only, and has a tag that stays',
  async (_name, call) => {
    const [one, other] = [await read(call.path), await read(`${call.path}/`)];
    expect(one.headers['cache-control']).toBe('private, max-age=3600');
    expect(one.headers.etag).toMatch(/^"[\w-]{22}"$/);
    expect(other.headers.etag).toBe(one.headers.etag);
  },
);

test('two lists have two tags', async () => {
  const tags = await Promise.all(fromFiles.map(async ([, call]) => (await read(call.path)).headers.etag));
  expect(new Set(tags).size).toBe(fromFiles.length);
});

test('a refusal is never kept', async () => {
  const answer = await server.inject({ method: 'GET', path: '/api/mdcy', headers: {} });
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers.etag]).toEqual([
    401,
    'no-store',
    undefined,
  ]);
});

test('the sponsor banks come from the database, so that a new one is seen at once', async () => {
  const { results } = await merchant.client.lookups.listSponsorBanks();
  expect(results.map(({ name, processor, active }) => [name, processor, active])).toEqual([
    ['Cascadia Commercial Bank', 'payrix', true],
    ['Coastline Trust Bank', 'https', true],
    ['Great Lakes Sponsor Bank', 'manual', true],
    ['Harborview National Bank', 'sftp', true],
    ['Prairie State Bank', 'email', true],
  ]);
  expect(results[0]?.bin_ica).toMatch(/^\d{6}\/\d{5}$/);
  const uid = crypto.randomUUID();
  const row = { uid, name: 'A Bank of Old', channel: 'manual', active: false, created_at: server.parts.clock() };
  await books(server.parts).insertInto('bank').values(row).execute();
  const after = await merchant.client.lookups.listSponsorBanks();
  expect(after.results[0]).toEqual({ uid, name: 'A Bank of Old', bin_ica: null, processor: 'manual', active: false });
  expect((await read('/api/mdab')).headers['cache-control']).toBe('no-store');
});

test('a routing number is resolved as it is typed: known bank, unknown bank, one digit wrong, half of it', async () => {
  const ask = (number: string) => merchant.client.lookups.readRoutingNumber({ params: { number } });
  expect(await ask('021000021')).toEqual({
    routing_number: '021000021',
    valid: true,
    reason: null,
    bank_name: 'JPMorgan Chase Bank',
  });
  expect(await ask('0210 0002-1')).toMatchObject({ routing_number: '021000021', valid: true });
  expect(await ask('011000015')).toMatchObject({ valid: true, bank_name: null });
  expect(await ask('021000022')).toMatchObject({
    valid: false,
    reason: expect.stringContaining('digit'),
    bank_name: null,
  });
  expect(await ask('0210')).toMatchObject({ valid: false, reason: expect.stringContaining('nine'), bank_name: null });
  expect((await read('/api/routing/021000021')).headers['cache-control']).toBe('private, max-age=3600');
});

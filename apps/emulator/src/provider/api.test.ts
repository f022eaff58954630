import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleEntity, startTestEmulator, type TestEmulator } from '../testing-emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.stop());

const make = async (change: object = {}) => {
  const { body } = await emulator.ask('POST', '/entities', { body: sampleEntity(change) });
  return body.response?.data[0] as { id: string; merchant: { id: string; status: unknown } };
};
const search = async (path: string, header: string) =>
  (await emulator.ask('GET', path, { headers: { search: header } })).body.response?.data ?? [];

test('who does not know the key is told so at the top of the answer, with 401', async () => {
  const { status, body } = await emulator.ask('GET', '/entities', { headers: { apikey: 'wrong' } });
  expect([status, body.errors?.[0]?.errorCode]).toEqual([401, 'invalid_auth']);
});

test('errors come with 200 and name each field that lacks, inside of others too', async () => {
  const bad = sampleEntity({ city: '', merchant: { dba: 'X', mcc: '5462', members: [{ first: 'Ana' }] } });
  const { status, body } = await emulator.ask('POST', '/entities', { body: bad });
  expect(status).toBe(200);
  expect(body.response?.data).toEqual([]);
  expect(body.response?.errors.map(({ field }) => field)).toEqual([
    'city',
    'merchant.members.0.last',
    'merchant.members.0.dob',
    'merchant.members.0.email',
    'merchant.members.0.ownership',
  ]);
  expect((await emulator.ask('GET', '/nothings')).body.response?.errors[0]?.errorCode).toBe('invalid_resource');
  const lost = await emulator.ask('POST', '/notes', { body: { entity: 't1_ent_none', note: 'x' } });
  expect(lost.body.response?.errors[0]).toMatchObject({ field: 'entity', errorCode: 'no_such_record' });
});

test('one call makes all, with ids by kind; integers drift to text there and nowhere else', async () => {
  const made = await make();
  expect(made.id).toMatch(/^t1_ent_[0-9a-f]{23}$/);
  expect(made.merchant.id).toMatch(/^t1_mer_/);
  expect(made.merchant.status).toBe('0');
  const { body } = await emulator.ask('GET', `/merchants/${made.merchant.id}`);
  expect(body.response?.data[0]?.['status']).toBe(0);
});

test('secrets are never shown or kept in full', async () => {
  const { merchant, id } = await make();
  const [member] = await search('/members', `merchant[equals]=${merchant.id}`);
  expect(member).toMatchObject({ ssn: '*****1234', dob: 1980 });
  const [account] = await search('/accounts', `entity[equals]=${id}`);
  expect(account).toMatchObject({ account: { number: '********9012' } });
  const kept = JSON.stringify(
    ['entities', 'members', 'accounts', '_tokens'].map((name) => emulator.control.rows(name)),
  );
  for (const secret of ['536901234', '123456789012', '19800214']) expect(kept).not.toContain(secret);
});

test('the search header takes operators, groups and fields of what is named', async () => {
  const first = await make({ name: 'Alder Books', custom: 'find-a' });
  const second = await make({ name: 'Birch Books', custom: 'find-b' });
  const names = async (header: string) => (await search('/entities', header)).map(({ custom }) => custom);
  expect(await names('custom[in]=find-a,find-b&name[sort]=desc')).toEqual(['find-b', 'find-a']);
  expect(await names('name[like]=%25Books&custom[notin]=find-a')).toEqual(['find-b']);
  expect(await names('or[0][custom][equals]=find-a&or[1][custom][equals]=find-b')).toEqual(['find-a', 'find-b']);
  const nested = 'and[0][name][like]=%Books&and[1][or][0][custom][equals]=find-b&and[1][or][1][custom][equals]=none';
  expect(await names(nested)).toEqual(['find-b']);
  const [found] = await search('/merchants', 'entity[custom][equals]=find-b');
  expect(found?.['id']).toBe(second.merchant.id);
  expect(await search('/members', `merchant[entity][custom][equals]=find-a`)).toHaveLength(1);
  expect(await names('custom[unheard]=find-a')).toEqual([]);
  expect(first.id).not.toBe(second.id);
});

test('a tax id is found in full and not by its end', async () => {
  const made = await make({ ein: '820000775', custom: 'by-ein' });
  expect(await search('/entities', 'ein[equals]=820000775')).toMatchObject([{ id: made.id }]);
  expect(await search('/entities', 'ein[equals]=*****0775')).toEqual([]);
});

test('lists come in pages of thirty, a hundred at most', async () => {
  const { id: entity } = await make();
  for (let nth = 0; nth < 32; nth += 1) await emulator.ask('POST', '/notes', { body: { entity, note: `n ${nth}` } });
  const page = async (query: string) => {
    const { body } = await emulator.ask('GET', `/notes${query}`, { headers: { search: `entity[equals]=${entity}` } });
    return [body.response?.data.length, body.response?.details.page];
  };
  expect(await page('')).toEqual([30, { current: 1, last: 2, hasMore: true }]);
  expect(await page('?page[number]=2')).toEqual([2, { current: 2, last: 2, hasMore: false }]);
  expect(await page('?page[limit]=500')).toEqual([32, { current: 1, last: 1, hasMore: false }]);
});

test('what belongs to a row comes with it when asked for, as deep as asked for', async () => {
  const { id, merchant } = await make();
  const { body } = await emulator.ask('GET', `/entities/${id}?expand[merchant][members][]&expand[accounts][]`);
  expect(body.response?.data[0]).toMatchObject({
    merchant: { id: merchant.id, members: [{ first: 'Ana' }] },
    accounts: [{ primary: 1 }],
  });
  const up = await emulator.ask('GET', `/merchants/${merchant.id}?expand[entity][]`);
  expect(up.body.response?.data[0]).toMatchObject({ entity: { id } });
});

test('a token repeats the first answer for 48 hours, for any resource, and only after success', async () => {
  const headers = { 'request-token': 'one-token' };
  const refused = await emulator.ask('POST', '/entities', { body: sampleEntity({ city: '' }), headers });
  expect(refused.body.response?.errors).toHaveLength(1);
  const first = await emulator.ask('POST', '/entities', { body: sampleEntity(), headers });
  const again = await emulator.ask('POST', '/notes', { body: { entity: 'x', note: 'y' }, headers });
  expect(again.body).toEqual({ ...first.body, duplicateRequest: true });
  emulator.control.advance(48 * 3_600_000 + 1);
  const later = await emulator.ask('POST', '/entities', { body: sampleEntity(), headers });
  expect(later.body.duplicateRequest).toBeUndefined();
  expect(later.body.response?.data[0]?.['id']).not.toBe(first.body.response?.data[0]?.['id']);
});

test('two requests with one token at the same time are both carried out', async () => {
  emulator.control.addFaults([{ kind: 'delay', path: '/entities', next: 2, afterMs: 50 }]);
  const body = sampleEntity({ custom: 'in-flight' });
  const send = () => emulator.ask('POST', '/entities', { body, headers: { 'request-token': 'in-flight' } });
  await Promise.all([send(), send()]);
  expect(emulator.control.counts()['in-flight']).toBe(2);
});

test('a change of one field leaves the others, and an unknown one is refused', async () => {
  const { id } = await make();
  const { body } = await emulator.ask('PUT', `/entities/${id}`, { body: { website: 'https://bakery.example' } });
  expect(body.response?.data[0]).toMatchObject({ name: 'Sample Bakery', website: 'https://bakery.example' });
  const lost = await emulator.ask('PUT', '/entities/t1_ent_none', { body: { name: 'x' } });
  expect(lost.body.response?.errors[0]?.errorCode).toBe('no_such_record');
});

test('who asks ten times in ten seconds with the test header is blocked for ten', async () => {
  const statusOf = async (): Promise<number> =>
    (await emulator.ask('GET', '/payouts', { headers: { 'rate-limit-test': 'match' } })).status;
  const statuses: number[] = [];
  for (let nth = 0; nth < 11; nth += 1) statuses.push(await statusOf());
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  emulator.control.advance(10_001);
  expect(await statusOf()).toBe(200);
});

test('what it holds, and what was due, outlives it', async () => {
  const first = await startTestEmulator();
  const { body } = await first.ask('POST', '/entities', { body: sampleEntity({ custom: 'kept' }) });
  expect(body.response?.errors).toEqual([]);
  const merchantId = first.control.state().merchants[0]?.id ?? '';
  await first.ask('PUT', `/merchants/${merchantId}`, { body: { status: 1 } });
  expect(first.control.state().merchants[0]?.status).toBe(6);
  await first.close();
  const second = await startTestEmulator({ dataDir: first.folder });
  expect(second.control.counts()).toEqual({ kept: 1 });
  second.control.advance(5_000);
  expect(second.control.state().merchants[0]?.status).toBe(2);
  await second.stop();
});

test('chance is the same for the same seed', async () => {
  const run = async (): Promise<number[]> => {
    emulator.control.clearFaults();
    emulator.control.addFaults([{ kind: 'error_before', path: '/fees', probability: 0.5 }], 7);
    const statuses: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) statuses.push((await emulator.ask('GET', '/fees')).status);
    emulator.control.clearFaults();
    return statuses;
  };
  const first = await run();
  expect(new Set(first)).toEqual(new Set([200, 500]));
  expect(await run()).toEqual(first);
});

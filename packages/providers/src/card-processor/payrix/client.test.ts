import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Exchange } from '../../outside/exchange.ts';
import { NotSent, OutsideFailure, Refused, Unknown } from '../../outside/failures.ts';
import { makeClient } from './client.ts';
import type { PayrixOptions } from './options.ts';
import { type Answers, startAnswers } from './testing-answers.ts';

let answers: Answers;
const exchanges: Exchange[] = [];
const note = (exchange: Exchange): void => void exchanges.push(exchange);
const effecting = { note, token: () => 'operation:entity' };
beforeAll(async () => {
  answers = await startAnswers();
});
beforeEach(() => {
  exchanges.splice(0);
  answers.came.splice(0);
});
afterAll(() => answers.close());

const client = (options: Partial<PayrixOptions> = {}) =>
  makeClient({ url: answers.url, key: 'a-private-key', timeoutMs: 300, rateWaitMs: 10, ...options });
const answer = (status: number, body: unknown): void =>
  answers.reply((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
const wrapped = (data: unknown, errors: unknown[] = []) => ({ response: { data, errors, details: { page: {} } } });
const failureOf = async (asked: Promise<unknown>): Promise<OutsideFailure> => {
  const error: unknown = await asked.then(
    (value) => value,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OutsideFailure);
  return error as OutsideFailure;
};
const creating = (options: Partial<PayrixOptions> = {}) =>
  failureOf(client(options).create('entities', { name: 'x' }, effecting));

const fault = (severity: unknown, more: object = {}) => ({ field: 'ein', code: 15, severity, msg: 'no good', ...more });

test.each<[number, unknown, typeof NotSent | typeof Unknown | typeof Refused, string]>([
  [401, { errors: [fault(3, { errorCode: 'invalid_auth' })] }, NotSent, 'unauthorized'],
  [403, 'Forbidden', NotSent, 'unauthorized'],
  [429, 'slow down', NotSent, 'rate_limited'],
  [200, { errors: [fault(3, { code: 64 })] }, NotSent, 'rate_limited'],
  [200, wrapped([], [fault(3, { errorCode: 'invalid_auth' })]), NotSent, 'unauthorized'],
  [200, wrapped([], [fault(3, { errorCode: 'required_field' })]), Refused, 'required_field'],
  [200, wrapped([], [fault('4', { errorCode: 'x y; drop' })]), Refused, 'refused'],
  [200, wrapped([], [{ msg: 'no severity at all' }]), Refused, 'refused'],
  [400, wrapped([], [fault(4)]), Refused, '15'],
  [400, { errors: [fault(4)] }, Refused, '15'],
  [200, wrapped([{ id: 't1_ent_1' }], [fault(3)]), Unknown, 'partly_done'],
  [200, wrapped([]), Unknown, 'empty'],
  [200, wrapped(null), Unknown, 'empty'],
  [200, wrapped([{ name: 'without an id' }]), Unknown, 'malformed'],
  [200, '', Unknown, 'malformed'],
  [200, '<html>', Unknown, 'malformed'],
  [200, '[]', Unknown, 'malformed'],
  [404, '<html>', Unknown, 'malformed'],
  [408, {}, Unknown, 'http_408'],
  [302, '', Unknown, 'http_302'],
  [500, wrapped([], [fault(4)]), Unknown, 'http_500'],
  [503, 'busy', Unknown, 'http_503'],
])('%i with %j is certain to be that and no more', async (status, body, kind, code) => {
  answer(status, body);
  const failure = await creating();
  expect(failure).toBeInstanceOf(kind);
  expect(failure.code).toBe(code);
  expect(exchanges).toMatchObject([{ request: 'POST /entities', failure: code, status: String(status) }]);
  expect(answers.came).toHaveLength(1);
});

test('a read that is refused says nothing about what is there; no such record is nothing', async () => {
  answer(200, wrapped([], [fault(4, { errorCode: 'invalid_resource' })]));
  const failure = await failureOf(client().list('notes', {}, { note }));
  expect([failure.name, failure.code]).toEqual(['Unknown', 'read_invalid_resource']);
  answer(200, wrapped([], [fault(3, { errorCode: 'no_such_record' })]));
  expect(await client().one('notes', 'x', {}, { note })).toBeNull();
});

test('a remark beside the answer is no refusal, and a repeated request is answered as the first was', async () => {
  answer(200, { ...wrapped([{ id: 't1_ent_7', status: '0' }], [fault(2)]), duplicateRequest: true });
  expect(await client().create('entities', {}, effecting)).toMatchObject({ id: 't1_ent_7' });
});

test('key and token travel in the headers that are set', async () => {
  answer(200, wrapped([{ id: 't1_ent_7' }]));
  const headers = { key: 'X-KEY', requestToken: 'X-ONCE' };
  await client({ headers }).create('entities', {}, effecting);
  expect(answers.came[0]?.headers).toMatchObject({ 'x-key': 'a-private-key', 'x-once': 'operation:entity' });
  await client().create('entities', {}, effecting);
  expect(answers.came[1]?.headers).toMatchObject({ apikey: 'a-private-key', 'request-token': 'operation:entity' });
  expect(JSON.stringify(exchanges)).not.toContain('a-private-key');
});

test('a token that would be cut off is not sent at all', async () => {
  const failure = await failureOf(client().create('notes', {}, { note, token: () => 'x'.repeat(101) }));
  expect(failure.code).toBe('bad_token');
  expect(answers.came).toHaveLength(0);
});

test('where nobody listens nothing was sent', async () => {
  const gone = await startAnswers();
  gone.close();
  const failure = await creating({ url: gone.url });
  expect(failure).toBeInstanceOf(NotSent);
  expect(failure.code).toBe('no_connection');
});

test.each([
  ['http', 'Unknown', 'connection_cut'],
  // Cut before anybody has said who they are: nothing was told to them.
  ['https', 'NotSent', 'no_connection'],
])('a connection over %s that is cut off is %s', async (scheme, name, code) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const failure = await creating({ url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}` });
  server.close();
  expect([failure.name, failure.code]).toEqual([name, code]);
});

test('who stands still while the connection is made, or in the midst of a large file, has sent nothing', async () => {
  let calls = 0;
  const lateAt = (nth: number) => ({
    note,
    token: () => {
      calls += 1;
      if (calls > nth) throw new NotSent('too_late');
      return 'operation:file';
    },
  });
  const done: string[] = [];
  answers.reply((request, response) => {
    done.push(request.url ?? '');
    response.end(JSON.stringify(wrapped([])));
  });
  const early = await failureOf(client().create('notes', {}, lateAt(1)));
  expect([early.name, early.code]).toEqual(['NotSent', 'too_late']);
  calls = 0;
  const file = { name: 'package.pdf', bytes: Buffer.alloc(400_000, 'x'), mime: 'application/pdf' };
  const midst = await failureOf(client({ timeoutMs: 5_000 }).upload('noteDocuments', 'd', file, lateAt(5)));
  expect([midst.name, midst.code]).toEqual(['NotSent', 'too_late']);
  expect(done).toEqual([]);
  calls = 0;
  await client({ timeoutMs: 5_000 }).upload('noteDocuments', 'd', file, lateAt(50));
  expect(done).toEqual(['/files/noteDocuments/d']);
});

test('an answer that ends in the middle, or never ends, leaves everything open', async () => {
  answers.reply((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"response"');
    setTimeout(() => response.destroy(), 20);
  });
  expect((await creating()).code).toBe('connection_cut');
  answers.reply((_, response) => void response.writeHead(200).write('{"response"'));
  expect((await creating()).code).toBe('timeout');
});

test('an answer larger than it may be is not read to its end', async () => {
  let written = 0;
  answers.reply((_, response) => {
    response.on('error', () => undefined);
    const more = (): void => {
      if (response.destroyed || written > 200_000_000) return;
      written += 65_536;
      response.write(Buffer.alloc(65_536, 'x'), more);
    };
    more();
  });
  expect((await creating({ maxBytes: 1_000_000, timeoutMs: 5_000 })).code).toBe('too_large');
  expect(written).toBeLessThan(100_000_000);
});

test('a read or change is tried again three times when it was too often; a creation never', async () => {
  answer(429, { errors: [fault(3, { code: 64 })] });
  const asked = client();
  expect((await failureOf(asked.change('merchants', 'm', { status: 1 }, effecting))).code).toBe('rate_limited');
  expect(answers.came).toHaveLength(4);
  expect((await failureOf(asked.create('notes', {}, effecting))).code).toBe('rate_limited');
  expect(answers.came).toHaveLength(5);
});

test('who is unwell is left alone for a while, and asked again then', async () => {
  answer(500, '');
  const asked = client({ breakAfter: 3, breakMs: 100 });
  const codes = async () => (await failureOf(asked.create('notes', {}, effecting))).code;
  expect([await codes(), await codes(), await codes(), await codes()]).toEqual([
    'http_500',
    'http_500',
    'http_500',
    'circuit_open',
  ]);
  expect(answers.came).toHaveLength(3);
  expect(exchanges.at(-1)).toMatchObject({ failure: 'circuit_open', status: null });
  answer(200, wrapped([{ id: 't1_not_1' }]));
  await expect.poll(() => asked.create('notes', {}, effecting).catch(() => null)).toMatchObject({ id: 't1_not_1' });
});

test('refusals do not make anybody unwell', async () => {
  answer(200, wrapped([], [fault(3)]));
  const asked = client({ breakAfter: 2 });
  for (const _ of ['a', 'b', 'c', 'd']) expect((await failureOf(asked.create('notes', {}, effecting))).code).toBe('15');
});

test('more than there is room for are turned away before anything is sent', async () => {
  const waiting: (() => void)[] = [];
  answers.reply((_, response) => waiting.push(() => response.end(JSON.stringify(wrapped([{ id: 't1_not_1' }])))));
  const asked = client({ concurrency: 2, queue: 1, timeoutMs: 5_000 });
  const all = Array.from({ length: 4 }, () => asked.create('notes', {}, effecting).catch((error: unknown) => error));
  expect(await all[3]).toMatchObject({ name: 'NotSent', code: 'busy' });
  await expect.poll(() => waiting.length).toBe(2);
  for (const end of waiting.splice(0)) end();
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.();
  expect(await Promise.all(all.slice(0, 3))).toHaveLength(3);
});

test('lists are read page by page, and one without an end is given up', async () => {
  answers.reply((request, response) => {
    const page = Number(new URL(`http://x${request.url ?? ''}`).searchParams.get('page[number]'));
    const details = { page: { current: page, last: 3, hasMore: page < 3 } };
    response.end(JSON.stringify({ response: { data: [{ id: `t1_not_${page}` }], details, errors: [] } }));
  });
  const rows = await client().list('notes', {}, { note });
  expect(rows.map(({ id }) => id)).toEqual(['t1_not_1', 't1_not_2', 't1_not_3']);
  answer(200, { response: { data: [{ id: 'x' }], details: { page: { hasMore: true } }, errors: [] } });
  expect((await failureOf(client().list('notes', {}, { note }))).code).toBe('endless');
});

test('types may drift: integers as text, nothing where something is required, dates as either', async () => {
  answer(
    200,
    wrapped({ id: 5, status: '6', frozen: '1', mid: 4980001, modified: 20261117, dba: null, inactive: false }),
  );
  expect(await client().one('merchants', 'm', {}, { note })).toMatchObject({
    id: '5',
    status: 6,
    frozen: true,
    mid: '4980001',
    modified: '20261117',
    dba: null,
    inactive: false,
  });
});

test('who waits for a place and is too late when it is free sends nothing', async () => {
  const narrow = client({ concurrency: 1 });
  let isLate = false;
  answers.reply((_, response) => {
    // The place is taken until this is answered; only then the other one's turn comes.
    isLate = true;
    response.end(JSON.stringify(wrapped([{ id: 't1_not_1' }])));
  });
  const late = {
    note,
    token: () => {
      if (isLate) throw new NotSent('too_late');
      return 'operation:note';
    },
  };
  const first = narrow.create('notes', {}, { note, token: () => 'operation:first' });
  const second = failureOf(narrow.create('notes', {}, late));
  await first;
  expect((await second).code).toBe('too_late');
  expect(answers.came).toHaveLength(1);
});

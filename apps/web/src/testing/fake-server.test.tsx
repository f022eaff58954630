import { expect, test } from 'vitest';

import { FakeServer, refuse } from './fake-server.ts';
import { idOf } from './people.ts';

const get = (url: string) => ({ method: 'GET', url, headers: new Headers(), body: null });

test('a call that nobody answers is named', async () => {
  const server = new FakeServer({});
  expect((await server.handle(get('/api/queries'))).status).toBe(500);
  expect(server.faults).toEqual(['Nobody answers queries.listThreads.']);
});

test('an answer that the contract does not know is an error', async () => {
  const server = new FakeServer({ 'queries.listThreads': { results: [] } as never });
  await server.handle(get('/api/queries'));
  expect(server.faults.join()).toContain('counts');
});

test('a failure that the call does not declare is an error', async () => {
  const server = new FakeServer({ 'queries.listThreads': refuse('last_admin') });
  await server.handle(get('/api/queries'));
  expect(server.faults).toEqual(['queries.listThreads never answers last_admin: see its declaration.']);
});

test('a request that the server would refuse is an error', async () => {
  const server = new FakeServer({ 'queries.listThreads': refuse('failed') });
  await server.handle(get('/api/queries?view=everything'));
  expect(server.faults.join()).toContain('queries.listThreads was asked with a query it refuses');
});

test('what is asked is read as the server reads it', async () => {
  const server = new FakeServer({ 'queries.resolveQuery': refuse('wrong_state') });
  const answer = await server.handle({ ...get(`/api/query/${idOf(7)}/resolve`), method: 'POST' });
  expect(answer.status).toBe(409);
  expect(server.asked('queries.resolveQuery').map(({ params }) => params)).toEqual([{ uid: idOf(7) }]);
  expect(server.faults).toEqual([]);
});

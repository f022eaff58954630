import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClient, fillPath, formFields, type Outgoing, queryString } from './client.ts';
import { CALLS } from './calls.ts';
import { wireOf } from './wire.ts';

const recording = () => {
  const sent: Outgoing[] = [];
  const client = createClient(wireOf(), async (request) => {
    sent.push(request);
    return { answer: sent.length };
  });
  return { sent, client };
};

test('a call goes out with its method, its path filled in, its query and its body', async () => {
  const { sent, client } = recording();
  const id = '0b0f5f0e-2f43-4d4e-9d0b-0c1d2e3f4a5b';
  await client.users.listUsers({ query: { page: 2, search: 'a&b c', state: undefined } });
  await client.users.removeUser({ params: { id }, query: { wantto: 'delete' } });
  await client.auth.signIn({ body: { email: 'a@b.example', password: 'petrol-brass-ledger' } });
  expect(sent).toEqual([
    { method: 'GET', path: '/api/auc?page=2&search=a%26b%20c', headers: {} },
    { method: 'DELETE', path: `/api/auc/${id}?wantto=delete`, headers: {} },
    {
      method: 'POST',
      path: '/api/allul/',
      body: { email: 'a@b.example', password: 'petrol-brass-ledger' },
      headers: {},
    },
  ]);
});

test('files go out beside the fields of their form, and a file is asked for as one', async () => {
  const { sent, client } = recording();
  const id = '0b0f5f0e-2f43-4d4e-9d0b-0c1d2e3f4a5b';
  const files = [{ name: 'id.jpg', content: new Blob(['bytes']) }];
  await client.documents.uploadOwnerDocument({ body: { owner_id: id }, files });
  await client.documents.readFile({ params: { id } });
  expect(sent).toEqual([
    { method: 'POST', path: '/api/allcopd/', body: { owner_id: id }, files, headers: {} },
    { method: 'GET', path: `/api/file/${id}`, wantsFile: true, headers: {} },
  ]);
  expect(formFields({ owner_id: id, application__uid: undefined, page: 2 })).toEqual([
    ['owner_id', id],
    ['page', '2'],
  ]);
});

test('a version goes out in quotes and a key as it is', async () => {
  const { sent, client } = recording();
  await client.account.updateProfile({ body: { first_name: 'A', last_name: 'B' }, ifMatch: 7, idempotencyKey: 'k-1' });
  await client.account.readAccount();
  expect(sent.map(({ headers }) => headers)).toEqual([{ 'if-match': '"7"', 'idempotency-key': 'k-1' }, {}]);
});

test('what comes back is handed on as it is', async () => {
  const { client } = recording();
  expect(await client.account.readAccount()).toEqual({ answer: 1 });
});

test('whatever a parameter holds, it stays within its step of the path', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (a, b) => {
      const path = fillPath('/api/activate/{a}/{b}', { a, b });
      const steps = path.split('/');
      expect(steps).toHaveLength(5);
      expect(steps.slice(3).map(decodeURIComponent)).toEqual([a, b]);
      expect(path).not.toMatch(/[?#]/);
    }),
  );
});

test('whatever a query holds, it reads back as it was', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ minLength: 1 }), fc.oneof(fc.string(), fc.integer(), fc.constant(undefined))),
      (query) => {
        const read = Object.fromEntries(new URLSearchParams(queryString(query)));
        const given = Object.entries(query).filter(([, value]) => value !== undefined);
        expect(read).toEqual(Object.fromEntries(given.map(([name, value]) => [name, String(value)])));
      },
    ),
  );
});

test('the wire knows every call and nothing of their schemas', () => {
  const wire = wireOf();
  expect(Object.keys(wire)).toEqual(Object.keys(CALLS));
  for (const [feature, calls] of Object.entries(wire)) {
    for (const [name, [method, path]] of Object.entries(calls)) {
      expect([feature, name, method, path]).toEqual([
        feature,
        name,
        expect.stringMatching(/^(GET|POST|PUT|DELETE)$/),
        expect.stringMatching(/^\//),
      ]);
    }
  }
  expect(JSON.stringify(wire)).not.toContain('schema');
});

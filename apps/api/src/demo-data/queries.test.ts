import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { loadDemoData } from './load.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer({ mode: 'demo' });
  await loadDemoData(ledgate.parts);
}, 120_000);
afterAll(() => ledgate.close());

const personOf = async (email: string) => {
  const row = await ledgate.parts.db
    .selectFrom('app_user')
    .select(['uid', 'email', 'mobile', 'role', 'iso_uid', 'merchant_uid'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return signInAs(ledgate, {
    uid: row.uid,
    email: row.email,
    mobile: row.mobile ?? '',
    role: email.startsWith('underwriter') ? 'underwriter' : 'merchant',
    isoUid: row.iso_uid,
    merchantUid: row.merchant_uid,
  });
};

test('the demo’s underwriter finds open, answered and unread threads', async () => {
  const { client } = await personOf('underwriter@ledgate.test');
  const { counts } = await client.queries.listThreads();
  expect(counts.open).toBeGreaterThanOrEqual(5);
  expect(counts.answered).toBeGreaterThanOrEqual(2);
  expect(counts.unread).toBe(counts.answered);
});

test('the demo’s merchant who was asked something can answer it and the review goes on', async () => {
  const { client } = await personOf('asked@ledgate.test');
  const { results } = await client.applications.listApplications();
  const found = results.find(({ status }) => status === 'query_raised');
  const uid = found?.uid ?? '';
  const { results: threads } = await client.queries.findTickets({ body: { application_id: uid } });
  const open = threads.flatMap(({ ticket_timeline }) => ticket_timeline.flatMap(({ query }) => query ?? []));
  expect(open.length).toBeGreaterThan(0);
  expect(found?.unread).toBe(open.length);
  const answers = open.map(({ id }) => ({ query_id: id, text: 'Here is what you asked for.' }));
  const done = await client.queries.answerQueries({ params: { uid }, body: { answers } });
  expect(done.application.status).toBe('in_underwriting');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { submittedMerchant } from '../../testing/applications.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let underwriter: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
  underwriter = await signedIn(ledgate, 'underwriter');
});
afterAll(() => ledgate.close());

const ask = (uid: string, ...fields: string[]) =>
  underwriter.client.queries.raiseQueries({
    params: { uid },
    body: { queries: fields.map((field) => ({ section: 'cp', field, text: 'Is this still right?' })) },
  });

type Merchant = Awaited<ReturnType<typeof submittedMerchant>>;
const heardBy = async ({ client }: Merchant) =>
  (await client.notifications.listNotifications()).results.map(({ kind }) => kind);
const threadsOf = async ({ client, application }: Merchant) =>
  (await client.queries.findTickets({ body: { application_id: application.uid } })).results;

test('a question that is undone was never asked: the case stands where it stood, and the merchant sees nothing of it', async () => {
  const merchant = await submittedMerchant(ledgate);
  const { uid } = merchant.application;
  const { event } = await ask(uid, 'website', 'legal_name');
  const back = await underwriter.client.review.undoDecision({ params: { uid }, body: { event } });
  expect(back.status).toBe('in_underwriting');
  ledgate.advance(20_000);
  expect(await heardBy(merchant)).not.toContain('query_raised');
  expect(await threadsOf(merchant)).toEqual([]);
  const own = await underwriter.client.queries.findTickets({ body: { application_id: uid } });
  expect(own.results.flatMap(({ ticket_timeline: notes }) => notes.map(({ query }) => query?.status))).toEqual([
    'withdrawn',
    'withdrawn',
  ]);
});

test('a question can be withdrawn later; the merchant is told, and the review goes on when none is left', async () => {
  const merchant = await submittedMerchant(ledgate);
  const { uid } = merchant.application;
  const { queries } = await ask(uid, 'website', 'legal_name');
  const [one = '', other = ''] = queries.map(({ id }) => id);
  ledgate.advance(11_000);
  const withdraw = (query: string) =>
    underwriter.client.queries.withdrawQueries({ params: { uid }, body: { queries: [query] } });
  expect(await withdraw(one)).toMatchObject({ left: 1, application: { status: 'query_raised' } });
  expect(await withdraw(other)).toMatchObject({ left: 0, application: { status: 'in_underwriting' } });
  expect((await refusal(withdraw(one))).code).toBe('wrong_state');
  expect((await heardBy(merchant)).filter((kind) => kind === 'query_withdrawn')).toHaveLength(2);
});

test('an answer says what it has made of the field', async () => {
  const merchant = await submittedMerchant(ledgate);
  const { uid } = merchant.application;
  const { queries } = await ask(uid, 'website');
  const company = await merchant.client.onboarding.viewCompany();
  const params = { id: company.records[0]?.uid ?? '' };
  await merchant.client.onboarding.updateCompany({ params, body: { website: 'https://bluefern.example/new' } });
  const answers = queries.map(({ id }) => ({ query_id: id, text: 'Changed it.' }));
  await merchant.client.queries.answerQueries({ params: { uid }, body: { answers } });
  const [thread] = await threadsOf(merchant);
  expect(thread?.ticket_timeline[0]?.query).toMatchObject({
    quoted: queries[0]?.quoted,
    became: 'https://bluefern.example/new',
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submittedMerchant } from '../../testing/applications.ts';
import { pdf } from '../../testing/files.ts';
import { upload } from '../../testing/merchants.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let underwriter: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
  underwriter = await signedIn(ledgate, 'underwriter');
});
afterAll(() => ledgate.close());

const submitted = () => submittedMerchant(ledgate);
type Submitted = Awaited<ReturnType<typeof submitted>>;

const FIELD = { section: 'cp', field: 'website', text: 'Where is the refund policy?' } as const;

const ask = (uid: string, queries: Parameters<typeof underwriter.client.queries.raiseQueries>[0]['body']['queries']) =>
  underwriter.client.queries.raiseQueries({ params: { uid }, body: { queries } });

const ownerOf = async ({ client }: Submitted): Promise<string> => {
  const { records } = await client.onboarding.viewOwners();
  return records[0]?.uid ?? '';
};

const statusOf = async ({ client, application }: Submitted): Promise<string> =>
  (await client.applications.readApplication({ params: { uid: application.uid } })).application.status;

describe('asking the merchant', () => {
  test('takes the case, moves it to the merchant and leaves what was asked and nothing else open', async () => {
    const merchant = await submitted();
    const { client, application } = merchant;
    const owner = await ownerOf(merchant);
    const raised = await ask(application.uid, [
      FIELD,
      { section: 'cop', record: owner, field: 'email', text: 'Is this the owner’s own address?' },
      { section: 'ud', document: 'w9', text: 'The signature is missing.' },
    ]);
    expect(raised.application).toMatchObject({ status: 'query_raised', assignee: { uid: underwriter.uid } });
    expect(raised.queries.map(({ about }) => about)).toEqual(
      expect.arrayContaining(['Company profile · Website', 'Documents · Form W-9']),
    );
    expect(raised.queries.find(({ field }) => field === 'website')?.quoted).toMatch(/^https:/);

    const company = await client.onboarding.viewCompany();
    expect(company).toMatchObject({ editable: true, only_asked: true });
    expect(company.asked).toHaveLength(3);
    const { asked } = await client.applications.readApplication({ params: { uid: application.uid } });
    expect(asked.toSorted()).toEqual(['company', 'documents', 'ownership']);
    const id = company.records[0]?.uid ?? '';
    await client.onboarding.updateCompany({ params: { id }, body: { website: 'https://bluefern.example/new' } });
    const shut = await refusal(client.onboarding.updateCompany({ params: { id }, body: { fax: '4155552671' } }));
    expect(shut.problem).toMatchObject({
      code: 'wrong_state',
      detail: 'Only the answers we asked about can be changed now.',
    });
    await client.onboarding.updateOwner({ params: { id: owner }, body: { email: 'new@bluefern.example' } });
    const phone = { phone: '4155552671' };
    expect((await refusal(client.onboarding.updateOwner({ params: { id: owner }, body: phone }))).code).toBe(
      'wrong_state',
    );
    expect((await refusal(client.onboarding.createOwner({ body: { first_name: 'Eve' } }))).code).toBe('wrong_state');
    expect((await refusal(client.onboarding.removeOwner({ params: { id: owner } }))).code).toBe('wrong_state');
    expect((await client.onboarding.viewBusiness()).editable).toBe(false);

    const papers = await client.documents.viewDocuments();
    expect(papers).toMatchObject({ editable: true, only_asked: true });
    const w9 = papers.documents.find(({ document_type }) => document_type === 'w9');
    const other = papers.documents.find(({ document_type }) => document_type === 'articles');
    const fresh = await upload(client, pdf({ tag: 'signed' }));
    await client.documents.updateDocument({ params: { id: w9?.id ?? '' }, body: { file_id: fresh.file_id } });
    const loose = await upload(client, pdf({ tag: 'loose' }));
    const tries = [
      () => client.documents.updateDocument({ params: { id: other?.id ?? '' }, body: { file_id: loose.file_id } }),
      () => client.documents.attachDocument({ body: { file_id: loose.file_id, document_type: 'articles' } }),
      () => client.documents.updateDocument({ params: { id: w9?.id ?? '' }, body: { document_type: 'articles' } }),
      () => client.documents.removeDocument({ params: { id: w9?.id ?? '' } }),
    ];
    for (const attempt of tries) expect((await refusal(attempt())).code).toBe('wrong_state');
  });

  test('about nothing that is there is refused by its place', async () => {
    const { application } = await submitted();
    const wrong = await refusal(ask(application.uid, [FIELD, { section: 'cp', field: 'nonsense', text: 'What?' }]));
    expect(wrong.problem.errors).toEqual({ 'queries.1.field': ['The merchant fills in no such field.'] });
  });

  test('tells the merchant by mail and text, ten seconds later, without a word of what was asked', async () => {
    const { person, application } = await submitted();
    await ask(application.uid, [{ ...FIELD, text: 'Zinnober is a strange colour' }]);
    await ledgate.deliver();
    const before = await ledgate.parts.db
      .selectFrom('demo_message')
      .selectAll()
      .where('recipient', '=', person.mobile)
      .execute();
    expect(before.filter(({ channel }) => channel === 'message')).toEqual([]);
    ledgate.advance(10_001);
    const mail = await ledgate.lastMessage(person.email, 'email');
    expect(mail.subject).toBe(`We have a question about your application ${application.reference}`);
    expect(mail.text).toContain(`/my-queries?application=${application.uid}`);
    expect(mail.text).not.toContain('Zinnober');
    expect((await ledgate.lastMessage(person.mobile, 'message')).text).toContain(application.reference);
  });

  test('with a version that is not the newest is refused', async () => {
    const { application } = await submitted();
    const body = { queries: [FIELD] };
    const stale = underwriter.client.queries.raiseQueries({ params: { uid: application.uid }, body, ifMatch: 1 });
    expect((await refusal(stale)).code).toBe('stale');
  });

  test('is not for merchants, ISOs or strangers', async () => {
    const { client, application } = await submitted();
    const params = { uid: application.uid };
    expect((await refusal(client.queries.raiseQueries({ params, body: { queries: [FIELD] } }))).code).toBe(
      'not_allowed',
    );
    const iso = (await signedIn(ledgate, 'iso')).client;
    expect((await refusal(iso.queries.raiseQueries({ params, body: { queries: [FIELD] } }))).code).toBe('not_allowed');
  });
});

describe('answering', () => {
  test('sends everything together, keeps a new submission and shuts the application again', async () => {
    const merchant = await submitted();
    const { client, application } = merchant;
    const params = { uid: application.uid };
    const { queries } = await ask(application.uid, [FIELD, { section: 'ud', document: 'w9', text: 'Please sign it.' }]);
    const [site, paper] = [queries.find(({ field }) => field), queries.find(({ document }) => document)];
    const company = await client.onboarding.viewCompany();
    const id = company.records[0]?.uid ?? '';
    await client.onboarding.updateCompany({ params: { id }, body: { website: 'https://bluefern.example/policy' } });

    const first = await client.queries.answerQueries({ params, body: { answers: [{ query_id: site?.id ?? '' }] } });
    expect(first).toMatchObject({ answered: 1, left: 1, application: { status: 'query_raised', submission: 1 } });
    expect((await client.onboarding.viewCompany()).editable).toBe(false);
    const empty = client.queries.answerQueries({ params, body: { answers: [{ query_id: paper?.id ?? '' }] } });
    expect((await refusal(empty)).problem.errors).toHaveProperty(['answers.0.text']);

    const text = 'It is signed on the second page.';
    const rest = await client.queries.answerQueries({
      params,
      body: { answers: [{ query_id: paper?.id ?? '', text }] },
    });
    expect(rest).toMatchObject({ answered: 1, left: 0, application: { status: 'in_underwriting', submission: 2 } });
    const { results } = await underwriter.client.queries.findTickets({ body: { application_id: application.uid } });
    const states = results.map(({ state, ticket_timeline: [asked, answer] }) => [
      state,
      asked?.query?.corrected,
      answer?.query_rest,
    ]);
    expect(states).toEqual(
      expect.arrayContaining([
        ['answered', true, 'Changed in the application.'],
        ['answered', false, text],
      ]),
    );
    expect((await client.documents.viewDocuments()).editable).toBe(false);
    expect((await client.applications.readApplication({ params })).asked).toEqual([]);
    const { events } = await underwriter.client.applications.readTimeline({ params });
    expect(events.flatMap(({ event, queries: count }) => (count === undefined ? [] : [[event, count]]))).toEqual([
      ['raise_query', 2],
      ['answer', 1],
      ['answer', 1],
    ]);
  });

  test('tells whoever has the case which business answered, and how much', async () => {
    const { client, application } = await submitted();
    const other = { section: 'cp', field: 'legal_name', text: 'Is this the name on the tax return?' } as const;
    const { queries } = await ask(application.uid, [FIELD, other]);
    const [first] = (await client.notifications.listNotifications()).results;
    expect(first?.title ?? '').not.toContain('Robin');
    const answers = queries.map(({ id }) => ({ query_id: id, text: 'At the bottom of the page.' }));
    await client.queries.answerQueries({ params: { uid: application.uid }, body: { answers } });
    const { subject } = await ledgate.lastMessage(underwriter.email, 'email');
    expect(subject).toBe(`Harbor Street Coffee answered 2 questions (${application.reference})`);
    const [told] = (await underwriter.client.notifications.listNotifications()).results;
    expect(told).toMatchObject({ kind: 'query_answered', count: 2, title: subject, by: 'Robin Quarterman' });
  });

  test('the same question twice, from two windows, wins once', async () => {
    const { client, application } = await submitted();
    const { queries } = await ask(application.uid, [FIELD]);
    const answers = [{ query_id: queries[0]?.id ?? '', text: 'At the bottom of the page.' }];
    const send = () => client.queries.answerQueries({ params: { uid: application.uid }, body: { answers } });
    const both = await Promise.allSettled([send(), send()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('by a reply in the thread counts as well', async () => {
    const merchant = await submitted();
    const { queries } = await ask(merchant.application.uid, [FIELD]);
    const ticket_id = queries[0]?.ticket_id ?? '';
    await merchant.client.queries.createNote({ body: { ticket_id, query_rest: 'At the bottom of the page.' } });
    expect(await statusOf(merchant)).toBe('in_underwriting');
  });

  test('is the owner’s: a helper’s reply is a note and leaves the question open', async () => {
    const merchant = await submitted();
    const { queries } = await ask(merchant.application.uid, [FIELD]);
    const permissions = ['create_ticket', 'read_ticket'];
    const merchantUid = merchant.person.merchantUid ?? '';
    const helper = await signedIn(ledgate, 'subuser', { merchantUid, permissions });
    const body = { ticket_id: queries[0]?.ticket_id ?? '', query_rest: 'I will ask the owner.' };
    await helper.client.queries.createNote({ body });
    expect(await statusOf(merchant)).toBe('query_raised');
  });

  test('is resolved by staff, or asked again with the field open once more', async () => {
    const merchant = await submitted();
    const { client, application } = merchant;
    const { queries } = await ask(application.uid, [FIELD]);
    const [query] = queries;
    const params = { uid: query?.id ?? '' };
    expect((await refusal(underwriter.client.queries.resolveQuery({ params }))).code).toBe('wrong_state');
    const answers = [{ query_id: params.uid, text: 'At the bottom of the page.' }];
    await client.queries.answerQueries({ params: { uid: application.uid }, body: { answers } });
    expect((await underwriter.client.queries.resolveQuery({ params })).status).toBe('resolved');
    expect(await client.queries.companyQueries()).toEqual([]);
    const again = await underwriter.client.queries.reopenQuery({ params, body: { text: 'It is not there.' } });
    expect(again.status).toBe('open');
    expect(await statusOf(merchant)).toBe('query_raised');
    expect(await client.onboarding.viewCompany()).toMatchObject({ editable: true, only_asked: true });
    expect(await client.queries.companyQueries()).toHaveLength(1);
  });
});

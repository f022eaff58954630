import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const submitted = () => submittedMerchant(ledgate);
type Submitted = Awaited<ReturnType<typeof submitted>>;

const FIELD = { section: 'cp', field: 'website', text: 'Where is the refund policy?' } as const;

const ask = (uid: string, queries: Parameters<typeof underwriter.client.queries.raiseQueries>[0]['body']['queries']) =>
  underwriter.client.queries.raiseQueries({ params: { uid }, body: { queries } });

const statusOf = async ({ client, application }: Submitted): Promise<string> =>
  (await client.applications.readApplication({ params: { uid: application.uid } })).application.status;

describe('threads', () => {
  test('and their first note are made together or not at all', async () => {
    const { client, application } = await submitted();
    const count = async () =>
      (await underwriter.client.queries.listThreads({ query: { application_id: application.uid } })).counts.all;
    const before = await count();
    const nobody = '00000000-0000-4000-8000-000000000000';
    const body = {
      application_id: application.uid,
      new_ticket: true,
      ticketSubject: 'About the opening hours',
      query_rest: 'We open at nine.',
      attachments: [nobody],
    };
    const failed = await refusal(client.queries.createNote({ body }));
    expect(failed.problem).toMatchObject({
      detail: 'Unable to create new record',
      errors: { record: ['There is no such file.'] },
    });
    expect(await count()).toBe(before);
    const question = { ...body, attachments: [], section: 'cp' as const, field: 'nonsense' };
    const unasked = await refusal(underwriter.client.queries.createNote({ body: question }));
    expect(unasked.problem.detail).toBe('Unable to create new record');
    expect(await count()).toBe(before);
    await client.queries.createNote({ body: { ...body, attachments: [] } });
    expect(await count()).toBe(before + 1);
  });

  test('are asked in by the calls of the specification too', async () => {
    const merchant = await submitted();
    const uid = merchant.application.uid;
    const ticket = await underwriter.client.queries.createTicket({
      body: { application_id: uid, ticketSubject: 'Highest ticket' },
    });
    const note = await underwriter.client.queries.createNote({
      body: {
        application_id: uid,
        ticket_id: ticket.uid,
        query_rest: 'What is sold at that price?',
        query_type: 'manual',
        section: 'bp',
        field: 'highest_ticket_cents',
      },
    });
    expect(note.query).toMatchObject({ status: 'open', section: 'bp', about: 'Business profile · Highest ticket' });
    expect(await statusOf(merchant)).toBe('query_raised');
    const [own] = await merchant.client.queries.businessQueries();
    expect(own).toMatchObject({ id: note.id, ticket_id: ticket.uid, raised_by: 'Review team', is_read: false });
    const seen = await underwriter.client.queries.businessQueries({ query: { application_id: uid } });
    expect(seen[0]?.raised_by).toBe('Robin Quarterman');
  });

  test('hold exact counts of what each side has not read, however often it is marked', async () => {
    const { client, application } = await submitted();
    const uid = application.uid;
    const { queries } = await ask(uid, [FIELD, { section: 'bp', text: 'Please describe what you sell.' }]);
    const unread = async () => {
      const [mine, theirs] = await Promise.all(
        [client, underwriter.client].map((one) => one.applications.readApplication({ params: { uid } })),
      );
      return [mine?.application.unread, theirs?.application.unread];
    };
    expect(await unread()).toEqual([2, 0]);
    await client.queries.createNote({
      body: { ticket_id: queries[0]?.ticket_id ?? '', query_rest: 'See the footer.' },
    });
    expect(await unread()).toEqual([2, 1]);
    const query = { ticket_id: queries[0]?.ticket_id ?? '' };
    expect(await client.queries.markReadAsMerchant({ query })).toEqual({ marked: 1 });
    expect(await client.queries.markReadAsMerchant({ query })).toEqual({ marked: 0 });
    expect(await unread()).toEqual([1, 1]);
    await underwriter.client.queries.markReadAsStaff({ query: { application_id: uid } });
    expect(await unread()).toEqual([1, 0]);
    expect((await refusal(client.queries.markReadAsStaff())).code).toBe('not_allowed');
  });

  test('page on by their place and find what is searched for', async () => {
    const { client, application } = await submitted();
    for (const n of [1, 2, 3, 4, 5]) {
      await client.queries.createTicket({ body: { ticketSubject: `Papaya ${n}`, query_rest: 'Good day.' } });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    for (;;) {
      const query = { page_size: 2, search: 'papaya', ...(cursor !== undefined && { cursor }) };
      const page = await client.queries.listThreads({ query });
      expect(page.counts.all).toBe(5);
      seen.push(...page.results.map(({ ticketSubject }) => ticketSubject));
      if (page.next === null) break;
      cursor = page.next;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1].map((n) => `Papaya ${n}`));
    expect((await client.queries.listThreads({ query: { application_id: application.uid } })).counts.all).toBe(0);
    expect((await refusal(client.queries.listThreads({ query: { cursor: 'nonsense' } }))).code).toBe('invalid');
  });

  test('take no card number', async () => {
    const { client } = await submitted();
    const body = { ticketSubject: 'My card', query_rest: 'It is 4242 4242 4242 4242.' };
    expect((await refusal(client.queries.createTicket({ body }))).code).toBe('card_number');
  });
});

describe('templates', () => {
  test('are there from the start, and take no placeholder that nobody can fill', async () => {
    const { results } = await underwriter.client.queries.listTemplates();
    const titles = results.map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining(['Voided check unreadable', 'Explain highest ticket', 'Owner address differs from ID']),
    );
    expect(titles.length).toBeGreaterThanOrEqual(13);
    const body = { title: 'Say more', section: 'cp', body: 'Dear {{manager}}, say more.' } as const;
    expect((await refusal(underwriter.client.queries.createTemplate({ body }))).problem.errors).toHaveProperty('body');
    const good = { ...body, body: 'Dear {{merchant}}, say more.' };
    const made = await underwriter.client.queries.createTemplate({ body: good });
    expect((await refusal(underwriter.client.queries.createTemplate({ body: good }))).code).toBe('already_exists');
    const params = { id: made.id };
    const changed = { ...good, active: false };
    await underwriter.client.queries.updateTemplate({ params, body: changed, ifMatch: 1 });
    expect((await refusal(underwriter.client.queries.updateTemplate({ params, body: changed, ifMatch: 1 }))).code).toBe(
      'stale',
    );
    await underwriter.client.queries.removeTemplate({ params });
    expect((await refusal(underwriter.client.queries.removeTemplate({ params }))).code).toBe('not_found');
  });

  test('are filled when the question is asked, and know how often they were used', async () => {
    const { application } = await submitted();
    const other = await submitted();
    const { client } = underwriter;
    const made = await client.queries.createTemplate({
      body: {
        title: 'Website again',
        section: 'cp',
        field: 'website',
        body: '{{reference}}: {{field}} of {{merchant}}, asked of {{owner}} until {{due}}.',
      },
    });
    expect(made).toMatchObject({ field: 'website', document: null, used: 0, last_used_at: null });
    const begun = { section: 'cp', field: 'website', text: made.body, template: made.id } as const;
    const { queries } = await ask(application.uid, [begun]);
    const { application: found } = await client.applications.readApplication({ params: { uid: application.uid } });
    expect(queries[0]).toMatchObject({ query_type: 'template' });
    expect(queries[0]?.query_rest).toMatch(
      new RegExp(
        `^${found.reference}: Website of ${found.dba_name ?? ''}, asked of \\w+ \\w+ until [A-Z][a-z]{2} \\d+, \\d{4}\\.$`,
      ),
    );
    await ask(other.application.uid, [begun]);
    const usage = async () => (await client.queries.listTemplates()).results.find(({ id }) => id === made.id);
    expect(await usage()).toMatchObject({ used: 2, last_used_at: expect.any(String) });
    const [withdrawn] = queries;
    await client.queries.withdrawQueries({
      params: { uid: application.uid },
      body: { queries: [withdrawn?.id ?? ''] },
    });
    expect(await usage()).toMatchObject({ used: 1 });
  });

  test('stand only for what a merchant can change, and a question fills no other braces', async () => {
    const { application } = await submitted();
    const { client } = underwriter;
    const body = { title: 'Nowhere', section: 'cp', body: 'Say more.' } as const;
    const odd = await refusal(client.queries.createTemplate({ body: { ...body, field: 'nonsense' } }));
    expect(odd.problem.errors).toHaveProperty('field');
    const paper = await refusal(client.queries.createTemplate({ body: { ...body, document: 'w9' } }));
    expect(paper.problem.errors).toHaveProperty('section');
    const braces = await refusal(ask(application.uid, [{ ...FIELD, text: 'Dear {{manager}}' }]));
    expect(braces.problem.errors).toHaveProperty(['queries.0.text']);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await refusal(ask(application.uid, [{ ...FIELD, template: nobody }]))).code).toBe('not_found');
  });
});

describe('mentions in internal notes', () => {
  test('reach the colleague in bell and mail, and lead to the note', async () => {
    const { application } = await submitted();
    const colleague = await signedIn(ledgate, 'admin');
    const { results } = await underwriter.client.queries.listColleagues();
    expect(results.map(({ uid }) => uid)).toContain(colleague.uid);
    expect(results.map(({ uid }) => uid)).not.toContain(underwriter.uid);
    const body = {
      application_id: application.uid,
      ticketSubject: 'Between us',
      visibility: 'internal',
      query_rest: 'Please look, @Robin Quarterman',
      mentions: [colleague.uid, colleague.uid],
    } as const;
    const ticket = await underwriter.client.queries.createTicket({ body: { ...body, mentions: [...body.mentions] } });
    const [note] = ticket.ticket_timeline;
    expect(note?.mentions).toEqual([{ uid: colleague.uid, name: 'Robin Quarterman' }]);
    const told = await colleague.client.notifications.listNotifications({ query: {} });
    expect(told.results[0]).toMatchObject({
      kind: 'mentioned',
      application: { uid: application.uid },
      ticket: { uid: ticket.uid },
      note: note?.id,
    });
    const mail = await ledgate.lastMessage(colleague.email, 'email');
    expect(mail.text).toContain(`/queries?thread=${ticket.uid}&note=${note?.id ?? ''}`);
  });

  test('name nobody who cannot see the case, and stand in nothing that others read', async () => {
    const merchant = await submitted();
    const partner = await signedIn(ledgate, 'iso');
    const colleague = await signedIn(ledgate, 'underwriter');
    const send = (mentions: string[], internal = true) =>
      underwriter.client.queries.createNote({
        body: {
          application_id: merchant.application.uid,
          ticketSubject: 'Between us',
          query_rest: 'Please look',
          internal,
          mentions,
        },
      });
    expect((await refusal(send([partner.uid]))).problem.errors).toHaveProperty('mentions');
    expect((await refusal(send(['00000000-0000-4000-8000-000000000000']))).problem.errors).toHaveProperty('mentions');
    expect((await refusal(send([colleague.uid], false))).problem.errors).toHaveProperty('mentions');
    expect((await send([colleague.uid])).mentions).toHaveLength(1);
    expect((await refusal(merchant.client.queries.listColleagues())).code).toBe('not_allowed');
  });
});

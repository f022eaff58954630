import type { Call } from '@ledgate/contract/call.ts';
import { CALLS } from '@ledgate/contract/calls.ts';
import { fillPath } from '@ledgate/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { submittedMerchant } from '../../testing/applications.ts';
import { pdf } from '../../testing/files.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let underwriter: SignedIn;
let iso: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
  underwriter = await signedIn(ledgate, 'underwriter');
  iso = await signedIn(ledgate, 'iso');
});
afterAll(() => ledgate.close());

/** In every place where staff can keep something to themselves. */
const CANARY = 'Kanarienvogel';

const sendFile = async ({ client }: SignedIn, uid: string, name: string, tag: string): Promise<string> => {
  const files = [{ name, content: new Blob([new Uint8Array(pdf({ tag }))]) }];
  const { results } = await client.queries.uploadNoteFiles({ body: { application_id: uid }, files });
  const [first] = results;
  return first?.ok ? first.file.file_id : '';
};

/** An application about which much is said, some of it among staff. */
const prepare = async () => {
  const merchant = await submittedMerchant(ledgate, 'llc', { isoUid: iso.isoUid ?? '' });
  const application_id = merchant.application.uid;
  const { queries } = underwriter.client;
  const file = await sendFile(underwriter, application_id, `${CANARY}.pdf`, 'secret');
  const loose = await sendFile(underwriter, application_id, `${CANARY}-2.pdf`, 'loose');
  const raised = await queries.raiseQueries({
    params: { uid: application_id },
    body: { queries: [{ section: 'cp', field: 'website', text: 'Where is the refund policy?' }] },
  });
  const ticket_id = raised.queries[0]?.ticket_id ?? '';
  const aside = await queries.createNote({
    body: { ticket_id, query_rest: `${CANARY} looks odd to me`, internal: true, attachments: [file] },
  });
  const thread = await queries.createTicket({
    body: { application_id, ticketSubject: `${CANARY} thread`, visibility: 'internal', query_rest: `${CANARY} again` },
  });
  ledgate.advance(10_001);
  await ledgate.deliver();
  return { merchant, application_id, ticket_id, file, loose, aside, thread };
};
type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Every call that only reads, with every id that belongs to the case. */
const readings = (prepared: Prepared): { name: string; method: Call['method']; path: string; body?: object }[] => {
  const { application_id, ticket_id, thread, aside, file, loose } = prepared;
  const ids = [application_id, ticket_id, thread.uid, aside.id, file, loose];
  const gets = Object.entries(CALLS).flatMap(([feature, calls]) =>
    Object.entries(calls as Record<string, Call>)
      // A stream never ends by itself; what goes over it is looked at where it is made.
      .filter(([, call]) => call.method === 'GET' && !call.stream)
      .flatMap(([name, { path }]) =>
        ids.map((id) => {
          const filled = fillPath(path, {
            id,
            uid: id,
            sid: id,
            user: id,
            a: id,
            b: id,
            number: '021000021',
            section: 'company',
            n: 1,
          });
          return { name: `${feature}.${name}`, method: 'GET' as const, path: filled };
        }),
      ),
  );
  const asked = ['application_id', 'application__uid', 'application'].flatMap((name) =>
    gets.map((get) => ({ ...get, path: `${get.path}?${name}=${application_id}` })),
  );
  const posts = [
    { name: 'findTickets', method: 'POST' as const, path: '/api/getallticket', body: { application_id } },
    ...ids.map((id) => ({
      name: 'findTickets',
      method: 'POST' as const,
      path: '/api/getallticket',
      body: { ticket_id: id },
    })),
    { name: 'findNotes', method: 'POST' as const, path: '/api/getallt', body: { application_id } },
    { name: 'listThreads', method: 'GET' as const, path: `/api/queries?search=${CANARY}` },
    { name: 'listThreads', method: 'GET' as const, path: '/api/queries?page_size=100' },
  ];
  const seen = new Set<string>();
  return [...gets, ...asked, ...posts].filter((ask) => {
    const key = `${ask.path} ${JSON.stringify('body' in ask ? ask.body : null)}`;
    return !seen.has(key) && seen.add(key);
  });
};

describe('what staff keep to themselves', () => {
  test('reaches neither merchant, helper nor ISO by any call that reads', async () => {
    const prepared = await prepare();
    const merchantUid = prepared.merchant.person.merchantUid ?? '';
    const permissions = ['read_application', 'read_ticket', 'create_ticket', 'update_application'];
    const helper = await signedIn(ledgate, 'subuser', { merchantUid, permissions });
    const tokens = { merchant: prepared.merchant.token, helper: helper.token, iso: iso.token };
    for (const [who, token] of Object.entries(tokens)) {
      for (const { name, method, path, body } of readings(prepared)) {
        const answer = await ledgate.inject({ method, path, headers: {}, ...(body && { body }) }, { token });
        expect(answer.body.includes(CANARY), `${who} ${name} ${path}`).toBe(false);
      }
    }
    const mine = await underwriter.client.queries.findTickets({ body: { application_id: prepared.application_id } });
    expect(JSON.stringify(mine).split(CANARY).length).toBeGreaterThan(4);
  }, 120_000);

  test('is not there for them to write to, attach or mark either', async () => {
    const { merchant, thread, file, loose, ticket_id } = await prepare();
    for (const { client } of [merchant, iso]) {
      const tries = [
        () => client.queries.createNote({ body: { ticket_id: thread.uid, query_rest: 'Hello?' } }),
        () => client.queries.readTicket({ params: { uid: thread.uid } }),
        () => client.documents.readFile({ params: { id: file } }),
        () => client.documents.readFile({ params: { id: loose } }),
      ];
      for (const attempt of tries) expect((await refusal(attempt())).code).toBe('not_found');
    }
    const steal = { ticket_id, query_rest: 'See here.', attachments: [loose] };
    expect((await refusal(merchant.client.queries.createNote({ body: steal }))).code).toBe('not_found');
    const own = { ticket_id, query_rest: 'Only among us.', internal: true };
    expect((await refusal(merchant.client.queries.createNote({ body: own }))).code).toBe('not_allowed');
  });

  test('is mailed to nobody, and counted as unread for nobody', async () => {
    const { merchant, application_id } = await prepare();
    const { rows } = await sql<{ count: number }>`
      select count(*) from demo_message where text like ${`%${CANARY}%`} or subject like ${`%${CANARY}%`}`.execute(
      ledgate.parts.db,
    );
    expect(rows[0]?.count).toBe(0);
    const { application } = await merchant.client.applications.readApplication({ params: { uid: application_id } });
    expect(application.unread).toBe(1);
    expect((await merchant.client.notifications.listNotifications()).results.map(({ kind }) => kind)).toEqual([
      'query_raised',
      'step',
    ]);
  });

  test('is hidden by the database from whoever forgets the filter', async () => {
    const { merchant } = await prepare();
    const look = async (setting: string, value: string) =>
      bookkeeping(ledgate.parts, async (tx) => {
        await sql`select set_config('app.scope', 'own', true), set_config(${setting}, ${value}, true)`.execute(tx);
        const tickets = await tx.selectFrom('ticket').select(['visibility', 'merchant_uid']).execute();
        const notes = await tx.selectFrom('note').select(['internal', 'text']).execute();
        const files = await tx.selectFrom('document_file').select(['name']).execute();
        return { tickets, notes, files };
      });
    const own = await look('app.merchant', merchant.person.merchantUid ?? '');
    expect(new Set(own.tickets.map(({ visibility }) => visibility))).toEqual(new Set(['merchant']));
    expect(own.notes.some(({ internal }) => internal)).toBe(false);
    expect(own.files.some(({ name }) => name.includes(CANARY))).toBe(false);
    const partner = await look('app.iso', iso.isoUid ?? '');
    expect(partner.tickets).toEqual([]);
    expect(partner.notes).toEqual([]);
    expect(partner.files.some(({ name }) => name.includes(CANARY))).toBe(false);
    expect(await ledgate.parts.db.selectFrom('note').select('uid').execute()).toEqual([]);
  });
});

describe('an ISO', () => {
  test('talks to us in threads of its own, which no merchant and no other partner sees', async () => {
    const { merchant, application_id } = await prepare();
    const thread = await iso.client.queries.createTicket({
      body: { application_id, ticketSubject: 'Rates for this one', query_rest: 'Can we go lower?' },
    });
    expect(thread).toMatchObject({ visibility: 'partner', kind: 'support' });
    const file = await sendFile(underwriter, application_id, 'offer.pdf', crypto.randomUUID());
    await underwriter.client.queries.createNote({
      body: { ticket_id: thread.uid, query_rest: 'A little.', attachments: [file] },
    });
    const { results } = await iso.client.queries.findTickets({ body: { application_id } });
    expect(results.map(({ uid, unread }) => [uid, unread])).toEqual([[thread.uid, 1]]);
    expect(results[0]?.ticket_timeline.map(({ author }) => author.name)).toEqual(['Robin Quarterman', 'Review team']);
    await iso.client.documents.readFile({ params: { id: file } });
    expect(await iso.client.queries.readTicket({ params: { uid: thread.uid } })).toEqual({ marked: 1 });
    const other = (await signedIn(ledgate, 'iso')).client;
    for (const client of [merchant.client, other]) {
      expect((await refusal(client.queries.findTickets({ body: { ticket_id: thread.uid } }))).code).toBe('not_found');
    }
    expect((await refusal(iso.client.queries.companyQueries({ query: { application_id } }))).code).toBe('not_allowed');
    expect((await refusal(other.queries.findNotes({ body: { application_id } }))).code).toBe('not_found');
  });
});

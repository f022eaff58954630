import { EXAMPLE_KINDS } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { sayExpectation } from '@ledgate/domain/queue/expectation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeMerchant, submittedMerchant } from '../../testing/applications.ts';
import { ATTESTED } from '../../testing/fill-in.ts';
import { addPerson } from '../../testing/people.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { openSnapshot } from './snapshots.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const mailsTo = async (recipient: string) => {
  await server.deliver();
  return server.parts.db
    .selectFrom('demo_message')
    .select(['subject', 'text'])
    .where('recipient', '=', recipient)
    .execute();
};

describe('submitting', () => {
  test.each(EXAMPLE_KINDS)('a complete application of kind %s is taken once', async (kind) => {
    const { client, application } = await submittedMerchant(server, kind);
    expect(application).toMatchObject({ status: 'submitted', submission: 1 });
    const again = client.applications.submitApplication({ params: { uid: application.uid }, body: ATTESTED });
    expect((await refusal(again)).code).toBe('wrong_state');
  });

  test('what was submitted is kept with its papers and its signature, and later changes do not touch it', async () => {
    const { application } = await submittedMerchant(server);
    const open = () => reading(systemCtx(server.parts), (tx) => openSnapshot(tx, server.parts, application.uid, 1));
    const before = await open();
    expect(before.content).toMatchObject({
      reference: application.reference,
      n: 1,
      attestation: { name: 'Marisol Vega', title: 'Managing member', address: '127.0.0.1' },
    });
    expect(before.content.documents.map(({ file_name }) => file_name)).toContain('voided_check.pdf');
    await writeAsSystem(server.parts, async (tx) => {
      await tx
        .updateTable('application')
        .set((eb) => ({ content_version: eb('content_version', '+', 1), content_xid: sql`pg_current_xact_id()` }))
        .where('uid', '=', application.uid)
        .execute();
      await tx
        .updateTable('application_record')
        .set({ values: '{}' })
        .where('application_uid', '=', application.uid)
        .execute();
    });
    expect(await open()).toEqual(before);
  });

  test('of two who submit at once, one does', async () => {
    const { client, application } = await completeMerchant(server);
    const ask = { params: { uid: application.uid }, body: ATTESTED };
    const both = await Promise.allSettled([
      client.applications.submitApplication(ask),
      client.applications.submitApplication(ask),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the mails at submit', () => {
  test('reach the merchant, underwriters who can sign in and the people of the ISO, and hold no personal data', async () => {
    const partner = await addPerson(server, 'iso');
    const stranger = await addPerson(server, 'iso');
    const underwriter = await addPerson(server, 'underwriter');
    const invited = await addPerson(server, 'underwriter', { password: null });
    const { person, application, client } = await submittedMerchant(server, 'llc', { isoUid: partner.isoUid ?? '' });
    for (const { email } of [person, underwriter, partner]) {
      const mails = (await mailsTo(email)).filter(({ text }) => text.includes(application.reference));
      expect(mails, email).toHaveLength(1);
      expect(mails[0]?.text).toContain(application.uid);
      for (const secret of ['536229145', '471928356', 'Vega', '9145', '8204417739'])
        expect(mails[0]?.text).not.toContain(secret);
    }
    const { text } = await server.lastMessage(person.email);
    expect(text).toContain('An underwriter reviews it.');
    const expected = await client.applications.readExpectation({ params: { uid: application.uid } });
    expect(text).toContain(`When to expect a decision: ${sayExpectation(expected)}`);
    expect(await mailsTo(stranger.email)).toEqual([]);
    expect(await mailsTo(invited.email)).toEqual([]);
  });
});

describe('the timeline', () => {
  test('tells a merchant who submitted, and that the house asked, but neither who nor why', async () => {
    const { client, application } = await submittedMerchant(server);
    const underwriter = await signedIn(server, 'underwriter');
    await writeAsSystem(server.parts, async (tx) => {
      await tx
        .insertInto('application_event')
        .values({
          application_uid: application.uid,
          n: 3,
          event: 'raise_query',
          from_status: 'submitted',
          to_status: 'query_raised',
          actor: underwriter.uid,
          role: 'underwriter',
          reason: 'Volume looks invented',
          at: server.parts.clock(),
        })
        .execute();
    });
    const params = { uid: application.uid };
    const { events } = await client.applications.readTimeline({ params });
    expect(events.map(({ event, to, actor, reason }) => [event, to, actor, reason])).toEqual([
      ['start', 'draft', 'Robin Quarterman', null],
      ['submit', 'submitted', 'Robin Quarterman', null],
      ['raise_query', 'query_raised', 'Ledgate', null],
    ]);
    const seen = await underwriter.client.applications.readTimeline({ params });
    expect(seen.events[2]).toMatchObject({ event: 'raise_query', reason: 'Volume looks invented' });
    const stranger = await signedIn(server, 'merchant');
    expect((await refusal(stranger.client.applications.readTimeline({ params }))).code).toBe('not_found');
  });
});

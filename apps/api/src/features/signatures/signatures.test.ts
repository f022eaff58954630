import { STATEMENTS, statementsFor } from '@ledgate/domain/signatures/statements.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { pdf } from '../../testing/files.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { remindSigners } from './public.ts';
import { openPage, type Signing, signByLink, submittedFor, submittedWhole } from './testing-signing.ts';

const DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const underwriter = () => signedIn(server, 'underwriter');
const admin = () => signedIn(server, 'admin');
const MEMO = 'Three years of statements, stable volume, no disputes.';

const recommend = async ({ uid }: Signing, by: Awaited<ReturnType<typeof underwriter>>) => {
  const { application } = await by.client.applications.readApplication({ params: { uid } });
  const { evidence } = application;
  return by.client.review.recommend({
    body: {
      application_uid: uid,
      evidence,
      recommendation: 'approve',
      memo: MEMO,
      documents_reason: 'Seen at the desk',
    },
  });
};

const stateOf = async ({ client, uid }: Pick<Signing, 'client' | 'uid'>) => {
  const { results } = await client.signatures.listSignatures({ params: { uid } });
  return Object.fromEntries(results.map(({ name, state }) => [name, state]));
};

describe('each owner signs for themselves', () => {
  test('submitting does not wait: links go out, the case says whom it waits for, and recommending names them', async () => {
    const filed = await submittedWhole(server);
    const desk = await underwriter();
    const { application } = await desk.client.applications.readApplication({ params: { uid: filed.uid } });
    expect(application).toMatchObject({ status: 'submitted', waiting_for: ['Marisol Vega', 'Theodore Okafor'] });
    const refused = await refusal(recommend(filed, desk));
    expect(refused).toMatchObject({ status: 409, code: 'signatures_missing' });
    expect(refused.problem.errors?.['ownersHaveSigned']).toEqual(['Marisol Vega', 'Theodore Okafor']);
    await signByLink(server, filed.marisol);
    expect((await refusal(recommend(filed, desk))).problem.errors?.['ownersHaveSigned']).toEqual(['Theodore Okafor']);
    await signByLink(server, filed.theodore);
    expect((await recommend(filed, desk)).application).toMatchObject({ status: 'recommended', waiting_for: [] });
  });

  test('the page shows a person what is said of them, their numbers as masks, and nothing of the others', async () => {
    const filed = await submittedFor(server);
    const { page } = await openPage(server, filed.theodore);
    expect(page).toMatchObject({
      name: 'Theodore Okafor',
      roles: ['owner'],
      share_bps: 4000,
      address: ['1290 Lakeshore Drive', 'Oakland, CA 94612', 'USA'],
      identity: { kind: 'ssn', masked: '***-**-4370' },
      statements: ['correct', 'credit_check', 'background_check', 'electronic_signature'],
    });
    expect(page.birth_date).toMatch(/^\d{4}-\*\*-\*\*$/);
    expect(JSON.stringify(page)).not.toMatch(/Vega|536229145|218554370/);
  });

  test('a signature is kept with its time, address and browser, which the desk alone sees, and the person is told', async () => {
    const filed = await submittedFor(server);
    await signByLink(server, filed.theodore);
    const desk = await underwriter();
    const of = async (client: Signing['client']) =>
      (await client.signatures.listSignatures({ params: { uid: filed.uid } })).results[1]?.signature;
    expect(await of(desk.client)).toMatchObject({
      way: 'link',
      name: 'Theodore Okafor',
      address: '127.0.0.1',
      submission: 1,
    });
    expect(await of(filed.client)).toMatchObject({ way: 'link', address: null, browser: null });
    expect((await server.lastMessage(filed.theodore.email, 'email')).subject).toMatch(/^You signed for/);
    const { rows } = await lane(filed.uid);
    const signed = rows.find(({ action }) => action === 'application.owner_signed');
    expect(JSON.parse(signed?.facts ?? '{}')).toMatchObject({ kind: 'link', actor: null });
  });

  test('a guarantor reads and takes on the guaranty; a name or a box that is missing is named', async () => {
    const filed = await submittedFor(server);
    const { session, page } = await openPage(server, filed.marisol);
    expect(page.roles).toEqual(['owner', 'control_person', 'guarantor']);
    const body = { session, content: page.content, name: 'Somebody Else', statements: [...STATEMENTS].slice(0, 3) };
    const refused = await refusal(server.client().signatures.sign({ body }));
    expect(refused.code).toBe('invalid');
    expect(Object.keys(refused.problem.errors ?? {})).toEqual([
      'name',
      'statements.guaranty',
      'statements.electronic_signature',
    ]);
  });
});

const lane = async (uid: string) => ({
  rows: await server.parts.db
    .selectFrom('audit_row')
    .select(['action', 'facts'])
    .where('lane', '=', `application:${uid}`)
    .orderBy('n')
    .execute(),
});

describe('who is signed in as an owner', () => {
  const asMarisol = async (filed: Signing, name = { first_name: 'Marisol', last_name: 'Vega' }) => {
    const { uid } = filed.person;
    await books(server.parts).updateTable('app_user').set(name).where('uid', '=', uid).execute();
  };

  test('signs in the application itself, and for nobody else', async () => {
    const filed = await submittedFor(server);
    await asMarisol(filed);
    const { results } = await filed.client.signatures.listSignatures({ params: { uid: filed.uid } });
    expect(results.map(({ is_me }) => is_me)).toEqual([false, false]);
    await books(server.parts)
      .updateTable('app_user')
      .set({ email: filed.marisol.email })
      .where('uid', '=', filed.person.uid)
      .execute();
    const { results: now } = await filed.client.signatures.listSignatures({ params: { uid: filed.uid } });
    expect(now.map(({ is_me }) => is_me)).toEqual([true, false]);
    const [own, other] = now;
    const sign = (signer = own) =>
      filed.client.signatures.signAsOwner({
        params: { uid: filed.uid, owner: signer?.owner ?? '' },
        body: {
          name: signer?.name ?? '',
          content: signer?.content ?? '',
          statements: statementsFor(signer?.roles ?? []),
        },
      });
    expect((await refusal(sign(other))).code).toBe('wrong_state');
    await sign();
    expect(await stateOf(filed)).toEqual({ 'Marisol Vega': 'signed', 'Theodore Okafor': 'waiting' });
    expect((await refusal(sign())).code).toBe('wrong_state');
  });

  test('who gives the own address for somebody else is not that person, and the desk is warned', async () => {
    const filed = await submittedFor(server);
    const desk = await underwriter();
    const { person } = filed;
    await books(server.parts)
      .updateTable('app_user')
      .set({ email: filed.theodore.email, mobile: filed.theodore.phone })
      .where('uid', '=', person.uid)
      .execute();
    const of = async (client: Signing['client']) =>
      (await client.signatures.listSignatures({ params: { uid: filed.uid } })).results[1];
    expect(await of(filed.client)).toMatchObject({ is_me: false, warnings: [] });
    expect((await of(desk.client))?.warnings).toEqual(['phone_of_applicant', 'email_of_applicant']);
  });

  test('two owners with one phone are shown to the desk', async () => {
    const filed = await submittedFor(server, { theodore: { phone: '4155557654' }, marisol: { phone: '4155557654' } });
    const desk = await underwriter();
    const { results } = await desk.client.signatures.listSignatures({ params: { uid: filed.uid } });
    expect(results.map(({ warnings }) => warnings)).toEqual([['phone_shared'], ['phone_shared']]);
  });
});

describe('what was signed over', () => {
  const theodoreOf = async ({ client, uid }: Signing) =>
    (await client.signatures.listSignatures({ params: { uid } })).results[1]?.owner ?? '';

  test('changed, it is signed again by a new link; the old signature is kept and does not count', async () => {
    const filed = await submittedFor(server);
    await signByLink(server, filed.marisol);
    await signByLink(server, filed.theodore);
    const before = await server.lastLink(filed.theodore.email);
    const { client } = await admin();
    const params = { id: await theodoreOf(filed) };
    const reason = 'The merchant asked on the phone';
    await client.onboarding.updateOwner({ params, body: { phone: '4155559876', reason } });
    expect(await stateOf(filed)).toMatchObject({ 'Theodore Okafor': 'signed' });
    await client.onboarding.updateOwner({ params, body: { last_name: 'Okafor-Lane', reason } });
    expect(await stateOf(filed)).toEqual({ 'Marisol Vega': 'signed', 'Theodore Okafor-Lane': 'changed' });
    await server.deliver();
    const { subject } = await server.lastMessage(filed.theodore.email, 'email');
    expect(subject).toMatch(/^Please sign again/);
    expect((await server.lastLink(filed.theodore.email)).a).not.toBe(before.a);
    const desk = await underwriter();
    expect((await refusal(recommend(filed, desk))).code).toBe('signatures_missing');
    await signByLink(server, { ...filed.theodore, phone: '4155559876' });
    expect(await stateOf(filed)).toEqual({ 'Marisol Vega': 'signed', 'Theodore Okafor-Lane': 'signed' });
  });

  test('changed while the page is open, the signature is refused', async () => {
    const filed = await submittedFor(server);
    const { session, page } = await openPage(server, filed.theodore);
    const { client } = await admin();
    const body = { ownership_bps: 4500, reason: 'The merchant asked on the phone' };
    await client.onboarding.updateOwner({ params: { id: await theodoreOf(filed) }, body });
    const { name, content, statements } = page;
    const late = server.client().signatures.sign({ body: { session, name, content, statements } });
    expect((await refusal(late)).code).toBe('stale');
  });

  test('a new address makes the old link worthless', async () => {
    const filed = await submittedFor(server);
    const link = await server.lastLink(filed.theodore.email);
    const { client } = await admin();
    const email = `new-${crypto.randomUUID().slice(0, 8)}@harborstreetcoffee.com`;
    const body = { email, reason: 'The merchant asked on the phone' };
    await client.onboarding.updateOwner({ params: { id: await theodoreOf(filed) }, body });
    expect((await refusal(server.client().signatures.openSigning({ body: link }))).code).toBe('link_spent');
    await signByLink(server, { email, phone: filed.theodore.phone });
  });
});

describe('who does not sign', () => {
  test('is reminded after two and after five days, each time with a link that works, and then no more', async () => {
    const filed = await submittedFor(server);
    const subjects = async () => {
      await server.deliver();
      const rows = await server.parts.db
        .selectFrom('demo_message')
        .select('subject')
        .where('recipient', '=', filed.theodore.email)
        .execute();
      return rows.filter(({ subject }) => subject.startsWith('Reminder')).length;
    };
    await signByLink(server, filed.marisol);
    await remindSigners(server.parts);
    expect(await subjects()).toBe(0);
    for (const [days, told] of [
      [2, 1],
      [0, 1],
      [3, 2],
      [4, 2],
    ] as const) {
      server.advance(days * DAY);
      await remindSigners(server.parts);
      expect(await subjects()).toBe(told);
    }
    await signByLink(server, filed.theodore);
  });

  test('may sign on paper: accepted with a reason it counts, rejected later it does not', async () => {
    const filed = await submittedFor(server);
    const desk = await underwriter();
    await signByLink(server, filed.marisol);
    const { results } = await desk.client.signatures.listSignatures({ params: { uid: filed.uid } });
    const owner = results[1]?.owner ?? '';
    const boss = await admin();
    const files = [{ name: 'page.pdf', content: new Blob([new Uint8Array(pdf({ tag: 'page' }))]) }];
    const sent = await boss.client.documents.uploadFiles({
      body: { application__uid: filed.uid },
      files,
    });
    const file_id = sent.results[0]?.ok ? sent.results[0].file.file_id : '';
    const { document } = await boss.client.documents.attachDocument({
      body: {
        application__uid: filed.uid,
        file_id,
        document_type: 'signature_page',
        owner_id: owner,
        reason: 'It came by mail',
      },
    });
    const body = { document: document.id, file_id, reason: 'No smartphone; compared with the passport' };
    const accept = (client: Signing['client']) =>
      client.signatures.acceptPaperSignature({ params: { uid: filed.uid, owner }, body });
    expect((await refusal(accept(filed.client))).code).toBe('not_allowed');
    const { results: now } = await accept(desk.client);
    expect(now[1]).toMatchObject({ state: 'signed', signature: { way: 'wet_ink', reason: body.reason } });
    await desk.client.review.reviewDocument({
      params: { id: document.id },
      body: { decision: 'reject', file_id, reason_code: 'wrong_person' },
    });
    expect(await stateOf(filed)).toMatchObject({ 'Theodore Okafor': 'changed' });
  });
});

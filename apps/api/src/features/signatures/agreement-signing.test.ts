import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { textOf } from '@ledgate/domain/applications/fields/values.ts';
import { SIGNING } from '@ledgate/domain/access/limits.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sha256 } from '../../core/crypto/keyring.ts';
import { type Desk, openDesk, standing, STEPS, walkThrough } from '../../testing/desk.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { asServer } from '../../testing/recommended.ts';
import { signInAs } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { acceptanceHolds } from '../rates/public.ts';
import { remindSigners } from './remind-signers.ts';
import { type Contact, openPage } from './testing-signing.ts';

let ledgate: TestServer;
let desk: Desk;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const nobodySigns = (): Promise<void> => Promise.resolve();

/** Accepted by somebody who is neither owner: both have to sign. */
beforeEach(async () => {
  desk = { ...(await openDesk(ledgate)), signAgreement: nobodySigns };
  await walkThrough(desk, 'accept');
});

const letTimePass = async (): Promise<void> => {
  ledgate.advance((UNDO_SECONDS + 1) * 1000);
  await ledgate.deliver();
};

const owners: Contact[] = completeFacts('llc').owners.map(({ values }) => ({
  email: textOf(values, 'email'),
  phone: textOf(values, 'phone'),
}));
const [marisol = { email: '', phone: '' }, theodore = { email: '', phone: '' }] = owners;

const signAgreement = async (who: Contact) => {
  const { session, page } = await openPage(ledgate, who);
  const { name, content, statements } = page;
  await ledgate.client().signatures.sign({ body: { session, name, content, statements } });
  return page;
};

const acceptance = async () => (await desk.merchant.client.rates.readRates({ params: { id: desk.uid } })).acceptance;

test('everybody signs over the whole agreement; approval names who is missing; then all get the executed paper', async () => {
  await letTimePass();
  const missing = await refusal(STEPS.approve(desk));
  expect([missing.code, missing.problem.errors?.['agreementIsSigned']]).toEqual([
    'signatures_missing',
    ['Marisol Vega', 'Theodore Okafor'],
  ]);
  for (const { client } of [desk.merchant, desk.iso, desk.admin]) {
    const { application } = await client.applications.readApplication({ params: { uid: desk.uid } });
    expect(application.waiting_for).toEqual(['Marisol Vega', 'Theodore Okafor']);
  }
  const page = await signAgreement(marisol);
  expect(page).toMatchObject({ purpose: 'agreement', statements: ['agreement', 'guaranty', 'electronic_signature'] });
  expect(page.agreement?.text).toContain('0.30%');
  expect((await acceptance())?.executed_at).toBeNull();
  await ledgate.deliver();
  expect((await acceptance())?.file_id, 'before the last has signed').toBeNull();
  expect((await refusal(STEPS.approve(desk))).problem.errors?.['agreementIsSigned']).toEqual(['Theodore Okafor']);
  await signAgreement(theodore);
  await ledgate.deliver();
  const executed = await acceptance();
  expect(executed?.executed_at).not.toBeNull();
  for (const who of [marisol, theodore]) {
    const { session, page: ready } = await openPage(ledgate, who);
    expect([ready.purpose, ready.agreement?.file_sha256]).toEqual(['copy', executed?.file_sha256]);
    const file = await ledgate.client().signatures.readSigningAgreement({ body: { session } });
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(sha256(bytes).toString('hex')).toBe(executed?.file_sha256);
    const text = pdfText(bytes);
    for (const words of ['Certificate of completion', 'Theodore Okafor', 'Link emailed to', 'Personal guarantee'])
      expect(text).toContain(words);
  }
  expect((await ledgate.lastMessage(desk.merchant.person.email)).subject).toContain('Everyone has signed');
  // An admin may approve now, and hears so; nobody reads that it is in effect before.
  for (const { client } of [desk.admin, desk.iso, desk.merchant]) {
    const { results } = await client.notifications.listNotifications();
    expect(results[0]?.title).toMatch(/: everyone has signed the agreement/);
    expect(results[0]?.title).toContain(desk.reference);
  }
  expect((await ledgate.lastMessage(desk.merchant.person.email)).text).toContain('It takes effect when we approve');
  await STEPS.approve(desk);
  await letTimePass();
  expect((await ledgate.lastMessage(desk.merchant.person.email)).text).toContain('agreement takes effect today');
  expect((await standing(desk, desk.admin)).status).toBe('approved');
  expect(await asServer(ledgate, (tx) => acceptanceHolds(tx, desk.uid))).toBe(true);
});

test('a return voids what was signed: links end, signers hear of it, and the next agreement is signed anew', async () => {
  await letTimePass();
  await signAgreement(marisol);
  const open = await openPage(ledgate, theodore);
  const comment = 'The volume has to be checked again.';
  await desk.admin.client.review.decideAsAdmin({ body: { application_uid: desk.uid, decision: 'return', comment } });
  const { session, page } = open;
  const { name, content, statements } = page;
  const late = ledgate.client().signatures.sign({ body: { session, name, content, statements } });
  expect((await refusal(late)).code).toBe('link_spent');
  await letTimePass();
  expect((await ledgate.lastMessage(marisol.email)).subject).toMatch(/^About the agreement you signed for /);
  expect((await standing(desk, desk.admin)).waiting_for).toEqual([]);
  await walkThrough(desk, 'accept');
  expect((await refusal(STEPS.approve(desk))).problem.errors?.['agreementIsSigned']).toHaveLength(2);
  const { replaces } = await desk.merchant.client.rates.readRates({ params: { id: desk.uid } });
  expect(replaces?.changes).toEqual([]);
});

test('a return that is undone leaves the signatures as they were', async () => {
  await letTimePass();
  await signAgreement(marisol);
  const comment = 'The volume has to be checked again.';
  const body = { application_uid: desk.uid, decision: 'return', comment } as const;
  const { undo } = await desk.admin.client.review.decideAsAdmin({ body });
  await desk.admin.client.review.undoDecision({ params: { uid: desk.uid }, body: { event: undo.event } });
  expect((await refusal(STEPS.approve(desk))).problem.errors?.['agreementIsSigned']).toEqual(['Theodore Okafor']);
  await signAgreement(theodore);
  await letTimePass();
  expect((await acceptance())?.file_id).not.toBeNull();
});

test('whoever does not sign is reminded with a new link, and the list says what is due from whom', async () => {
  await letTimePass();
  await signAgreement(marisol);
  ledgate.advance(SIGNING.remindAfter[0] + 1000);
  await remindSigners(ledgate.parts);
  expect((await ledgate.lastMessage(theodore.email)).subject).toMatch(/^Reminder: please sign the agreement/);
  const { client } = await signInAs(ledgate, desk.admin);
  const { results } = await client.signatures.listSignatures({ params: { uid: desk.uid } });
  expect(results.map(({ due, agreement }) => [due, agreement?.state])).toEqual([
    [null, 'signed'],
    ['agreement', 'waiting'],
  ]);
});

test('nobody but those who have to is behind a link, and a link to sign fetches nothing of another', async () => {
  await letTimePass();
  const { session } = await openPage(ledgate, theodore);
  const file = await ledgate.client().signatures.readSigningAgreement({ body: { session } });
  expect(pdfText(Buffer.from(await file.arrayBuffer()))).toContain('This copy is not signed.');
  const stranger = ledgate.client().signatures.readSigningAgreement({ body: { session: 'x'.repeat(43) } });
  expect((await refusal(stranger)).code).toBe('link_spent');
});

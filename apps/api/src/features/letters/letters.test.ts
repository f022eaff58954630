import { LETTER_DAYS } from '@ledgate/domain/lifecycle/adverse-action.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { pdfFaults } from '../../testing/pdf-faults.ts';
import { readSeal } from '../../testing/read-seal.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { asServer } from '../../testing/recommended.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { sendDueLetters } from './public.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const DAY_MS = 86_400_000;

const decline = (desk: Desk, more: Record<string, unknown> = {}) =>
  desk.admin.client.review.decideAsAdmin({
    // Each test names reasons of the contract, which checks them.
    body: { application_uid: desk.uid, decision: 'decline', reason_code: 'credit', ...more } as never,
  });

const declinedDesk = async (more: Record<string, unknown> = {}): Promise<Desk> => {
  const desk = await openDesk(ledgate);
  await decline(desk, more);
  ledgate.advance(UNDO_SECONDS * 1000);
  await ledgate.deliver();
  return desk;
};

/** Nobody stays signed in for that long. */
const daysPass = async (desk: Desk, days: number): Promise<void> => {
  ledgate.advance(days * DAY_MS);
  desk.admin = await signedIn(ledgate, 'admin');
};

const tasksOf = async (desk: Desk, state: 'open' | 'closed' = 'open') => {
  const query = { application: desk.uid, state, kind__in: 'adverse_action_letter' } as const;
  return (await desk.admin.client.tasks.listTasks({ query })).results;
};

const lettersOf = async (desk: Desk, { client }: { client: SignedIn['client'] }) => {
  const { documents } = await client.documents.viewDocuments({ query: { application__uid: desk.uid } });
  return documents.filter(({ document_type }) => document_type === 'adverse_action_letter');
};

const read = (desk: Desk, { client }: SignedIn = desk.admin) =>
  client.letters.readLetter({ params: { uid: desk.uid } });
const send = (desk: Desk, { client }: SignedIn = desk.admin) =>
  client.letters.sendLetter({ params: { uid: desk.uid } });

const mailsTo = async (desk: Desk): Promise<number> => {
  const sent = await ledgate.parts.db
    .selectFrom('demo_message')
    .select('subject')
    .where('recipient', '=', desk.merchant.person.email)
    .execute();
  return sent.filter(({ subject }) => subject.startsWith('A letter')).length;
};

const paperOf = async (desk: Desk): Promise<string> => {
  const [letter] = await lettersOf(desk, desk.admin);
  const file = await desk.admin.client.documents.readFile({ params: { id: letter?.file.file_id ?? '' } });
  const paper = Buffer.from(await file.arrayBuffer());
  expect([...readSeal(paper).faults, ...(await pdfFaults(paper))]).toEqual([]);
  return pdfText(paper);
};

describe('the adverse-action letter', () => {
  test('is owed from the decline on, read and sent by an admin alone, and filed for merchant and desk', async () => {
    const desk = await declinedDesk({ more_reasons: ['incomplete'], consumer_report: 'experian' });
    const [task] = await tasksOf(desk);
    const days = (Date.parse(task?.due_at ?? '') - Date.parse(task?.opened_at ?? '')) / DAY_MS;
    expect(days).toBeCloseTo(LETTER_DAYS, 3);
    const seen = await read(desk);
    expect(seen).toMatchObject({ state: 'owed', file_id: null });
    expect(seen.reasons).toEqual([
      'Credit history of the business or its principals does not meet our requirements.',
      'Application incomplete: information we asked for was not provided.',
    ]);
    expect(seen.parts.map(({ title }) => title)).toEqual([
      'Consumer report',
      'Equal Credit Opportunity Act notice',
      'Questions',
    ]);
    for (const other of [desk.underwriter, desk.iso])
      expect((await refusal(send(desk, other))).code).toBe('not_allowed');
    await send(desk);
    expect((await refusal(send(desk))).code).toBe('wrong_state');
    await ledgate.deliver();
    expect(await tasksOf(desk)).toEqual([]);
    expect((await tasksOf(desk, 'closed'))[0]).toMatchObject({ outcome: 'done', closed_by: { uid: desk.admin.uid } });
    expect(await lettersOf(desk, desk.merchant)).toHaveLength(1);
    expect((await lettersOf(desk, desk.iso))[0]?.file.may_open).toBe(false);
    const { results } = await desk.merchant.client.notifications.listNotifications();
    expect(results.filter(({ kind }) => kind === 'letter_sent')).toHaveLength(1);
    expect(await mailsTo(desk)).toBe(1);
    expect((await read(desk)).file_id).not.toBeNull();
  });

  test('waits for the seconds in which a decline can be undone, and goes with it', async () => {
    const desk = await openDesk(ledgate);
    const { undo } = await decline(desk);
    expect((await refusal(send(desk))).code).toBe('wrong_state');
    await desk.admin.client.review.undoDecision({ params: { uid: desk.uid }, body: { event: undo.event } });
    expect(await tasksOf(desk)).toEqual([]);
    expect((await refusal(read(desk))).code).toBe('not_found');
    await daysPass(desk, LETTER_DAYS);
    await sendDueLetters(ledgate.parts);
    await ledgate.deliver();
    expect(await lettersOf(desk, desk.admin)).toEqual([]);
  });

  test('is dropped by reopening; a second decline owes another', async () => {
    const desk = await declinedDesk();
    await desk.admin.client.review.decideAsAdmin({
      body: { application_uid: desk.uid, decision: 'reopen', reason: 'New papers came in' },
    });
    expect((await tasksOf(desk, 'closed'))[0]).toMatchObject({ outcome: 'withdrawn' });
    await decline(desk, { reason_code: 'identity' });
    expect((await read(desk)).reasons).toEqual(['Unable to verify the ownership or control of the business.']);
    expect(await tasksOf(desk)).toHaveLength(1);
  });

  test('goes out by itself on day 25 and not before, once, whoever tries and however often', async () => {
    const desk = await declinedDesk({ reason_code: 'risk' });
    await daysPass(desk, LETTER_DAYS - 1);
    await sendDueLetters(ledgate.parts);
    expect((await read(desk)).state).toBe('owed');
    await daysPass(desk, 1);
    await Promise.all([sendDueLetters(ledgate.parts), sendDueLetters(ledgate.parts), sendDueLetters(ledgate.parts)]);
    const { n } = await asServer(ledgate, (tx) =>
      tx
        .selectFrom('adverse_action')
        .select('event_n as n')
        .where('application_uid', '=', desk.uid)
        .executeTakeFirstOrThrow(),
    );
    // As after a worker that was killed when it had done everything but said so.
    await asServer(ledgate, (tx) => enqueue(tx, ledgate.parts, 'deliverLetter', { application: desk.uid, n }));
    await ledgate.deliver();
    await sendDueLetters(ledgate.parts);
    await ledgate.deliver();
    expect((await tasksOf(desk, 'closed'))[0]).toMatchObject({ outcome: 'done', closed_by: null });
    expect(await lettersOf(desk, desk.admin)).toHaveLength(1);
    expect(await mailsTo(desk)).toBe(1);
    const paper = await paperOf(desk);
    expect(paper).toContain('Equal Credit Opportunity Act');
    expect(paper).not.toContain('consumer reporting agency');
  });

  test('says nothing of a sanctions match, and neither do the bell and the mail', async () => {
    const desk = await openDesk(ledgate);
    await asServer(ledgate, (tx) =>
      tx.updateTable('application').set({ hard_stop: 'true_match' }).where('uid', '=', desk.uid).execute(),
    );
    await decline(desk, { reason_code: 'identity', consumer_report: 'equifax' });
    ledgate.advance(UNDO_SECONDS * 1000);
    await ledgate.deliver();
    const neutral = 'We cannot accept the application.';
    for (const { client } of [desk.merchant, desk.iso]) {
      const { events } = await client.applications.readTimeline({ params: { uid: desk.uid } });
      expect(events.at(-1)?.reason).toBe(neutral);
    }
    for (const email of [desk.merchant.person.email, desk.iso.email])
      expect((await ledgate.lastMessage(email)).text).not.toMatch(/accept|identity|declin/i);
    const { reasons, parts } = await read(desk);
    expect(reasons).toEqual(['We do not offer merchant services on the terms and conditions requested.']);
    expect(parts.map(({ title }) => title)).not.toContain('Consumer report');
    expect(JSON.stringify({ reasons, parts })).not.toMatch(/sanction|terminat|fraud|OFAC|MATCH/i);
  });
});

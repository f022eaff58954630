import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk, STEPS, UNSEEN_DOCUMENTS } from '../../testing/desk.ts';
import { addPerson } from '../../testing/people.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { openTask } from '../tasks/public.ts';

const NAME = 'Gwendolyn Vane';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const erase = ({ client }: SignedIn, id: string, to?: string) =>
  client.users.removeUser({
    params: { id },
    query: { wantto: 'delete', ...(to !== undefined && { hand_over_to: to }) },
  });

type NewTask = Parameters<typeof openTask>[2];
const open = (task: NewTask): Promise<boolean> =>
  writeAsSystem(ledgate.parts, (tx) => openTask(tx, ledgate.parts, task));

const tasksOf = async ({ client }: SignedIn, query: object) =>
  (await client.tasks.listTasks({ query: { page_size: 100, ...query } })).results;

const titlesFor = async ({ client }: SignedIn) =>
  (await client.notifications.listNotifications()).results.map(({ title }) => title);

/** A case and two tasks that somebody has at the underwriting desk. */
const workOf = async (desk: Desk): Promise<void> => {
  const { uid: applicationUid, underwriter } = desk;
  await underwriter.client.queue.assign({ body: { applications: [applicationUid], to: underwriter.uid } });
  await open({ kind: 'document_expired', applicationUid, subject: 'Photo ID' });
  await open({ kind: 'agreement_void', applicationUid, subject: 'Agreement' });
};

describe('somebody who is deleted', () => {
  test('leaves cases and open tasks to the colleague who was named, who is told of both', async () => {
    const desk = await openDesk(ledgate);
    const taker = await signedIn(ledgate, 'underwriter');
    await workOf(desk);
    await erase(desk.admin, desk.underwriter.uid, taker.uid);
    const { application } = await desk.admin.client.applications.readApplication({ params: { uid: desk.uid } });
    expect(application.assignee?.uid).toBe(taker.uid);
    const mine = await tasksOf(taker, { mine: 'true' });
    expect(mine.map(({ subject }) => subject).toSorted()).toEqual(['Agreement', 'Photo ID']);
    expect(await titlesFor(taker)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^Robin Quarterman assigned you .*${desk.reference}`)),
        'Robin Quarterman assigned you 2 tasks',
      ]),
    );
    await ledgate.deliver();
    expect(await ledgate.subjectsTo(taker.email)).toContain('Robin Quarterman assigned you 2 tasks');
    const { results } = await desk.admin.client.audit.listAudit({ query: { action: 'task.assigned' } });
    expect(results).toHaveLength(2);
  });

  test('leaves one task as a notice that says which', async () => {
    const desk = await openDesk(ledgate);
    const taker = await signedIn(ledgate, 'underwriter');
    await open({ kind: 'document_expired', applicationUid: desk.uid, subject: 'Lease' });
    const [task] = await tasksOf(desk.admin, { application: desk.uid, kind__in: 'document_expired' });
    const give = { params: { uid: task?.uid ?? '' }, body: { to: desk.underwriter.uid } };
    await desk.admin.client.tasks.assignTask(give);
    await erase(desk.admin, desk.underwriter.uid, taker.uid);
    expect(await titlesFor(taker)).toContain(`Robin Quarterman assigned you a task (${desk.reference})`);
  });

  test('leaves them to nobody where nobody was named, and what is closed stays theirs', async () => {
    const desk = await openDesk(ledgate);
    const { underwriter, admin, uid } = desk;
    await workOf(desk);
    const [done] = await tasksOf(underwriter, { application: uid, kind__in: 'agreement_void' });
    const body = { outcome: 'done', note: 'It was sent by mail.' } as const;
    await underwriter.client.tasks.closeTask({ params: { uid: done?.uid ?? '' }, body });
    await erase(admin, underwriter.uid);
    expect((await admin.client.applications.readApplication({ params: { uid } })).application.assignee).toBeNull();
    const left = await tasksOf(admin, { application: uid, kind__in: 'document_expired' });
    expect(left).toMatchObject([{ subject: 'Photo ID', assignee: null }]);
    const closed = await tasksOf(admin, { application: uid, state: 'closed', kind__in: 'agreement_void' });
    expect(closed).toMatchObject([{ assignee: { uid: underwriter.uid }, closed_by: { uid: underwriter.uid } }]);
  });

  test('leaves what admins alone do to their desk, and not to an underwriter', async () => {
    const superadmin = await signedIn(ledgate, 'superadmin');
    const leaving = await signedIn(ledgate, 'admin');
    const taker = await signedIn(ledgate, 'underwriter');
    await open({ kind: 'list_out_of_date', applicationUid: null, subject: 'Of the admins' });
    const found = (await tasksOf(leaving, {})).find(({ subject }) => subject === 'Of the admins');
    await leaving.client.tasks.assignTask({ params: { uid: found?.uid ?? '' }, body: { to: 'me' } });
    await erase(superadmin, leaving.uid, taker.uid);
    const now = (await tasksOf(superadmin, {})).find(({ subject }) => subject === 'Of the admins');
    expect(now?.assignee).toBeNull();
    expect(await titlesFor(taker)).toEqual([]);
  });

  test('leaves nothing to a stranger to the desk, and is not deleted then', async () => {
    const desk = await openDesk(ledgate);
    const invited = await addPerson(ledgate, 'underwriter', { password: null });
    for (const to of [desk.iso.uid, desk.admin.uid, desk.underwriter.uid, invited.uid]) {
      expect(await refusal(erase(desk.admin, desk.underwriter.uid, to))).toMatchObject({
        code: 'invalid',
        problem: { errors: { hand_over_to: ['Choose an active underwriter.'] } },
      });
    }
    expect((await desk.admin.client.users.readUser({ params: { id: desk.underwriter.uid } })).state).toBe('active');
  });
});

/** Everything an underwriter can leave a name in. */
const workUnder = async (desk: Desk, reader: SignedIn): Promise<void> => {
  const { uid, underwriter } = desk;
  const { client } = underwriter;
  await client.account.updateProfile({ body: { first_name: 'Gwendolyn', last_name: 'Vane' } });
  const { sections, documents } = await client.review.readCase({ body: { application_uid: uid } });
  const content = sections.find(({ section }) => section === 'company')?.content ?? '';
  await client.review.verifySection({ params: { uid, section: 'company' }, body: { content } });
  const paper = documents.find(({ document_type: type }) => type === 'w9');
  const seen = { file_id: paper?.file.file_id ?? '', decision: 'accept' as const };
  await client.review.reviewDocument({ params: { id: paper?.id ?? '' }, body: seen });
  const note = {
    application_id: uid,
    ticketSubject: 'Volume',
    visibility: 'internal' as const,
    query_rest: 'Looks high.',
  };
  await client.queries.createTicket({ body: { ...note, mentions: [reader.uid] } });
  await open({ kind: 'agreement_void', applicationUid: uid, subject: 'Agreement' });
  const [task] = await tasksOf(underwriter, { application: uid, kind__in: 'agreement_void' });
  const outcome = { outcome: 'done', note: 'It was sent by mail.' } as const;
  await client.tasks.closeTask({ params: { uid: task?.uid ?? '' }, body: outcome });
  const { evidence } = (await client.applications.readApplication({ params: { uid } })).application;
  const memo = { recommendation: 'approve' as const, memo: 'Three years of statements, stable volume.' };
  await client.review.recommend({ body: { application_uid: uid, evidence, ...memo, ...UNSEEN_DOCUMENTS } });
  await STEPS.setBuyRate(desk);
};

test('what a deleted person did stays under their name, wherever it is read', async () => {
  const desk = await openDesk(ledgate, { hasInquiry: false });
  const { uid, admin, underwriter } = desk;
  await STEPS.recordInquiry(desk);
  await workUnder(desk, admin);
  await erase(admin, underwriter.uid);
  const { client } = admin;
  const about = { application_id: uid };
  const places = {
    case: client.review.readCase({ body: { application_uid: uid } }),
    decisions: client.review.readDecisions({ params: { uid } }),
    asOf: client.review.readApplicationAsOf({ params: { uid }, query: { at: ledgate.parts.clock().toISOString() } }),
    audit: client.review.listAudit({ params: { uid }, query: {} }),
    notes: client.queries.findNotes({ body: about }),
    risk: client.risk.readRisk({ params: { uid } }),
    tasks: tasksOf(admin, { application: uid, state: 'closed' }),
    rates: client.rates.listBuyRates({ query: { application__uid: uid } }),
    timeline: client.applications.readTimeline({ params: { uid } }),
    bell: client.notifications.listNotifications(),
  };
  for (const [place, read] of Object.entries(places)) {
    const text = JSON.stringify(await read);
    expect(text, place).toContain(NAME);
    expect(text, place).not.toContain('Deleted person');
  }
});

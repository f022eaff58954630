import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { closeTask, openTask } from './public.ts';

let ledgate: TestServer;
let desk: Desk;
beforeAll(async () => {
  ledgate = await startTestServer();
  desk = await openDesk(ledgate);
});
afterAll(() => ledgate.close());

type Task = Parameters<typeof openTask>[2];
const open = (task: Omit<Task, 'applicationUid'> & { applicationUid?: string | null }): Promise<boolean> =>
  writeAsSystem(ledgate.parts, (tx) => openTask(tx, ledgate.parts, { applicationUid: desk.uid, ...task }));

const listed = async ({ client }: Pick<SignedIn, 'client'>, query: object = {}) =>
  (await client.tasks.listTasks({ query: { page_size: 100, ...query } })).results;

const taskOf = async (who: SignedIn, subject: string) => {
  const found = (await listed(who)).find((task) => task.subject === subject);
  if (!found) throw new Error(`no task about ${subject}`);
  return found;
};

describe('a task', () => {
  test('stands in the list of its desk with its case, due by the business clock', async () => {
    await open({ kind: 'document_expired', subject: 'Photo ID of Ada' });
    const task = await taskOf(desk.underwriter, 'Photo ID of Ada');
    expect(task).toMatchObject({
      kind: 'document_expired',
      desk: 'underwriting',
      application: { uid: desk.uid, reference: desk.reference },
      assignee: null,
      outcome: null,
      may_close: ['done', 'not_needed'],
    });
    expect(Date.parse(task.due_at)).toBeGreaterThan(Date.parse(task.opened_at));
  });

  test('is opened once while it is open, and again after it was closed', async () => {
    for (let n = 0; n < 3; n += 1) await open({ kind: 'verify_account', subject: 'Account 1' });
    const ofAccount = async () => (await listed(desk.admin)).filter(({ subject }) => subject === 'Account 1');
    expect(await ofAccount()).toHaveLength(1);
    await writeAsSystem(ledgate.parts, (tx) =>
      closeTask(tx, ledgate.parts, {
        kind: 'verify_account',
        applicationUid: desk.uid,
        subject: 'Account 1',
        outcome: 'done',
      }),
    );
    expect(await ofAccount()).toHaveLength(0);
    await open({ kind: 'verify_account', subject: 'Account 1' });
    expect(await ofAccount()).toHaveLength(1);
  });

  test('of the house alone has no case, and is there once', async () => {
    for (let n = 0; n < 2; n += 1) await open({ kind: 'list_out_of_date', applicationUid: null, subject: 'SDN' });
    const found = (await listed(desk.admin, { kind__in: 'list_out_of_date' })).filter(
      ({ subject }) => subject === 'SDN',
    );
    expect(found).toMatchObject([{ application: null, desk: 'admin' }]);
  });

  test('of the admins is not there for an underwriter, by list, by count or by its number', async () => {
    await open({ kind: 'sanctions_match', subject: 'Compliance only' });
    const task = await taskOf(desk.admin, 'Compliance only');
    expect((await listed(desk.underwriter)).map(({ kind }) => kind)).not.toContain('sanctions_match');
    const { client } = desk.underwriter;
    const taking = client.tasks.assignTask({ params: { uid: task.uid }, body: { to: 'me' } });
    expect(await refusal(taking)).toMatchObject({ code: 'not_found' });
    const closing = client.tasks.closeTask({
      params: { uid: task.uid },
      body: { outcome: 'done', note: 'It is done' },
    });
    expect(await refusal(closing)).toMatchObject({ code: 'not_found' });
    const [all, ours] = await Promise.all([desk.admin.client.tasks.countTasks(), client.tasks.countTasks()]);
    expect(all.open).toBeGreaterThan(ours.open);
  });

  test('is nothing to a merchant or an ISO', async () => {
    for (const { client } of [desk.merchant, desk.iso]) {
      expect(await refusal(client.tasks.listTasks({ query: {} }))).toMatchObject({ code: 'not_allowed' });
      expect(await refusal(client.tasks.countTasks())).toMatchObject({ code: 'not_allowed' });
    }
  });

  test('is taken, given to a colleague of its desk and to nobody, and each of it is on record', async () => {
    await open({ kind: 'agreement_void', subject: 'Agreement 1' });
    const { uid } = await taskOf(desk.underwriter, 'Agreement 1');
    const { client } = desk.underwriter;
    const assign = (to: string) => client.tasks.assignTask({ params: { uid }, body: { to } });
    expect((await assign('me')).assignee?.uid).toBe(desk.underwriter.uid);
    expect((await listed(desk.underwriter, { mine: 'true' })).map((task) => task.uid)).toContain(uid);
    const other = await signedIn(ledgate, 'underwriter');
    expect((await assign(other.uid)).assignee?.uid).toBe(other.uid);
    // Told to who was given it, not to who took it.
    const titles = async (who: SignedIn) =>
      (await who.client.notifications.listNotifications()).results.map(({ title }) => title);
    expect(await titles(other)).toContain(`Robin Quarterman assigned you a task (${desk.reference})`);
    expect(await titles(desk.underwriter)).not.toContain(`Robin Quarterman assigned you a task (${desk.reference})`);
    expect(await refusal(assign(desk.iso.uid))).toMatchObject({ code: 'invalid' });
    expect((await assign('nobody')).assignee).toBeNull();
    const { results } = await desk.admin.client.audit.listAudit({ query: { action: 'task.assigned' } });
    expect(results.length).toBeGreaterThanOrEqual(3);
  });

  test('is closed by hand with an outcome and a note, once', async () => {
    await open({ kind: 'agreement_void', subject: 'Letter 1' });
    const { uid } = await taskOf(desk.admin, 'Letter 1');
    const { client } = desk.admin;
    const close = (outcome: 'done' | 'refused') =>
      client.tasks.closeTask({ params: { uid }, body: { outcome, note: 'Sent by mail today' } });
    expect(await refusal(close('refused'))).toMatchObject({ code: 'invalid' });
    expect(await close('done')).toMatchObject({ outcome: 'done', closed_by: { uid: desk.admin.uid }, may_close: [] });
    expect(await refusal(close('done'))).toMatchObject({ code: 'wrong_state' });
    expect((await listed(desk.admin, { state: 'closed' })).map((task) => task.uid)).toContain(uid);
  });

  test('that a step ends says so to whoever closes it by hand', async () => {
    await open({ kind: 'match_inquiry' });
    const [task] = await listed(desk.underwriter, { kind__in: 'match_inquiry', application: desk.uid });
    const closing = desk.underwriter.client.tasks.closeTask({
      params: { uid: task?.uid ?? '' },
      body: { outcome: 'done', note: 'It is done' },
    });
    expect(await refusal(closing)).toMatchObject({
      code: 'wrong_state',
      problem: { detail: expect.stringContaining('when the inquiry is recorded') as string },
    });
  });

  test('of a case that somebody has is theirs from the start', async () => {
    await desk.underwriter.client.queue.assign({ body: { applications: [desk.uid], to: desk.underwriter.uid } });
    await open({ kind: 'signatures_missing', subject: 'Ada' });
    expect((await taskOf(desk.underwriter, 'Ada')).assignee?.uid).toBe(desk.underwriter.uid);
  });
});

test('a thousand tasks are read page by page, forwards and back, each once', async () => {
  await writeAsSystem(ledgate.parts, async (tx) => {
    for (let n = 0; n < 250; n += 1)
      await openTask(tx, ledgate.parts, {
        kind: 'document_expired',
        applicationUid: desk.uid,
        subject: `Paper ${n}`,
        dueAt: new Date(Date.UTC(2030, 0, 1 + (n % 7))),
      });
  });
  const seen: string[] = [];
  const ask = { kind__in: 'document_expired', page_size: 60 };
  const cursorOf = (link: string | null): string | null => new URLSearchParams(link?.split('?')[1]).get('cursor');
  let page = 1;
  let reply = await desk.underwriter.client.tasks.listTasks({ query: ask });
  for (;;) {
    seen.push(...reply.results.map(({ uid }) => uid));
    const cursor = cursorOf(reply.next);
    if (cursor === null) break;
    page += 1;
    reply = await desk.underwriter.client.tasks.listTasks({ query: { ...ask, page, cursor } });
  }
  expect(seen).toHaveLength(reply.count);
  expect(new Set(seen).size).toBe(seen.length);
  const back = cursorOf(reply.previous) ?? '';
  const before = await desk.underwriter.client.tasks.listTasks({ query: { ...ask, page: page - 1, cursor: back } });
  expect(before.results.map(({ uid }) => uid)).toEqual(seen.slice((page - 2) * 60, (page - 1) * 60));
});

import { readCells } from '@ledgate/domain/queue/section-cells.ts';
import type { Outgoing } from '@ledgate/contract/client.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { addApplications } from '../../testing/queue-rows.ts';
import { openDesk } from '../../testing/desk.ts';
import { addPerson } from '../../testing/people.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let server: TestServer;
let admin: SignedIn;
let underwriter: SignedIn;
let colleague: SignedIn;
let iso: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signedIn(server, 'admin');
  underwriter = await signedIn(server, 'underwriter');
  colleague = await signedIn(server, 'underwriter');
  iso = await signedIn(server, 'iso');
});
afterAll(() => server.close());

const assigneeOf = async (uid: string): Promise<string | null> => {
  const { application } = await admin.client.applications.readApplication({ params: { uid } });
  return application.assignee?.uid ?? null;
};

describe('giving out cases', () => {
  test('each of many gets its own answer, and what cannot be given is left as it was', async () => {
    const [open = '', over = '', theirs = ''] = await addApplications(server, [
      {},
      { status: 'declined' },
      { assignedTo: colleague.uid },
    ]);
    const body = { applications: [open, over, theirs, UNKNOWN], to: colleague.uid };
    const before = await admin.client.queue.assign({ body: { ...body, dry_run: true } });
    expect(before.results.map(({ ok }) => ok)).toEqual([true, false, false, false]);
    expect(before.results.map(({ from }) => from?.uid ?? null)).toEqual([null, null, colleague.uid, null]);
    expect(await assigneeOf(open)).toBeNull();
    const { results } = await admin.client.queue.assign({ body });
    expect(results.map(({ ok, to, problem }) => [ok, to?.uid ?? null, problem])).toEqual([
      [true, colleague.uid, null],
      [false, null, 'Its status is “Declined”.'],
      [false, null, 'Robin Quarterman has it already.'],
      [false, null, 'There is no such application.'],
    ]);
    expect(await assigneeOf(open)).toBe(colleague.uid);
    await admin.client.queue.assign({ body: { applications: [open], to: 'nobody' } });
    expect(await assigneeOf(open)).toBeNull();
  });

  test('whoever is given cases hears of it once, however many there are; whoever takes one knows', async () => {
    const taker = await signedIn(server, 'underwriter');
    const cases = await addApplications(server, [{}, {}, {}, { status: 'declined' }]);
    const heard = async () => (await taker.client.notifications.listNotifications()).results;
    await admin.client.queue.assign({ body: { applications: cases, to: taker.uid } });
    // Who gave them stands in the line, and not once more below it.
    expect((await heard()).map(({ kind, count, title, by }) => [kind, count, title, by])).toEqual([
      ['case_assigned', 3, 'Robin Quarterman assigned you 3 cases', null],
    ]);
    const [one = ''] = await addApplications(server, [{}]);
    await taker.client.queue.assign({ body: { applications: [one], to: taker.uid } });
    expect(await heard()).toHaveLength(1);
    await admin.client.queue.assign({ body: { applications: [one], to: 'nobody' } });
    await admin.client.queue.assign({ body: { applications: [one], to: taker.uid } });
    expect((await heard())[0]).toMatchObject({ kind: 'case_assigned', count: 1, application: { uid: one } });
  });

  test('by workload each goes to whoever has the least', async () => {
    const busy = await signedIn(server, 'underwriter');
    await addApplications(
      server,
      Array.from({ length: 12 }, () => ({ assignedTo: busy.uid })),
    );
    const cases = await addApplications(
      server,
      Array.from({ length: 6 }, () => ({})),
    );
    const { results } = await admin.client.queue.assign({ body: { applications: cases, to: 'workload' } });
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(results.some(({ to }) => to?.uid === busy.uid)).toBe(false);
    const { people } = await admin.client.queue.listAssignees();
    const least = people.filter(({ uid }) => uid !== busy.uid).map(({ open }) => open);
    expect(Math.max(...least) - Math.min(...least)).toBeLessThanOrEqual(1);
  });

  test('whoever loses cases hears of it once, unless they gave them away themselves', async () => {
    const [had, taker] = [await signedIn(server, 'underwriter'), await signedIn(server, 'underwriter')];
    const cases = await addApplications(server, [{ assignedTo: had.uid }, { assignedTo: had.uid }]);
    const heard = async () => (await had.client.notifications.listNotifications()).results;
    await admin.client.queue.assign({ body: { applications: cases, to: taker.uid } });
    expect((await heard()).map(({ title }) => title)).toEqual(['Robin Quarterman took 2 of your cases off your desk']);
    const [one = '', other = ''] = await addApplications(server, [{ assignedTo: had.uid }, { assignedTo: had.uid }]);
    await admin.client.queue.assign({ body: { applications: [one], to: 'nobody' } });
    expect(await heard()).toHaveLength(2);
    expect((await heard())[0]).toMatchObject({ kind: 'case_reassigned', application: { uid: one } });
    await had.client.queue.assign({ body: { applications: [other], to: taker.uid } });
    expect(await heard()).toHaveLength(2);
  });

  test('nobody is given a case who is blocked, no underwriter, or not there', async () => {
    const [uid = ''] = await addApplications(server, [{}]);
    const blocked = await addPerson(server, 'underwriter');
    await admin.client.users.removeUser({ params: { id: blocked.uid } });
    for (const to of [blocked.uid, admin.uid, iso.uid, UNKNOWN]) {
      expect((await refusal(admin.client.queue.assign({ body: { applications: [uid], to } }))).code).toBe('invalid');
    }
  });

  test('the next case is the own late one, then the own oldest, then the oldest that nobody has', async () => {
    const taker = await signedIn(server, 'underwriter');
    const ago = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
    const [older = '', late = '', free = ''] = await addApplications(server, [
      { assignedTo: taker.uid, status: 'in_underwriting', statusAt: ago(300) },
      { assignedTo: taker.uid, status: 'in_underwriting', statusAt: ago(10), dueAt: ago(1) },
      { statusAt: ago(5000) },
    ]);
    const next = async () => (await taker.client.queue.takeNext()).application?.uid;
    expect(await next()).toBe(late);
    await admin.client.queue.assign({ body: { applications: [late], to: 'nobody' } });
    expect(await next()).toBe(older);
    await admin.client.queue.assign({ body: { applications: [older], to: 'nobody' } });
    expect(await next()).toBe(free);
    expect(await assigneeOf(free)).toBe(taker.uid);
  });

  test('two who ask for the next case in the same moment get two different ones', async () => {
    const takers = await Promise.all([1, 2, 3, 4].map(() => signedIn(server, 'underwriter')));
    await addApplications(
      server,
      Array.from({ length: 4 }, () => ({})),
    );
    const taken = await Promise.all(takers.map(({ client }) => client.queue.takeNext()));
    const uids = taken.map(({ application }) => application?.uid);
    expect(new Set(uids).size).toBe(4);
  });
});

test('the same question to several merchants reaches those who can be asked, and says of the others why not', async () => {
  const desk = await openDesk(server);
  const [over = ''] = await addApplications(server, [{ status: 'boarded' }]);
  const body = { applications: [desk.uid, over], section: 'business' as const, text: 'Please explain the volume.' };
  const before = await admin.client.queue.raiseQueries({ body: { ...body, dry_run: true } });
  expect(before.results.map(({ ok }) => ok)).toEqual([true, false]);
  const { results } = await admin.client.queue.raiseQueries({ body });
  expect(results.map(({ ok, status }) => [ok, status])).toEqual([
    [true, 'query_raised'],
    [false, 'boarded'],
  ]);
  const { results: rows } = await admin.client.applications.listApplications({ query: { search: desk.reference } });
  expect(readCells(rows[0]?.sections ?? '').find(({ section }) => section === 'business')?.state).toBe('query');
  expect(rows[0]?.due_at).toBeNull();
});

test('a submitted application has a clock, which stands still while the merchant is asked', async () => {
  const desk = await openDesk(server);
  const row = async () =>
    (await admin.client.applications.listApplications({ query: { search: desk.reference } })).results[0];
  expect(Date.parse((await row())?.due_at ?? '')).toBeGreaterThan(Date.now());
  expect((await iso.client.applications.listApplications({ query: { search: desk.reference } })).count).toBe(0);
});

describe('saved views', () => {
  const view = { name: 'Late and large', visibility: 'private' as const, definition: { due: 'overdue' } };

  test('a view is kept, renamed, shared and removed by its owner, and seen by those it is shared with', async () => {
    const kept = await underwriter.client.queue.saveView({ body: view });
    const namesSeenBy = async ({ client }: SignedIn) =>
      (await client.queue.listViews()).results.map(({ name }) => name);
    expect(await namesSeenBy(colleague)).not.toContain(view.name);
    const shared = { ...view, name: 'Team', visibility: 'role' as const };
    const now = await underwriter.client.queue.updateView({ params: { uid: kept.uid }, body: shared });
    expect(await namesSeenBy(colleague)).toContain('Team');
    expect(await namesSeenBy(admin)).not.toContain('Team');
    const stale = underwriter.client.queue.updateView({ params: { uid: kept.uid }, body: shared, ifMatch: 1 });
    expect((await refusal(stale)).code).toBe('stale');
    const body = { ...shared, visibility: 'everyone' as const };
    await underwriter.client.queue.updateView({ params: { uid: kept.uid }, body, ifMatch: now.version });
    expect(await namesSeenBy(iso)).toContain('Team');
    expect((await refusal(colleague.client.queue.removeView({ params: { uid: kept.uid } }))).code).toBe('not_found');
    expect((await admin.client.queue.readCounts()).saved).toHaveProperty(kept.uid);
    await underwriter.client.queue.removeView({ params: { uid: kept.uid } });
    expect(await namesSeenBy(underwriter)).not.toContain('Team');
  });

  test('only words of the language are kept, and a partner sees a shared view without what is hidden from partners', async () => {
    const definition = {
      assignee: 'me',
      band__in: 'high',
      ordering: '-risk',
      status__in: 'submitted,x',
      drop: 'table',
    };
    const body = { name: 'For all', visibility: 'everyone' as const, definition };
    const kept = await admin.client.queue.saveView({ body });
    expect(kept.definition).toEqual({ assignee: 'me', band__in: 'high', ordering: '-risk', status__in: 'submitted' });
    const seen = (await iso.client.queue.listViews()).results.find(({ uid }) => uid === kept.uid);
    expect(seen?.definition).toEqual({ status__in: 'submitted' });
    expect((await refusal(admin.client.queue.saveView({ body }))).code).toBe('already_exists');
    await iso.client.queue.readCounts();
  });
});

describe('the list as a file', () => {
  const exported = async (who: SignedIn, query: string) => {
    const request: Outgoing = { method: 'GET', path: `/api/queue/export?${query}`, headers: {} };
    return server.inject(request, { token: who.token });
  };

  test('it holds the columns, filters and order of the screen, and no formula', async () => {
    await addApplications(server, [
      { status: 'approved', dbaName: '=HYPERLINK("http://x")', volumeCents: 100 },
      { status: 'approved', dbaName: '@sum', volumeCents: 300 },
      { status: 'approved', dbaName: '-2+3 "Ltd"', volumeCents: 200 },
    ]);
    const answer = await exported(admin, 'format=csv&status__in=approved&ordering=-monthly_volume&columns=name,volume');
    expect(answer.headers['content-disposition']).toContain('.csv');
    expect(answer.payload.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      '"Merchant","Monthly volume"',
      `"'@sum","3.00"`,
      `"'-2+3 ""Ltd""","2.00"`,
      `"'=HYPERLINK(""http://x"")","1.00"`,
    ]);
  });

  test('a spreadsheet is one, and a partner’s file says nothing of people and risk', async () => {
    const sheet = await exported(admin, 'format=xlsx&status__in=approved');
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const [head = ''] = (await exported(iso, 'format=csv')).payload.split('\r\n');
    expect(head).not.toMatch(/Assigned|Risk/);
  });

  test('it is on the record, and needs a fresh proof of who asks', async () => {
    await exported(admin, 'format=csv');
    const row = await server.parts.db
      .selectFrom('audit_row')
      .select('facts')
      .where('action', '=', 'queue.exported')
      .orderBy('at', 'desc')
      .executeTakeFirst();
    expect(row?.facts).toContain('"format":"csv"');
    await books(server.parts)
      .updateTable('session')
      .set({ proved_at: new Date(0) })
      .where('user_uid', '=', iso.uid)
      .execute();
    server.advance(1000);
    expect((await exported(iso, 'format=csv')).statusCode).toBe(403);
  });
});

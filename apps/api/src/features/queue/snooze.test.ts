import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { newYorkDate, startOfDay } from '@ledgate/domain/queue/business-calendar.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { addApplications } from '../../testing/queue-rows.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let underwriter: SignedIn;
let iso: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  underwriter = await signedIn(server, 'underwriter');
  iso = await signedIn(server, 'iso');
});
afterAll(() => server.close());

const inDays = (days: number): string => addDays(newYorkDate(server.parts.clock().getTime()), days);
const mine = { assignee: 'me', status__in: 'submitted,in_underwriting', ordering: 'due_at' } as const;

const listed = async (snoozed: 'hidden' | 'only' | undefined) => {
  const { count, results } = await underwriter.client.applications.listApplications({
    query: { ...mine, ...(snoozed && { snoozed }) },
  });
  return { count, uids: results.map(({ uid }) => uid).toSorted() };
};

const setUntil = (uid: string, until: Date) =>
  bookkeeping(server.parts, async (tx) => {
    await sql`select set_config('app.scope', 'all', true)`.execute(tx);
    await sql`update application set snoozed_until = ${until} where uid = ${uid}`.execute(tx);
  });

test('a case that is put aside leaves the list and its count, is found under its filter, and comes back on its day', async () => {
  const cases = await addApplications(server, [
    { assignedTo: underwriter.uid },
    { assignedTo: underwriter.uid, status: 'in_underwriting' },
  ]);
  const [aside = '', left = ''] = cases;
  const view = await underwriter.client.queue.snooze({
    params: { uid: aside },
    body: { until: inDays(3), reason: 'Waiting for the bank letter' },
  });
  expect(view.snooze).toEqual({
    until: new Date(startOfDay(inDays(3))).toISOString(),
    reason: 'Waiting for the bank letter',
    by: 'Robin Quarterman',
  });
  expect(await listed('hidden')).toEqual({ count: 1, uids: [left] });
  expect(await listed('only')).toEqual({ count: 1, uids: [aside] });
  expect((await listed(undefined)).count).toBe(2);
  const counts = async () => (await underwriter.client.queue.readCounts()).builtIn;
  expect(await counts()).toMatchObject({ mine: 1, snoozed: 1 });
  expect((await underwriter.client.queue.takeNext()).application?.uid).toBe(left);
  const { events } = await underwriter.client.applications.readTimeline({ params: { uid: aside } });
  expect(events.at(-1)).toMatchObject({ event: 'snooze', reason: 'Waiting for the bank letter' });
  await setUntil(aside, new Date(server.parts.clock().getTime() - 1000));
  expect(await listed('hidden')).toEqual({ count: 2, uids: cases.toSorted() });
  expect(await counts()).toMatchObject({ mine: 2, snoozed: 0 });
});

test('it can be taken back, and comes back by itself when it moves', async () => {
  const [uid = ''] = await addApplications(server, [{ status: 'submitted' }]);
  const ask = { params: { uid }, body: { until: inDays(10), reason: 'Owner is abroad' } };
  await underwriter.client.queue.snooze(ask);
  expect((await underwriter.client.queue.wake({ params: { uid } })).snooze).toBeNull();
  expect((await refusal(underwriter.client.queue.wake({ params: { uid } }))).code).toBe('wrong_state');
  await underwriter.client.queue.snooze(ask);
  await underwriter.client.queries.raiseQueries({
    params: { uid },
    body: { queries: [{ section: 'cp', text: 'Which of the two names is right?' }] },
    ifMatch: (await underwriter.client.applications.readApplication({ params: { uid } })).application.version,
  });
  const { application } = await underwriter.client.applications.readApplication({ params: { uid } });
  expect([application.status, application.snooze]).toEqual(['query_raised', null]);
});

test('a day that has begun or lies too far, a case that is over, and a partner are refused', async () => {
  const [open = '', over = ''] = await addApplications(server, [{}, { status: 'declined' }]);
  const snooze = (uid: string, until: string, as = underwriter) =>
    refusal(as.client.queue.snooze({ params: { uid }, body: { until, reason: 'For the test' } }));
  expect((await snooze(open, inDays(0))).code).toBe('invalid');
  expect((await snooze(open, inDays(91))).code).toBe('invalid');
  expect((await snooze(over, inDays(2))).code).toBe('wrong_state');
  expect((await snooze(open, inDays(2), iso)).code).toBe('not_allowed');
  const asked = iso.client.applications.listApplications({ query: { snoozed: 'only' } });
  expect((await refusal(asked)).code).toBe('invalid');
});

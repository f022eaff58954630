import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { newYorkDate, startOfDay } from '@ledgate/domain/queue/business-calendar.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplications } from '../../testing/queue-rows.ts';
import { recountFigures } from '../../testing/recount-figures.ts';
import { addResidual, addStatement } from '../../testing/settlement-rows.ts';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addPast } from '../../testing/past-applications.ts';

let ledgate: TestServer;
let underwriter: SignedIn;
let other: SignedIn;
let kestrel: SignedIn;
let merlin: SignedIn;
let admin: SignedIn;
/** Boarded; declined and reopened; offered past its ISO; a draft; another ISO’s; one of February. */
let uids: Record<'opened' | 'reopened' | 'bypassed' | 'draft' | 'foreign' | 'february', string>;

const MARCH = { period: 'custom', from: '2026-03-01', to: '2026-03-31' } as const;
const HOUR = 3600;
const DAY = 24 * HOUR;

const boardOf = async <K extends string>(person: Pick<SignedIn, 'client'>, kind: K, query: object = MARCH) => {
  const { board } = await person.client.dashboard.readDashboard({ query });
  if (board.kind !== kind) throw new Error(`the board is ${board.kind}`);
  return board as Extract<typeof board, { kind: K }>;
};

const addStory = async (): Promise<typeof uids> => {
  const merchant = await signedIn(ledgate, 'merchant', { password: null, isoUid: kestrel.isoUid ?? '' });
  const own = { merchant, isoUid: kestrel.isoUid };
  // New York is five hours behind until March 8, four from then on; its desks work from 9 to 5.
  const opened = await addPast(ledgate, { ...own, assignedTo: underwriter.uid, name: 'Opened' }, [
    ['start', 'draft', '2026-03-02T10:00:00Z'],
    ['submit', 'submitted', '2026-03-02T15:00:00Z'],
    ['pick_up', 'in_underwriting', '2026-03-02T16:00:00Z', underwriter],
    ['recommend', 'recommended', '2026-03-03T16:00:00Z', underwriter],
    ['set_buy_rate', 'awaiting_iso', '2026-03-03T18:00:00Z', underwriter],
    ['iso_approve', 'awaiting_merchant', '2026-03-04T15:00:00Z', kestrel],
    ['merchant_accept', 'awaiting_admin', '2026-03-05T15:00:00Z', merchant],
    ['approve', 'approved', '2026-03-05T17:00:00Z', admin],
    ['send_to_provider', 'boarding', '2026-03-05T18:00:00Z', admin],
    ['provider_board', 'boarded', '2026-03-06T18:00:00Z'],
  ]);
  const reopened = await addPast(ledgate, { ...own, assignedTo: underwriter.uid, name: 'Reopened' }, [
    ['start', 'draft', '2026-03-02T12:00:00Z'],
    ['submit', 'submitted', '2026-03-03T15:00:00Z'],
    ['pick_up', 'in_underwriting', '2026-03-03T16:00:00Z', underwriter],
    ['raise_query', 'query_raised', '2026-03-03T17:00:00Z', underwriter],
    ['answer', 'in_underwriting', '2026-03-10T15:00:00Z', merchant],
    ['recommend', 'recommended', '2026-03-20T15:00:00Z', underwriter],
    ['decline', 'declined', '2026-03-23T15:00:00Z', admin, { reason_code: 'risk' }],
    ['reopen', 'in_underwriting', '2026-03-24T15:00:00Z', admin],
  ]);
  const bypassed = await addPast(ledgate, { ...own, assignedTo: other.uid, name: 'Bypassed' }, [
    ['start', 'draft', '2026-03-09T14:00:00Z'],
    ['submit', 'submitted', '2026-03-09T15:00:00Z'],
    ['pick_up', 'in_underwriting', '2026-03-09T16:00:00Z', other],
    ['recommend', 'recommended', '2026-03-10T15:00:00Z', other],
    ['bypass_iso', 'awaiting_merchant', '2026-03-10T16:00:00Z', admin],
  ]);
  const draft = await addPast(ledgate, own, [['start', 'draft', '2026-03-30T15:00:00Z']]);
  const foreign = await addPast(ledgate, { merchant, isoUid: merlin.isoUid, name: 'Foreign' }, [
    ['start', 'draft', '2026-03-01T12:00:00Z'],
    ['submit', 'submitted', '2026-03-01T13:00:00Z'],
  ]);
  const february = await addPast(ledgate, { merchant }, [
    ['start', 'draft', '2026-02-20T15:00:00Z'],
    ['submit', 'submitted', '2026-02-20T16:00:00Z'],
    ['decline', 'declined', '2026-02-25T16:00:00Z', admin, { reason_code: 'identity' }],
  ]);
  return { opened, reopened, bypassed, draft, foreign, february };
};

beforeAll(async () => {
  ledgate = await startTestServer();
  ledgate.stopClock();
  [underwriter, other, kestrel, merlin, admin] = (await Promise.all(
    (['underwriter', 'underwriter', 'iso', 'iso', 'admin'] as const).map((role) =>
      // Cases are given to those who have signed in once.
      signedIn(ledgate, role, role === 'underwriter' ? {} : { password: null }),
    ),
  )) as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn];
  uids = await addStory();
});
afterAll(() => ledgate.close());

/** Name, how many stand there, came there (and before), and how many of those started came as far (and before). */
const funnelOf = (stages: { name: string; standing: number; reached: Both; of_started: Both }[]) =>
  stages.map(({ name, standing, reached, of_started: of }) => [
    name,
    standing,
    reached.value,
    reached.before,
    of.value,
    of.before,
  ]);
interface Both {
  value: number;
  before: number;
}

test('an admin sees how many came how far, of all, and of those that were started', async () => {
  const { stages } = await boardOf(admin, 'admin');
  expect(funnelOf(stages)).toEqual([
    ['started', 1, 5, 1, 5, 1],
    ['submitted', 2, 4, 1, 4, 1],
    ['recommended', 0, 3, 0, 3, 0],
    ['offered', 1, 2, 0, 2, 0],
    ['accepted', 0, 1, 0, 1, 0],
    ['approved', 0, 1, 0, 1, 0],
    ['boarded', 1, 1, 0, 1, 0],
  ]);
});

test('an admin sees how long applications stood in each status that they left', async () => {
  const { stays } = await boardOf(admin, 'admin');
  const of = (status: string) => stays.find((stay) => stay.status === status);
  // An hour twice, five, and twenty-seven.
  expect(of('draft')).toEqual({
    status: 'draft',
    count: { value: 4, before: 1 },
    median_seconds: { value: HOUR, before: HOUR },
    p90_seconds: { value: 27 * HOUR, before: HOUR },
  });
  expect(of('submitted')?.median_seconds).toEqual({ value: HOUR, before: 5 * DAY });
  expect(of('query_raised')).toMatchObject({ count: { value: 1, before: 0 }, median_seconds: { before: null } });
  expect(of('declined')).toBeUndefined();
});

test('an admin sees which desk was in time, what was bypassed and declined, and why', async () => {
  const board = await boardOf(admin, 'admin');
  // Asking the merchant stops the clock: the case was late when it was declined, and the one of February as well.
  expect(board.desks).toEqual([
    { desk: 'underwriting', kept: { value: 2, before: 0 }, late: { value: 1, before: 1 } },
    { desk: 'iso', kept: { value: 1, before: 0 }, late: { value: 0, before: 0 } },
    { desk: 'admin', kept: { value: 1, before: 0 }, late: { value: 0, before: 0 } },
  ]);
  expect(board.bypasses).toEqual({ value: 1, before: 0 });
  expect(board.declines).toEqual({
    count: { value: 1, before: 1 },
    reasons: [
      { reason: 'risk', count: { value: 1, before: 0 } },
      { reason: 'identity', count: { value: 0, before: 1 } },
    ],
  });
  expect(board.handoffs).toEqual({ open: 0, attention: 0, refused: { value: 0, before: 0 } });
});

test('an admin sees who has how much, and what of it is late', async () => {
  const { load } = await boardOf(admin, 'admin');
  const of = ({ uid }: SignedIn) => load.filter((one) => one.uid === uid).map(({ open, overdue }) => [open, overdue]);
  expect([of(underwriter), of(other)]).toEqual([[[1, 1]], [[1, 0]]]);
});

test('an ISO sees the way of its own merchants, and where they stalled', async () => {
  const board = await boardOf(kestrel, 'iso');
  expect(funnelOf(board.stages).map(([name, standing, reached]) => [name, standing, reached])).toEqual([
    ['started', 1, 4],
    ['submitted', 1, 3],
    ['recommended', 0, 3],
    ['offered', 1, 2],
    ['accepted', 0, 1],
    ['approved', 0, 1],
    ['boarded', 1, 1],
  ]);
  expect([board.boarded, board.boarded_this_month]).toEqual([
    { value: 1, before: 0 },
    { value: 0, before: 0 },
  ]);
  expect(board.stalled.count).toBe(3);
  expect(board.stalled.cases.map(({ uid }) => uid)).toEqual([uids.bypassed, uids.reopened, uids.draft]);
  // The desk that is late is not the ISO’s.
  expect(board.stalled.cases.map(({ due_at }) => due_at)).toEqual([null, null, null]);
});

test('an ISO sees nothing of another ISO’s merchants', async () => {
  const board = await boardOf(merlin, 'iso');
  expect(funnelOf(board.stages).map(([, , reached]) => reached)).toEqual([1, 1, 0, 0, 0, 0, 0]);
  expect(board.stalled.cases.map(({ uid }) => uid)).toEqual([uids.foreign]);
  const nobody = await boardOf(await signedIn(ledgate, 'iso', { password: null }), 'iso');
  expect(funnelOf(nobody.stages).flatMap(([, ...figures]) => figures)).toEqual(Array.from({ length: 35 }, () => 0));
  expect(nobody.stalled).toEqual({ count: 0, by_status: [], cases: [] });
});

test('an ISO sees its residuals by the months that the period touches, and as many before', async () => {
  const { merchant_uid } = await ledgate.parts.db
    .selectFrom('merchant')
    .select('uid as merchant_uid')
    .where('iso_uid', '=', kestrel.isoUid)
    .executeTakeFirstOrThrow();
  const of = { merchant_uid, application_uid: uids.opened };
  for (const month of ['2026-03', '2026-02', '2026-01']) {
    const statement_uid = await addStatement(ledgate, { ...of, month });
    await addResidual(ledgate, { ...of, month, statement_uid, iso_uid: kestrel.isoUid ?? '' });
  }
  const { residuals } = await boardOf(kestrel, 'iso', { ...MARCH, from: '2026-02-20' });
  expect(residuals?.months.map(({ month, iso_cents }) => [month, iso_cents])).toEqual([
    ['2026-02', 6_00],
    ['2026-03', 6_00],
  ]);
  expect(residuals?.iso_cents).toEqual({ value: 12_00, before: 6_00 });
  expect((await boardOf(merlin, 'iso')).residuals?.iso_cents).toEqual({ value: 0, before: 0 });
});

test('an underwriter sees what they decided, how long it took, and what came back', async () => {
  const { decisions, reopened, ball, next } = await boardOf(underwriter, 'underwriter');
  expect(decisions).toEqual({
    recommended: { value: 2, before: 0 },
    asked: { value: 1, before: 0 },
    median_seconds: { value: DAY, before: null },
    p90_seconds: { value: 10 * DAY, before: null },
    kept: { value: 1, before: 0 },
    late: { value: 0, before: 0 },
    days: [
      { day: '2026-03-03', count: 2 },
      { day: '2026-03-20', count: 1 },
    ],
  });
  expect(reopened.count).toEqual({ value: 1, before: 0 });
  expect(reopened.cases.map(({ name }) => name)).toEqual(['Reopened']);
  expect(ball.filter(({ count }) => count > 0)).toEqual([
    { turn: 'underwriting', count: 1, oldest_at: '2026-03-24T15:00:00.000Z' },
  ]);
  expect(next).toMatchObject({ uid: uids.reopened, is_own: true });
});

test('an underwriter with nothing of their own is shown the oldest that nobody has', async () => {
  const fresh = await signedIn(ledgate, 'underwriter', { password: null });
  const board = await boardOf(fresh, 'underwriter');
  expect([board.queue.open, board.decisions.recommended.value, board.reopened.cases]).toEqual([0, 0, []]);
  expect(board.next).toMatchObject({ uid: uids.foreign, is_own: false });
});

test('an underwriter’s queue is told by age and by when it is due, with the days the list filters by', async () => {
  const busy = await signedIn(ledgate, 'underwriter', { password: null });
  const now = ledgate.parts.clock().getTime();
  const today = newYorkDate(now);
  const tomorrow = startOfDay(addDays(today, 1));
  const mine = { assignedTo: busy.uid, status: 'in_underwriting' } as const;
  await addApplications(ledgate, [
    { ...mine, dueAt: new Date(now - 1), submittedAt: new Date(now - 40 * DAY * 1000) },
    { ...mine, dueAt: new Date(tomorrow - 1), submittedAt: new Date(now - 10 * DAY * 1000) },
    { ...mine, dueAt: new Date(tomorrow), submittedAt: new Date(now - 3 * DAY * 1000) },
    { ...mine, dueAt: new Date(tomorrow + 3 * DAY * 1000), submittedAt: new Date(now) },
    { ...mine, status: 'query_raised', submittedAt: new Date(now) },
  ]);
  const { queue } = await boardOf(busy, 'underwriter');
  expect(queue.open).toBe(5);
  expect(queue.by_due.map(({ name, count }) => [name, count])).toEqual([
    ['overdue', 1],
    ['today', 1],
    ['tomorrow', 1],
    ['later', 1],
    ['not_due', 1],
  ]);
  for (const { name, count } of queue.by_due) {
    const listed = await busy.client.applications.listApplications({ query: { assignee: 'me', due: name } });
    expect([name, listed.count, listed.results.length]).toEqual([name, count, count]);
  }
  expect(queue.by_age).toEqual([
    { name: 'today', count: 2, submitted_after: today, submitted_before: null },
    { name: 'this_week', count: 1, submitted_after: addDays(today, -6), submitted_before: addDays(today, -1) },
    { name: 'this_month', count: 1, submitted_after: addDays(today, -29), submitted_before: addDays(today, -7) },
    { name: 'older', count: 1, submitted_after: null, submitted_before: addDays(today, -30) },
  ]);
  for (const { count, submitted_after, submitted_before } of queue.by_age) {
    const days = { ...(submitted_after && { submitted_after }), ...(submitted_before && { submitted_before }) };
    const listed = await busy.client.applications.listApplications({ query: { assignee: 'me', ...days } });
    expect(listed.count).toBe(count);
  }
});

test('the usual period is the last 28 days, and days that make no sense are refused', async () => {
  const view = await admin.client.dashboard.readDashboard({ query: {} });
  const today = newYorkDate(ledgate.parts.clock().getTime());
  expect([view.period, view.days, view.before]).toEqual([
    'last_28_days',
    { from: addDays(today, -27), to: today },
    { from: addDays(today, -55), to: addDays(today, -28) },
  ]);
  const wrong = refusal(admin.client.dashboard.readDashboard({ query: { ...MARCH, from: '2026-04-01' } }));
  expect(Object.keys((await wrong).problem.errors ?? {})).toEqual(['to']);
});

test('what is kept is what a recount finds', async () => {
  expect(await recountFigures(ledgate.url)).toEqual([]);
});

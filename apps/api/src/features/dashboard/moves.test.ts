import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, MEMO, openDesk, standing, UNSEEN_DOCUMENTS, walkThrough } from '../../testing/desk.ts';
import { recountFigures } from '../../testing/recount-figures.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';

let ledgate: TestServer;
let desk: Desk;
beforeAll(async () => {
  ledgate = await startTestServer();
  ledgate.stopClock();
  desk = await openDesk(ledgate);
});
afterAll(() => ledgate.close());

const movesOf = ({ uid }: Pick<Desk, 'uid'>) =>
  writeAsSystem(ledgate.parts, (tx) =>
    tx.selectFrom('application_move').selectAll().where('application_uid', '=', uid).orderBy('n').execute(),
  );

const tallied = (event: string): Promise<number> =>
  writeAsSystem(ledgate.parts, async (tx) => {
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(n), 0)::int as n from step_tally where event = ${event}`.execute(tx);
    return rows[0]?.n ?? 0;
  });

const MINUTE_MS = 60_000;

test('what was undone never was: neither it nor its stay is counted', async () => {
  const { evidence } = await standing(desk, desk.underwriter);
  const body = { application_uid: desk.uid, evidence, recommendation: 'approve' as const, memo: MEMO };
  const { undo } = await desk.underwriter.client.review.recommend({ body: { ...body, ...UNSEEN_DOCUMENTS } });
  expect(await tallied('recommend')).toBe(1);
  ledgate.advance(5_000);
  await desk.underwriter.client.review.undoDecision({ params: { uid: desk.uid }, body: { event: undo.event } });
  expect((await movesOf(desk)).map(({ event }) => event)).toEqual(['start', 'submit', 'pick_up']);
  expect(await tallied('recommend')).toBe(0);
  expect(await recountFigures(ledgate.url)).toEqual([]);
});

test('each change of status is kept with how long it had stood, and nothing else is', async () => {
  ledgate.advance(MINUTE_MS);
  await walkThrough(desk, 'setSaleRate');
  const moves = await movesOf(desk);
  // A sale rate changes no status.
  expect(moves.map(({ event, to_status, desk: owed, is_kept }) => [event, to_status, owed, is_kept])).toEqual([
    ['start', 'draft', null, null],
    ['submit', 'submitted', null, null],
    ['pick_up', 'in_underwriting', null, null],
    ['recommend', 'recommended', null, null],
    ['set_buy_rate', 'awaiting_iso', 'underwriting', true],
  ]);
  const [started, submitted, pickedUp, recommended] = moves;
  expect([started?.since, pickedUp?.since, recommended?.since]).toEqual([null, submitted?.at, pickedUp?.at]);
  expect([pickedUp?.by_uid, pickedUp?.iso_uid]).toEqual([desk.underwriter.uid, desk.iso.isoUid]);
  expect(await recountFigures(ledgate.url)).toEqual([]);
});

test('the past goes with a merchant who is given to another ISO', async () => {
  const other = await signedIn(ledgate, 'iso', { password: null });
  const boardOf = async ({ client }: Pick<Desk['iso'], 'client'>) => {
    const { board } = await client.dashboard.readDashboard({ query: {} });
    return board.kind === 'iso' ? board.stages.slice(0, 2).map(({ reached }) => reached.value) : [];
  };
  expect([await boardOf(desk.iso), await boardOf(other)]).toEqual([
    [1, 1],
    [0, 0],
  ]);
  const body = { iso_uid: other.isoUid ?? '', reason: 'They brought the merchant.' };
  await desk.admin.client.review.assignIso({ params: { uid: desk.uid }, body });
  expect([await boardOf(desk.iso), await boardOf(other)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(await recountFigures(ledgate.url)).toEqual([]);
});

test('differences are added up, and the sums stay', async () => {
  const rows = () =>
    writeAsSystem(ledgate.parts, (tx) => tx.selectFrom('step_tally').select('event').execute()).then(
      (all) => all.length,
    );
  const [before, sum] = [await rows(), await tallied('start')];
  await writeAsSystem(ledgate.parts, (tx) => sql`select sum_up_steps()`.execute(tx));
  expect(await rows()).toBeLessThan(before);
  expect(await tallied('start')).toBe(sum);
  expect(await recountFigures(ledgate.url)).toEqual([]);
});

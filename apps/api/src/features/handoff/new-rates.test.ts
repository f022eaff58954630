import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { earliestChange } from '@ledgate/domain/rates/amendments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { type Desk, openDesk, standing, walkThrough } from '../../testing/desk.ts';
import { approvedDesk, send, startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { RATES } from '../../testing/rates.ts';
import { asServer, walkTo } from '../../testing/recommended.ts';
import { type SignedIn, signedIn, signInAs } from '../../testing/signed-in.ts';
import { planOperation } from '../operations/public.ts';
import { planNewRates } from './public.ts';

let house: WithProcessor<Emulator>;
let second: SignedIn;
/** One live merchant, whose rates change again and again: the tests follow one another. */
let live: Desk;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  second = await signedIn(house.ledgate, 'admin');
  live = await approvedDesk(house.ledgate);
  house.emulator.control.script(live.uid, 'approve');
  await send(live);
  await house.ledgate.deliver();
}, 60_000);
afterAll(() => house.close());

const there = () => house.emulator.control.state().merchants.find(({ custom }) => custom === live.uid);
const provider = (method: string, path: string, body?: object) =>
  fetch(house.emulator.url + path, {
    method,
    headers: { apikey: house.emulator.key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const held = (resource: string, by: string, entity = there()?.entity) =>
  house.emulator.control.rows(resource).filter((row) => row['inactive'] === 0 && row[by] === entity);
const feesAt = (entity?: string) =>
  Object.fromEntries(held('fees', 'forentity', entity).map(({ name, amount }) => [name, amount]));

const LINES = RATES.sale.lines;
const propose = async (desk: Desk, lines: object, more: object = {}): Promise<string> => {
  const params = { uid: desk.uid };
  const body = {
    lines: { ...LINES, ...lines },
    reason: 'The card brands changed what they charge us.',
    effective_from: earliestChange(true, desk.today()),
    ...more,
  };
  await desk.admin.client.rates.proposeAmendment({ params, body });
  const [amendment] = (await second.client.rates.listAmendments({ params })).results;
  const { id = '', version = 0 } = amendment ?? {};
  await second.client.rates.confirmAmendment({ params: { id }, body: { version } });
  await house.ledgate.deliver();
  return id;
};
/** Its day comes; nobody stays signed in until then. */
const daysPass = async (desk: Desk): Promise<void> => {
  house.ledgate.advance(36 * 24 * 3_600_000);
  second = await signInAs(house.ledgate, second);
  desk.admin = await signInAs(house.ledgate, desk.admin);
};
const round = async (): Promise<void> => {
  await planNewRates(house.ledgate.parts);
  await house.ledgate.deliver();
};
const repriced = async ({ uid, admin }: Desk) =>
  (await admin.client.handoff.readHandoff({ params: { uid } })).operations.filter(({ kind }) => kind === 'reprice');
const tasksOf = async ({ uid, admin }: Desk, kind: string) =>
  (await admin.client.tasks.listTasks({ query: { application: uid } })).results.filter((task) => task.kind === kind);
const timeline = async ({ uid }: Desk, { client }: Pick<SignedIn, 'client'>) =>
  (await client.applications.readTimeline({ params: { uid } })).events.map(({ event }) => event);

test('on its day the old rates end at the provider, the new ones are set, and what others set there stays', async () => {
  const entity = there()?.entity;
  await provider('POST', '/fees', { forentity: entity, name: 'Portal access', schedule: 3, um: 2, amount: 500 });
  await provider('POST', '/reserves', { entity, name: 'Risk desk', percent: 2_000, releaseFactor: 90 });
  const before = feesAt();
  const reserve = { type: 'rolling', rate: '5.00', days: 180, cap_cents: 900_000 };
  await propose(live, { auth_fee: '0.12' }, { reserve, funding_delay_days: 2 });
  await round();
  expect(await repriced(live), 'before its day').toEqual([]);

  await daysPass(live);
  const other = await asServer(house.ledgate, (tx) =>
    planOperation(tx, systemCtx(house.ledgate.parts), { kind: 'close', applicationUid: live.uid }),
  );
  await planNewRates(house.ledgate.parts);
  expect(await repriced(live), 'while something else is under way').toEqual([]);
  await asServer(house.ledgate, (tx) =>
    tx
      .updateTable('operation')
      .set({ state: 'closed', settled_at: new Date(), next_at: null, close_reason: 'For a test.' })
      .where('uid', '=', other.uid)
      .execute(),
  );
  await round();
  await round();
  const [operation, ...more] = await repriced(live);
  expect(more, 'once').toEqual([]);
  expect(operation).toMatchObject({ state: 'confirmed', name: 'Set new rates at payment provider' });
  expect(operation?.exchanges.map(({ request }) => request)).toContainEqual(expect.stringMatching(/^PUT \/fees\//));
  expect(feesAt()).toEqual({ ...before, Authorization: 12 });
  expect(held('reserves', 'entity').map(({ name, percent }) => [name, percent])).toEqual([
    ['Risk desk', 2_000],
    ['Rolling reserve', 500],
  ]);
  expect(held('reserves', 'entity')[1]).toMatchObject({ max: 900_000 });
  expect(held('payouts', 'entity'), 'paid on the third bank day').toMatchObject([{ scheduleFactor: 3 }]);
  expect((await standing(live, live.admin)).status).toBe('boarded');
  expect(await timeline(live, live.admin)).toContain('amendment_set');
}, 30_000);

test('a change that was withdrawn sends nothing', async () => {
  const id = await propose(live, { auth_fee: '0.14' });
  await second.client.rates.withdrawAmendment({ params: { id }, body: { reason: 'They took it back.' } });
  await daysPass(live);
  await round();
  expect(await repriced(live)).toHaveLength(1);
  expect(feesAt()).toMatchObject({ Authorization: 12 });
}, 30_000);

test('an answer that is lost is looked up, and every line is there once', async () => {
  await propose(live, { auth_fee: '0.15' });
  await daysPass(live);
  house.emulator.control.addFaults([
    { kind: 'error_after', method: 'POST', path: '/fees', next: 1 },
    { kind: 'cut_after', method: 'PUT', path: '/reserves', next: 1 },
  ]);
  for (const _ of ['lost', 'found', 'ended']) {
    await round();
    house.ledgate.advance(60_000);
  }
  expect((await repriced(live))[0]).toMatchObject({ state: 'confirmed' });
  expect(held('fees', 'forentity').filter(({ name }) => name === 'Authorization')).toMatchObject([{ amount: 15 }]);
  expect(
    held('reserves', 'entity').map(({ name }) => name),
    'no reserve is agreed any more',
  ).toEqual(['Risk desk']);
  expect(held('payouts', 'entity'), 'nor a delay').toMatchObject([{ scheduleFactor: 1 }]);
}, 30_000);

test('what the provider refuses leaves the merchant live, is a task, and is sent again when somebody mended it', async () => {
  const entity = there()?.entity ?? '';
  await propose(live, { auth_fee: '0.16' });
  await daysPass(live);
  await provider('DELETE', `/entities/${entity}`);
  await round();
  expect((await repriced(live))[0]).toMatchObject({ state: 'refused' });
  expect((await standing(live, live.admin)).status).toBe('boarded');
  expect(await timeline(live, live.admin)).toContain('amendment_refused');
  const [task] = await tasksOf(live, 'rates_refused');
  await round();
  expect(await repriced(live), 'not by itself').toHaveLength(3);
  const body = { outcome: 'done', note: 'They had removed the record.' } as const;
  await live.admin.client.tasks.closeTask({ params: { uid: task?.uid ?? '' }, body });
  await round();
  expect((await repriced(live))[0]?.attempt).toBe(4);
}, 30_000);

test('a merchant that a bank boarded is a task for admins, once', async () => {
  const desk = await openDesk(house.ledgate);
  await walkThrough(desk, 'approve');
  house.ledgate.advance((UNDO_SECONDS + 1) * 1000);
  await walkTo(house.ledgate, desk.uid, 'sent_to_bank', 'boarded');
  await propose(desk, { auth_fee: '0.12' });
  await daysPass(desk);
  await round();
  const [task, ...more] = await tasksOf(desk, 'bank_rates');
  expect(more).toEqual([]);
  expect(task?.subject).toMatch(/^Amendment No\. 1, in effect from /);
  const body = { outcome: 'done', note: 'They confirmed it by mail.' } as const;
  await desk.admin.client.tasks.closeTask({ params: { uid: task?.uid ?? '' }, body });
  await round();
  expect(await tasksOf(desk, 'bank_rates')).toEqual([]);
  expect(await repriced(desk)).toEqual([]);
}, 30_000);

test('a merchant that is boarded after its rates were amended is boarded with those in effect', async () => {
  const desk = await approvedDesk(house.ledgate);
  house.ledgate.advance((UNDO_SECONDS + 1) * 1000);
  await propose(desk, { auth_fee: '0.12' });
  await daysPass(desk);
  house.emulator.control.script(desk.uid, 'approve');
  await send(desk);
  await round();
  await round();
  expect((await standing(desk, desk.admin)).status).toBe('boarded');
  const entity = house.emulator.control.state().merchants.find(({ custom }) => custom === desk.uid)?.entity;
  expect(feesAt(entity)).toMatchObject({ Authorization: 12 });
  expect(await repriced(desk)).toEqual([]);
}, 30_000);

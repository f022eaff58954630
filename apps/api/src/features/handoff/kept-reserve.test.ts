import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { startOfDay } from '@ledgate/domain/queue/business-calendar.ts';
import { keptReserve } from '@ledgate/domain/rates/kept-reserve.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openDesk, STEPS } from '../../testing/desk.ts';
import { send, setChannel, startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { RATES } from '../../testing/rates.ts';

let house: WithProcessor<Emulator>;
let desk: Desk;
/** A live merchant with a rolling reserve. */
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  desk = await openDesk(house.ledgate);
  await setChannel(house.ledgate, desk);
  await STEPS.recommend(desk);
  const reserve = { type: 'rolling', rate: '10', days: 180 } as const;
  const buy = { application__uid: desk.uid, bank_uid: desk.bank, ...RATES.buy, reserve };
  await desk.underwriter.client.rates.setBuyRate({ body: buy });
  for (const step of ['setSaleRate', 'approveAsIso', 'accept', 'approve'] as const) await STEPS[step](desk);
  house.emulator.control.script(desk.uid, 'approve');
  await send(desk);
  await house.ledgate.deliver();
}, 60_000);
afterAll(() => house.close());

const handoff = () => desk.admin.client.handoff.readHandoff({ params: { uid: desk.uid } });
const told = () => desk.merchant.client.rates.readKeptReserve({ params: { uid: desk.uid } });
const tasks = async () =>
  (await desk.admin.client.tasks.listTasks({ query: { application: desk.uid } })).results.filter(
    ({ kind }) => kind === 'release_reserve',
  );
const close = () =>
  desk.admin.client.review.decideAsAdmin({
    body: { application_uid: desk.uid, decision: 'close', reason: 'The business was sold.' },
  });

test('while an account is open, or its closing was undone, nothing is told of a reserve that is kept', async () => {
  expect(await told()).toEqual({ reserve: null });
  const { undo } = await close();
  expect(await tasks()).toHaveLength(1);
  await desk.admin.client.review.undoDecision({ params: { uid: desk.uid }, body: { event: undo.event } });
  expect(await tasks()).toEqual([]);
  expect((await handoff()).kept_reserve).toBeNull();
});

test('closing leaves the reserve at the provider, and merchant and staff read until when it is held', async () => {
  await close();
  house.ledgate.advance(11_000);
  await house.ledgate.deliver();
  const { operations, kept_reserve: kept } = await handoff();
  expect(operations[0]).toMatchObject({ kind: 'close', state: 'confirmed' });
  expect(house.emulator.control.rows('reserves')).toMatchObject([{ percent: 1_000, inactive: 0 }]);
  const agreed = { reserve: { type: 'rolling', ppm: 100_000, days: 180, capCents: null } } as const;
  const expected = keptReserve(agreed, desk.today());
  expect(kept).toEqual({ terms: expected?.terms, held_until: expected?.heldUntil });
  expect(await told()).toEqual({ reserve: kept });
  const [task] = await tasks();
  expect(task?.due_at).toBe(new Date(startOfDay(expected?.heldUntil ?? '')).toISOString());
});

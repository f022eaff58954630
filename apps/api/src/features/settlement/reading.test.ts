import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { charge } from '../../testing/card-merchant.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { collectDue } from './public.ts';
import { settlementKit } from './testing-kit.ts';

let house: WithProcessor<Emulator>;
let kit: ReturnType<typeof settlementKit>;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  kit = settlementKit(house);
});
afterAll(() => house.close());

const MINUTE_MS = 60_000;
const parts = () => house.ledgate.parts;
const asked = () => house.emulator.control.calls()['GET /batches'] ?? 0;

/** As the provider tells it. */
const tell = async (event: string, resourceId: string): Promise<void> => {
  const answer = await house.ledgate.server.inject({
    method: 'POST',
    url: '/api/v1/inbound/processor-events',
    headers: { 'x-processor-secret': 'the secret of events' },
    payload: { event, resourceType: 'disbursements', resourceId },
  });
  expect(answer.statusCode).toBe(200);
  await house.ledgate.deliver();
};

/** A sale that is paid at the provider at once: its deposit there. */
const paid = (): string => {
  const { control } = house.emulator;
  const txn = String(control.rows('txns').at(-1)?.['id']);
  control.settle(txn);
  control.payNow(txn);
  return String(control.rows('disbursements').at(-1)?.['id']);
};

test('an account is read every ten minutes, and sooner when the provider tells of a deposit of its own', async () => {
  const { merchant, token } = await kit.opened();
  const deposits = async () =>
    (await (await kit.renew(merchant)).client.settlement.listDeposits({ query: {} })).results;
  await charge(merchant.client, token, 41_00);
  await collectDue(parts());
  const first = asked();
  expect(first, 'never read before').toBeGreaterThan(0);
  const id = paid();
  house.ledgate.advance(9 * MINUTE_MS);
  await collectDue(parts());
  expect(asked(), 'not due').toBe(first);
  expect(await deposits()).toEqual([]);

  await tell('disbursement.processed', 't1_dbm_00000000000000000000000');
  expect(asked(), 'none of ours').toBe(first);
  await tell('disbursement.processed', id);
  expect(await deposits()).toMatchObject([{ state: 'arrived', batches: 1 }]);
  const told = asked();
  await tell('disbursement.requested', id);
  expect(asked(), 'known already').toBe(told);

  house.ledgate.advance(9 * MINUTE_MS);
  await collectDue(parts());
  expect(asked(), 'read when it was told of').toBe(told);
  house.ledgate.advance(MINUTE_MS);
  await collectDue(parts());
  expect(asked(), 'due again').toBeGreaterThan(told);
  await kit.holds(merchant);
});

test('an account that could not be read is due still', async () => {
  house.ledgate.advance(10 * MINUTE_MS);
  house.emulator.control.addFaults([{ kind: 'error_before', method: 'GET', path: '/batches', next: 1 }]);
  const before = asked();
  await collectDue(parts());
  const failed = asked();
  await collectDue(parts());
  const again = asked();
  expect([failed > before, again > failed]).toEqual([true, true]);
  await collectDue(parts());
  expect(asked()).toBe(again);
});

import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import type { Fault } from '@ledgate/emulator/provider/faults.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boardedForCards, type CardMerchant, charge, tokenize } from '../../testing/card-merchant.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { signInAs } from '../../testing/signed-in.ts';
import { reconcilePayments } from '../payments/public.ts';

let house: WithProcessor<Emulator>;
let merchant: CardMerchant;
let token: string;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  merchant = await boardedForCards(house.ledgate);
  token = await tokenize(house.emulator, merchant);
});
afterAll(() => house.close());
beforeEach(() => house.emulator.control.clearFaults());

const spoil = (...faults: Fault[]): void => house.emulator.control.addFaults(faults);
const LOOKS_FAIL: Fault = { kind: 'error_before', method: 'GET', path: '/txns', next: 1 };
const QUIET_MS = 31_000;
const LEASE_MS = 61_000;

/** Somebody comes back later, and everything that is due was looked at. */
const later = async (ms: number): Promise<CardMerchant> => {
  house.ledgate.advance(ms);
  await reconcilePayments(house.ledgate.parts);
  return { ...merchant, ...(await signInAs(house.ledgate, merchant)), merchantUid: merchant.merchantUid };
};

const read = async ({ client }: CardMerchant, uid: string) => client.payments.readPayment({ params: { uid } });
const soldFor = (cents: number) =>
  house.emulator.control.rows('txns').filter((row) => row['total'] === cents && row['type'] === 1);

describe('an answer that never comes', () => {
  test('is looked up at once, and a sale that went through is shown as sold', async () => {
    spoil({ kind: 'cut_after', method: 'POST', path: '/txns', next: 1 });
    expect(await charge(merchant.client, token, 11_01)).toMatchObject({ status: 'captured', pending: null });
    expect(soldFor(11_01)).toHaveLength(1);
  });

  test('and cannot be looked up is shown as unknown, with nothing else allowed, until the processor tells', async () => {
    const { client } = await later(0);
    spoil({ kind: 'error_after', method: 'POST', path: '/txns', next: 1 }, LOOKS_FAIL);
    const unknown = await charge(client, token, 11_02);
    expect(unknown).toMatchObject({ status: 'unknown', pending: { kind: 'sale', state: 'unknown' } });
    expect(Object.values(unknown.next_steps).some(({ allowed }) => allowed)).toBe(false);
    const fresh = await later(QUIET_MS);
    expect(await read(fresh, unknown.id)).toMatchObject({ status: 'captured', pending: null });
    expect(soldFor(11_02)).toHaveLength(1);
  });

  test('of a sale that never arrived ends as not charged, once nothing can be on its way any more', async () => {
    const { client } = await later(0);
    spoil({ kind: 'cut_before', method: 'POST', path: '/txns', next: 1 });
    const unknown = await charge(client, token, 11_03);
    expect(unknown.status).toBe('unknown');
    // Asked too early, nobody knows: it might still arrive.
    expect((await client.payments.checkPayment({ params: { uid: unknown.id } })).status).toBe('unknown');
    const fresh = await later(QUIET_MS);
    expect(await read(fresh, unknown.id)).toMatchObject({ status: 'failed', pending: null });
    expect((await read(fresh, unknown.id)).failure).toContain('nothing was charged');
    expect(soldFor(11_03)).toEqual([]);
  });

  test('of a void leaves the sale as it is until it is known, and then voids it', async () => {
    const { client } = await later(0);
    const sale = await charge(client, token, 11_04);
    spoil({ kind: 'cut_after', method: 'POST', path: '/txns', next: 1 }, LOOKS_FAIL);
    const idempotency_key = crypto.randomUUID();
    const body = { action: 'void', idempotency_key, payment: sale.id, reason: 'Rung up twice' } as const;
    expect(await client.terminal.actOnTerminal({ body })).toMatchObject({
      status: 'captured',
      pending: { kind: 'void' },
    });
    const fresh = await later(QUIET_MS);
    expect(await read(fresh, sale.id)).toMatchObject({ status: 'voided', pending: null });
  });

  test('to somebody who is no longer there is found by the reconciler when the lease is over', async () => {
    const { client } = await later(0);
    // As if the server had been killed after asking: nobody settles, nobody marks.
    spoil({ kind: 'delay', method: 'POST', path: '/txns', next: 1, afterMs: 400 });
    const asked = charge(client, token, 11_05);
    await expect.poll(() => soldFor(11_05).length, { timeout: 5_000 }).toBe(1);
    const answer = await asked;
    const fresh = await later(LEASE_MS);
    expect(await read(fresh, answer.id)).toMatchObject({ status: 'captured' });
    expect(soldFor(11_05)).toHaveLength(1);
  });
});

describe('a reader', () => {
  const start = async () => {
    const { client } = await later(0);
    house.emulator.control.set({ readerAutoMs: 0 });
    const { results } = await client.terminal.listReaders();
    const [reader] = results;
    const body = {
      action: 'sale',
      idempotency_key: crypto.randomUUID(),
      amount_cents: 23_00,
      subtotal_cents: 23_00,
      reader_id: reader?.id ?? '',
    } as const;
    return { client, payment: await client.terminal.actOnTerminal({ body }) };
  };
  const check = (client: CardMerchant['client'], uid: string) => client.payments.checkPayment({ params: { uid } });

  test('asks the customer, and what they present is the payment, with how it was read', async () => {
    const { client, payment } = await start();
    expect(payment).toMatchObject({ status: 'sending', source: 'reader', pending: { state: 'waiting' } });
    const [step] = payment.steps;
    expect(house.emulator.control.present(step?.uid ?? '', { act: 'tap' })).toBe(true);
    house.ledgate.advance(2_000);
    const paid = await check(client, payment.id);
    expect(paid).toMatchObject({ status: 'captured', entry: 'contactless', card: { last4: expect.any(String) } });
    expect(paid.aid).toMatch(/^A0/);
  });

  test('that is canceled charges nothing', async () => {
    const { client, payment } = await start();
    const canceled = await client.terminal.cancelReader({ body: { payment: payment.id } });
    expect(canceled).toMatchObject({ status: 'failed', pending: null });
    expect(canceled.failure).toContain('canceled');
  });
});

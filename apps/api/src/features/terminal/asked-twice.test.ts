import type { Client } from '@ledgate/contract/client.ts';
import type { PaymentView } from '@ledgate/contract/payment-view.ts';
import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardedForCards, type CardMerchant, charge, chargeBody, tokenize } from '../../testing/card-merchant.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';

let house: WithProcessor<Emulator>;
let merchant: CardMerchant;
let token: string;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  merchant = await boardedForCards(house.ledgate, {
    business: { highest_ticket_cents: 1_000_000, monthly_volume_cents: 1_600_000 },
  });
  token = await tokenize(house.emulator, merchant);
});
afterAll(() => house.close());

const TIMES = 6;

type Body = Parameters<Client['terminal']['actOnTerminal']>[0]['body'];

/** The same request, as impatient people and lost connections send it. All are told of one payment. */
const atOnce = async (body: Body): Promise<PaymentView> => {
  const answers = await Promise.all(
    Array.from({ length: TIMES }, () => merchant.client.terminal.actOnTerminal({ body })),
  );
  const ids = [...new Set(answers.map(({ id }) => id))];
  expect(ids).toHaveLength(1);
  return merchant.client.payments.readPayment({ params: { uid: ids[0] ?? '' } });
};

const keyed = <A extends object>(act: A): A & { idempotency_key: string } => ({
  ...act,
  idempotency_key: crypto.randomUUID(),
});

describe('one request that comes several times at once', () => {
  test('captures once, and nobody is told that it can’t be done', async () => {
    const { id } = await charge(merchant.client, token, 30_00, { action: 'auth' });
    const act = keyed({ action: 'capture', payment: id, amount_cents: 20_00, tip_cents: 0 } as const);
    const view = await atOnce(act);
    expect(view).toMatchObject({ captured_cents: 20_00 });
    expect(view.steps.filter(({ kind }) => kind === 'capture')).toHaveLength(1);
  });

  test('voids once', async () => {
    const { id } = await charge(merchant.client, token, 31_00);
    expect(await atOnce(keyed({ action: 'void', payment: id, reason: 'Rung up twice' }))).toMatchObject({
      status: 'voided',
    });
  });

  test('adjusts a tip once', async () => {
    const { id } = await charge(merchant.client, token, 32_00);
    expect(await atOnce(keyed({ action: 'adjust_tip', payment: id, tip_cents: 3_00 }))).toMatchObject({
      captured_cents: 35_00,
    });
  });

  test('is one sale where two would pass the limit of the day', async () => {
    const { day_left_cents: left } = await merchant.client.terminal.readTerminal();
    expect(await atOnce(chargeBody(token, Math.floor((left ?? 0) * 0.6)))).toMatchObject({ status: 'captured' });
  });

  test('keeps one card, of one customer', async () => {
    const billing = { first: 'Noor', last: 'Twice', zip: '62704', country: 'USA' } as const;
    const act = keyed({ action: 'save_card', token, billing, card_on_file_consent: true } as const);
    await atOnce(act);
    const { results } = await merchant.client.customers.listCustomers({ query: { search: 'Twice' } });
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ cards: 1 });
  });
});

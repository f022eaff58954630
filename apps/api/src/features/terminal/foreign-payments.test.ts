import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardedForCards, type CardMerchant, charge, chargeBody, tokenize } from '../../testing/card-merchant.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { signedIn } from '../../testing/signed-in.ts';

let house: WithProcessor<Emulator>;
let mine: CardMerchant;
let other: CardMerchant;
let own: { payment: string; card: string; customer: string; token: string };
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  mine = await boardedForCards(house.ledgate);
  other = await boardedForCards(house.ledgate);
  const token = await tokenize(house.emulator, mine);
  const sale = await charge(mine.client, token, 30_00, { save_card: true, card_on_file_consent: true });
  const [card] = (await mine.client.terminal.listStoredCards({ query: {} })).results;
  own = { payment: sale.id, card: card?.token ?? '', customer: card?.customer.uid ?? '', token };
});
afterAll(() => house.close());

const once = () => ({ idempotency_key: crypto.randomUUID() });
const chargesAt = ({ processorMerchant }: CardMerchant) =>
  house.emulator.control.rows('txns').filter((row) => row['merchant'] === processorMerchant).length;

describe('another merchant', () => {
  test.each(['void', 'refund', 'capture', 'adjust_tip'] as const)('finds no payment to %s', async (action) => {
    const more = {
      void: { reason: 'Not ours' },
      refund: { amount_cents: 1_00, reason: 'Not ours' },
      capture: { amount_cents: 1_00 },
      adjust_tip: { tip_cents: 1_00 },
    }[action];
    const body = { action, ...once(), payment: own.payment, ...more } as never;
    await expect(other.client.terminal.actOnTerminal({ body })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('finds no card on file and no customer to charge or save for', async () => {
    const { token: _none, ...body } = chargeBody('', 10_00);
    const onFile = other.client.terminal.actOnTerminal({ body: { ...body, card: own.card } });
    await expect(onFile).rejects.toMatchObject({ code: 'not_found' });
    const token = await tokenize(house.emulator, other);
    const kept = { save_card: true, card_on_file_consent: true, customer: own.customer };
    await expect(charge(other.client, token, 10_00, kept)).rejects.toMatchObject({ code: 'not_found' });
    expect(chargesAt(other)).toBe(0);
  });

  test('charges nothing with a card that was entered elsewhere', async () => {
    await expect(charge(other.client, own.token, 10_00)).resolves.toMatchObject({ status: 'failed' });
    expect(chargesAt(other)).toBe(0);
  });
});

describe('a sub-user', () => {
  const helper = (permissions: string[]) =>
    signedIn(house.ledgate, 'subuser', { merchantUid: mine.merchantUid, permissions, password: null });

  test('charges only with the permission to, and refunds only with that', async () => {
    const cashier = await helper(['charge_vt', 'read_transaction']);
    expect((await charge(cashier.client, own.token, 12_00)).status).toBe('captured');
    await expect(charge(cashier.client, own.token, 12_00, { action: 'auth' })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    const body = { action: 'void', ...once(), payment: own.payment, reason: 'Not mine to' } as const;
    await expect(cashier.client.terminal.actOnTerminal({ body })).rejects.toMatchObject({ code: 'not_allowed' });
    const { next_steps } = await cashier.client.payments.readPayment({ params: { uid: own.payment } });
    expect(next_steps.void).toMatchObject({ allowed: false });
    const clerk = await helper(['void_vt', 'read_transaction']);
    await expect(charge(clerk.client, own.token, 12_00)).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await clerk.client.terminal.actOnTerminal({ body })).toMatchObject({ status: 'voided' });
  });
});

test('staff and the ISO read payments, and none of them sees who paid', async () => {
  for (const role of ['underwriter', 'admin'] as const) {
    const { client } = await signedIn(house.ledgate, role, { password: null });
    const found = await client.payments.readPayment({ params: { uid: own.payment } });
    expect(found).toMatchObject({ payer: null, payer_name: null, customer: null, card: { last4: '4242' } });
    expect(Object.values(found.next_steps).filter(({ allowed }) => allowed)).toHaveLength(1);
  }
});

test('a merchant whose bank boarded it directly is told why the terminal is closed', async () => {
  const { client } = await signedIn(house.ledgate, 'merchant', { password: null });
  const view = await client.terminal.readTerminal();
  expect(view).toMatchObject({ is_open: false });
  expect(view.closed_why).toContain('approved');
  await expect(charge(client, own.token, 10_00)).rejects.toMatchObject({ code: 'wrong_state' });
});

test('a cashier follows what they charged and gets its receipt, and nothing of what others took', async () => {
  const cashier = await signedIn(house.ledgate, 'subuser', {
    merchantUid: mine.merchantUid,
    permissions: ['charge_vt'],
    password: null,
  });
  const sale = await charge(cashier.client, own.token, 14_00);
  const params = { uid: sale.id };
  expect((await cashier.client.payments.readReceipt({ params })).amounts).toMatchObject([{ value: '$14.00' }]);
  expect((await cashier.client.payments.checkPayment({ params })).id).toBe(sale.id);
  const other = cashier.client.payments.readReceipt({ params: { uid: own.payment } });
  await expect(other).rejects.toMatchObject({ code: 'not_found' });
  await expect(cashier.client.payments.listPayments({ query: {} })).rejects.toMatchObject({ code: 'not_allowed' });
});

test('payments that leave the house in a file are on record, by who took them', async () => {
  const admin = await signedIn(house.ledgate, 'admin', { password: null });
  const file = await admin.client.payments.exportPayments({ query: { search: 'Vance' } });
  const text = new TextDecoder().decode(await file.arrayBuffer());
  expect(text).toContain('4242');
  expect(text).not.toContain('Vance');
  const rows = await house.ledgate.parts.db
    .selectFrom('audit_row')
    .select('facts')
    .where('lane', '=', `user:${admin.uid}`)
    .where('action', '=', 'payment.exported')
    .execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('Vance');
});

import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boardedForCards, type CardMerchant, tokenize } from '../../testing/card-merchant.ts';
import { agreeOn, DUAL_PRICED } from '../../testing/dual-priced.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { refusal } from '../../testing/test-server.ts';
import { cash, type Counter, mugLine, openCounter, orderBody, sellAt } from '../../testing/till.ts';

let house: WithProcessor<Emulator>;
let shop: CardMerchant;
let counter: Counter;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
});
afterAll(() => house.close());
beforeEach(async () => {
  shop = await boardedForCards(house.ledgate);
  await agreeOn(house.ledgate, shop.applicationUid, DUAL_PRICED);
  counter = await openCounter(shop.client);
});

/** Two mugs at $12.00, or at $12.48 by card; 8.5% on top. */
const CASH = { subtotal_cents: 24_00, tax_cents: 2_04, total_cents: 26_04 };
const CARD = { subtotal_cents: 24_96, tax_cents: 2_12, total_cents: 27_08 };
const mugs = () => [mugLine(counter, { quantity: 2_000 })];
const AT_CARD = { price_level: 'card' as const, total_cents: CARD.total_cents };

const open = (rest: object = {}) =>
  shop.client.till.sell({ body: orderBody(counter, mugs(), { awaits_card: true, ...AT_CARD, ...rest }) });
const charge = async (order: string, cents: number) =>
  shop.client.terminal.actOnTerminal({
    body: {
      action: 'sale',
      idempotency_key: crypto.randomUUID(),
      amount_cents: cents,
      subtotal_cents: cents,
      token: await tokenize(house.emulator, shop),
      order,
      entry: 'in_person_keyed',
      billing: { zip: '19901' },
    },
  });
const act = (uid: string, body: object) =>
  shop.client.till.changeOrder({
    params: { uid },
    body: body as Parameters<typeof shop.client.till.changeOrder>[0]['body'],
  });
const pay = (uid: string, tenders = [] as ReturnType<typeof cash>[]) =>
  act(uid, { action: 'pay', shift: counter.shift, tenders, sold_at: new Date().toISOString() });

describe('under dual pricing', () => {
  test('cash pays the catalogue’s price, and the order says what a card would have paid', async () => {
    const sold = await sellAt(counter, mugs());
    expect(sold).toMatchObject({ ...CASH, status: 'paid' });
    expect(sold.pricing).toEqual({
      level: 'cash',
      card_ppm: 40_000,
      cash_total_cents: CASH.total_cents,
      card_total_cents: CARD.total_cents,
    });
    expect(sold.items[0]).toMatchObject({ unit_price_cents: 12_00, cash_price_cents: 12_00 });
  });

  test('a card pays more by the piece, and the receipt has both prices', async () => {
    const { uid } = await open();
    await charge(uid, CARD.total_cents);
    const paid = await pay(uid);
    expect(paid).toMatchObject({ ...CARD, status: 'paid', pricing: { level: 'card' } });
    expect(paid.items[0]).toMatchObject({
      unit_price_cents: 12_48,
      cash_price_cents: 12_00,
      catalogue_price_cents: null,
    });
    const receipt = await shop.client.till.readOrderReceipt({ params: { uid } });
    expect(receipt.amounts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'At cash prices', value: '$26.04' }),
        expect.objectContaining({ label: 'At card prices', value: '$27.08' }),
      ]),
    );
    expect(receipt.items[0]?.details).toContain('Cash $12.00, card $12.48');
  });

  test('part of it in cash leaves all of it at card prices', async () => {
    const { uid } = await open();
    await charge(uid, 20_00);
    expect(await pay(uid, [cash(7_08)])).toMatchObject({
      status: 'paid',
      total_cents: CARD.total_cents,
      change_cents: 0,
    });
  });

  test('nobody pays card prices with cash alone', async () => {
    const body = orderBody(counter, mugs(), AT_CARD);
    const refused = await refusal(shop.client.till.sell({ body: { ...body, tenders: [cash(CARD.total_cents)] } }));
    expect([refused.code, refused.problem.detail]).toEqual(['wrong_state', expect.stringMatching(/cash prices count/)]);
    const { uid } = await open();
    expect((await refusal(pay(uid, [cash(CARD.total_cents)]))).code).toBe('wrong_state');
    const { discount, ...held } = orderBody(counter, mugs());
    const { uid: _, register: __, shift: ___, sold_at: ____, ...basket } = held;
    await act(uid, { action: 'hold', label: 'Pays cash', discount, ...basket });
    expect(await pay(uid, [cash(CASH.total_cents)])).toMatchObject({ ...CASH, pricing: { level: 'cash' } });
  });

  test('no card is charged for an order at cash prices', async () => {
    expect((await refusal(open({ price_level: 'cash', total_cents: CASH.total_cents }))).code).toBe('wrong_state');
    const { uid } = await open({
      awaits_card: false,
      hold: 'Table 4',
      price_level: 'cash',
      total_cents: CASH.total_cents,
    });
    const refused = await refusal(charge(uid, CASH.total_cents));
    expect([refused.code, refused.problem.detail]).toEqual(['wrong_state', expect.stringMatching(/card prices count/)]);
  });

  test('what was put on hold at cash prices is paid in cash by parts, or put on hold at card prices and charged', async () => {
    const atCash = { awaits_card: false, hold: 'Being paid', price_level: 'cash' as const };
    const inCash = await open({ ...atCash, total_cents: CASH.total_cents });
    expect(await pay(inCash.uid, [cash(5_00), cash(21_04)])).toMatchObject({ ...CASH, status: 'paid' });
    const { uid } = await open({ ...atCash, total_cents: CASH.total_cents });
    const { uid: _, register: __, shift: ___, sold_at: ____, ...basket } = orderBody(counter, mugs(), AT_CARD);
    await act(uid, { action: 'hold', label: 'Being paid', ...basket });
    await charge(uid, 20_00);
    expect(await pay(uid, [cash(7_08)])).toMatchObject({ ...CARD, status: 'paid', pricing: { level: 'card' } });
  });

  test('a total at the other prices is stale, and nothing is sold', async () => {
    expect((await refusal(open({ total_cents: CASH.total_cents }))).code).toBe('stale');
  });

  test('what goes back is what was paid: card prices by card', async () => {
    const { uid } = await open();
    await charge(uid, CARD.total_cents);
    const paid = await pay(uid);
    const [line] = paid.items;
    const back = await act(uid, {
      action: 'refund',
      refund: crypto.randomUUID(),
      shift: counter.shift,
      lines: [{ line: line?.uid, quantity: 2_000 }],
      tenders: [{ kind: 'card', cents: CARD.total_cents, payment: paid.tenders[0]?.payment }],
      reason: 'Changed their mind',
    });
    expect(back).toMatchObject({ status: 'refunded', refunded_cents: CARD.total_cents });
  });
});

test('where there is one price, there is no card price', async () => {
  await agreeOn(house.ledgate, shop.applicationUid, { model: 'flat', lines: { flat_rate: 29_000 } });
  const refused = await refusal(open());
  expect([refused.code, refused.problem.detail]).toEqual(['wrong_state', expect.stringMatching(/one price/)]);
  expect((await sellAt(counter, mugs())).pricing).toBeUndefined();
});

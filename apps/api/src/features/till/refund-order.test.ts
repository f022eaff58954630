import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { boardedForCards, type CardMerchant, tokenize } from '../../testing/card-merchant.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { signedIn, signInAs } from '../../testing/signed-in.ts';
import { refusal } from '../../testing/test-server.ts';
import { breadLine, cash, type Counter, mugLine, openCounter, orderBody, sellAt } from '../../testing/till.ts';
import { sayBreach } from '../ledger/check-report.ts';
import { checkLedger, readBalances } from '../ledger/public.ts';
import { completePaidOrders } from './public.ts';

let house: WithProcessor<Emulator>;
let shop: CardMerchant;
let counter: Counter;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
});
afterAll(() => house.close());
beforeEach(async () => {
  shop = await boardedForCards(house.ledgate);
  counter = await openCounter(shop.client);
});

const DAY_MS = 86_400_000;

/** The clocks of both sides go on together, and sign-ins end with it. */
const nextDay = async (): Promise<void> => {
  house.ledgate.advance(DAY_MS);
  house.emulator.control.advance(DAY_MS);
  shop = { ...shop, ...(await signInAs(house.ledgate, shop)), merchantUid: shop.merchantUid };
  counter = { ...counter, client: shop.client };
};

const balances = async (): Promise<Record<string, number>> => {
  const rows = await reading(systemCtx(house.ledgate.parts), (tx) => readBalances(tx, shop.merchantUid));
  return Object.fromEntries(
    rows
      .filter(({ balanceCents }) => balanceCents !== 0)
      .map(({ code, balanceCents }) => [code.split(':')[0], balanceCents]),
  );
};
const breaches = async (): Promise<string[]> =>
  (await checkLedger(house.ledgate.parts.db, house.ledgate.parts.clock())).breaches.map(sayBreach);

const charge = async (order: string, cents: number, key = crypto.randomUUID()) =>
  shop.client.terminal.actOnTerminal({
    body: {
      action: 'sale',
      idempotency_key: key,
      amount_cents: cents,
      subtotal_cents: cents,
      token: await tokenize(house.emulator, shop),
      order,
      entry: 'in_person_keyed',
      billing: { zip: '19901' },
    },
  });

const openForCard = (rest = {}) =>
  shop.client.till.sell({
    body: orderBody(counter, [mugLine(counter, { quantity: 2_000 }), breadLine(counter)], {
      awaits_card: true,
      discount: { ppm: 100_000 },
      tip_cents: 4_95,
      ...rest,
    }),
  });

const pay = (uid: string, tenders = [] as ReturnType<typeof cash>[]) =>
  shop.client.till.changeOrder({
    params: { uid },
    body: { action: 'pay', shift: counter.shift, tenders, sold_at: new Date().toISOString() },
  });

const refund = (uid: string, body: object) =>
  shop.client.till.changeOrder({
    params: { uid },
    body: {
      action: 'refund',
      refund: crypto.randomUUID(),
      shift: counter.shift,
      reason: 'Did not fit',
      ...body,
    } as never,
  });

describe('a card at the counter', () => {
  test('pays part of an order, and cash the rest, to the cent', async () => {
    const order = await openForCard();
    expect((await charge(order.uid, 20_00)).status).toBe('captured');
    expect((await refusal(charge(order.uid, 11_75))).problem.errors).toEqual({
      amount_cents: ['$11.74 of this order is still due.'],
    });
    const paid = await pay(order.uid, [cash(20_00)]);
    expect(paid).toMatchObject({ status: 'paid', total_cents: 31_74, change_cents: 8_26 });
    expect(paid.tenders.map(({ kind, cents }) => [kind, cents])).toEqual(
      expect.arrayContaining([
        ['card', 20_00],
        ['cash', 20_00],
      ]),
    );
    expect(await balances()).toMatchObject({
      card_clearing: 20_00,
      cash_drawer: 211_74,
      sales: 27_50,
      tips_payable: 4_95,
    });
    expect(await balances()).not.toHaveProperty('tender_clearing');
    expect(await breaches()).toEqual([]);
  });

  test('that was charged is a sale although the till went away, and once only', async () => {
    const order = await openForCard();
    const key = crypto.randomUUID();
    await charge(order.uid, 31_74, key);
    house.ledgate.advance(61_000);
    expect(await completePaidOrders(house.ledgate.parts)).toBe(1);
    expect(await completePaidOrders(house.ledgate.parts)).toBe(0);
    const client = (await signInAs(house.ledgate, shop)).client;
    expect(await client.till.readOrder({ params: { uid: order.uid } })).toMatchObject({ status: 'paid', due_cents: 0 });
    expect(await breaches()).toEqual([]);
  });

  test('does not go back by the terminal once an order counts on it', async () => {
    const order = await openForCard();
    const payment = await charge(order.uid, 31_74);
    await pay(order.uid);
    const body = {
      action: 'void' as const,
      idempotency_key: crypto.randomUUID(),
      payment: payment.id,
      reason: 'Mistake',
    };
    const refused = await refusal(shop.client.terminal.actOnTerminal({ body }));
    expect(refused.problem.detail).toMatch(/Refund or void it on the order/);
  });

  test('does not pay for an order of somebody else, nor for one that is paid', async () => {
    const other = await boardedForCards(house.ledgate);
    const theirs = await openCounter(other.client);
    const foreign = await other.client.till.sell({ body: orderBody(theirs, [mugLine(theirs)], { awaits_card: true }) });
    expect((await refusal(charge(foreign.uid, 1_00))).code).toBe('not_found');
    const sold = await sellAt(counter, [mugLine(counter)]);
    expect((await refusal(charge(sold.uid, 1_00))).code).toBe('wrong_state');
  });
});

describe('a refund by line', () => {
  test('gives back each part with its tax and its share of the discount, and all of it is the sale', async () => {
    const sold = await sellAt(counter, [mugLine(counter, { quantity: 3_000 }), breadLine(counter)], {
      discount: { cents: 1_00 },
    });
    const [mugs, bread] = sold.items;
    for (const [line, quantity] of [
      [mugs, 1_000],
      [mugs, 2_000],
      [bread, 1_000],
    ] as const) {
      const before = await shop.client.till.readOrder({ params: { uid: sold.uid } });
      const item = before.items.find(({ uid }) => uid === line?.uid);
      const left = before.total_cents - before.refunded_cents;
      const isLast = line === bread;
      const share = isLast ? left : Math.round(((item?.line_total_cents ?? 0) * quantity) / (item?.quantity ?? 1));
      await refund(sold.uid, { lines: [{ line: line?.uid, quantity }], tenders: [{ kind: 'cash', cents: share }] });
    }
    expect(await shop.client.till.readOrder({ params: { uid: sold.uid } })).toMatchObject({
      status: 'refunded',
      refunded_cents: sold.total_cents,
      items: [{ left_quantity: 0 }, { left_quantity: 0 }],
    });
    expect(await balances()).toMatchObject({ cash_drawer: 200_00 });
    expect(await breaches()).toEqual([]);
  });

  test('to a card is a void on the same day, a refund later, and no cash is given for a card', async () => {
    const order = await openForCard();
    const payment = await charge(order.uid, 31_74);
    const paid = await pay(order.uid);
    const lines = paid.items.map(({ uid, quantity }) => ({ line: uid, quantity }));
    const whole = { lines, tip_cents: 4_95 };
    const refused = await refusal(refund(order.uid, { ...whole, tenders: [{ kind: 'cash', cents: 31_74 }] }));
    expect(refused.problem.errors).toEqual({ tenders: ['This was paid by card. Refund it to that card.'] });
    const early = { lines: [lines[1]], tenders: [{ kind: 'card', cents: 3_35, payment: payment.id }] };
    expect((await refusal(refund(order.uid, early))).code).toBe('wrong_state');
    expect(await breaches()).toEqual([]);
    await nextDay();
    const part = await refund(order.uid, early);
    expect(part).toMatchObject({ status: 'partially_refunded', refunded_cents: 3_35 });
    const rest = await refund(order.uid, {
      lines: [lines[0]],
      tip_cents: 4_95,
      tenders: [{ kind: 'card', cents: 28_39, payment: payment.id }],
    });
    expect(rest).toMatchObject({ status: 'refunded', refunded_cents: 31_74 });
    expect(await balances()).not.toHaveProperty('tender_clearing');
    expect(await breaches()).toEqual([]);
  });

  test('asked for twice gives back once, and needs its right', async () => {
    const sold = await sellAt(counter, [mugLine(counter)]);
    const body = {
      action: 'refund' as const,
      refund: crypto.randomUUID(),
      shift: counter.shift,
      lines: [{ line: sold.items[0]?.uid ?? '', quantity: 1_000 }],
      tenders: [{ kind: 'cash' as const, cents: 13_02 }],
      reason: 'Chipped',
    };
    const cashier = await signedIn(house.ledgate, 'subuser', {
      password: null,
      permissions: ['use_pos'],
      merchantUid: shop.merchantUid,
    });
    const params = { uid: sold.uid };
    expect((await refusal(cashier.client.till.changeOrder({ params, body }))).code).toBe('not_allowed');
    const answers = await Promise.all([1, 2].map(() => shop.client.till.changeOrder({ params, body })));
    expect(answers.map(({ refunded_cents }) => refunded_cents)).toEqual([13_02, 13_02]);
    expect(await balances()).toMatchObject({ cash_drawer: 200_00 });
    expect(await breaches()).toEqual([]);
  });
});

describe('a void', () => {
  const voidOrder = (uid: string) =>
    shop.client.till.changeOrder({
      params: { uid },
      body: { action: 'void', refund: crypto.randomUUID(), shift: counter.shift, reason: 'Rung up twice' },
    });

  test('gives all of it back the way it came, the card and the cash', async () => {
    const order = await openForCard();
    await charge(order.uid, 20_00);
    await pay(order.uid, [cash(20_00)]);
    const voided = await voidOrder(order.uid);
    expect(voided).toMatchObject({ status: 'voided', refunded_cents: 31_74 });
    expect(await balances()).toMatchObject({ cash_drawer: 200_00 });
    expect(await balances()).not.toHaveProperty('card_clearing');
    expect(await breaches()).toEqual([]);
  });

  test('of what was never paid moves nothing', async () => {
    const held = await shop.client.till.sell({ body: orderBody(counter, [mugLine(counter)], { hold: 'Green hat' }) });
    expect(await voidOrder(held.uid)).toMatchObject({ status: 'voided', refunds: [] });
    expect(await balances()).toMatchObject({ cash_drawer: 200_00 });
  });
});

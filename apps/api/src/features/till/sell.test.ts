import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { breadLine, cash, type Counter, mugLine, openCounter, orderBody, other, sellAt } from '../../testing/till.ts';
import { sayBreach } from '../ledger/check-report.ts';
import { checkLedger, readBalances } from '../ledger/public.ts';

let ledgate: TestServer;
let shop: SignedIn;
let counter: Counter;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  shop = await signedIn(ledgate, 'merchant', { password: null });
  counter = await openCounter(shop.client);
});

const balances = async (): Promise<Record<string, number>> => {
  const rows = await reading(systemCtx(ledgate.parts), (tx) => readBalances(tx, shop.merchantUid ?? ''));
  const open = rows.filter(({ balanceCents }) => balanceCents !== 0);
  return Object.fromEntries(
    open.map(({ code, balanceCents }) => [
      code
        .split(':')
        .slice(0, code.startsWith('tax') ? 2 : 1)
        .join(':'),
      balanceCents,
    ]),
  );
};
const breaches = async (): Promise<string[]> =>
  (await checkLedger(ledgate.parts.db, ledgate.parts.clock())).breaches.map(sayBreach);

const stockOf = async (uid: string): Promise<number> =>
  (await shop.client.catalogue.readProduct({ params: { uid } })).product.stock ?? 0;

/** A person of the same shop who may do only this. */
const subUser = (permissions: string[]): Promise<SignedIn> =>
  signedIn(ledgate, 'subuser', { password: null, permissions, merchantUid: shop.merchantUid ?? '' });

describe('a sale', () => {
  test('with a discount, two taxes and a tip is paid in cash and otherwise, to the cent', async () => {
    const lines = [mugLine(counter, { quantity: 2_000 }), breadLine(counter)];
    const sold = await sellAt(counter, lines, {
      discount: { ppm: 100_000 },
      tip_cents: 4_95,
      tenders: [other(10_00), cash(30_00)],
    });
    expect(sold).toMatchObject({ status: 'paid', order_no: '1-0001', subtotal_cents: 27_50, discount_cents: 2_75 });
    expect(sold).toMatchObject({ tax_cents: 2_04, tip_cents: 4_95, total_cents: 31_74, change_cents: 8_26 });
    expect(await balances()).toEqual({
      cash_drawer: 221_74,
      safe: -200_00,
      other_tender: 10_00,
      sales: 27_50,
      discounts: 2_75,
      'tax_payable:Springfield': 49,
      'tax_payable:IL': 1_55,
      tips_payable: 4_95,
    });
    expect(await stockOf(counter.bread)).toBe(-1_000);
    expect(await breaches()).toEqual([]);
  });

  test('sent again is answered as the first time, also at once, and with another basket not at all', async () => {
    const body = orderBody(counter, [mugLine(counter)], { tenders: [cash(20_00)] });
    const answers = await Promise.all([1, 2, 3].map(() => shop.client.till.sell({ body })));
    expect(new Set(answers.map(({ order_no }) => order_no))).toEqual(new Set(['1-0001']));
    const changed = { ...body, tip_cents: 1_00, total_cents: body.total_cents + 1_00 };
    expect((await refusal(shop.client.till.sell({ body: changed }))).code).toBe('key_reused');
    expect((await shop.client.till.listOrders({ query: {} })).results).toHaveLength(1);
    expect(await breaches()).toEqual([]);
  });

  test('is not made where the price changed, the counter added up otherwise, or too little was paid', async () => {
    const { client } = shop;
    const stale = orderBody(counter, [mugLine(counter, { unit_price_cents: 11_00 })], { tenders: [cash(20_00)] });
    const refused = await refusal(client.till.sell({ body: stale }));
    expect([refused.code, refused.problem.detail]).toEqual([
      'stale',
      'Mug was $11.00; the catalogue says $12.00. Nothing was sold.',
    ]);
    const wrong = orderBody(counter, [mugLine(counter)], { total_cents: 12_00, tenders: [cash(20_00)] });
    expect((await refusal(client.till.sell({ body: wrong }))).problem.detail).toMatch(/comes to \$13\.02/);
    const short = orderBody(counter, [mugLine(counter)], { tenders: [cash(5_00)] });
    expect((await refusal(client.till.sell({ body: short }))).problem.detail).toBe('$8.02 is still due.');
    expect((await client.till.listOrders({ query: {} })).results).toEqual([]);
  });

  test('of a cashier has the catalogue’s prices, unless they were given the right to another', async () => {
    const cashier = await subUser(['use_pos', 'read_product']);
    const trusted = await subUser(['use_pos', 'override_price', 'discount_pos', 'approve_pos']);
    const lines = () => [mugLine(counter, { unit_price_cents: 9_00, is_overridden: true, discount: { cents: 1_00 } })];
    const body = () => orderBody(counter, lines(), { tenders: [cash(20_00)] });
    const refused = await refusal(cashier.client.till.sell({ body: body() }));
    expect([refused.code, refused.problem.detail]).toEqual([
      'not_allowed',
      'Changing the price of Mug needs permission. A discount on Mug needs permission.',
    ]);
    const sold = await trusted.client.till.sell({ body: body() });
    expect(sold.items[0]).toMatchObject({ unit_price_cents: 9_00, catalogue_price_cents: 12_00, discount_cents: 1_00 });
  });
});

describe('an order on hold', () => {
  test('is found by its name, changed, and paid at another register', async () => {
    const { client } = shop;
    const held = await client.till.sell({ body: orderBody(counter, [mugLine(counter)], { hold: 'Blue coat' }) });
    expect(held).toMatchObject({ status: 'open', label: 'Blue coat', due_cents: 13_02 });
    expect((await client.till.listOrders({ query: { status__in: 'open', search: 'blue' } })).results).toHaveLength(1);
    const second = await client.till.addRegister({ body: { name: 'Garden' } });
    const shift = await client.till.openTill({ body: { register: second.uid, float_cents: 50_00 } });
    const lines = [mugLine(counter), breadLine(counter)];
    const { discount: _, ...basket } = orderBody(counter, lines);
    const changed = await client.till.changeOrder({
      params: { uid: held.uid },
      body: {
        action: 'hold',
        label: 'Blue coat, two items',
        lines,
        tip_cents: 0,
        catalogue_version: basket.catalogue_version,
        total_cents: basket.total_cents,
      },
    });
    expect(changed).toMatchObject({ total_cents: 16_74, items: [{ name: 'Mug' }, { name: 'Bread' }] });
    const pay = { action: 'pay' as const, shift: shift.uid, tenders: [cash(20_00)], sold_at: new Date().toISOString() };
    const paid = await client.till.changeOrder({ params: { uid: held.uid }, body: pay });
    expect(paid).toMatchObject({ status: 'paid', shift: shift.uid, change_cents: 3_26 });
    const again = await client.till.changeOrder({ params: { uid: held.uid }, body: pay });
    expect(again.tenders).toHaveLength(1);
    const more = { ...pay, tenders: [cash(20_00)] };
    expect((await refusal(client.till.changeOrder({ params: { uid: held.uid }, body: more }))).code).toBe(
      'wrong_state',
    );
    expect(await breaches()).toEqual([]);
  });
});

describe('what was sold without a network', () => {
  test('is booked as it was sold, with what a manager has to look at', async () => {
    const cashier = await subUser(['use_pos', 'read_product']);
    const lines = [
      mugLine(counter, { unit_price_cents: 11_00 }),
      breadLine(counter, { product: crypto.randomUUID(), name: 'Scone' }),
    ];
    const body = orderBody(counter, lines, { is_offline: true, discount: { cents: 1_00 } });
    const sold = await cashier.client.till.sell({ body: { ...body, tenders: [cash(body.total_cents)] } });
    expect(sold).toMatchObject({ status: 'paid', is_offline: true, total_cents: body.total_cents });
    expect(sold.differences.map(({ said }) => said)).toEqual(
      expect.arrayContaining([
        'Mug was $11.00; the catalogue says $12.00.',
        'Scone is not in the catalogue.',
        'A discount on the order needs permission.',
      ]),
    );
    const query = { differs: 'yes' as const };
    expect((await shop.client.till.listOrders({ query })).results).toHaveLength(1);
    for (const { uid } of sold.differences)
      await shop.client.till.seeDifference({ params: { uid }, body: { note: 'Old price tag' } });
    expect((await shop.client.till.listOrders({ query })).results).toHaveLength(0);
    expect(await breaches()).toEqual([]);
  });

  test('and arrives after its shift was closed, takes back what the count was over by', async () => {
    const { client } = shop;
    const body = orderBody(counter, [mugLine(counter)], { is_offline: true });
    const params = { uid: counter.shift };
    await client.till.countTill({ params, body: { counted_cents: 213_02, unsynced: 0 } });
    await client.till.closeTill({ params, body: { reason: 'A sale waits on the old tablet' } });
    expect(await balances()).toMatchObject({ cash_over_short: -13_02 });
    const sold = await client.till.sell({ body: { ...body, tenders: [cash(20_00)] } });
    expect(sold.differences.map(({ kind }) => kind)).toEqual(['late']);
    expect(await balances()).toMatchObject({ sales: 12_00, safe: 13_02 });
    expect(await balances()).not.toHaveProperty('cash_over_short');
    expect(await breaches()).toEqual([]);
  });

  test('for less than its lines make is booked with the difference', async () => {
    const body = orderBody(counter, [mugLine(counter)], { is_offline: true, total_cents: 10_00 });
    const sold = await shop.client.till.sell({ body: { ...body, tenders: [cash(10_00)] } });
    expect(sold.differences.map(({ kind }) => kind)).toEqual(['total']);
    expect(await balances()).toMatchObject({ cash_drawer: 210_00, differences: 3_02, sales: 12_00 });
    expect(await breaches()).toEqual([]);
  });
});

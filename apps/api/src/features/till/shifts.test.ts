import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cash, type Counter, mugLine, openCounter, orderBody, sellAt } from '../../testing/till.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';

let ledgate: TestServer;
let shop: SignedIn;
let cashier: SignedIn;
let counter: Counter;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  shop = await signedIn(ledgate, 'merchant', { password: null });
  counter = await openCounter(shop.client);
  const merchantUid = shop.merchantUid ?? '';
  cashier = await signedIn(ledgate, 'subuser', {
    password: null,
    permissions: ['use_pos', 'open_shift', 'close_shift', 'move_cash'],
    merchantUid,
  });
});

const params = () => ({ uid: counter.shift });

describe('a shift', () => {
  test('is counted without knowing what there should be, and closed with its difference for ever', async () => {
    await sellAt(counter, [mugLine(counter)]);
    await sellAt({ ...counter, client: cashier.client }, [mugLine(counter)]);
    await cashier.client.till.moveTillCash({
      params: params(),
      body: { kind: 'paid_out', cents: 5_00, reason: 'Milk' },
    });
    const blind = await cashier.client.till.readShift({ params: params() });
    expect(blind).toMatchObject({ state: 'open', expected_cents: null, report: { drawer: null, orders: 2 } });
    expect(JSON.stringify(blind)).not.toMatch(/221_?04/);
    expect(await shop.client.till.readShift({ params: params() })).toMatchObject({ expected_cents: 221_04 });
    const early = await refusal(
      cashier.client.till.countTill({ params: params(), body: { counted_cents: 1, unsynced: 2 } }),
    );
    expect(early.problem.detail).toBe('2 sales have not reached the server yet.');
    const counted = await cashier.client.till.countTill({
      params: params(),
      body: { counted_cents: 220_00, unsynced: 0 },
    });
    expect(counted).toMatchObject({ state: 'counted', expected_cents: 221_04, variance_cents: -1_04 });
    const sale = orderBody(counter, [mugLine(counter)], { tenders: [cash(20_00)] });
    expect((await refusal(cashier.client.till.sell({ body: sale }))).problem.detail).toMatch(/The drawer was counted/);
    const again = cashier.client.till.countTill({ params: params(), body: { counted_cents: 221_04, unsynced: 0 } });
    expect((await refusal(again)).code).toBe('wrong_state');
    const silent = cashier.client.till.closeTill({ params: params(), body: {} });
    expect((await refusal(silent)).problem.detail).toMatch(/Say why the count differs/);
    const closed = await cashier.client.till.closeTill({ params: params(), body: { reason: 'Wrong change' } });
    expect(closed).toMatchObject({
      state: 'closed',
      z_number: 1,
      variance_cents: -1_04,
      variance_reason: 'Wrong change',
    });
    expect(closed.report).toMatchObject({ orders: 2, total_cents: 26_04, tax_cents: 2_04 });
    expect(closed.report.by_cashier).toHaveLength(2);
    expect(closed.report.drawer).toEqual(expect.arrayContaining([{ kind: 'short', cents: 1_04 }]));
  });

  test('that is closed is changed by nobody, not in the database either', async () => {
    await shop.client.till.countTill({ params: params(), body: { counted_cents: 200_00, unsynced: 0 } });
    await shop.client.till.closeTill({ params: params(), body: {} });
    const tamper = writeAsSystem(ledgate.parts, (tx) =>
      tx.updateTable('till_shift').set({ z_report: '{}' }).where('uid', '=', counter.shift).execute(),
    );
    await expect(tamper).rejects.toThrow(/never changed/);
    const late = shop.client.till.moveTillCash({
      params: params(),
      body: { kind: 'paid_in', cents: 1, reason: 'Late' },
    });
    expect((await refusal(late)).code).toBe('wrong_state');
  });

  test('carries held orders over by name, and numbers its Z reports one after the other', async () => {
    await shop.client.till.sell({ body: orderBody(counter, [mugLine(counter)], { hold: 'Red scarf' }) });
    const close = async (uid: string) => {
      await shop.client.till.countTill({ params: { uid }, body: { counted_cents: 200_00, unsynced: 0 } });
      return shop.client.till.closeTill({ params: { uid }, body: {} });
    };
    const first = await close(counter.shift);
    expect(first.report.held).toMatchObject([{ label: 'Red scarf', total_cents: 13_02 }]);
    const next = await shop.client.till.openTill({ body: { register: counter.register, float_cents: 200_00 } });
    expect(next.report.held).toHaveLength(1);
    expect((await close(next.uid)).z_number).toBe(2);
    const { results } = await shop.client.till.listShifts({ query: { register: counter.register } });
    expect(results.map(({ z_number }) => z_number)).toEqual([2, 1]);
  });

  test('is counted again only when somebody who reads the books says so', async () => {
    await cashier.client.till.countTill({ params: params(), body: { counted_cents: 100_00, unsynced: 0 } });
    const body = { reason: 'A roll of coins was left out' };
    expect((await refusal(cashier.client.till.reopenCount({ params: params(), body }))).code).toBe('not_allowed');
    expect(await shop.client.till.reopenCount({ params: params(), body })).toMatchObject({ state: 'open' });
    const counted = await cashier.client.till.countTill({
      params: params(),
      body: { counted_cents: 200_00, unsynced: 0 },
    });
    expect(counted.variance_cents).toBe(0);
  });
});

describe('a register', () => {
  test('is named once, and retired only when nothing is left at it', async () => {
    expect((await refusal(shop.client.till.addRegister({ body: { name: 'front COUNTER' } }))).code).toBe(
      'already_exists',
    );
    const uid = { uid: counter.register };
    const retire = () =>
      shop.client.till.changeRegister({ params: uid, body: { name: 'Front counter', removed: true } });
    expect((await refusal(retire())).problem.detail).toMatch(/A shift is open/);
    await shop.client.till.countTill({ params: params(), body: { counted_cents: 200_00, unsynced: 0 } });
    await shop.client.till.closeTill({ params: params(), body: {} });
    await retire();
    expect((await shop.client.till.listRegisters({ query: {} })).results).toEqual([]);
    const open = shop.client.till.openTill({ body: { register: counter.register, float_cents: 0 } });
    expect((await refusal(open)).problem.detail).toBe('This register was retired.');
  });
});

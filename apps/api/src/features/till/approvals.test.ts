import type { SubUserPermission } from '@ledgate/domain/access/abilities.ts';
import type { ApprovalKind } from '@ledgate/domain/till/approvals.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { signedIn, type SignedIn, signInAs } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cash, type Counter, mugLine, openCounter, orderBody, sellAt } from '../../testing/till.ts';

let ledgate: TestServer;
let shop: SignedIn;
let cashier: SignedIn;
let manager: SignedIn;
let counter: Counter;
const PIN = '4071';
const MANAGER: SubUserPermission[] = ['use_pos', 'discount_pos', 'override_price', 'refund_pos', 'approve_pos'];

beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  shop = await signedIn(ledgate, 'merchant');
  counter = await openCounter(shop.client);
  cashier = await colleague(['use_pos', 'read_product']);
  manager = await colleague(MANAGER);
  await books(ledgate.parts).deleteFrom('rate_limit').execute();
});

const colleague = async (permissions: SubUserPermission[]): Promise<SignedIn> => {
  const person = await signedIn(ledgate, 'subuser', {
    merchantUid: shop.merchantUid ?? '',
    permissions,
  });
  await shop.client.merchantUsers.setMemberPin({ params: { id: person.uid }, body: { pin: PIN } });
  return person;
};

interface Asked {
  kind?: ApprovalKind;
  cents?: number;
  by?: { uid: string };
  pin?: string;
  register?: string;
}

const approve = (order: string, { kind = 'discount', cents = 2_00, by = manager, pin = PIN, register }: Asked = {}) =>
  cashier.client.till.approveAtTill({
    body: { register: register ?? counter.register, person: by.uid, pin, kind, order, cents },
  });

/** $2.00 off a mug of $12.00, which a cashier may not give. */
const discounted = () => orderBody(counter, [mugLine(counter)], { discount: { cents: 2_00 }, tenders: [cash(20_00)] });
const sell = (body: ReturnType<typeof discounted>, approvals: string[] = [], client = cashier.client) =>
  client.till.sell({ body: { ...body, approvals } });

const codeOf = async (work: Promise<unknown>): Promise<string> => (await refusal(work)).code;

describe('a cashier', () => {
  test('is stopped, and a manager lets it through on the spot', async () => {
    const body = discounted();
    const stopped = await refusal(sell(body));
    expect([stopped.code, stopped.problem.detail]).toEqual([
      'not_allowed',
      'A discount on the order needs permission.',
    ]);
    const { results } = await cashier.client.till.listApprovers();
    const mine = results.find(({ uid }) => uid === manager.uid);
    expect(mine?.kinds).toEqual(['discount', 'price', 'refund']);
    expect(results.map(({ uid }) => uid)).not.toContain(cashier.uid);
    const approval = await approve(body.uid);
    expect(approval).toMatchObject({ kind: 'discount', by: { uid: manager.uid } });
    const sold = await sell(body, [approval.uid]);
    expect(sold).toMatchObject({ status: 'paid', cashier: { uid: cashier.uid }, discount_cents: 2_00 });
    expect(sold.approvals).toMatchObject([
      {
        uid: approval.uid,
        kind: 'discount',
        by: { uid: manager.uid },
        said: 'A discount on the order needs permission.',
      },
    ]);
    const seen = await shop.client.till.readOrder({ params: { uid: sold.uid } });
    expect(seen.approvals).toEqual(sold.approvals);
    const facts = await reading(systemCtx(ledgate.parts), (tx) =>
      tx.selectFrom('audit_row').select('facts').where('lane', '=', `till:${body.uid}`).orderBy('n').execute(),
    );
    const said = facts.map((row) => row.facts);
    expect(said.some((one) => one.includes('order.approved') && one.includes(manager.uid))).toBe(true);
    expect(said.some((one) => one.includes('order.sold') && one.includes(approval.uid))).toBe(true);
  });

  test('whose answer was lost sends the sale as one that took place, and what was let through for it counts', async () => {
    const body = discounted();
    const approval = await approve(body.uid);
    const late = { ...body, is_offline: true, cashier: cashier.uid, sold_at: new Date().toISOString() };
    const sold = await sell(late, [approval.uid]);
    expect(sold.approvals).toMatchObject([{ uid: approval.uid, by: { uid: manager.uid } }]);
    expect(sold.differences).toEqual([]);
    const other = { ...discounted(), is_offline: true, cashier: cashier.uid, sold_at: new Date().toISOString() };
    const used = await sell(other, [approval.uid]);
    expect(used.approvals).toEqual([]);
    expect(used.differences.map(({ said }) => said)).toEqual(['A discount on the order needs permission.']);
  });

  test('whose own price and discount both need it, needs both', async () => {
    const lines = [mugLine(counter, { unit_price_cents: 9_00, is_overridden: true, discount: { cents: 1_00 } })];
    const body = orderBody(counter, lines, { tenders: [cash(20_00)] });
    const off = await approve(body.uid, { cents: 1_00 });
    expect((await refusal(sell(body, [off.uid]))).problem.detail).toBe('Changing the price of Mug needs permission.');
    const price = await approve(body.uid, { kind: 'price', cents: 3_00 });
    expect((await sell(body, [off.uid, price.uid])).approvals).toHaveLength(2);
  });

  test('gives back with an approval, and not without', async () => {
    const sold = await sellAt(counter, [mugLine(counter)]);
    const back = (approvals: string[]) =>
      cashier.client.till.changeOrder({
        params: { uid: sold.uid },
        body: {
          action: 'refund',
          refund: crypto.randomUUID(),
          shift: counter.shift,
          lines: [{ line: sold.items[0]?.uid ?? '', quantity: 1_000 }],
          tenders: [{ kind: 'cash', cents: 13_02 }],
          reason: 'Chipped',
          approvals,
        },
      });
    expect(await codeOf(back([]))).toBe('not_allowed');
    const small = await approve(sold.uid, { kind: 'refund', cents: 13_01 });
    expect(await codeOf(back([small.uid]))).toBe('wrong_state');
    const { uid } = await approve(sold.uid, { kind: 'refund', cents: 13_02 });
    expect(await back([uid])).toMatchObject({ status: 'refunded', approvals: [{ kind: 'refund' }] });
  });
});

describe('somebody trusted', () => {
  test('needs approval above the limits that the business set, and a manager does not', async () => {
    const trusted = await colleague(['use_pos', 'discount_pos', 'override_price', 'refund_pos']);
    const within = orderBody(counter, [mugLine(counter)], { discount: { ppm: 100_000 }, tenders: [cash(20_00)] });
    expect((await sell(within, [], trusted.client)).approvals).toEqual([]);
    const stopped = await refusal(sell(discounted(), [], trusted.client));
    expect(stopped.problem.detail).toBe('A discount of $2.00 is above the limit of 10% and needs approval.');
    expect((await sell(discounted(), [], manager.client)).approvals).toEqual([]);
  });
});

describe('an approval', () => {
  test('is good for its order, its kind, its register and its amount, and for five minutes', async () => {
    const body = discounted();
    const refuses = async (uid: string, code: string): Promise<void> =>
      expect(await codeOf(sell(body, [uid]))).toBe(code);
    await refuses((await approve(discounted().uid)).uid, 'not_allowed');
    await refuses((await approve(body.uid, { kind: 'price' })).uid, 'not_allowed');
    await refuses((await approve(body.uid, { cents: 1_99 })).uid, 'wrong_state');
    const elsewhere = await shop.client.till.addRegister({ body: { name: 'Garden' } });
    await refuses((await approve(body.uid, { register: elsewhere.uid })).uid, 'wrong_state');
    const old = await approve(body.uid);
    ledgate.advance(300_001);
    cashier = await signInAs(ledgate, cashier);
    await refuses(old.uid, 'wrong_state');
    expect((await sell(body, [(await approve(body.uid)).uid])).status).toBe('paid');
  });

  test('is used once: sent again the sale is answered, and of many at once one is made', async () => {
    const body = discounted();
    const { uid } = await approve(body.uid);
    const answers = await Promise.all([1, 2, 3].map(() => sell(body, [uid])));
    expect(new Set(answers.map(({ order_no: number }) => number)).size).toBe(1);
    expect(await sell(body, [uid])).toEqual(answers[0]);
    const held = await cashier.client.till.sell({
      body: orderBody(counter, [mugLine(counter)], { hold: 'Blue coat' }),
    });
    const first = await approve(held.uid, { kind: 'refund' });
    const spend = () =>
      cashier.client.till.changeOrder({
        params: { uid: held.uid },
        body: {
          action: 'void',
          refund: crypto.randomUUID(),
          shift: counter.shift,
          reason: 'Gone',
          approvals: [first.uid],
        },
      });
    // Nothing moved, so nothing had to be let through.
    expect((await spend()).approvals).toEqual([]);
    const sold = await sellAt(counter, [mugLine(counter, { quantity: 2_000 })]);
    const once = await approve(sold.uid, { kind: 'refund', cents: 20_00 });
    const refund = () =>
      cashier.client.till.changeOrder({
        params: { uid: sold.uid },
        body: {
          action: 'refund',
          refund: crypto.randomUUID(),
          shift: counter.shift,
          lines: [{ line: sold.items[0]?.uid ?? '', quantity: 1_000 }],
          tenders: [{ kind: 'cash', cents: 13_02 }],
          reason: 'Chipped',
          approvals: [once.uid],
        },
      });
    const went = await Promise.allSettled([refund(), refund(), refund()]);
    expect(went.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await shop.client.till.readOrder({ params: { uid: sold.uid } })).refunded_cents).toBe(13_02);
  });

  test('stays with a held order that is changed, up to what was let through', async () => {
    const body = { ...discounted(), tenders: [], hold: 'Blue coat' };
    const held = await sell(body, [(await approve(body.uid)).uid]);
    const again = (cents: number) => {
      const { lines, total_cents: total } = orderBody(counter, [mugLine(counter)], { discount: { cents } });
      return cashier.client.till.changeOrder({
        params: { uid: held.uid },
        body: { action: 'hold', label: 'Coat', lines, discount: { cents }, catalogue_version: 1, total_cents: total },
      });
    };
    expect((await again(1_50)).discount_cents).toBe(1_50);
    expect(await codeOf(again(2_50))).toBe('not_allowed');
  });

  test('is given by those who may themselves, of this business, with their PIN', async () => {
    const body = discounted();
    const refunds = await colleague(['use_pos', 'refund_pos', 'approve_pos']);
    expect(await codeOf(approve(body.uid, { by: refunds }))).toBe('not_allowed');
    expect(await codeOf(approve(body.uid, { by: cashier }))).toBe('wrong_credentials');
    expect(await codeOf(approve(body.uid, { pin: '9999' }))).toBe('wrong_credentials');
    const stranger = await signedIn(ledgate, 'merchant', { password: null });
    expect(await codeOf(approve(body.uid, { by: stranger }))).toBe('wrong_credentials');
    const theirs = await openCounter(stranger.client, 'Theirs');
    expect(await codeOf(approve(body.uid, { register: theirs.register }))).toBe('not_found');
    expect((await stranger.client.till.listApprovers()).results.map(({ uid }) => uid)).not.toContain(manager.uid);
    const { uid } = await approve(body.uid);
    const foreign = orderBody(theirs, [mugLine(theirs)], { uid: body.uid, discount: { cents: 2_00 } });
    const clerk = await signedIn(ledgate, 'subuser', {
      password: null,
      merchantUid: stranger.merchantUid ?? '',
      permissions: ['use_pos'],
    });
    expect(await codeOf(sell({ ...foreign, tenders: [cash(20_00)] }, [uid], clerk.client))).toBe('not_allowed');
    await shop.client.merchantUsers.removeMember({ params: { id: manager.uid } });
    expect(await codeOf(sell(body, [uid]))).toBe('not_allowed');
  });

  test('locks the PIN that is guessed with it', async () => {
    const order = crypto.randomUUID();
    for (let nth = 1; nth <= 4; nth += 1)
      expect(await codeOf(approve(order, { pin: '9999' }))).toBe('wrong_credentials');
    expect(await codeOf(approve(order, { pin: '9999' }))).toBe('wrong_state');
    expect(await codeOf(approve(order))).toBe('wrong_state');
  });
});

test('a day of sales without a network is told once, to those who approve', async () => {
  const deaf = await colleague(['use_pos', 'discount_pos', 'read_report']);
  const sync = () => {
    const body = discounted();
    return sell({ ...body, is_offline: true, tenders: [cash(body.total_cents)] });
  };
  const [first] = [await sync(), await sync()];
  expect(first.differences.map(({ kind }) => kind)).toEqual(['discount']);
  const told = async ({ client }: SignedIn): Promise<number> => {
    const { results } = await client.notifications.listNotifications({ query: { page_size: 50 } });
    return results.filter(({ kind }) => kind === 'sales_differ').length;
  };
  expect(await Promise.all([told(shop), told(manager), told(deaf), told(cashier)])).toEqual([1, 1, 0, 0]);
});

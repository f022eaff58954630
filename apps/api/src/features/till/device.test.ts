import type { Client } from '@ledgate/contract/client.ts';
import { SUB_USER_PERMISSIONS, type SubUserPermission } from '@ledgate/domain/access/abilities.ts';
import { TILL_ABILITIES } from '@ledgate/domain/access/till-abilities.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cash, type Counter, mugLine, openCounter, orderBody } from '../../testing/till.ts';
import { type Device, leaseAt } from '../../testing/till-device.ts';

let ledgate: TestServer;
let shop: SignedIn;
let cashier: SignedIn;
let counter: Counter;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  shop = await signedIn(ledgate, 'merchant');
  counter = await openCounter(shop.client);
  cashier = await colleague(['use_pos', 'read_product', 'open_shift', 'close_shift']);
  await setPin(cashier, '4071');
  // Each test has its own misses.
  await books(ledgate.parts).deleteFrom('rate_limit').execute();
});

const colleague = (permissions: SubUserPermission[]): Promise<SignedIn> =>
  signedIn(ledgate, 'subuser', { merchantUid: shop.merchantUid ?? '', permissions });
const setPin = ({ uid }: { uid: string }, pin: string | null) =>
  shop.client.merchantUsers.setMemberPin({ params: { id: uid }, body: { pin } });

const anybody = (): Client => ledgate.client({});
const signIn = (at: Device, person: { uid: string }, pin = '4071') =>
  anybody().till.signInByPin({ body: { ...at, person: person.uid, pin } });
const asCashier = async (at: Device, person: { uid: string } = cashier, pin = '4071') => {
  const session = await signIn(at, person, pin);
  return { session, client: ledgate.client({ token: session.accessToken }) };
};
const codeOf = async (work: Promise<unknown>): Promise<string> => (await refusal(work)).code;

describe('a register', () => {
  test('is used on one device at a time; another says so, and can take over', async () => {
    const first = await leaseAt(shop.client, counter.register);
    const { results } = await shop.client.till.listRegisters({ query: {} });
    expect(results[0]?.lease).toMatchObject({ device: first.device, name: 'Front tablet', by: { uid: shop.uid } });
    const { client } = await asCashier(first);
    expect((await client.auth.readPermissions()).permissions).toContain('use_pos');
    const refused = await refusal(leaseAt(cashier.client, counter.register, { name: 'Phone' }));
    expect([refused.code, refused.problem.detail]).toEqual(['wrong_state', 'This register is in use on Front tablet.']);
    const second = await leaseAt(cashier.client, counter.register, { name: 'Phone', takes: true });
    expect(await codeOf(anybody().till.openDevice({ body: first }))).toBe('not_found');
    ledgate.advance(1_000);
    expect(await codeOf(client.auth.readPermissions())).toBe('not_signed_in');
    expect(await anybody().till.openDevice({ body: second })).toMatchObject({ register: { uid: counter.register } });
    await shop.client.till.giveUpLease({ params: { uid: counter.register } });
    expect(await codeOf(anybody().till.openDevice({ body: second }))).toBe('not_found');
  });

  test('that two devices ask for at once goes to one of them', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 4 }, () => leaseAt(shop.client, counter.register)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  });

  test('sells on its own device alone; what was sold offline elsewhere is booked and told', async () => {
    const at = await leaseAt(shop.client, counter.register);
    const body = () => {
      const order = orderBody(counter, [mugLine(counter)]);
      return { ...order, tenders: [cash(order.total_cents)] };
    };
    const none = await refusal(shop.client.till.sell({ body: body() }));
    expect(none.problem.detail).toBe('This register is in use on Front tablet. Nothing was sold.');
    await shop.client.till.sell({ body: { ...body(), device: at.device } });
    const late = await shop.client.till.sell({ body: { ...body(), is_offline: true } });
    expect(late.differences.map(({ kind }) => kind)).toEqual(['device']);
    const held = await shop.client.till.sell({ body: { ...body(), tenders: [], hold: 'Ann', device: at.device } });
    const pay = { action: 'pay' as const, shift: counter.shift, tenders: [cash(20_00)], sold_at: body().sold_at };
    const params = { uid: held.uid };
    expect(await codeOf(shop.client.till.changeOrder({ params, body: pay }))).toBe('wrong_state');
    await shop.client.till.changeOrder({ params, body: { ...pay, device: at.device } });
  });
});

describe('a PIN', () => {
  test('opens what is open at a register, and nothing else', async () => {
    const at = await leaseAt(shop.client, counter.register);
    expect(await anybody().till.openDevice({ body: at })).toMatchObject({ cashiers: [{ uid: cashier.uid }] });
    const { session, client } = await asCashier(at);
    expect(session.userData.till).toEqual({ register: counter.register });
    const order = orderBody(counter, [mugLine(counter)]);
    const body = { ...order, tenders: [cash(order.total_cents)], device: at.device };
    expect(await client.till.sell({ body })).toMatchObject({ status: 'paid', cashier: { uid: cashier.uid } });
    for (const ask of [
      () => client.account.readAccount(),
      () => client.account.listSessions(),
      () => client.account.stepUp({ body: { password: 'whatever it is' } }),
      () => client.notifications.listNotifications({ query: {} }),
      () =>
        client.till.leaseRegister({ params: { uid: counter.register }, body: { device: at.device, name: 'Phone' } }),
      () => client.till.setOwnPin({ body: { pin: '9517' } }),
    ])
      expect(await codeOf(ask())).toBe('not_allowed');
    // Where anybody may come in, nobody is known by a PIN.
    expect(await codeOf(client.auth.changeEmail({ body: { email: 'other@kestrel.example' } }))).toBe('not_signed_in');
    await client.account.signOut();
    expect(await codeOf(client.auth.readPermissions())).toBe('not_signed_in');
  });

  test('never opens more than a register does and the person holds', async () => {
    const at = await leaseAt(shop.client, counter.register);
    const all = await colleague([...SUB_USER_PERMISSIONS]);
    await setPin(all, '4071');
    const { client, session } = await asCashier(at, all);
    const { permissions } = await client.auth.readPermissions();
    expect(permissions.toSorted()).toEqual(TILL_ABILITIES.toSorted());
    expect(session.userData.ability).toHaveLength(TILL_ABILITIES.length);
    await shop.client.till.setOwnPin({ body: { pin: '8306' } });
    const owner = await asCashier(at, shop, '8306');
    expect((await owner.client.auth.readPermissions()).permissions.toSorted()).toEqual(TILL_ABILITIES.toSorted());
    expect(await codeOf(owner.client.merchantUsers.listTeam({ query: {} }))).toBe('not_allowed');
  });
});

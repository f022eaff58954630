import type { SubUserPermission } from '@ledgate/domain/access/abilities.ts';
import { PIN } from '@ledgate/domain/access/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Device, leaseAt } from '../../testing/till-device.ts';

const RIGHT = '4071';
const WRONG = '4072';
let ledgate: TestServer;
let shop: SignedIn;
let at: Device;
beforeAll(async () => {
  ledgate = await startTestServer();
  // However slow the machine, limits and their windows are what they are here.
  ledgate.stopClock();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  await books(ledgate.parts).deleteFrom('rate_limit').execute();
  shop = await signedIn(ledgate, 'merchant');
  at = await leaseAt(shop.client, await addRegister(shop, 'Front'));
});

const addRegister = async ({ client }: SignedIn, name: string): Promise<string> =>
  (await client.till.addRegister({ body: { name } })).uid;
const colleague = async (permissions: SubUserPermission[] = ['use_pos'], of = shop): Promise<SignedIn> => {
  const merchantUid = of.merchantUid ?? '';
  const person = await signedIn(ledgate, 'subuser', { merchantUid, permissions });
  await of.client.merchantUsers.setMemberPin({ params: { id: person.uid }, body: { pin: RIGHT } });
  return person;
};
const signIn = (person: { uid: string }, pin = RIGHT, where = at) =>
  ledgate.client({}).till.signInByPin({ body: { ...where, person: person.uid, pin } });
const said = async (work: Promise<unknown>): Promise<[string, string]> => {
  const { code, problem } = await refusal(work);
  return [code, problem.detail];
};

describe('a PIN', () => {
  test('is locked by five wrong ones in a row, until it is set anew', async () => {
    const cashier = await colleague();
    for (let left = PIN.tries - 1; left > 1; left -= 1)
      expect(await said(signIn(cashier, WRONG))).toEqual([
        'wrong_credentials',
        `The PIN is wrong. ${left} tries are left.`,
      ]);
    // A right one in between begins anew.
    await signIn(cashier);
    for (let n = 0; n < PIN.tries - 1; n += 1)
      expect((await said(signIn(cashier, WRONG)))[0]).toBe('wrong_credentials');
    expect((await said(signIn(cashier, WRONG)))[0]).toBe('wrong_state');
    expect((await said(signIn(cashier)))[0]).toBe('wrong_state');
    const { results } = await shop.client.notifications.listNotifications({ query: {} });
    expect(results.map(({ kind, words }) => [kind, words])).toEqual([['pin_locked', 'Robin Quarterman']]);
    const params = { id: cashier.uid };
    expect(await shop.client.merchantUsers.readMember({ params })).toMatchObject({ has_pin: true, pin_locked: true });
    expect(await shop.client.merchantUsers.setMemberPin({ params, body: { pin: '9517' } })).toMatchObject({
      has_pin: true,
      pin_locked: false,
    });
    await signIn(cashier, '9517');
    await shop.client.merchantUsers.setMemberPin({ params, body: { pin: null } });
    expect((await said(signIn(cashier, '9517')))[0]).toBe('wrong_credentials');
  });

  test('gets as many looks from a crowd as from one after the other', async () => {
    const cashier = await colleague();
    const crowd = await Promise.all(Array.from({ length: 12 }, () => said(signIn(cashier, WRONG))));
    const codes = crowd.map(([code]) => code);
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(PIN.tries - 1);
    expect((await said(signIn(cashier)))[0]).toBe('wrong_state');
  });

  test('is not guessed by going from person to person at one register', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => colleague()));
    const codes: string[] = [];
    for (let round = 0; round < PIN.tries - 1; round += 1)
      for (const person of people) codes.push((await said(signIn(person, WRONG)))[0]);
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(PIN.missesPerRegisterPerHour);
    expect(codes.at(-1)).toBe('too_many_tries');
    ledgate.advance(3_600_000);
    await signIn(people[0] ?? shop);
  });

  test('is not guessed by going from register to register', async () => {
    const registers = PIN.missesPerMerchantPerHour / PIN.missesPerRegisterPerHour + 1;
    const nobody = { uid: crypto.randomUUID() };
    const codes: string[] = [];
    for (let n = 0; n < registers; n += 1) {
      const there = await leaseAt(shop.client, await addRegister(shop, `Register ${n}`));
      for (let tried = 0; tried < PIN.missesPerRegisterPerHour; tried += 1)
        codes.push((await said(signIn(nobody, WRONG, there)))[0]);
    }
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(PIN.missesPerMerchantPerHour);
    expect(codes.at(-1)).toBe('too_many_tries');
    // Another business hears nothing of it.
    const other = await signedIn(ledgate, 'merchant', { password: null });
    const cashier = await colleague(['use_pos'], other);
    await signIn(cashier, RIGHT, await leaseAt(other.client, await addRegister(other, 'Front')));
  });

  test('is not guessed over days with right ones in between', async () => {
    const cashier = await colleague();
    let misses = 0;
    for (; misses < PIN.missesPerDay; misses += 1) {
      if (misses % (PIN.tries - 1) === 0) await signIn(cashier);
      if (misses % 10 === 0) ledgate.advance(3_600_000);
      expect((await said(signIn(cashier, WRONG)))[0]).toBe('wrong_credentials');
    }
    expect((await said(signIn(cashier)))[0]).toBe('too_many_tries');
  });

  test('opens nothing with another business, at another register, or for somebody who may not sell', async () => {
    const other = await signedIn(ledgate, 'merchant', { password: null });
    const theirs = await colleague(['use_pos'], other);
    const reader = await colleague(['read_report']);
    const cashier = await colleague();
    const wrong = ['wrong_credentials', 'The PIN is wrong.'];
    expect(await said(signIn(theirs))).toEqual(wrong);
    expect(await said(signIn(reader))).toEqual(wrong);
    expect(await said(signIn({ uid: crypto.randomUUID() }))).toEqual(wrong);
    const back = await addRegister(shop, 'Back');
    for (const where of [
      { ...at, register: back },
      { ...at, device: crypto.randomUUID() },
      { ...at, secret: `${at.secret.slice(0, -2)}AA` },
      { ...at, register: crypto.randomUUID() },
    ])
      expect(await said(signIn(cashier, RIGHT, where))).toEqual([
        'not_found',
        'This device is not set up for this register any more.',
      ]);
    expect((await ledgate.client({}).till.openDevice({ body: at })).cashiers.map(({ uid }) => uid)).toEqual([
      cashier.uid,
    ]);
  });

  test('opens nothing for those who are deactivated or removed, and their sessions there end', async () => {
    const [blocked, removed] = [await colleague(), await colleague()];
    const { accessToken } = await signIn(blocked);
    await shop.client.merchantUsers.deactivateMember({ params: { id: blocked.uid } });
    await shop.client.merchantUsers.removeMember({ params: { id: removed.uid } });
    ledgate.advance(1_000);
    expect((await said(ledgate.client({ token: accessToken }).auth.readPermissions()))[0]).toBe('not_signed_in');
    for (const person of [blocked, removed]) expect((await said(signIn(person)))[0]).toBe('wrong_credentials');
    expect((await ledgate.client({}).till.openDevice({ body: at })).cashiers).toEqual([]);
  });

  test('that everybody would try first is refused, and so is the end of the own number', async () => {
    const cashier = await colleague();
    const params = { id: cashier.uid };
    for (const pin of ['1111', '1234', '9876', '121212', '1987', (cashier.mobile ?? '').slice(-4)]) {
      const { problem } = await refusal(shop.client.merchantUsers.setMemberPin({ params, body: { pin } }));
      expect(problem.errors?.['pin'], pin).toHaveLength(1);
    }
  });
});

describe('a device without a register', () => {
  test('is turned away only so often from one address', async () => {
    const ask = () => said(ledgate.client({}).till.openDevice({ body: { ...at, secret: 'guessed' } }));
    for (let n = 0; n < PIN.strangersPerAddressPerHour; n += 1) await ask();
    expect((await ask())[0]).toBe('too_many_tries');
  });
});

import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { boardedForCards, type CardMerchant, charge, tokenize } from '../../testing/card-merchant.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { type SignedIn, signedIn, signInAs } from '../../testing/signed-in.ts';
import { collectSettlements } from '../settlement/public.ts';
import { driveFunding, readFunding, watchMerchants } from './public.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const WHY = 'Sales tripled overnight and nobody picks up the phone.';
const TOLD = 'We are looking at a sudden rise in sales. Send us your last five invoices.';

let house: WithProcessor<Emulator>;
let [underwriter, admin, second]: SignedIn[] = [];
/** One merchant whose deposits are held and let go again and again: the tests follow one another. */
let merchant: CardMerchant;
let card: string;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  underwriter = await signedIn(house.ledgate, 'underwriter');
  admin = await signedIn(house.ledgate, 'admin');
  second = await signedIn(house.ledgate, 'admin');
  const business = { monthly_volume_cents: 100_00, highest_ticket_cents: 200_00 };
  merchant = await boardedForCards(house.ledgate, { business });
  card = await tokenize(house.emulator, merchant);
}, 60_000);
afterAll(() => house.close());

const by = (person: SignedIn | undefined) => {
  if (!person) throw new Error('nobody is there yet');
  return person.client.watching;
};
const uid = () => merchant.applicationUid;
const watched = async (person = underwriter) =>
  (await by(person).listWatched({ query: { application: uid() } })).results[0];
const tasks = async (kind: string) =>
  (await admin?.client.tasks.listTasks({ query: { application: uid(), page_size: 50 } }))?.results.filter(
    (task) => task.kind === kind,
  );
const atProvider = () =>
  house.emulator.control.rows('payouts').filter((row) => row['entity'] === merchant.processorEntity);
const paid = () =>
  house.emulator.control.rows('disbursements').filter((row) => row['entity'] === merchant.processorEntity);
const advance = async (ms: number): Promise<void> => {
  house.ledgate.advance(ms);
  house.emulator.control.advance(ms);
  [underwriter, admin, second] = await Promise.all(
    [underwriter, admin, second].map((person) => signInAs(house.ledgate, person as SignedIn)),
  );
  const { client, token } = await signInAs(house.ledgate, merchant);
  merchant = { ...merchant, client, token };
};
const propose = (person: SignedIn | undefined, scope: 'all' | 'excess' = 'all') =>
  by(person).proposeHold({ params: { uid: uid() }, body: { scope, reason: WHY, told: TOLD } });
const release = (id: string) => by(second).releaseHold({ params: { uid: id }, body: { reason: 'They explained it.' } });

describe('a month above what was approved', () => {
  test('is one finding, one task and one hold of the excess, with two servers too', async () => {
    await charge(merchant.client, card, 120_00);
    await watchMerchants(house.ledgate.parts);
    expect((await watched())?.findings, 'not above yet').toEqual([]);
    await charge(merchant.client, card, 15_00);
    await Promise.all([watchMerchants(house.ledgate.parts), watchMerchants(house.ledgate.parts)]);
    await watchMerchants(house.ledgate.parts);
    const row = await watched();
    expect(row?.findings).toMatchObject([{ watched: 'volume', severity: 'task', is: '$135.00', limit: '$120.00' }]);
    expect(row?.holds).toMatchObject([{ state: 'on', cause: 'over_volume', scope: 'excess', cents: 15_00 }]);
    expect(await tasks('limit_passed')).toHaveLength(1);
    await driveFunding(house.ledgate.parts);
    expect(atProvider()).toMatchObject([{ float: 15_00, inactive: 0 }]);
    expect((await watched())?.at_provider).toMatchObject({ is_as_wanted: true });
  });

  test('holds more with each sale, and says so to the merchant', async () => {
    await charge(merchant.client, card, 5_00);
    await watchMerchants(house.ledgate.parts);
    await driveFunding(house.ledgate.parts);
    expect(atProvider()).toMatchObject([{ float: 20_00 }]);
    expect(await by(merchant).readFunding({ query: {} })).toMatchObject({
      state: 'partly_held',
      kept_back_cents: 20_00,
      told: expect.stringContaining('above the volume'),
    });
    expect(await tasks('limit_passed')).toHaveLength(1);
  });

  test('once released is not held again this month, and a task that was closed stays closed', async () => {
    const hold = (await watched())?.holds[0]?.id ?? '';
    await expect(by(underwriter).releaseHold({ params: { uid: hold }, body: { reason: WHY } })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await by(underwriter).askRelease({ params: { uid: hold }, body: { reason: 'Invoices fit the sales.' } });
    expect(await tasks('hold_to_release')).toHaveLength(1);
    await release(hold);
    const [task] = (await tasks('limit_passed')) ?? [];
    const body = { outcome: 'done', note: 'A trade fair.' } as const;
    await underwriter?.client.tasks.closeTask({ params: { uid: task?.uid ?? '' }, body });
    await charge(merchant.client, card, 5_00);
    await watchMerchants(house.ledgate.parts);
    await driveFunding(house.ledgate.parts);
    expect(atProvider()).toMatchObject([{ float: 0 }]);
    expect([await tasks('limit_passed'), await tasks('hold_to_release')]).toEqual([[], []]);
    expect((await watched())?.findings).toMatchObject([{ is: '$145.00' }]);
  });
});

describe('a hold by two people', () => {
  test('is proposed by one and confirmed by another; nothing is paid until it is released', async () => {
    const { id } = await propose(underwriter);
    expect(await tasks('hold_to_confirm')).toHaveLength(1);
    expect(await by(merchant).readFunding({ query: {} }), 'only proposed').toMatchObject({ state: 'paid' });
    await expect(propose(admin), 'one at a time').rejects.toMatchObject({ code: 'wrong_state' });
    await expect(by(underwriter).confirmHold({ params: { uid: id } })).rejects.toMatchObject({ code: 'not_allowed' });
    await by(admin).confirmHold({ params: { uid: id } });
    await expect(by(second).confirmHold({ params: { uid: id } }), 'twice').rejects.toMatchObject({
      code: 'wrong_state',
    });
    await driveFunding(house.ledgate.parts);
    expect(atProvider()).toMatchObject([{ inactive: 1 }]);
    await advance(2 * WEEK_MS);
    expect(paid(), 'nothing is paid').toEqual([]);
    const said = await by(merchant).readFunding({ query: {} });
    expect(said).toMatchObject({ state: 'held', told: TOLD, advice: expect.stringMatching(/\.$/) });
    expect(JSON.stringify(said)).not.toContain(WHY);
    await release(id);
    await driveFunding(house.ledgate.parts);
    await advance(WEEK_MS);
    expect(paid()).toMatchObject([{ amount: 145_00 }]);
    expect(await by(merchant).readFunding({ query: {} })).toMatchObject({ state: 'paid' });
  }, 30_000);

  test('is not confirmed by whoever proposed it, and can be withdrawn or rejected', async () => {
    const own = await propose(admin);
    expect(own.open_steps).toEqual(['withdraw']);
    await expect(by(admin).confirmHold({ params: { uid: own.id } })).rejects.toMatchObject({ code: 'not_ready' });
    await by(admin).withdrawHold({ params: { uid: own.id } });
    const { id } = await propose(underwriter);
    await by(second).rejectHold({ params: { uid: id }, body: { reason: 'They told us last week.' } });
    expect((await watched())?.holds.slice(0, 2).map(({ state }) => state)).toEqual(['rejected', 'withdrawn']);
    expect(await tasks('hold_to_confirm')).toEqual([]);
    await expect(propose(underwriter, 'excess'), 'nothing is too much').rejects.toMatchObject({ code: 'not_ready' });
  });

  test('what the provider does not take is tried again, called for, and set in the end', async () => {
    const { id } = await propose(underwriter);
    await by(admin).confirmHold({ params: { uid: id } });
    house.emulator.control.addFaults([{ kind: 'error_before', path: '/payouts', next: 500 }]);
    for (const _ of Array.from({ length: 5 })) {
      await driveFunding(house.ledgate.parts);
      house.ledgate.advance(3_600_000);
    }
    await advance(0);
    expect((await watched())?.at_provider).toMatchObject({ is_as_wanted: false });
    expect(await tasks('funding_not_set')).toHaveLength(1);
    house.emulator.control.clearFaults();
    await driveFunding(house.ledgate.parts);
    expect(await tasks('funding_not_set')).toEqual([]);
    expect(atProvider()).toMatchObject([{ inactive: 1 }]);
    await release(id);
    await driveFunding(house.ledgate.parts);
  }, 30_000);
});

test('a deposit that comes back stops deposits by itself, once', async () => {
  await collectSettlements(house.ledgate.parts);
  house.emulator.control.returnDeposit(paid()[0]?.id ?? '');
  await advance(3_600_000);
  for (const _ of ['once', 'again']) await collectSettlements(house.ledgate.parts);
  const open = (await watched())?.holds.filter(({ state }) => state === 'on');
  expect(open).toMatchObject([{ cause: 'returned_deposit', scope: 'all', proposed_by: null }]);
  expect(await tasks('deposit_returned')).toHaveLength(1);
  await driveFunding(house.ledgate.parts);
  const funding = await reading(systemCtx(house.ledgate.parts), (tx) => readFunding(tx, merchant.merchantUid));
  expect(funding).toMatchObject({ state: 'held', told: expect.stringContaining('sent a deposit back') });
  await advance(WEEK_MS);
  expect(paid()).toHaveLength(1);
  await release(open?.[0]?.id ?? '');
  await driveFunding(house.ledgate.parts);
  await advance(WEEK_MS);
  expect(paid()).toHaveLength(2);
}, 30_000);

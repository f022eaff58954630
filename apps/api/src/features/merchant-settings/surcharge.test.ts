import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { boardedForCards, type CardMerchant, charge, tokenize } from '../../testing/card-merchant.ts';
import { agreeOn } from '../../testing/dual-priced.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { signedIn, signInAs } from '../../testing/signed-in.ts';
import { refusal } from '../../testing/test-server.ts';

let house: WithProcessor<Emulator>;
let shop: CardMerchant;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
});
afterAll(() => house.close());
beforeEach(async () => {
  shop = await boardedForCards(house.ledgate);
});

const DAY_MS = 86_400_000;
const SURCHARGED = { model: 'surcharge', lines: { visa_rate: 3_000, surcharge_rate: 20_000 } } as const;

const later = async (days: number): Promise<void> => {
  house.ledgate.advance(days * DAY_MS);
  house.emulator.control.advance(days * DAY_MS);
  shop = { ...shop, ...(await signInAs(house.ledgate, shop)), merchantUid: shop.merchantUid };
};
const agree = (sale: Parameters<typeof agreeOn>[2]) => agreeOn(house.ledgate, shop.applicationUid, sale);
const settings = () => shop.client.merchantSettings.readMerchantSettings({ query: {} });
const turnOn = () =>
  shop.client.merchantSettings.saveMerchantSettings({ body: { surcharge_on: true, surcharge_ppm: 10_000 } });
const notify = () => shop.client.merchantSettings.giveSurchargeNotice({ body: { told_networks: true } });
/** $100 with 1% on top. */
const sale = async () => charge(shop.client, await tokenize(house.emulator, shop), 101_00, { surcharge_cents: 1_00 });

const whyNot = async (doing: Promise<unknown>, field: string): Promise<string | undefined> =>
  (await refusal(doing)).problem.errors?.[field]?.[0];

test('a surcharge opens under its model, 30 days after notice, and closes with the model', async () => {
  expect((await settings()).surcharge_why_not).toMatch(/you have none yet/);
  expect((await refusal(notify())).code).toBe('wrong_state');
  await agree({ model: 'flat', lines: { flat_rate: 29_000 } });
  expect(await whyNot(turnOn(), 'surcharge_on')).toMatch(/yours is flat/);

  await agree(SURCHARGED);
  expect(await whyNot(turnOn(), 'surcharge_on')).toMatch(/Give notice first/);
  const given = await notify();
  expect(given).toMatchObject({ pricing_model: 'surcharge', surcharge_notice: { given_by: expect.any(String) } });
  expect(given.surcharge_why_not).toMatch(/^Surcharges open on /);
  expect((await refusal(notify())).code).toBe('already_exists');

  await later(29);
  expect(await whyNot(turnOn(), 'surcharge_on')).toMatch(/30 days after your notice/);
  expect(await whyNot(sale(), 'surcharge_cents')).toMatch(/off in your settings/);
  await later(1);
  expect(await turnOn()).toMatchObject({ surcharge_why_not: null, payments: { surcharge_on: true } });
  expect(await sale()).toMatchObject({ surcharge_cents: 1_00 });

  // Every charge is looked at, not only the switch: it stays on, and nothing is charged for it.
  await agree({ model: 'interchange_plus', lines: { visa_rate: 3_000 } });
  expect(await whyNot(sale(), 'surcharge_cents')).toMatch(/yours is interchange plus/);
  expect((await shop.client.terminal.readTerminal()).surcharge).toMatchObject({ ppm: 0, why_not: expect.any(String) });
  const other = await shop.client.merchantSettings.saveMerchantSettings({ body: { lock_minutes: 7 } });
  expect(other.payments).toMatchObject({ surcharge_on: true, lock_minutes: 7 });
  const off = await shop.client.merchantSettings.saveMerchantSettings({ body: { surcharge_on: false } });
  expect(off.payments.surcharge_on).toBe(false);
});

test('the desk has it among its tasks, with the day on which it opens', async () => {
  await agree(SURCHARGED);
  const { surcharge_notice: notice } = await notify();
  const desk = await signedIn(house.ledgate, 'underwriter', { password: null });
  const { results } = await desk.client.tasks.listTasks({ query: {} });
  const task = results.find(({ application }) => application?.uid === shop.applicationUid);
  expect(task).toMatchObject({ kind: 'surcharge_notice', details: { 'Opens on': notice?.opens_on } });
  const admin = await signedIn(house.ledgate, 'admin', { password: null });
  const seen = await admin.client.merchantSettings.readMerchantSettings({ query: { merchant: shop.merchantUid } });
  expect(seen.surcharge_notice).toEqual(notice);
});

test('notice without having told the networks is none', async () => {
  await agree(SURCHARGED);
  const body = { told_networks: false } as unknown as { told_networks: true };
  expect((await refusal(shop.client.merchantSettings.giveSurchargeNotice({ body }))).code).toBe('invalid');
  expect((await settings()).surcharge_notice).toBeNull();
});

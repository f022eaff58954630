import type { Ask } from '@ledgate/contract/call.ts';
import type { merchantSettings } from '@ledgate/contract/merchant-settings.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agreeOn, boardWithout, DUAL_PRICED } from '../../testing/dual-priced.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let shop: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  shop = await signedIn(ledgate, 'merchant', { password: null });
});

const setup = () => shop.client.merchantSettings.readTillSetup();
const board = () => boardWithout(ledgate, shop.merchantUid ?? '', shop.uid);

test('a counter learns who it is, its zone and its date, and what everybody begins with', async () => {
  await board();
  expect(await setup()).toEqual({
    merchant_name: 'Harbor Lane Books',
    address: ['14 Harbor Street', 'Dover, DE 19901'],
    phone: '3025550143',
    timezone: 'est',
    today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    tax_rounding: 'line',
    tips: { on: true, presets: [15, 18, 20] },
    approval: { discount_ppm: 100_000, refund_cents: 5_000, price_ppm: 0 },
    receipt: { header: '', footer: '', policy: '', logo: null },
    pricing: { kind: 'single' },
    lock_minutes: 5,
    printer: { paper: '80', automatic: true, copies: 1 },
  });
});

test('what the merchant changed is there, and what a save does not name stays', async () => {
  await shop.client.merchantSettings.saveMerchantSettings({
    body: { receipt_header: 'Open daily\n8 to 6', timezone: 'hst', lock_minutes: 2 },
  });
  await shop.client.merchantSettings.saveMerchantSettings({
    body: { approval: { discount_ppm: 0, refund_cents: 1, price_ppm: 20_000 } },
  });
  expect(await setup()).toMatchObject({
    timezone: 'hst',
    lock_minutes: 2,
    receipt: { header: 'Open daily\n8 to 6' },
    approval: { discount_ppm: 0, refund_cents: 1, price_ppm: 20_000 },
    tips: { presets: [15, 18, 20] },
  });
});

test('cash and card prices are told apart only where that was accepted', async () => {
  const application = await board();
  await agreeOn(ledgate, application, { model: 'flat', lines: { flat_rate: 29_000, card_price: 40_000 } });
  expect((await setup()).pricing).toEqual({ kind: 'single' });
  await agreeOn(ledgate, application, DUAL_PRICED);
  expect((await setup()).pricing).toEqual({ kind: 'dual', card_ppm: 40_000 });
});

test('whoever works at the till reads it, and nobody else', async () => {
  const of = { merchantUid: shop.merchantUid ?? '', password: null };
  const clerk = await signedIn(ledgate, 'subuser', { ...of, permissions: ['use_pos'] });
  expect((await clerk.client.merchantSettings.readTillSetup()).lock_minutes).toBe(5);
  const other = await signedIn(ledgate, 'subuser', { ...of, permissions: ['read_setting'] });
  expect(await refusal(other.client.merchantSettings.readTillSetup())).toMatchObject({ code: 'not_allowed' });
});

test('an odd setting is refused with its field, and nothing is saved', async () => {
  const save = (body: Ask<typeof merchantSettings.saveMerchantSettings>['body']) =>
    refusal(shop.client.merchantSettings.saveMerchantSettings({ body }));
  expect(await save({ receipt_header: 'a\nb\nc\nd\ne\nf', lock_minutes: 3 })).toMatchObject({
    problem: { code: 'invalid', errors: { receipt_header: [expect.stringMatching(/at most 5 lines/)] } },
  });
  expect(await save({ approval: { discount_ppm: 2_000_000, refund_cents: 0, price_ppm: 0 } })).toMatchObject({
    code: 'invalid',
  });
  expect((await setup()).lock_minutes).toBe(5);
});

test('two who change settings at once do not overwrite each other', async () => {
  const { client } = shop;
  const { version } = await client.merchantSettings.readMerchantSettings({ query: {} });
  await client.merchantSettings.saveMerchantSettings({ body: { tips_on: false }, ifMatch: version });
  expect(
    await refusal(client.merchantSettings.saveMerchantSettings({ body: { lock_minutes: 9 }, ifMatch: version })),
  ).toMatchObject({ code: 'stale' });
  expect(await setup()).toMatchObject({ tips: { on: false }, lock_minutes: 5 });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cash, type Counter, mugLine, openCounter, orderBody } from '../../testing/till.ts';

let ledgate: TestServer;
let shop: SignedIn;
let counter: Counter;
let customer: string;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  shop = await signedIn(ledgate, 'merchant', { password: null });
  counter = await openCounter(shop.client);
  customer = (await shop.client.customers.addCustomer({ body: { name: 'Harbor School' } })).uid;
});

const DAY_MS = 86_400_000;
const dayAfter = (days: number): string =>
  new Date(ledgate.parts.clock().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const keep = (rest: { number?: string; state?: string; expires_on?: string | null } = {}) =>
  shop.client.customers.keepExemption({
    params: { uid: customer },
    body: { state: 'IL', number: 'E-9981', reason: 'nonprofit', expires_on: dayAfter(30), ...rest },
  });
const body = (rest: Partial<ReturnType<typeof orderBody>> = {}) =>
  orderBody(counter, [mugLine(counter)], { customer, tenders: [cash(20_00)], ...rest });

test('a customer with a certificate pays no tax, and the sale and its receipt name it', async () => {
  expect(await keep()).toMatchObject({ is_exempt: true, exemptions: [{ number: 'E-9981', standing: 'valid' }] });
  expect((await refusal(shop.client.till.sell({ body: body() }))).code).toBe('stale');
  const sold = await shop.client.till.sell({ body: body({ total_cents: 12_00 }) });
  expect(sold).toMatchObject({ is_exempt: true, tax_cents: 0, total_cents: 12_00, change_cents: 8_00 });
  expect(sold.exemption).toMatchObject({ state: 'IL', number: 'E-9981' });
  const receipt = await shop.client.till.readOrderReceipt({ params: { uid: sold.uid } });
  expect(receipt.about).toEqual(
    expect.arrayContaining([expect.objectContaining({ label: 'Tax exempt', value: 'IL E-9981' })]),
  );
  expect(receipt.amounts.map(({ label }) => label)).toEqual(['Subtotal', 'Total']);
});

test('a certificate is replaced by its state and ended, and what was sold keeps the one it had', async () => {
  await keep();
  const sold = await shop.client.till.sell({ body: body({ total_cents: 12_00 }) });
  const replaced = await keep({ number: 'E-2', expires_on: null });
  expect(replaced.exemptions.map(({ number, standing }) => [number, standing])).toEqual([
    ['E-2', 'valid'],
    ['E-9981', 'ended'],
  ]);
  const params = { uid: customer, exemption: replaced.exemptions[0]?.uid ?? '' };
  const ended = await shop.client.customers.endExemption({ params });
  expect([ended.is_exempt, ended.exemptions.map(({ standing }) => standing)]).toEqual([false, ['ended', 'ended']]);
  expect((await refusal(shop.client.customers.endExemption({ params }))).code).toBe('wrong_state');
  expect((await shop.client.till.sell({ body: body() })).tax_cents).toBe(1_02);
  const before = await shop.client.till.readOrder({ params: { uid: sold.uid } });
  expect(before.exemption?.number).toBe('E-9981');
  const { results } = await shop.client.customers.listCustomers({ query: {} });
  expect(results.map(({ is_exempt: isExempt }) => isExempt)).toEqual([false]);
});

test('one that is expired, or somebody else’s, exempts nothing', async () => {
  expect((await refusal(keep({ expires_on: dayAfter(-2) }))).problem.errors).toEqual({
    expires_on: ['This certificate has expired.'],
  });
  const stranger = await signedIn(ledgate, 'merchant', { password: null });
  const foreign = {
    params: { uid: customer },
    body: { state: 'IL', number: 'X', reason: 'other' as const, expires_on: null },
  };
  expect((await refusal(stranger.client.customers.keepExemption(foreign))).code).toBe('not_found');
});

test('a held order that gets an exempt customer is not taxed any more', async () => {
  await keep();
  const held = await shop.client.till.sell({ body: body({ customer: null, hold: 'School', tenders: [] }) });
  expect(held.tax_cents).toBe(1_02);
  const changed = await shop.client.till.changeOrder({
    params: { uid: held.uid },
    body: {
      action: 'hold',
      label: 'School',
      lines: [mugLine(counter)],
      customer,
      catalogue_version: 1,
      total_cents: 12_00,
    },
  });
  expect(changed).toMatchObject({ is_exempt: true, total_cents: 12_00, exemption: { number: 'E-9981' } });
});

test('sold without a network it is booked as it was, and a manager looks at what no certificate allows', async () => {
  const offline = (rest: object) =>
    shop.client.till.sell({
      body: { ...body({ total_cents: 12_00, tenders: [cash(12_00)] }), is_offline: true, is_exempt: true, ...rest },
    });
  const bare = await offline({});
  expect(bare).toMatchObject({ is_exempt: true, tax_cents: 0, exemption: null });
  expect(bare.differences.map(({ kind }) => kind)).toEqual(['exemption']);
  await keep();
  const sold = await offline({ sold_at: ledgate.parts.clock().toISOString() });
  expect([sold.differences, sold.exemption?.number]).toEqual([[], 'E-9981']);
});

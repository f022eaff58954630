import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { breadLine, cash, type Counter, mugLine, openCounter, orderBody, other, sellAt } from '../../testing/till.ts';

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

const cents = (value: string): number => Number(value.replace(/[^\d]/g, '')) * (value.startsWith('−') ? -1 : 1);
const sumOf = (rows: readonly { value: string }[]): number => rows.reduce((sum, { value }) => sum + cents(value), 0);

const print = (uid: string) => shop.client.till.giveOrderReceipt({ params: { uid }, body: { by: 'print' } });
const read = (uid: string) => shop.client.till.readOrderReceipt({ params: { uid } });

test('a receipt adds up to the cent: items, taxes by jurisdiction, tenders, change and what went back', async () => {
  const mugs = mugLine(counter, { quantity: 3_000 });
  const lines = [mugs, breadLine(counter)];
  const sold = await sellAt(counter, lines, {
    discount: { ppm: 150_000 },
    tip_cents: 5_00,
    tenders: [other(10_00), cash(40_00)],
  });
  const [line] = sold.items;
  const backCents = Math.round((line?.line_total_cents ?? 0) / 3);
  await shop.client.till.changeOrder({
    params: { uid: sold.uid },
    body: {
      action: 'refund',
      refund: crypto.randomUUID(),
      shift: counter.shift,
      lines: [{ line: mugs.uid, quantity: 1_000 }],
      tenders: [{ kind: 'cash', cents: backCents }],
      reason: 'Chipped',
    },
  });
  const receipt = await read(sold.uid);
  expect(receipt.title).toBe('Sale');
  expect(receipt.about).toEqual(
    expect.arrayContaining([expect.objectContaining({ label: 'Order', value: sold.order_no })]),
  );
  const total = receipt.amounts.findIndex(({ is_total: isTotal }) => isTotal);
  expect(sumOf(receipt.amounts.slice(0, total))).toBe(sold.total_cents);
  expect(cents(receipt.amounts[total]?.value ?? '')).toBe(sold.total_cents);
  expect(receipt.amounts.map(({ label }) => label).toSorted()).toEqual([
    'Discount',
    'Refunded',
    'Subtotal',
    'Tax, IL 6.25%',
    'Tax, Springfield 2.25%',
    'Tip',
    'Total',
  ]);
  const [change, tenders] = [receipt.tenders.at(-1), receipt.tenders.slice(0, -1)];
  expect(change?.label).toBe('Change');
  expect(sumOf(tenders) - cents(change?.value ?? '')).toBe(sold.total_cents);
  expect(receipt.refunds.map(({ value }) => cents(value))).toEqual([-backCents]);
  expect(receipt.refunds[0]?.details[0]).toMatch(/^1 × Mug /);
});

test('what is printed a second time is a copy, until something of it goes back', async () => {
  const sold = await sellAt(counter, [mugLine(counter)]);
  expect(await print(sold.uid)).toMatchObject({ title: 'Sale', printed_before: 0 });
  const copies = await Promise.all([print(sold.uid), print(sold.uid)]);
  expect(copies.map(({ printed_before: before }) => before).toSorted((one, two) => one - two)).toEqual([1, 2]);
  expect(copies.map(({ title }) => title)).toEqual(['Sale: COPY', 'Sale: COPY']);
  expect(await read(sold.uid)).toMatchObject({ printed_before: 3 });
  await shop.client.till.changeOrder({
    params: { uid: sold.uid },
    body: { action: 'void', refund: crypto.randomUUID(), shift: counter.shift, reason: 'Rung up twice' },
  });
  expect(await print(sold.uid)).toMatchObject({ title: 'Sale: VOIDED', printed_before: 0 });
});

test('it is mailed and texted, and never as a copy; nobody else’s, and none of what was not paid', async () => {
  const sold = await sellAt(counter, [mugLine(counter), mugLine(counter)]);
  const params = { uid: sold.uid };
  await print(sold.uid);
  await shop.client.till.giveOrderReceipt({ params, body: { by: 'email', to: 'ada@mail.example' } });
  await shop.client.till.giveOrderReceipt({ params, body: { by: 'text', to: '3025552655' } });
  expect((await ledgate.lastMessage('ada@mail.example', 'email')).text).toContain(sold.order_no);
  const texted = await ledgate.lastMessage('3025552655');
  expect(texted.text).toContain('Total: $26.04');
  expect(texted.text).not.toContain('COPY');
  const stranger = await signedIn(ledgate, 'merchant', { password: null });
  const asked = { params, body: { by: 'email' as const, to: 'eve@mail.example' } };
  expect((await refusal(stranger.client.till.giveOrderReceipt(asked))).code).toBe('not_found');
  expect((await refusal(stranger.client.till.readOrderReceipt({ params }))).code).toBe('not_found');
  const held = await shop.client.till.sell({ body: orderBody(counter, [mugLine(counter)], { hold: 'Blue coat' }) });
  expect((await refusal(read(held.uid))).code).toBe('wrong_state');
});

test('what was sold without a network is its cashier’s, and is judged by their rights', async () => {
  const clerk = await signedIn(ledgate, 'subuser', {
    password: null,
    permissions: ['use_pos', 'read_product'],
    merchantUid: shop.merchantUid ?? '',
  });
  const discounted = () => orderBody(counter, [mugLine(counter)], { discount: { cents: 1_00 } });
  const sync = (body: ReturnType<typeof discounted>, cashier: string) =>
    shop.client.till.sell({ body: { ...body, is_offline: true, cashier, tenders: [cash(body.total_cents)] } });
  const sold = await sync(discounted(), clerk.uid);
  expect(sold.cashier.uid).toBe(clerk.uid);
  expect(sold.differences.map(({ kind }) => kind)).toEqual(['discount']);
  await shop.client.merchantUsers.removeMember({ params: { id: clerk.uid } });
  const late = await sync(orderBody(counter, [mugLine(counter)]), clerk.uid);
  expect(late.cashier.uid).toBe(clerk.uid);
  expect(late.differences.map(({ kind }) => kind)).toEqual(['cashier']);
  const stranger = await signedIn(ledgate, 'merchant', { password: null });
  const foreign = await sync(orderBody(counter, [mugLine(counter)]), stranger.uid);
  expect(foreign.cashier.uid).toBe(shop.uid);
  expect(foreign.differences.map(({ kind }) => kind)).toEqual(['cashier']);
  const online = { ...orderBody(counter, [mugLine(counter)]), cashier: clerk.uid, tenders: [cash(20_00)] };
  expect((await refusal(shop.client.till.sell({ body: online }))).code).toBe('wrong_state');
});

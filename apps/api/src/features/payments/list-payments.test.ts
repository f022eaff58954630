import type { Client } from '@ledgate/contract/client.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMerchant } from '../../testing/merchants.ts';
import { addPaymentRows } from '../../testing/payment-rows.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const COUNT = 7;

let ledgate: TestServer;
let readers: Record<'the merchant' | 'its ISO' | 'an admin' | 'another ISO', Client>;
beforeAll(async () => {
  ledgate = await startTestServer();
  const iso = await signedIn(ledgate, 'iso', { password: null });
  const merchant = await startMerchant(ledgate, { isoUid: iso.isoUid ?? '' });
  for (let nth = 0; nth < COUNT; nth += 1) {
    await addPaymentRows(ledgate, merchant, { order_no: `ORD-10${nth}`, amount_cents: (nth + 1) * 10_00 });
    ledgate.advance(1_000);
  }
  const other = await signedIn(ledgate, 'iso', { password: null });
  const admin = await signedIn(ledgate, 'admin', { password: null });
  readers = {
    'the merchant': merchant.client,
    'its ISO': iso.client,
    'an admin': admin.client,
    'another ISO': other.client,
  };
});
afterAll(() => ledgate.close());

const count = async (client: Client, query: object): Promise<number> =>
  (await client.payments.listPayments({ query })).results.length;

describe.each(['the merchant', 'its ISO', 'an admin'] as const)('%s', (who) => {
  test.each<[string, object, number]>([
    ['everything', {}, COUNT],
    ['the name of who paid', { search: 'vanc' }, COUNT],
    ['the last four', { search: '4242' }, COUNT],
    ['an order number', { search: 'ORD-103' }, 1],
    ['two words', { search: 'Ada ORD-105' }, 1],
    ['what is nowhere', { search: 'zebra' }, 0],
    ['no word at all', { search: '!!' }, 0],
    ['signs that mean something elsewhere', { search: `'); drop table payment; --` }, 0],
    ['a status', { status: 'captured' }, COUNT],
    ['a status said twice', { status: 'captured,captured' }, COUNT],
    ['another status', { status: 'voided,refunded' }, 0],
    ['amounts', { least_cents: 20_00, most_cents: 40_00 }, 3],
    ['a search within a filter', { search: 'Vance', least_cents: 60_00 }, 2],
  ])('finds by %s', async (_, query, expected) => {
    expect(await count(readers[who], query)).toBe(expected);
  });
});

test('another ISO finds none of it', async () => {
  for (const query of [{}, { search: 'Vance' }]) expect(await count(readers['another ISO'], query)).toBe(0);
});

test('page after page every payment comes once, the newest first', async () => {
  const { payments } = readers['the merchant'];
  const orders: (string | null)[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof payments.listPayments>> = await payments.listPayments({
      query: { page_size: 3, search: 'Vance', ...(cursor !== null && { cursor }) },
    });
    orders.push(...page.results.map(({ order_no }) => order_no));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(orders).toEqual(Array.from({ length: COUNT }, (_, nth) => `ORD-10${COUNT - 1 - nth}`));
});

test('a view of the list is kept for oneself, under one name, without words that the list does not know', async () => {
  const [{ payments: mine }, { payments: others }] = [readers['the merchant'], readers['an admin']];
  const body = { name: 'Large ones', definition: { least: '100', odd: 'x' } };
  const view = await mine.savePaymentView({ body });
  expect(view).toMatchObject({ name: 'Large ones', definition: { least: '100' } });
  expect((await mine.listPaymentViews()).results).toEqual([view]);
  expect((await others.listPaymentViews()).results).toEqual([]);
  await expect(mine.savePaymentView({ body })).rejects.toMatchObject({ code: 'already_exists' });
  expect((await readers['an admin'].queue.listViews()).results).toEqual([]);
  const params = { uid: view.uid };
  await expect(others.removePaymentView({ params })).rejects.toMatchObject({ code: 'not_found' });
  await mine.removePaymentView({ params });
  expect((await mine.listPaymentViews()).results).toEqual([]);
});

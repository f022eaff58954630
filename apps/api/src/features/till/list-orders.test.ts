import { parseCsv } from '@ledgate/database/csv.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cash, type Counter, mugLine, openCounter, orderBody, sellAt } from '../../testing/till.ts';

let ledgate: TestServer;
let shop: SignedIn;
let counter: Counter;

beforeAll(async () => {
  ledgate = await startTestServer();
  shop = await signedIn(ledgate, 'merchant', { password: null });
  counter = await openCounter(shop.client);
  for (let nth = 0; nth < 4; nth += 1) await sellAt(counter, [mugLine(counter)], { tenders: [cash(20_00)] });
  await shop.client.till.sell({ body: orderBody(counter, [mugLine(counter)], { hold: 'Table 4' }) });
  const odd = orderBody(counter, [mugLine(counter, { unit_price_cents: 11_00 })], { is_offline: true });
  await shop.client.till.sell({ body: { ...odd, tenders: [cash(20_00)] } });
});
afterAll(() => ledgate.close());

const numbers = async (query: Parameters<typeof shop.client.till.listOrders>[0]): Promise<string[]> =>
  (await shop.client.till.listOrders(query)).results.map(({ order_no: no }) => no);

test('orders are listed page after page, of one status or several, and none of them twice', async () => {
  const all = ['1-0006', '1-0005', '1-0004', '1-0003', '1-0002', '1-0001'];
  const whole = await shop.client.till.listOrders({ query: {} });
  expect(whole.results.map(({ order_no: no }) => no).toSorted()).toEqual(all.toSorted());
  const times = whole.results.map(({ created_at: at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await numbers({ query: { status__in: 'open' } })).toEqual(['1-0005']);
  const first = await shop.client.till.listOrders({ query: { status__in: 'open,paid', page_size: 4 } });
  const rest = await numbers({ query: { status__in: 'open,paid', page_size: 4, cursor: first.next_cursor ?? '' } });
  expect([...first.results.map(({ order_no: no }) => no), ...rest]).toEqual(
    whole.results.map(({ order_no: no }) => no),
  );
});

test('a number finds the order, and the held one whose name has it', async () => {
  expect(await numbers({ query: { search: '4' } })).toEqual(['1-0005', '1-0004']);
  expect(await numbers({ query: { search: '1-0004' } })).toEqual(['1-0004']);
  expect(await numbers({ query: { search: '2-0004' } })).toEqual([]);
  expect(await numbers({ query: { search: 'table' } })).toEqual(['1-0005']);
  expect(await numbers({ query: { search: '100%' } })).toEqual([]);
});

test('how many orders a manager has to look at is told with every page, whatever it is narrowed to', async () => {
  const list = await shop.client.till.listOrders({ query: { status__in: 'open' } });
  expect([list.to_review, list.results.map(({ to_review: of }) => of)]).toEqual([1, [0]]);
  const differs = await shop.client.till.listOrders({ query: { differs: 'yes' } });
  expect(differs.results.map((row) => [row.order_no, row.to_review])).toEqual([['1-0006', 1]]);
});

test('the list is exported as it is narrowed, and that is on the record', async () => {
  const file = await shop.client.till.exportOrders({ query: { status__in: 'open' } });
  const text = new TextDecoder().decode(await file.arrayBuffer());
  const [heads = [], ...rows] = parseCsv(text.replace('\uFEFF', '').replaceAll('\r\n', '\n'));
  expect(heads.slice(2, 5)).toEqual(['Order', 'Status', 'Name']);
  expect(rows.map((row) => [row[2], row[3], row[4], row[13]])).toEqual([['1-0005', 'Open', 'Table 4', '13.02']]);
  const told = await ledgate.parts.db
    .selectFrom('audit_row')
    .select('facts')
    .where('action', '=', 'order.exported')
    .execute();
  expect(told).toHaveLength(1);
});

test('an admin sees the orders of a merchant they name and may do nothing with them; an underwriter and an ISO see none', async () => {
  const admin = await signedIn(ledgate, 'admin', { password: null });
  const query = { merchant: shop.merchantUid ?? '' };
  const { results } = await admin.client.till.listOrders({ query });
  expect(results).toHaveLength(6);
  const open = results.find(({ status }) => status === 'open');
  const held = await admin.client.till.readOrder({ params: { uid: open?.uid ?? '' } });
  expect([held.status, held.may]).toEqual(['open', { void: false, refund: false }]);
  for (const role of ['underwriter', 'iso'] as const) {
    const other = await signedIn(ledgate, role, { password: null });
    await expect(other.client.till.listOrders({ query })).rejects.toMatchObject({ code: 'not_allowed' });
  }
});

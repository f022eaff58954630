import type { Ask } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import { parseCsv } from '@ledgate/database/csv.ts';
import { guessColumns, type ProductRow, readProductRow, repeatedRows } from '@ledgate/domain/till/product-rows.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let shop: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  shop = await signedIn(ledgate, 'merchant', { password: null });
});

type Row = Ask<typeof catalogue.importProducts>['body']['rows'][number];

const send = async (rows: Row[], preview = false) => {
  const { results } = await shop.client.catalogue.importProducts({ body: { preview, rows } });
  return results;
};

const inChunks = async (rows: Row[]) => {
  const results = [];
  for (let at = 0; at < rows.length; at += 500) results.push(...(await send(rows.slice(at, at + 500))));
  return results;
};

const outcomes = (results: { outcome: string }[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(results.map(({ outcome }) => outcome))].map((outcome) => [
      outcome,
      results.filter((one) => one.outcome === outcome).length,
    ]),
  );

/** As a table of products is read on the screen. */
const readTable = (csv: string): Row[] => {
  const [heads = [], ...lines] = parseCsv(csv.replace('\uFEFF', '').replaceAll('\r\n', '\n'));
  const columns = guessColumns(heads);
  return lines.map((cells, at) => {
    const read = readProductRow(
      Object.fromEntries(columns.flatMap((name, place) => (name ? [[name, cells[place] ?? '']] : []))),
    );
    if (!read.ok) throw new Error(read.problems.join(' '));
    return { row: at + 2, ...(read.row satisfies ProductRow) };
  });
};

test('of five thousand rows with 37 bad ones the good ones are entered, and the bad named, once', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at): Row => {
    const isBad = at % 136 === 1 && at < 136 * 37;
    const row = { row: at + 2, name: `Item ${at}`, sku: `Item-${at}`, price_cents: 100 + at };
    if (!isBad) return row;
    return at < 136 * 20 ? { ...row, sku: 'ITEM-0' } : { ...row, price_cents: null };
  });
  const repeats = repeatedRows(rows, ({ row }) => row);
  expect([repeats.size, ...new Set(repeats.values())]).toEqual([20, 'Row 2 has this SKU already.']);
  const once = rows.filter((row) => !repeats.has(row));
  expect(outcomes(await send(once.slice(-500), true))).toEqual({ created: 497, refused: 3 });
  const first = await inChunks(once);
  expect(outcomes(first)).toEqual({ created: 4_963, refused: 17 });
  expect(new Set(first.map(({ why }) => why))).toEqual(new Set([null, 'Price is missing.']));
  expect(outcomes(await inChunks(once))).toEqual({ unchanged: 4_963, refused: 17 });
}, 120_000);

test('what is exported is imported again unchanged, row for row', async () => {
  const { catalogue: calls } = shop.client;
  const drinks = await calls.createCategory({ body: { name: 'Drinks' } });
  const hot = await calls.createCategory({ body: { name: 'Hot', parent: drinks.uid } });
  const tea = { name: '=cmd|tea', price_cents: 4_50, category: hot.uid, track_stock: true, stock: 2_500 };
  await calls.createProduct({ body: { ...tea, sku: '-5', barcode: '4006381333931', favorite: 3, cost_cents: 99 } });
  const shirt = await calls.createProduct({ body: { name: 'Shirt, “heavy”', price_cents: 0, unit: 'lb' } });
  await calls.createProduct({ body: { name: 'x', price_cents: 20_00, parent: shirt.uid, variant: 'Large "XL"' } });
  const below = await calls.createProduct({ body: { name: 'Below', price_cents: 1, track_stock: true } });
  await calls.recordStock({ params: { uid: below.uid }, body: { kind: 'damaged', quantity: 1_000 } });
  const file = await calls.exportProducts({});
  const rows = readTable(new TextDecoder().decode(await file.arrayBuffer()));
  expect(rows).toHaveLength(4);
  expect(outcomes(await send(rows))).toEqual({ unchanged: 4 });
});

test('a row changes what its columns name and nothing else; it is found by id, SKU or barcode', async () => {
  const { catalogue: calls } = shop.client;
  const made = await calls.createProduct({
    body: { name: 'Mug', price_cents: 8_00, sku: 'M-1', barcode: '96385074', cost_cents: 3_00, track_stock: true },
  });
  expect(outcomes(await send([{ row: 2, name: 'Mug', sku: 'm-1', price_cents: 9_00 }]))).toEqual({ changed: 1 });
  expect(outcomes(await send([{ row: 2, name: 'Big mug', barcode: '96385074', stock: 4_000 }]))).toEqual({
    changed: 1,
  });
  const { product } = await calls.readProduct({ params: { uid: made.uid } });
  expect(product).toMatchObject({ name: 'Big mug', price_cents: 9_00, cost_cents: 3_00, sku: 'm-1', stock: 4_000 });
});

test('rows are refused one by one, each with its reason', async () => {
  const results = await send([
    { row: 2, name: 'Shirt', price_cents: 10_00 },
    { row: 3, name: 'Shirt', variant: 'Large', price_cents: 10_00 },
    { row: 4, name: 'Shirt', variant: 'LARGE', price_cents: 10_00 },
    { row: 5, name: 'Hat', variant: 'Large', price_cents: 10_00 },
    { row: 6, name: 'No price' },
    { row: 7, name: 'Lost', price_cents: 1, category: 'Nowhere > Else' },
    { row: 8, name: 'Foreign', price_cents: 1, id: crypto.randomUUID() },
    { row: 9, name: 'One', price_cents: 1, barcode: '96385074' },
    { row: 10, name: 'Other', price_cents: 1, barcode: '96385074', sku: 'other' },
  ]);
  expect(results.map(({ why, outcome }) => why ?? outcome)).toEqual([
    'created',
    'created',
    'There is a variant of this name already.',
    'There is no product “Hat” to be a variant of. Put its own row first.',
    'Price is missing.',
    'There is no category “Nowhere > Else”. Add it first.',
    'No product has this Ledgate ID. Leave it empty for a new one.',
    'created',
    'One has this barcode already.',
  ]);
});

test('who may add and not change is told so for each row that would change something', async () => {
  await shop.client.catalogue.createProduct({ body: { name: 'Mug', price_cents: 8_00, sku: 'M-1' } });
  const merchantUid = shop.merchantUid ?? '';
  const clerk = await signedIn(ledgate, 'subuser', { merchantUid, permissions: ['create_product'], password: null });
  const rows = [
    { row: 2, name: 'Mug', sku: 'M-1', price_cents: 1 },
    { row: 3, name: 'Cup', price_cents: 1 },
  ];
  const { results } = await clerk.client.catalogue.importProducts({ body: { preview: false, rows } });
  expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'created']);
});

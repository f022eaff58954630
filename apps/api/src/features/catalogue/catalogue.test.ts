import type { Ask } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import { taxesFor } from '@ledgate/domain/till/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { catalogueVersion, moveStock, nextCatalogueVersion, readForSale, readTaxes } from './public.ts';

let ledgate: TestServer;
let shop: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  shop = await signedIn(ledgate, 'merchant', { password: null });
});

const calls = () => shop.client.catalogue;
type Body = Ask<typeof catalogue.createProduct>['body'];
const add = (name: string, rest: Partial<Body> = {}) =>
  calls().createProduct({ body: { name, price_cents: 10_00, ...rest } });
const names = async (query: Ask<typeof catalogue.listProducts>['query']): Promise<string[]> =>
  (await calls().listProducts({ query })).results.map(({ name, variant }) => (variant ? `${name} ${variant}` : name));

describe('a product', () => {
  test('that says nothing of its tax begins as the business decided, a variant like its product', async () => {
    const { saveMerchantSettings } = shop.client.merchantSettings;
    await saveMerchantSettings({ body: { default_tax_category: 'grocery' } });
    expect(await add('Bread')).toMatchObject({ tax_category: 'grocery' });
    const mug = await add('Mug', { tax_category: 'standard' });
    expect(await add('', { name: 'Mug', parent: mug.uid, variant: 'Blue' })).toMatchObject({
      tax_category: 'standard',
    });
    const rows = [{ row: 2, name: 'Rolls', price_cents: 2_00 }];
    await calls().importProducts({ body: { preview: false, rows } });
    const { results } = await calls().listProducts({ query: { search: 'rolls' } });
    expect(results).toMatchObject([{ tax_category: 'grocery' }]);
  });

  test('pages by name', async () => {
    for (const name of ['b', 'A', 'c', 'D', 'e']) await add(`Item ${name}`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await calls().listProducts({ query: { page_size: 2, ...(cursor && { cursor }) } });
      seen.push(...page.results.map(({ name }) => name));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['Item A', 'Item b', 'Item c', 'Item D', 'Item e']);
  });

  test('shares no SKU and no barcode with another, unless that one is archived', async () => {
    const first = await add('First', { sku: 'Mug-1', barcode: '96385074' });
    const twin = await refusal(add('Second', { sku: 'MUG-1' }));
    expect([twin.code, twin.problem.errors]).toEqual(['already_exists', { sku: ['First has this SKU already.'] }]);
    const other = await refusal(add('Second', { barcode: '96385074' }));
    expect(other.problem.errors).toEqual({ barcode: ['First has this barcode already.'] });
    await calls().archiveProduct({ params: { uid: first.uid } });
    await add('Second', { sku: 'MUG-1' });
    const back = await refusal(calls().restoreProduct({ params: { uid: first.uid } }));
    expect(back.code).toBe('already_exists');
    expect(await names({ archived: 'true' })).toEqual(['First']);
    expect(await names({})).toEqual(['Second']);
  });

  test('takes no barcode with a wrong check digit', async () => {
    const wrong = await refusal(add('Mug', { barcode: '4006381333932' }));
    expect(wrong.problem.errors?.['barcode']?.[0]).toContain('check digit');
  });

  test('is not written over what somebody else changed', async () => {
    const { uid, version } = await add('Mug');
    const body = { name: 'Mug', price_cents: 12_00 };
    await calls().updateProduct({ params: { uid }, body, ifMatch: version });
    const late = await refusal(calls().updateProduct({ params: { uid }, body, ifMatch: version }));
    expect(late.code).toBe('stale');
  });

  test('with variants is not itself for sale, and they are called and archived like it', async () => {
    const shirt = await add('Shirt');
    const large = await add('whatever', { parent: shirt.uid, variant: 'Large', sku: 'S-L' });
    await add('', { name: 'x', parent: shirt.uid, variant: 'Small' });
    expect((await refusal(add('x', { parent: shirt.uid, variant: 'LARGE' }))).code).toBe('already_exists');
    expect((await refusal(add('x', { parent: large.uid, variant: 'Long' }))).code).toBe('wrong_state');
    const read = () => calls().readProduct({ params: { uid: shirt.uid } });
    expect((await read()).product).toMatchObject({ is_for_sale: false, variants: 2 });
    await calls().updateProduct({ params: { uid: shirt.uid }, body: { name: 'Polo shirt', price_cents: 10_00 } });
    expect(await names({ search: 'polo' })).toEqual(['Polo shirt', 'Polo shirt Large', 'Polo shirt Small']);
    await calls().archiveProduct({ params: { uid: shirt.uid } });
    expect(await names({})).toEqual([]);
    await calls().restoreProduct({ params: { uid: shirt.uid } });
    expect(await names({})).toHaveLength(3);
  });

  test('of somebody else is nobody’s', async () => {
    const { uid } = await add('Mug');
    const other = await signedIn(ledgate, 'merchant', { password: null });
    expect((await refusal(other.client.catalogue.readProduct({ params: { uid } }))).code).toBe('not_found');
    expect((await other.client.catalogue.listProducts({})).results).toEqual([]);
    const admin = await signedIn(ledgate, 'admin', { password: null });
    const merchant = shop.merchantUid ?? '';
    expect((await admin.client.catalogue.listProducts({ query: { merchant } })).results).toHaveLength(1);
    expect((await refusal(admin.client.catalogue.archiveProduct({ params: { uid } }))).code).toBe('not_allowed');
  });
});

describe('stock', () => {
  test('is the sum of what moved, and a count is what it differs by', async () => {
    const { uid } = await add('Mug', { track_stock: true, stock: 10_000 });
    const record = (body: Ask<typeof catalogue.recordStock>['body']) => calls().recordStock({ params: { uid }, body });
    await record({ kind: 'received', quantity: 5_000, reason: 'Invoice 12' });
    await record({ kind: 'damaged', quantity: 2_000 });
    expect((await record({ kind: 'counted', counted: 12_500 })).stock).toBe(12_500);
    expect((await record({ kind: 'counted', counted: 12_500 })).stock).toBe(12_500);
    const { results } = await calls().listStockMoves({ params: { uid } });
    expect(results.map(({ kind, quantity }) => `${kind} ${quantity}`).toSorted()).toEqual([
      'counted_down 500',
      'counted_up 10000',
      'damaged 2000',
      'received 5000',
    ]);
  });

  test('may go below zero by sales, which two tills make of the same goods at once', async () => {
    const merchantUid = shop.merchantUid ?? '';
    const [one, two] = [
      await add('One', { track_stock: true }),
      await add('Two', { track_stock: true, stock: 50_000 }),
    ];
    const sell = (order: string[]) =>
      writeAsSystem(ledgate.parts, (tx) =>
        moveStock(tx, {
          merchantUid,
          moves: order.map((productUid) => ({ productUid, kind: 'sold', quantity: 1_000 })),
          byUid: shop.uid,
          at: new Date(),
          recordedAt: new Date(),
        }),
      );
    const there = [one.uid, two.uid];
    await Promise.all(Array.from({ length: 20 }, (_, at) => sell(at % 2 === 0 ? there : there.toReversed())));
    expect(await names({ stock: 'negative' })).toEqual(['One']);
    const { results } = await calls().listProducts({});
    expect(results.map(({ stock }) => stock)).toEqual([-20_000, 30_000]);
  });

  test('is never written but by what moved', async () => {
    await add('Mug', { stock: 1_000 });
    const write = (text: 'stock_level' | 'stock_move') =>
      writeAsSystem(ledgate.parts, (tx) => tx.updateTable(text).set({ quantity: 5 }).execute());
    await expect(write('stock_level')).rejects.toThrow('permission denied');
    await expect(write('stock_move')).rejects.toThrow('permission denied');
  });
});

describe('categories', () => {
  const put = (name: string, parent: string | null = null) => calls().createCategory({ body: { name, parent } });

  test('are a tree, and a list of one shows what lies in those within it', async () => {
    const drinks = await put('Drinks');
    const hot = await put('Hot', drinks.uid);
    await add('Espresso', { category: hot.uid });
    await add('Water', { category: drinks.uid });
    await add('Mug');
    expect(await names({ category: drinks.uid })).toEqual(['Espresso', 'Water']);
    expect(await names({ category: hot.uid })).toEqual(['Espresso']);
    expect(await names({ category: 'none' })).toEqual(['Mug']);
    expect(await names({ category: drinks.uid, search: 'wat' })).toEqual(['Water']);
    const circle = await refusal(
      calls().updateCategory({ params: { uid: drinks.uid }, body: { name: 'Drinks', parent: hot.uid } }),
    );
    expect(circle.problem.errors).toEqual({ parent: ['A category cannot lie within itself.'] });
    expect((await refusal(put('hot', drinks.uid))).code).toBe('already_exists');
  });

  test('are archived when nothing lies in them, and come back', async () => {
    const drinks = await put('Drinks');
    const water = await add('Water', { category: drinks.uid });
    const full = await refusal(calls().archiveCategory({ params: { uid: drinks.uid } }));
    expect(full.code).toBe('wrong_state');
    await calls().archiveProduct({ params: { uid: water.uid } });
    await calls().archiveCategory({ params: { uid: drinks.uid } });
    expect((await calls().listCategories({})).results).toEqual([]);
    const back = await calls().restoreProduct({ params: { uid: water.uid } });
    expect(back.category).toBeNull();
    await calls().restoreCategory({ params: { uid: drinks.uid } });
    expect((await calls().listCategories({})).results).toHaveLength(1);
  });
});

describe('a till', () => {
  const fetchSince = (since?: number) => calls().readSnapshot({ query: since === undefined ? {} : { since } });

  test('fetches what is for sale, and later only what changed and what went', async () => {
    expect(await fetchSince()).toMatchObject({ version: 0, products: [], taxes: [] });
    const mug = await add('Mug');
    const shirt = await add('Shirt');
    const first = await fetchSince();
    expect(first.products.map(({ name }) => name)).toEqual(['Mug', 'Shirt']);
    await calls().archiveProduct({ params: { uid: mug.uid } });
    const small = await add('x', { parent: shirt.uid, variant: 'Small' });
    const second = await fetchSince(first.version);
    expect(second.gone.toSorted()).toEqual([mug.uid, shirt.uid].toSorted());
    expect(second.products.map(({ uid }) => uid)).toEqual([small.uid]);
    await calls().archiveProduct({ params: { uid: small.uid } });
    const third = await fetchSince(second.version);
    expect(third.gone).toEqual([small.uid]);
    expect(third.products.map(({ uid }) => uid)).toEqual([shirt.uid]);
    expect(await fetchSince(third.version)).toMatchObject({ version: third.version, products: [], gone: [] });
  });

  test('is sold what is there, at the price and with the taxes of now', async () => {
    const merchantUid = shop.merchantUid ?? '';
    const mug = await add('Mug', { tax_category: 'grocery' });
    const shirt = await add('Shirt');
    await add('x', { parent: shirt.uid, variant: 'Small' });
    await calls().createTax({
      body: {
        name: 'State',
        jurisdiction: 'IL',
        is_included: false,
        applies_to: ['grocery'],
        rates: [{ ppm: 10_000, from_day: '2026-01-01', until_day: null }],
      },
    });
    const [sold, taxes, version, next] = await writeAsSystem(ledgate.parts, async (tx) => [
      await readForSale(tx, merchantUid, [mug.uid, shirt.uid, crypto.randomUUID()]),
      await readTaxes(tx, merchantUid),
      await catalogueVersion(tx, merchantUid),
      await nextCatalogueVersion(tx, merchantUid),
    ]);
    expect(new Map(sold.map(({ name, isForSale }) => [name, isForSale]))).toEqual(
      new Map([
        ['Mug', true],
        ['Shirt', false],
      ]),
    );
    expect(taxesFor('grocery', taxes, '2026-11-18').map(({ ppm }) => ppm)).toEqual([10_000]);
    expect([version, next]).toEqual([4, 5]);
  });

  test('sees the catalogue of its own merchant', async () => {
    await add('Mug');
    const merchantUid = shop.merchantUid ?? '';
    const cashier = await signedIn(ledgate, 'subuser', { merchantUid, permissions: ['use_pos'], password: null });
    expect((await cashier.client.catalogue.readSnapshot({})).products).toHaveLength(1);
    expect((await refusal(cashier.client.catalogue.listProducts({}))).code).toBe('not_allowed');
  });
});

import type { Ask } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import type { EditedProductView } from '@ledgate/contract/catalogue-bulk.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
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

type Body = Ask<typeof catalogue.editProducts>['body'];
const RAISE = { kind: 'change', price: { how: 'raise', by: 'ppm', amount: 100_000, ends: 'ninety_nine' } } as const;

const add = (name: string, rest: object = {}) =>
  shop.client.catalogue.createProduct({ body: { name, price_cents: 10_00, ...rest } });
const edit = async (edit_: Body['edit'], products: Body['products'], preview = false) =>
  (await shop.client.catalogue.editProducts({ body: { preview, edit: edit_, products } })).results;
const seen = (...all: { uid: string; version: number }[]) => all.map(({ uid, version }) => ({ uid, version }));
const versions = async () => (await shop.client.catalogue.listProductVersions({})).results;
const said = (results: readonly EditedProductView[]) => results.map(({ outcome, why }) => why ?? outcome);
const read = async (uid: string) => (await shop.client.catalogue.readProduct({ params: { uid } })).product;
const snapshotVersion = async () => (await shop.client.catalogue.readSnapshot({})).version;

const back = async (results: readonly EditedProductView[]) => {
  const products = results.flatMap(({ uid, version, before, outcome }) => {
    if (!before || outcome !== 'changed') return [];
    const { is_archived: _, ...to } = before;
    return [{ uid, version, to }];
  });
  return (await shop.client.catalogue.putBackProducts({ body: { products } })).results;
};

test('a preview says what each comes to and changes nothing; applied it is the same, in one version', async () => {
  const mug = await add('Mug');
  const cup = await add('Cup', { price_cents: 10_90 });
  const before = await snapshotVersion();
  const preview = await edit(RAISE, seen(mug, cup), true);
  expect(preview.map(({ name, before: was, after }) => [name, was?.price_cents, after?.price_cents])).toEqual([
    ['Mug', 10_00, 10_99],
    ['Cup', 10_90, 11_99],
  ]);
  expect(await snapshotVersion()).toBe(before);
  const done = await edit(RAISE, seen(mug, cup));
  expect(done.map(({ after }) => after)).toEqual(preview.map(({ after }) => after));
  expect(await snapshotVersion()).toBe(before + 1);
  expect((await read(mug.uid)).price_cents).toBe(10_99);
});

test('what somebody else changed since, has variants or is nobody’s is named and left out', async () => {
  const shirt = await add('Shirt');
  await add('Shirt', { parent: shirt.uid, variant: 'Large' });
  const mug = await add('Mug');
  const cup = await add('Cup');
  await shop.client.catalogue.updateProduct({ params: { uid: cup.uid }, body: { name: 'Cup', price_cents: 1 } });
  const other = await signedIn(ledgate, 'merchant', { password: null });
  const theirs = await other.client.catalogue.createProduct({ body: { name: 'Theirs', price_cents: 5_00 } });
  const results = await edit(RAISE, seen(shirt, mug, cup, theirs));
  expect(said(results)).toEqual([
    'It has variants: their prices count, not its own.',
    'changed',
    'Somebody else changed it since. Look at it again.',
    'There is no such product.',
  ]);
  expect(results.at(-1)).toMatchObject({ name: '', before: null, after: null });
  expect((await read(cup.uid)).price_cents).toBe(1);
});

test('a change is taken back, but for what was changed since', async () => {
  const drinks = await shop.client.catalogue.createCategory({ body: { name: 'Drinks' } });
  const mug = await add('Mug', { favorite: 3 });
  const cup = await add('Cup');
  const change: Body['edit'] = { ...RAISE, category: drinks.uid, track_stock: true, favorite: null };
  const done = await edit(change, seen(mug, cup));
  expect(await read(mug.uid)).toMatchObject({ category: drinks.uid, track_stock: true, favorite: null });
  const late = await read(cup.uid);
  await shop.client.catalogue.updateProduct({ params: { uid: cup.uid }, body: { name: 'Cup', price_cents: 1_00 } });
  expect(late.price_cents).toBe(10_99);
  expect(said(await back(done))).toEqual(['changed', 'Somebody else changed it since. Look at it again.']);
  expect(await read(mug.uid)).toMatchObject({ price_cents: 10_00, category: null, track_stock: false, favorite: 3 });
  expect((await read(cup.uid)).price_cents).toBe(1_00);
});

test('products are archived with their variants, each counted once, and come back together', async () => {
  const shirt = await add('Shirt', { sku: 'S' });
  const large = await add('Shirt', { parent: shirt.uid, variant: 'Large' });
  const mug = await add('Mug', { sku: 'M' });
  const all = await versions();
  expect(all.map(({ uid }) => uid)).toEqual([mug.uid, shirt.uid, large.uid]);
  const gone = await edit({ kind: 'archive' }, all);
  expect(said(gone)).toEqual(['changed', 'changed', 'changed']);
  expect(await versions()).toEqual([]);
  expect(said(await edit({ kind: 'archive' }, all))).toEqual(['unchanged', 'unchanged', 'unchanged']);
  await add('Other mug', { sku: 'm' });
  expect(said(await edit({ kind: 'restore' }, seen(...gone), true))).toEqual([
    'Other mug has this SKU already.',
    'changed',
    'changed',
  ]);
  const returned = await edit({ kind: 'restore' }, seen(...gone));
  expect(said(returned)).toEqual(['Other mug has this SKU already.', 'changed', 'changed']);
  expect((await read(large.uid)).archived_at).toBeNull();
  expect((await read(mug.uid)).archived_at).not.toBeNull();
});

test('a variant does not come back where its product cannot', async () => {
  const shirt = await add('Shirt', { sku: 'S' });
  const large = await add('Shirt', { parent: shirt.uid, variant: 'Large' });
  const gone = await edit({ kind: 'archive' }, seen(await read(shirt.uid), large));
  await add('Other', { sku: 's' });
  const why = 'Other has this SKU already.';
  expect(said(await edit({ kind: 'restore' }, seen(...gone)))).toEqual([why, why]);
});

test('nothing is filed under what is nobody’s category', async () => {
  const other = await signedIn(ledgate, 'merchant', { password: null });
  const theirs = await other.client.catalogue.createCategory({ body: { name: 'Theirs' } });
  const mug = await add('Mug');
  const refused = await refusal(edit({ kind: 'change', category: theirs.uid }, seen(mug)));
  expect(refused.code).toBe('not_found');
});

test('who may change products but not remove them archives none', async () => {
  const merchantUid = shop.merchantUid ?? '';
  const clerk = await signedIn(ledgate, 'subuser', { merchantUid, permissions: ['update_product'], password: null });
  const mug = await add('Mug');
  const ask = (kind: 'archive' | 'restore') =>
    clerk.client.catalogue.editProducts({ body: { preview: true, edit: { kind }, products: seen(mug) } });
  expect((await refusal(ask('archive'))).code).toBe('not_allowed');
  expect((await refusal(ask('restore'))).code).toBe('not_allowed');
});

test('all that match are listed by the thousand, and five hundred are changed at once', async () => {
  for (let from = 0; from < 2_500; from += 500)
    await shop.client.catalogue.importProducts({
      body: {
        preview: false,
        rows: Array.from({ length: 500 }, (_, at) => ({ row: at + 1, name: `Item ${from + at}`, price_cents: 100 })),
      },
    });
  const first = await shop.client.catalogue.listProductVersions({ query: { search: 'item' } });
  expect(first.results).toHaveLength(2_000);
  const rest = await shop.client.catalogue.listProductVersions({
    query: { search: 'item', cursor: first.next_cursor ?? '' },
  });
  expect(new Set([...first.results, ...rest.results].map(({ uid }) => uid)).size).toBe(2_500);
  expect(rest.next_cursor).toBeNull();
  const done = await edit({ kind: 'change', tax_category: 'grocery' }, first.results.slice(0, 500));
  expect(said(done).filter((one) => one === 'changed')).toHaveLength(500);
  expect((await refusal(edit({ kind: 'archive' }, first.results.slice(0, 501)))).code).toBe('invalid');
});

test('products without a barcode get codes of the shop’s own, each once, and those are never given again', async () => {
  const assign = async (...products: { uid: string; version: number }[]) =>
    (await shop.client.catalogue.assignBarcodes({ body: { products: seen(...products) } })).results;
  const shirt = await add('Shirt');
  const large = await add('Shirt', { parent: shirt.uid, variant: 'Large' });
  const mug = await add('Mug');
  const bought = await add('Bought', { barcode: '96385074' });
  const first = await assign(shirt, large, mug, bought, { ...mug, uid: crypto.randomUUID() });
  expect(first.map(({ barcode, why }) => barcode ?? why)).toEqual([
    'It has variants: each of them gets a barcode.',
    '2000000000015',
    '2000000000022',
    'It has a barcode already.',
    'There is no such product.',
  ]);
  expect(await assign(mug)).toEqual([expect.objectContaining({ why: expect.stringContaining('Somebody else') })]);
  await shop.client.catalogue.archiveProduct({ params: { uid: mug.uid } });
  const [both, again] = await Promise.all([assign(await add('A')), assign(await add('B'))]);
  expect(
    [both[0]?.barcode, again[0]?.barcode].toSorted((one, other) => (one ?? '').localeCompare(other ?? '')),
  ).toEqual(['2000000000039', '2000000000046']);
});

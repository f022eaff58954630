import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { categoryView, productView, taxView } from '../../../testing/catalogue.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf, personIn } from '../../../testing/people.ts';

const LIST = 'catalogue.listProducts';
const pageOf = (count: number, next: string | null = null) => ({
  results: Array.from({ length: count }, (_, at) => productView(at + 1)),
  next_cursor: next,
});
const TREE = { results: [categoryView(70, { name: 'Drinks' }), categoryView(71, { name: 'Hot', parent: idOf(70) })] };

const open = (
  answers: Answers = {},
  address = '/products',
  as: NonNullable<Parameters<typeof openPage>[1]>['as'] = 'merchant',
) =>
  openPage(address, {
    ...(as !== undefined && { as }),
    answers: { [LIST]: pageOf(2), 'catalogue.listCategories': TREE, ...answers },
  });

test('while products are on their way the page is busy', async () => {
  await open({ [LIST]: never });
  expect(isBusy()).toBe(true);
});

test('products that cannot be loaded can be tried again', async () => {
  await open({ [LIST]: refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('without a product it says how one comes here, and filters without a match can be cleared', async () => {
  const { user, address } = await open({ [LIST]: pageOf(0) }, '/products?search=zoe&show=low');
  await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
  await waitFor(() => expect(address()).toBe('/products'));
  expect(await screen.findByText('No products yet')).toBeTruthy();
});

test('a thousand products are shown by the page, and more on request', async () => {
  const { server, user } = await open({
    [LIST]: ({ query }) => (query.cursor === undefined ? pageOf(50, 'more') : pageOf(0)),
  });
  expect(await screen.findByText('House blend 50')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Show/ }));
  await waitFor(() => expect(server.asked(LIST)).toHaveLength(2));
  expect(server.asked(LIST)[1]?.query).toMatchObject({ cursor: 'more' });
});

test('a price is changed where it stands, over the version that was read; a wrong one is not sent', async () => {
  const { server, user } = await open({ 'catalogue.updateProduct': productView(1, { price_cents: 1300 }) });
  await user.click(await screen.findByRole('button', { name: /^Change the price of House blend 1:/ }));
  const field = screen.getByRole('textbox', { name: 'Change the price of House blend 1' });
  await user.clear(field);
  await user.type(field, 'much{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('Enter a price');
  await user.clear(field);
  await user.type(field, '13{Enter}');
  await waitFor(() => expect(server.asked('catalogue.updateProduct')).toHaveLength(1));
  const [sent] = server.asked('catalogue.updateProduct');
  expect(sent?.body).toMatchObject({ price_cents: 1300, name: 'House blend 1', sku: 'HB-1' });
});

test('what the server refuses stays in the field, with the reason', async () => {
  const { user } = await open({
    'catalogue.updateProduct': refuse('already_exists', { errors: { sku: ['Mug has this SKU already.'] } }),
  });
  await user.click(await screen.findByRole('button', { name: /^Change the SKU of House blend 1:/ }));
  const field = screen.getByRole('textbox', { name: 'Change the SKU of House blend 1' });
  await user.clear(field);
  await user.type(field, 'MUG{Enter}');
  expect(await screen.findByText('Mug has this SKU already.')).toBeTruthy();
  expect(field).toHaveProperty('value', 'MUG');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: /^Change the SKU of House blend 1:/ })).toBeTruthy();
});

test('a stock count is recorded as a count', async () => {
  const { server, user } = await open({ 'catalogue.recordStock': productView(1, { stock: 7_500 }) });
  await user.click(await screen.findByRole('button', { name: /^Change the stock count of House blend 1:/ }));
  const field = screen.getByRole('textbox', { name: 'Change the stock count of House blend 1' });
  await user.clear(field);
  await user.type(field, '7.5{Enter}');
  await waitFor(() =>
    expect(server.asked('catalogue.recordStock')[0]?.body).toMatchObject({ kind: 'counted', counted: 7_500 }),
  );
});

test('who may only look finds no field and no button', async () => {
  const as = personIn('subuser', { ability: [{ action: 'read', subject: 'product' }] });
  await open({}, '/products', as);
  expect(await screen.findByText('House blend 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a product' })).toBeNull();
});

test('a product is added, and what was typed stays where that fails', async () => {
  const { server, user } = await open({ 'catalogue.createProduct': refuse('failed') }, '/products?open=new');
  const dialog = await screen.findByRole('dialog', { name: 'New product' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Enter a name.')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Mug');
  await user.type(within(dialog).getByRole('textbox', { name: /^Price/ }), '8.50');
  await user.type(within(dialog).getByRole('textbox', { name: 'Barcode' }), '4006381333932');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/no barcode/)).toBeTruthy();
  await user.clear(within(dialog).getByRole('textbox', { name: 'Barcode' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Keep track of the stock' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'In stock now' }), '12');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  expect(server.asked('catalogue.createProduct')[0]?.body).toMatchObject({
    name: 'Mug',
    price_cents: 850,
    barcode: null,
    stock: 12_000,
  });
});

const MOVE = {
  uid: idOf(300),
  kind: 'received' as const,
  quantity: 5_000,
  reason: 'Invoice 12',
  order: null,
  by: { uid: idOf(1), name: 'Robin Park' },
  made_at: '2026-11-02T15:04:05.000Z',
};

const openOne = (answers: Answers = {}) =>
  open(
    {
      'catalogue.readProduct': { product: productView(1), variants: [] },
      'catalogue.listStockMoves': { results: [MOVE], next_cursor: null },
      ...answers,
    },
    `/products?open=${idOf(1)}`,
  );

test('a product shows what moved its stock, and a move is recorded', async () => {
  const { server, user } = await openOne({ 'catalogue.recordStock': productView(1) });
  const stock = await screen.findByRole('region', { name: 'Stock' });
  expect(await within(stock).findByText('Invoice 12')).toBeTruthy();
  expect(within(stock).getByText('+5')).toBeTruthy();
  await user.click(within(stock).getByRole('button', { name: 'Record a move' }));
  await user.type(within(stock).getByRole('textbox', { name: /^Quantity/ }), '3');
  await user.click(within(stock).getByRole('button', { name: 'Record a move' }));
  await waitFor(() =>
    expect(server.asked('catalogue.recordStock')[0]?.body).toMatchObject({ kind: 'received', quantity: 3_000 }),
  );
});

test('a product gets a variant, and is archived with a way back', async () => {
  const { server, user } = await openOne({
    'catalogue.createProduct': productView(2, { variant: 'Large' }),
    'catalogue.archiveProduct': productView(1, { archived_at: MOVE.made_at }),
    'catalogue.restoreProduct': productView(1),
  });
  await user.click(await screen.findByRole('button', { name: 'Add a variant' }));
  await user.type(await screen.findByRole('textbox', { name: /^Variant/ }), 'Large');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.asked('catalogue.createProduct')[0]?.body).toMatchObject({ parent: idOf(1), variant: 'Large' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.asked('catalogue.restoreProduct')).toHaveLength(1));
});

test('categories stand as a tree and are moved only to where they can lie', async () => {
  const { server, user } = await open({ 'catalogue.updateCategory': categoryView(71) }, '/products/categories');
  expect(await screen.findByText('Hot')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit Drinks' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Drinks' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Within' }));
  expect(screen.queryByRole('option', { name: /Hot/ })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Edit Hot' }));
  expect(server.asked('catalogue.updateCategory')).toHaveLength(0);
});

test.each([
  ['categories', 'catalogue.listCategories', 'No categories yet'],
  ['taxes', 'catalogue.listTaxes', 'No taxes yet'],
])('%s are loading, absent or failed, and say so', async (place, call, words) => {
  await open({ [call]: { results: [] } }, `/products/${place}`);
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  ['categories', 'catalogue.listCategories'],
  ['taxes', 'catalogue.listTaxes'],
])('%s that cannot be loaded can be tried again', async (place, call) => {
  await open({ [call]: refuse('failed') }, `/products/${place}`);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a tax shows its rate, and a new one is added after the last day of that which has begun', async () => {
  const { server, user } = await open(
    { 'catalogue.listTaxes': { results: [taxView(80)] }, 'catalogue.updateTax': taxView(80) },
    '/products/taxes',
  );
  expect(await screen.findByText('6.25% now')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit Tax 80' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Tax 80' });
  expect(within(dialog).getByRole('textbox', { name: 'Rate in percent' })).toHaveProperty('readOnly', true);
  await user.type(within(dialog).getByLabelText('Last day'), '2026-12-31');
  await user.click(within(dialog).getByRole('button', { name: 'Add a rate' }));
  const [, percent] = within(dialog).getAllByRole('textbox', { name: 'Rate in percent' });
  const [, from] = within(dialog).getAllByLabelText('First day');
  if (!percent || !from) throw new Error('no second rate');
  await user.type(percent, '6.5');
  await user.type(from, '2027-01-01');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.asked('catalogue.updateTax')[0]?.body).toMatchObject({
      rates: [
        { uid: idOf(580), ppm: 62_500, from_day: '2026-01-01', until_day: '2026-12-31' },
        { uid: null, ppm: 65_000, from_day: '2027-01-01', until_day: null },
      ],
    }),
  );
});

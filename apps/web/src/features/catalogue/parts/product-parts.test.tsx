import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';

import { categoryView, productView } from '../../../testing/catalogue.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf, personIn } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

type As = Parameters<typeof openPage>[1];

const open = (products: ReturnType<typeof productView>[], answers: Answers = {}, address = '/products', as: As = {}) =>
  openPage(address, {
    as: 'merchant',
    ...as,
    answers: {
      'catalogue.listProducts': { results: products, next_cursor: null },
      'catalogue.listCategories': { results: [categoryView(70, { name: 'Drinks' })] },
      'catalogue.listStockMoves': { results: [], next_cursor: null },
      ...answers,
    },
  });

const READER: As = { as: personIn('subuser', { ability: [{ action: 'read', subject: 'product' }] }) };

/** As wide as a phone. */
const onPhone = (): void => {
  const { matchMedia } = globalThis;
  globalThis.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('max-width') });
  onTestFinished(() => {
    globalThis.matchMedia = matchMedia;
  });
};

test('a phone shows a product in two lines: what it costs, its code and what there is of it', async () => {
  onPhone();
  await open([
    productView(1, { variant: 'Large' }),
    productView(2, { sku: null, barcode: '4006381333931', stock: -2_000 }),
    productView(3, { sku: null, variants: 2 }),
    productView(4, { track_stock: false, price_cents: 300 }),
  ]);
  const row = async (name: string) => (await screen.findByText(name)).closest('tr');
  expect((await row('House blend 1 · Large'))?.textContent).toMatch(/\$12\.50.*HB-1.*8/);
  expect((await row('House blend 2'))?.textContent).toMatch(/4006381333931.*−2/);
  expect((await row('House blend 3'))?.textContent).toContain('2 variants');
  expect((await row('House blend 4'))?.textContent).toContain('$3.00');
});

test('who may only look sees codes, prices and levels as they are', async () => {
  await open(
    [productView(1, { sku: null, stock: -1_500 }), productView(2, { variant: 'Small' })],
    {},
    '/products',
    READER,
  );
  expect(await screen.findByText('−1.5')).toBeTruthy();
  expect(screen.queryByText('–')).toBeNull();
  expect(screen.getByText(/Small/)).toBeTruthy();
});

test('a name is never left empty, an SKU may be, and a count has to be a number', async () => {
  const { server, user } = await open([productView(1), productView(2, { stock: -1_000 })], {
    'catalogue.updateProduct': productView(1, { sku: null }),
  });
  await user.click(await screen.findByRole('button', { name: /^Change the name of House blend 1:/ }));
  const name = screen.getByRole('textbox', { name: 'Change the name of House blend 1' });
  await user.clear(name);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Enter a name.');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Change the stock count of House blend 2:/ }));
  const count = screen.getByRole('textbox', { name: 'Change the stock count of House blend 2' });
  expect(count).toHaveProperty('value', '');
  await user.type(count, 'some{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Enter a number such as 12 or 1.5.');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Change the SKU of House blend 1:/ }));
  await user.clear(screen.getByRole('textbox', { name: 'Change the SKU of House blend 1' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.asked('catalogue.updateProduct')[0]?.body.sku).toBeNull());
});

test('what is left as it was is not sent, and what is refused for another reason says it', async () => {
  const { server, user } = await open([productView(1)], {
    'catalogue.updateProduct': refuse('wrong_state', { detail: 'It was archived by Ada.' }),
  });
  await user.click(await screen.findByRole('button', { name: /^Change the price of House blend 1:/ }));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: /^Change the price of House blend 1:/ })).toBeTruthy();
  expect(server.asked('catalogue.updateProduct')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: /^Change the price of House blend 1:/ }));
  const price = screen.getByRole('textbox', { name: 'Change the price of House blend 1' });
  await user.clear(price);
  await user.type(price, '14{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('It was archived by Ada.');
  expect(price).toHaveProperty('value', '14');
});

test('the list is narrowed to a category and widened again', async () => {
  const { server, user, address } = await open([productView(1, { category: idOf(70) })]);
  await user.click(await screen.findByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'Drinks' }));
  await waitFor(() => expect(address()).toBe(`/products?category=${idOf(70)}`));
  await waitFor(() => expect(server.asked('catalogue.listProducts').at(-1)?.query.category).toBe(idOf(70)));
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: 'All categories' }));
  await waitFor(() => expect(address()).toBe('/products'));
});

const openOne = (product: ReturnType<typeof productView>, answers: Answers = {}, as: As = {}) =>
  open(
    [product],
    { 'catalogue.readProduct': { product, variants: [] }, ...answers },
    `/products?open=${product.uid}`,
    as,
  );

test('a product that was just added is opened, with all that was typed', async () => {
  const { server, user, address } = await open(
    [],
    {
      'catalogue.createProduct': productView(9, { name: 'Mug' }),
      'catalogue.readProduct': { product: productView(9, { name: 'Mug' }), variants: [] },
    },
    '/products?open=new',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'New product' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Mug');
  await user.type(dialog.getByRole('textbox', { name: /^Price/ }), '8.50');
  await user.type(dialog.getByRole('textbox', { name: 'Cost' }), '3');
  const favorite = dialog.getByRole('textbox', { name: 'Place among the favorites' });
  await user.type(favorite, '1000');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a whole number from 1 to 999.')).toBeTruthy();
  await user.clear(favorite);
  await user.type(favorite, '4');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe(`/products?open=${idOf(9)}`));
  expect(server.asked('catalogue.createProduct')[0]?.body).toMatchObject({ cost_cents: 300, favorite: 4 });
});

test('a product is changed over the version that was read, with its cost and its place', async () => {
  const { server, user } = await openOne(productView(1, { cost_cents: 450, favorite: 7 }), {
    'catalogue.updateProduct': productView(1, { version: 3 }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'House blend 1' }));
  expect(await dialog.findByRole('textbox', { name: 'Cost' })).toHaveProperty('value', '4.50');
  expect(dialog.getByRole('textbox', { name: 'Place among the favorites' })).toHaveProperty('value', '7');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(server.asked('catalogue.updateProduct')[0]).toMatchObject({ body: { cost_cents: 450, favorite: 7 } });
});

test('an archived product is only looked at, and brought back', async () => {
  const { user } = await openOne(productView(1, { archived_at: AT, sku: null, track_stock: false }), {
    'catalogue.restoreProduct': productView(1),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'House blend 1' }));
  expect(await dialog.findByText('This is archived: it can’t be sold or changed.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(dialog.getAllByText('–')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('House blend 1 is back')).toBeTruthy();
});

test('a variant leads back to its product, and one without a name is not added', async () => {
  const parent = productView(1);
  const variant = productView(2, { name: 'House blend 1', variant: 'Large', parent: parent.uid, image: null });
  const { server, user, address } = await openOne(parent, {
    'catalogue.readProduct': ({ params }) =>
      params.uid === parent.uid
        ? { product: parent, variants: [variant, productView(3, { variant: 'Gone', archived_at: AT })] }
        : { product: variant, variants: [] },
  });
  const variants = within(await screen.findByRole('region', { name: 'Variants' }));
  expect(variants.queryByRole('button', { name: 'Gone' })).toBeNull();
  await user.click(variants.getByRole('button', { name: 'Add a variant' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name the variant.')).toBeTruthy();
  expect(server.asked('catalogue.createProduct')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Large' }));
  await waitFor(() => expect(address()).toBe(`/products?open=${variant.uid}`));
  expect(await screen.findByText('A variant shows the picture of its product until it has its own.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to House blend 1' }));
  await waitFor(() => expect(address()).toBe(`/products?open=${parent.uid}`));
});

test('a product that cannot be read, and one that cannot be archived, say so', async () => {
  const { server, user } = await openOne(productView(1), { 'catalogue.readProduct': refuse('not_found') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer({
    'catalogue.readProduct': { product: productView(1), variants: [] },
    'catalogue.archiveProduct': refuse('stale', { detail: 'Ada changed it.' }),
  });
  await user.click(again);
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(/Ada changed it\./)).toBeTruthy();
});

const MOVE = {
  uid: idOf(300),
  kind: 'lost' as const,
  quantity: 2_000,
  reason: null,
  order: null,
  by: { uid: idOf(1), name: 'Robin Park' },
  made_at: AT,
};

test('a count is recorded with its reason; half a reason and no number are said beside their fields', async () => {
  const { server, user } = await openOne(productView(1), {
    'catalogue.recordStock': refuse('wrong_state', { detail: 'It is sold as its variants.' }),
  });
  const stock = within(await screen.findByRole('region', { name: 'Stock' }));
  expect(await stock.findByText('Nothing has moved yet.')).toBeTruthy();
  await user.click(stock.getByRole('button', { name: 'Record a move' }));
  const quantity = stock.getByRole('textbox', { name: /^Quantity/ });
  await user.type(quantity, '0');
  await user.type(stock.getByRole('textbox', { name: /^Reason/ }), 'no');
  await user.click(stock.getByRole('button', { name: 'Record a move' }));
  expect(await stock.findByText('Enter a number such as 12 or 1.5.')).toBeTruthy();
  expect(stock.getByText('Write at least 3 characters.')).toBeTruthy();
  await user.click(stock.getByRole('combobox', { name: 'What happened' }));
  await user.click(await screen.findByRole('option', { name: 'Counted' }));
  expect(stock.getByText('Enter what is there; the difference is recorded.')).toBeTruthy();
  await user.type(stock.getByRole('textbox', { name: /^Reason/ }), 'thing is left');
  await user.click(stock.getByRole('button', { name: 'Record a move' }));
  expect(await stock.findByText('It is sold as its variants.')).toBeTruthy();
  expect(server.asked('catalogue.recordStock')[0]?.body).toEqual({
    kind: 'counted',
    counted: 0,
    reason: 'nothing is left',
  });
  expect(quantity).toHaveProperty('value', '0');
  await user.click(stock.getByRole('button', { name: 'Cancel' }));
  expect(stock.queryByRole('textbox', { name: /^Quantity/ })).toBeNull();
});

test('what moved is shown by the page, and asked for again where it does not come', async () => {
  const { server, user } = await openOne(productView(1), { 'catalogue.listStockMoves': refuse('not_found') });
  const stock = within(await screen.findByRole('region', { name: 'Stock' }));
  const again = await stock.findByRole('button', { name: 'Try again' });
  server.answer({
    'catalogue.listStockMoves': ({ query }) =>
      query.cursor === undefined
        ? { results: [MOVE], next_cursor: 'more' }
        : { results: [{ ...MOVE, uid: idOf(301), reason: 'Broken in the van' }], next_cursor: null },
  });
  await user.click(again);
  expect(await stock.findByText('−2')).toBeTruthy();
  await user.click(stock.getByRole('button', { name: 'Show more' }));
  expect(await stock.findByText('Broken in the van')).toBeTruthy();
  expect(stock.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('who may only look sees what moved and records nothing', async () => {
  await openOne(productView(1), { 'catalogue.listStockMoves': never }, READER);
  const stock = within(await screen.findByRole('region', { name: 'Stock' }));
  expect(stock.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(stock.queryByRole('button', { name: 'Record a move' })).toBeNull();
});

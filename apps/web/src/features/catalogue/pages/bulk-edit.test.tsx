import type { EditedProductView } from '@ledgate/contract/catalogue-bulk.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { categoryView, productView } from '../../../testing/catalogue.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf, personIn } from '../../../testing/people.ts';

const EDIT = 'catalogue.editProducts';
const BACK = 'catalogue.putBackProducts';

const VALUES = {
  price_cents: 10_00,
  category: null,
  tax_category: 'standard' as const,
  track_stock: true,
  favorite: null,
  is_archived: false,
};

/** Each is raised, but for the third, which somebody else has changed. */
const resultOf = ({ uid, version }: { uid: string; version: number }): EditedProductView => {
  const shared = { uid, name: `Product ${uid.slice(-4)}`, before: VALUES };
  return uid === idOf(3)
    ? { ...shared, outcome: 'refused', why: 'Somebody else changed it since. Look at it again.', version, after: null }
    : { ...shared, outcome: 'changed', why: null, version: version + 1, after: { ...VALUES, price_cents: 10_99 } };
};
const edited: Answers = {
  [EDIT]: ({ body }) => ({ results: body.products.map(resultOf) }),
  [BACK]: ({ body }) => ({ results: body.products.map(resultOf) }),
};

const open = (
  answers: Answers = edited,
  address = '/products',
  as: NonNullable<Parameters<typeof openPage>[1]>['as'] = 'merchant',
) =>
  openPage(address, {
    ...(as !== undefined && { as }),
    answers: {
      'catalogue.listProducts': { results: [1, 2, 3].map((number) => productView(number)), next_cursor: null },
      'catalogue.listCategories': { results: [categoryView(70, { name: 'Drinks' })] },
      'catalogue.listProductVersions': ({ query }) =>
        query.cursor === undefined
          ? { results: Array.from({ length: 600 }, (_, at) => ({ uid: idOf(at + 1), version: 2 })), next_cursor: 'on' }
          : {
              results: Array.from({ length: 400 }, (_, at) => ({ uid: idOf(at + 601), version: 2 })),
              next_cursor: null,
            },
      ...answers,
    },
  });

type User = Awaited<ReturnType<typeof open>>['user'];

const choose = async (user: User, box: HTMLElement, name: string, option: string): Promise<void> => {
  await user.click(within(box).getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};

const openThree = async (user: User): Promise<HTMLElement> => {
  for (const number of [1, 2, 3])
    await user.click(await screen.findByRole('checkbox', { name: `Select row House blend ${number}` }));
  expect(screen.getByText('3 products chosen')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  return screen.findByRole('dialog', { name: 'Edit products' });
};

const raise = async (user: User, dialog: HTMLElement): Promise<void> => {
  await choose(user, dialog, 'Price', 'Raise by a percentage');
  await choose(user, dialog, 'Rounded', 'Ending in .99');
  await user.type(within(dialog).getByRole('textbox', { name: /^Percent/ }), '10');
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }));
};

test('chosen products are changed after a look at old and new, those left out are named, and it is taken back', async () => {
  const { server, user } = await open();
  const dialog = await openThree(user);
  await raise(user, dialog);
  expect(await within(dialog).findByText('This edit would')).toBeTruthy();
  expect(within(dialog).getByText('Somebody else changed it since. Look at it again.')).toBeTruthy();
  expect(within(dialog).getAllByText('$10.99')).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: 'Change 2 products' }));
  expect(await within(dialog).findByText('Done')).toBeTruthy();
  const edit = { kind: 'change', price: { how: 'raise', by: 'ppm', amount: 100_000, ends: 'ninety_nine' } };
  const products = [1, 2, 3].map((number) => ({ uid: idOf(number), version: 2 }));
  expect(server.asked(EDIT).map(({ body }) => body)).toEqual([
    { preview: true, edit, products },
    { preview: false, edit, products },
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  expect(await within(dialog).findByText('Undone')).toBeTruthy();
  const { is_archived: _, ...to } = VALUES;
  expect(server.asked(BACK)[0]?.body).toEqual({
    products: [1, 2].map((number) => ({ uid: idOf(number), version: 3, to })),
  });
  await user.click(within(dialog).getByRole('button', { name: 'Back to the list' }));
  expect(await screen.findByText('No product chosen')).toBeTruthy();
});

test('all that match are chosen, a thousand go by parts, and as many as can be read are listed', async () => {
  const { server, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Choose all that match' }));
  expect(await screen.findByText('1,000 products chosen')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit products' });
  await choose(user, dialog, 'Category', 'Drinks');
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }));
  expect(await within(dialog).findByText('The first 200 of 1,000 are shown.')).toBeTruthy();
  expect(server.asked(EDIT).map(({ body }) => (body as { products: unknown[] }).products.length)).toEqual([500, 500]);
});

test('an edit that breaks off says how far it came, and that much can be taken back', async () => {
  let asked = 0;
  const { server, user } = await open({
    ...edited,
    [EDIT]: ({ body }) => {
      asked += 1;
      if (asked === 4) return refuse('failed');
      return { results: body.products.map(resultOf) };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Choose all that match' }));
  await screen.findByText('1,000 products chosen');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit products' });
  await raise(user, dialog);
  await user.click(await within(dialog).findByRole('button', { name: 'Change 999 products' }));
  expect(await within(dialog).findByText(/Stopped after 500 of 1,000 products/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
  expect(await within(dialog).findByText('Undone')).toBeTruthy();
  expect(server.asked(BACK)[0]?.body).toMatchObject({ products: { length: 499 } });
});

test('nothing is sent where nothing is to change, or an amount cannot be read', async () => {
  const { server, user } = await open();
  const dialog = await openThree(user);
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }));
  expect(await within(dialog).findByText('Choose what to change.')).toBeTruthy();
  await choose(user, dialog, 'Price', 'Set to an amount');
  await user.type(within(dialog).getByRole('textbox', { name: /^Amount/ }), 'much');
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }));
  expect(await within(dialog).findByText('Enter a price such as 12.50.')).toBeTruthy();
  expect(server.asked(EDIT)).toHaveLength(0);
});

test('while it is looked at it says so, and what was typed stays where that fails', async () => {
  const first = await open({ [EDIT]: never });
  const dialog = await openThree(first.user);
  await raise(first.user, dialog);
  expect(await within(dialog).findByText('Checking product 0 of 3')).toBeTruthy();
});

test('what was typed is still there after a look that failed', async () => {
  const { user } = await open({ [EDIT]: refuse('failed') });
  const dialog = await openThree(user);
  await raise(user, dialog);
  await user.click(await within(dialog).findByRole('button', { name: 'Try again' }));
  expect(within(dialog).getByRole('textbox', { name: /^Percent/ })).toHaveProperty('value', '10');
});

test('archived products are brought back together', async () => {
  const { server, user } = await open(edited, '/products?show=archived');
  const dialog = await openThree(user);
  await user.click(within(dialog).getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(server.asked(EDIT)[0]?.body).toMatchObject({ edit: { kind: 'restore' } }));
});

test('who may not change products chooses none', async () => {
  await open({}, '/products', personIn('subuser', { ability: [{ action: 'read', subject: 'product' }] }));
  expect(await screen.findByText('House blend 1')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Choose all that match' })).toBeNull();
});

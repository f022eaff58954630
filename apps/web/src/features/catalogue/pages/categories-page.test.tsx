import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { categoryView } from '../../../testing/catalogue.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf, personIn } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const DRINKS = categoryView(70, { name: 'Drinks' });
const HOT = categoryView(71, { name: 'Hot', parent: idOf(70), products: 0, sort: 3 });

const open = (answers: Answers = {}, as: Parameters<typeof openPage>[1] = { as: 'merchant' }) =>
  openPage('/products/categories', {
    ...as,
    answers: { 'catalogue.listCategories': { results: [DRINKS, HOT] }, ...answers },
  });

const READER = { as: personIn('subuser', { ability: [{ action: 'read', subject: 'product' }] }) };

test('while categories are on their way the page is busy', async () => {
  await open({ 'catalogue.listCategories': never });
  expect(isBusy()).toBe(true);
});

test('a category is added within another one; what makes none is said beside its field', async () => {
  const { server, user } = await open({ 'catalogue.createCategory': categoryView(72, { name: 'Cold' }) });
  await user.click(await screen.findByRole('button', { name: 'Add a category' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a category' }));
  const order = dialog.getByRole('textbox', { name: 'Order' });
  await user.clear(order);
  await user.type(order, 'first');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a name.')).toBeTruthy();
  expect(dialog.getByText('Enter a number such as 12 or 1.5.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), ' Cold ');
  await user.clear(order);
  await user.type(order, '4');
  await user.click(dialog.getByRole('combobox', { name: 'Within' }));
  await user.click(await screen.findByRole('option', { name: 'Drinks' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(server.asked('catalogue.createCategory')[0]?.body).toEqual({ name: 'Cold', parent: idOf(70), sort: 4 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a category is renamed over the version that was read, and a name that is taken stays in its field', async () => {
  const { server, user } = await open({
    'catalogue.updateCategory': refuse('already_exists', { errors: { name: ['There is a category of this name.'] } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Hot' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Hot' }));
  const name = dialog.getByRole('textbox', { name: /^Name/ });
  expect(dialog.getByRole('textbox', { name: 'Order' })).toHaveProperty('value', '3');
  await user.clear(name);
  await user.type(name, 'Drinks');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('There is a category of this name.')).toBeTruthy();
  expect(name).toHaveProperty('value', 'Drinks');
  const [asked] = server.asked('catalogue.updateCategory');
  expect(asked?.ifMatch).toContain('1');
  expect(asked?.body).toEqual({ name: 'Drinks', parent: idOf(70), sort: 3 });
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a category is archived with a way back, and one that holds something says what to do', async () => {
  const { server, user } = await open({
    'catalogue.archiveCategory': ({ params }) =>
      params.uid === idOf(70)
        ? refuse('wrong_state', { detail: 'There are products in it. Move or archive those first.' })
        : categoryView(71),
    'catalogue.restoreCategory': HOT,
  });
  const [drinks, hot] = await screen.findAllByRole('button', { name: 'Archive' });
  if (!drinks || !hot) throw new Error('no two categories');
  await user.click(drinks);
  expect(await screen.findByText(/There are products in it\. Move or archive those first\./)).toBeTruthy();
  await user.click(hot);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Hot is back')).toBeTruthy();
  expect(server.asked('catalogue.restoreCategory')[0]?.params.uid).toBe(idOf(71));
});

test('archived ones are shown on request, and brought back', async () => {
  const { server, user } = await open({
    'catalogue.listCategories': ({ query }) =>
      query.archived === 'true' ? { results: [categoryView(73, { name: 'Soup', archived_at: AT })] } : { results: [] },
    'catalogue.restoreCategory': categoryView(73, { name: 'Soup' }),
  });
  expect(await screen.findByText('No categories yet')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Show archived' }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Soup is back')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit Soup' })).toBeNull();
  expect(server.asked('catalogue.restoreCategory')).toHaveLength(1);
});

test('who may only look finds the tree and no button', async () => {
  await open({}, READER);
  expect(await screen.findByText('Hot')).toBeTruthy();
  expect(screen.getByText('0 products')).toBeTruthy();
  for (const name of ['Add a category', 'Edit Hot', 'Archive'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('of a thousand categories every one is there', async () => {
  const results = Array.from({ length: 1000 }, (_, at) => categoryView(at + 1000, { name: `Shelf ${at + 1}` }));
  await open({ 'catalogue.listCategories': { results } }, READER);
  expect(await screen.findByText('Shelf 1000')).toBeTruthy();
});

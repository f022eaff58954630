import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { open, orderView, seeDesk, snapshotView } from '../pages/testing-till.tsx';

const total = (text: string) => screen.findByText(text, { selector: '[data-total]' });
const field = (dialog: HTMLElement, name: string | RegExp) => within(dialog).getByRole('textbox', { name });

/** The line of one bag of coffee, opened. */
const openLine = async (changes: Parameters<typeof open>[0] = {}) => {
  const opened = open({ 'till.sell': ({ body }) => orderView({ uid: body.uid }), ...changes });
  await opened.user.click(await seeDesk());
  await opened.user.click(await screen.findByRole('button', { name: 'Change House blend' }));
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'House blend' }) };
};

test('a line is sold in another quantity, at another price and with something taken off', async () => {
  const { user, server, dialog } = await openLine();
  for (const [name, typed] of [
    ['Quantity', '3'],
    ['Price', '8.00'],
    ['Discount', '25'],
  ] as const) {
    await user.clear(field(dialog, name));
    await user.type(field(dialog, name), typed);
  }
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await total('$19.13')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Change House blend' }).textContent).toContain('Discount 25%');
  await user.click(screen.getByRole('button', { name: 'Cash $19.13' }));
  await waitFor(() =>
    expect(server.asked('till.sell')[0]?.body.lines).toMatchObject([
      { quantity: 3000, unit_price_cents: 800, is_overridden: true, discount: { ppm: 250_000 } },
    ]),
  );
});

test('what makes no line is said beside its field, and nothing changes before it does', async () => {
  const { user, dialog } = await openLine();
  await user.clear(field(dialog, 'Quantity'));
  await user.clear(field(dialog, 'Price'));
  await user.type(field(dialog, 'Discount'), 'much');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Enter a quantity above 0 with up to three decimals.')).toBeDefined();
  expect(within(dialog).getByText('Enter an amount such as 12.50.')).toBeDefined();
  expect(within(dialog).getByText('Enter a discount above 0.')).toBeDefined();
  await user.type(field(dialog, 'Quantity'), '10000');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('Enter a quantity above 0 with up to three decimals.')).toBeDefined();
  expect(field(dialog, 'Discount')).toHaveProperty('value', 'much');
  await user.keyboard('{Escape}');
  expect(await total('$10.63')).toBeDefined();
});

test('the price that the catalogue says is nobody’s own price', async () => {
  const { user, server, dialog } = await openLine();
  await user.clear(field(dialog, 'Quantity'));
  await user.type(field(dialog, 'Quantity'), '2');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Cash $21.25' }));
  await waitFor(() =>
    expect(server.asked('till.sell')[0]?.body.lines).toMatchObject([{ quantity: 2000, is_overridden: false }]),
  );
});

test('what is sold by weight says in what, and keeps three decimals', async () => {
  const snapshot = snapshotView();
  const products = snapshot.products.map((product) => ({ ...product, unit: 'lb' as const }));
  const { user, dialog } = await openLine({ 'catalogue.readSnapshot': { ...snapshot, products } });
  expect(within(dialog).getByText('lb')).toBeDefined();
  await user.clear(field(dialog, 'Quantity'));
  await user.type(field(dialog, 'Quantity'), '0.125');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await total('$1.33')).toBeDefined();
});

test('a line is removed, by its dialog or one by one', async () => {
  const { user, dialog } = await openLine();
  await user.click(within(dialog).getByRole('button', { name: 'Remove from sale' }));
  expect(await screen.findByText('Scan or tap a product')).toBeDefined();
  await user.click(await seeDesk());
  await user.click(await screen.findByRole('button', { name: 'One more of House blend' }));
  expect(await total('$21.25')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'One less of House blend' }));
  await user.click(screen.getByRole('button', { name: 'One less of House blend' }));
  expect(await screen.findByText('Scan or tap a product')).toBeDefined();
});

test('an amount that somebody typed keeps its own price', async () => {
  const { user, server } = await openLine();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'More for this sale' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Custom amount' }));
  const amount = await screen.findByRole('dialog', { name: 'Custom amount' });
  await user.type(field(amount, 'Amount'), '5');
  await user.click(within(amount).getByRole('button', { name: 'Add' }));
  await user.click(await screen.findByRole('button', { name: 'Change Custom amount' }));
  const dialog = await screen.findByRole('dialog', { name: 'Custom amount' });
  await user.click(within(dialog).getByRole('radio', { name: 'Dollars' }));
  await user.type(field(dialog, 'Discount'), '1');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Discount \$1\.00/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Cash \$14\.88$/ }));
  await waitFor(() =>
    expect(server.asked('till.sell')[0]?.body.lines[1]).toMatchObject({
      product: null,
      is_overridden: true,
      discount: { cents: 100 },
    }),
  );
});

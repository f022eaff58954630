import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { customerDetail, customerView } from '../../../testing/customers.ts';
import { never, refuse } from '../../../testing/fake-server.ts';
import { idOf } from '../../../testing/people.ts';
import { open, orderView, seeDesk, SETUP } from '../pages/testing-till.tsx';

const total = (text: string) => screen.findByText(text, { selector: '[data-total]' });
const dialogOf = (name: string) => screen.findByRole('dialog', { name });

/** One bag of coffee in the basket, and the tool that is pressed for it. */
const openTool = async (user: UserEvent, name: string) => {
  await user.click(await seeDesk());
  await screen.findByRole('region', { name: 'Sale' });
  await user.click(screen.getByRole('button', { name: 'More for this sale' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return dialogOf(name);
};

const field = (dialog: HTMLElement, name: string | RegExp) => within(dialog).getByRole('textbox', { name });
const press = (user: UserEvent, dialog: HTMLElement, name: string | RegExp) =>
  user.click(within(dialog).getByRole('button', { name }));

test('what has no product is sold as an amount, under the name it was given or under none', async () => {
  const { user } = open();
  await seeDesk();
  await user.click(screen.getByRole('button', { name: 'Custom amount' }));
  const dialog = await dialogOf('Custom amount');
  await press(user, dialog, 'Add');
  expect(within(dialog).getByText('Enter an amount such as 12.50.')).toBeDefined();
  await user.type(field(dialog, 'Amount'), '4.50');
  await press(user, dialog, 'Add');
  expect(await screen.findByRole('button', { name: 'Change Custom amount' })).toBeDefined();
  expect(await total('$4.78')).toBeDefined();

  const again = await openTool(user, 'Custom amount');
  await user.type(field(again, 'Amount'), '2');
  await user.type(field(again, 'What is it?'), ' Gift wrap ');
  await press(user, again, 'Add');
  expect(await screen.findByRole('button', { name: 'Change Gift wrap' })).toBeDefined();
});

test('a discount on the whole sale is percent or dollars, more than all of it is refused, and it is taken off again', async () => {
  const { user } = open();
  const dialog = await openTool(user, 'Order discount');
  await user.type(field(dialog, 'Discount'), '101');
  await press(user, dialog, 'Save');
  expect(within(dialog).getByText('Enter 100% or less.')).toBeDefined();
  await user.clear(field(dialog, 'Discount'));
  await user.type(field(dialog, 'Discount'), '0');
  expect(within(dialog).getByText('Enter a discount above 0.')).toBeDefined();
  await user.clear(field(dialog, 'Discount'));
  await user.type(field(dialog, 'Discount'), '10 %');
  await press(user, dialog, 'Save');
  expect(await screen.findByText('-$1.00')).toBeDefined();
  expect(await total('$9.56')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'More for this sale' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Order discount' }));
  const kept = await dialogOf('Order discount');
  expect(field(kept, 'Discount')).toHaveProperty('value', '10');
  await user.click(within(kept).getByRole('radio', { name: 'Dollars' }));
  await user.clear(field(kept, 'Discount'));
  await user.type(field(kept, 'Discount'), '0');
  await press(user, kept, 'Save');
  expect(within(kept).getByText('Enter a discount above 0.')).toBeDefined();
  await user.clear(field(kept, 'Discount'));
  await user.type(field(kept, 'Discount'), '2.50');
  await press(user, kept, 'Save');
  expect(await total('$7.97')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'More for this sale' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Order discount' }));
  const last = await dialogOf('Order discount');
  expect(field(last, 'Discount')).toHaveProperty('value', '2.50');
  await press(user, last, 'No discount');
  expect(await total('$10.63')).toBeDefined();
});

test('a tip is a part of the sale, any amount, or none', async () => {
  const { user, server } = open({ 'till.sell': ({ body }) => orderView({ uid: body.uid }) });
  const dialog = await openTool(user, 'Tip');
  await press(user, dialog, /^18% · \$1\.80$/);
  expect(await total('$12.43')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'More for this sale' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tip' }));
  const again = await dialogOf('Tip');
  await user.type(field(again, 'Other'), 'two');
  await press(user, again, 'Save');
  expect(within(again).getByText('Enter an amount such as 12.50.')).toBeDefined();
  await user.clear(field(again, 'Other'));
  await user.type(field(again, 'Other'), '3');
  await press(user, again, 'Save');
  expect(await total('$13.63')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'More for this sale' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tip' }));
  const third = await dialogOf('Tip');
  expect(field(third, 'Other')).toHaveProperty('value', '3.00');
  await press(user, third, 'No tip');
  expect(await total('$10.63')).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'More for this sale' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tip' }));
  await press(user, await dialogOf('Tip'), /^15%/);
  await user.click(await screen.findByRole('button', { name: 'Cash $12.13' }));
  await waitFor(() => expect(server.asked('till.sell')[0]?.body.tip_cents).toBe(150));
});

test('a business that takes no tips is not asked for one', async () => {
  const { user } = open({
    'merchantSettings.readTillSetup': { ...SETUP, tips: { on: false, presets: [] } },
  });
  await user.click(await seeDesk());
  await user.click(screen.getByRole('button', { name: 'More for this sale' }));
  expect(await screen.findByRole('menuitem', { name: 'Note' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Tip' })).toBeNull();
});

test('a note and a customer go with the sale; the customer can be taken off', async () => {
  const { user, server } = open({
    'till.sell': ({ body }) => orderView({ uid: body.uid }),
    'customers.listCustomers': { results: [customerView(1, { company: null })], next_cursor: null },
    'customers.readCustomer': customerDetail(1, { company: null }),
  });
  const dialog = await openTool(user, 'Note');
  await user.type(field(dialog, 'Note'), 'No ice ');
  await press(user, dialog, 'Save');
  await user.click(await screen.findByRole('button', { name: 'Customer' }));
  const people = await dialogOf('Choose a customer');
  await user.click(await within(people).findByRole('button', { name: /Ada Vance 1.*ada@mail\.example · 4155552671/ }));
  await user.click(await screen.findByRole('button', { name: 'Ada Vance 1' }));
  await press(user, await dialogOf('Choose a customer'), 'Remove the customer');
  expect(await screen.findByRole('button', { name: 'Customer' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Customer' }));
  await user.click(await within(await dialogOf('Choose a customer')).findByRole('button', { name: /Ada Vance 1/ }));
  await user.click(await screen.findByRole('button', { name: 'Cash $10.63' }));
  await waitFor(() => expect(server.asked('till.sell')[0]?.body).toMatchObject({ note: 'No ice', customer: idOf(1) }));
});

test('customers are looked for, waited for, asked for again, or are none', async () => {
  const { user, server } = open({ 'customers.listCustomers': never });
  await user.click(await seeDesk());
  await user.click(screen.getByRole('button', { name: 'Customer' }));
  const dialog = await dialogOf('Choose a customer');
  await waitFor(() => expect(dialog.querySelector('[aria-busy="true"]')).not.toBeNull());
  server.answer({ 'customers.listCustomers': refuse('invalid') });
  await user.type(within(dialog).getByRole('searchbox'), 'Zoe');
  const again = await within(dialog).findByRole('button', { name: 'Try again' });
  server.answer({ 'customers.listCustomers': { results: [], next_cursor: null } });
  await user.click(again);
  expect(await within(dialog).findByText('No customer matches')).toBeDefined();
  expect(server.asked('customers.listCustomers').at(-1)?.query.search).toBe('Zoe');
});

test('a sale is put aside under a name, and the counter is free for the next one', async () => {
  const { user, server } = open({ 'till.sell': ({ body }) => orderView({ uid: body.uid, status: 'open' }) });
  await user.click(await seeDesk());
  await user.click(screen.getByRole('button', { name: 'Hold' }));
  const dialog = await dialogOf('Hold');
  await press(user, dialog, 'Hold');
  expect(server.asked('till.sell')).toHaveLength(0);
  await user.type(field(dialog, 'Name to find it by'), 'Table 4');
  await press(user, dialog, 'Hold');
  expect(await screen.findByText('On hold as Table 4')).toBeDefined();
  expect(await screen.findByText('Scan or tap a product')).toBeDefined();
  expect(server.asked('till.sell')[0]?.body).toMatchObject({ hold: 'Table 4', tenders: [] });
});

test('a sale that cannot be put aside stays in the basket, with the name that was typed', async () => {
  const { user } = open({ 'till.sell': refuse('wrong_state', { detail: 'The shift was counted.' }) });
  await user.click(await seeDesk());
  await user.click(screen.getByRole('button', { name: 'Hold' }));
  const dialog = await dialogOf('Hold');
  await user.type(field(dialog, 'Name to find it by'), 'Table 4');
  await press(user, dialog, 'Hold');
  expect(await screen.findByText(/The shift was counted\./)).toBeDefined();
  expect(field(dialog, 'Name to find it by')).toHaveProperty('value', 'Table 4');
  expect(screen.getByRole('button', { name: 'Change House blend', hidden: true })).toBeDefined();
});

test('a sale is taken out once that was said twice', async () => {
  const { user } = open();
  const dialog = await openTool(user, 'Clear sale');
  expect(within(dialog).getByText('Everything in this sale is taken out.')).toBeDefined();
  await press(user, dialog, 'Clear sale');
  expect(await screen.findByText('Scan or tap a product')).toBeDefined();
});

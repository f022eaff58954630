import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { idOf } from '../../../testing/people.ts';
import { orderItem, orderRow } from '../../../testing/till.ts';
import { open, orderView, registerView, seeDesk } from '../pages/testing-till.tsx';

const heldRow = (number: number, label: string | null) => orderRow(number, { status: 'open', label, sold_at: null });
const total = (text: string) => screen.findByText(text, { selector: '[data-total]' });

const openHeld = async (answers: Answers = {}) => {
  const opened = open({
    'till.listRegisters': { results: [registerView({ held: 2 })] },
    'till.listOrders': { results: [heldRow(4, 'Table 4'), heldRow(5, null)], next_cursor: null, to_review: 0 },
    ...answers,
  });
  await seeDesk();
  return opened;
};

const openMenu = async ({ user }: Pick<Awaited<ReturnType<typeof openHeld>>, 'user'>) => {
  await user.click(await screen.findByRole('button', { name: 'Shift and drawer' }));
  await user.click(await screen.findByRole('menuitem', { name: 'On hold (2)' }));
  return within(await screen.findByRole('dialog', { name: 'On hold' }));
};

const HELD = orderView({
  uid: idOf(4),
  status: 'open',
  label: 'Table 4',
  tip_cents: 200,
  items: [orderItem(610, { product: idOf(1), name: 'House blend', quantity: 1000, unit_price_cents: 900 })],
  due_cents: 1156,
});

test('a sale on hold comes back with the prices it was held with, is changed, and is paid at the server', async () => {
  const opened = await openHeld({
    'till.readOrder': HELD,
    'till.changeOrder': ({ params }) => orderView({ uid: params.uid, order_no: '1-0004', change_cents: 0 }),
  });
  const { user, server } = opened;
  const inside = await openMenu(opened);
  // What waits for a card is no business of the cashier.
  expect(inside.getAllByRole('listitem')).toHaveLength(1);
  await user.click(inside.getByRole('button', { name: 'Resume Table 4' }));
  expect(await total('$11.56')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Table 4' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Tea 2/ }));
  expect(await total('$22.19')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cash $22.19' }));
  expect(await screen.findByRole('button', { name: 'Next sale' })).toBeDefined();
  const asked = server.asked('till.changeOrder').map(({ body }) => body);
  expect(asked[0]).toMatchObject({ action: 'hold', label: 'Table 4', tip_cents: 200, total_cents: 2219 });
  expect(asked[1]).toMatchObject({ action: 'pay', tenders: [{ kind: 'cash', cents: 2219 }] });
});

test('one that is on hold is put on hold again under the name it has', async () => {
  const opened = await openHeld({ 'till.readOrder': HELD, 'till.changeOrder': HELD });
  const { user, server } = opened;
  const inside = await openMenu(opened);
  await user.click(inside.getByRole('button', { name: 'Resume Table 4' }));
  await total('$11.56');
  await user.click(screen.getByRole('button', { name: 'Hold' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold' }));
  expect(dialog.getByRole('textbox', { name: 'Name to find it by' })).toHaveProperty('value', 'Table 4');
  await user.click(dialog.getByRole('button', { name: 'Hold' }));
  expect(await screen.findByText('Scan or tap a product')).toBeDefined();
  expect(server.asked('till.changeOrder')[0]).toMatchObject({
    params: { uid: idOf(4) },
    body: { action: 'hold', label: 'Table 4', lines: [{ unit_price_cents: 900 }] },
  });
});

test('a sale that somebody else took meanwhile is not resumed, and says why', async () => {
  const opened = await openHeld({ 'till.readOrder': refuse('not_found', { detail: 'It was paid at the bar.' }) });
  const inside = await openMenu(opened);
  await opened.user.click(inside.getByRole('button', { name: 'Resume Table 4' }));
  expect(await inside.findByText('It was paid at the bar.')).toBeDefined();
});

test('with something in the basket nothing is resumed over it', async () => {
  const opened = await openHeld();
  await opened.user.click(await seeDesk());
  const inside = await openMenu(opened);
  expect(await inside.findByText('Finish or hold the sale you are in first.')).toBeDefined();
  expect(inside.getByRole('button', { name: 'Resume Table 4' })).toHaveProperty('disabled', true);
});

test('what is on hold is asked for again where it does not come, and may be nothing', async () => {
  const opened = await openHeld({ 'till.listOrders': refuse('not_found') });
  const inside = await openMenu(opened);
  const again = await inside.findByRole('button', { name: 'Try again' });
  opened.server.answer({ 'till.listOrders': { results: [heldRow(5, null)], next_cursor: null, to_review: 0 } });
  await opened.user.click(again);
  expect(await inside.findByText('Nothing is on hold')).toBeDefined();
});

test('while it is on its way the dialog says so', async () => {
  const opened = await openHeld({ 'till.listOrders': never });
  await openMenu(opened);
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'On hold' }).querySelector('[aria-busy="true"]')).not.toBeNull(),
  );
});

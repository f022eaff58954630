import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { goOffline } from '../../../testing/go-offline.ts';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import { askDialog, enterPin, MIA, openCashier, SAID, takeOff } from './testing-approvals.tsx';
import { orderView, seeDesk, SETUP } from './testing-till.tsx';

test('a sale that is put on hold is let through first, and names who did', async () => {
  const opened = openCashier();
  const { user, server } = opened;
  await user.click(await seeDesk());
  await takeOff(opened, '50');
  await user.click(screen.getByRole('button', { name: 'Hold' }));
  await enterPin(opened, 'Mia Stone');
  expect(await screen.findByText('Approved by Mia Stone')).toBeDefined();
  const dialog = await screen.findByRole('dialog', { name: 'Hold' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Name to find it by' }), 'Table 4');
  await user.click(within(dialog).getByRole('button', { name: 'Hold' }));
  await waitFor(() => expect(server.asked('till.sell')).toHaveLength(1));
  expect(server.asked('till.sell')[0]?.body).toMatchObject({ hold: 'Table 4', approvals: [idOf(40)] });
});

test('a card is asked for after it was let through; more off than that is asked for again', async () => {
  const opened = openCashier({ 'terminal.listReaders': { results: [] } });
  const { user } = opened;
  await user.click(await seeDesk());
  await takeOff(opened, '50');
  await user.click(screen.getByRole('button', { name: 'Card' }));
  await enterPin(opened, 'Mia Stone');
  const paying = await screen.findByRole('dialog', { name: 'Pay $5.31' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(paying.isConnected).toBe(false));
  expect(screen.getByText('Approved by Mia Stone')).toBeDefined();
  await takeOff(opened, '60');
  expect(screen.queryByText('Approved by Mia Stone')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Card' }));
  expect(await askDialog()).toBeDefined();
});

test('an order that a card opens carries what was let through for it', async () => {
  const opened = openCashier({
    'terminal.listReaders': { results: [] },
    'till.changeOrder': ({ params }) => orderView({ uid: params.uid }),
  });
  const { user, server } = opened;
  await user.click(await seeDesk());
  await takeOff(opened, '50');
  await user.click(screen.getByRole('button', { name: 'Split or other' }));
  await enterPin(opened, 'Mia Stone');
  const paying = await screen.findByRole('dialog', { name: 'Pay $5.31' });
  const amount = within(paying).getByRole('textbox', { name: 'Amount to pay now' });
  await user.clear(amount);
  await user.type(amount, '2.00');
  await user.click(within(paying).getByRole('button', { name: 'Take cash $2.00' }));
  await user.click(await screen.findByRole('button', { name: 'Take cash $3.31' }));
  expect(await screen.findByText('Paid')).toBeDefined();
  expect(server.asked('till.sell')[0]?.body).toMatchObject({ awaits_card: true, approvals: [idOf(40)] });
});

test('without a network nobody is asked: it is sold, and the basket says that a manager looks at it', async () => {
  const opened = openCashier();
  const { user, server } = opened;
  await user.click(await seeDesk());
  await takeOff(opened, '50');
  expect(screen.queryByText('Offline: a manager will look at this sale.')).toBeNull();
  goOffline();
  expect(await screen.findByText('Offline: a manager will look at this sale.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cash $5.31' }));
  expect(await screen.findByText('Paid')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(server.asked('till.sell')[0]?.body).toMatchObject({ is_offline: true, approvals: [] }));
});

const HELD = orderView({
  status: 'open',
  label: 'Blue coat',
  discount: { ppm: 500_000 },
  discount_cents: 5_00,
  approvals: [{ uid: idOf(90), kind: 'discount', by: { uid: MIA.uid, name: MIA.name }, at: AT, said: SAID }],
  items: [
    {
      uid: idOf(801),
      product: idOf(1),
      name: 'House blend',
      quantity: 1000,
      unit: 'each',
      unit_price_cents: 1000,
      catalogue_price_cents: null,
      own_discount: null,
      rates: [],
      gross_cents: 1000,
      discount_cents: 0,
      order_discount_cents: 500,
      taxes: [],
      tax_cents: 31,
      line_total_cents: 531,
      left_quantity: 1000,
    },
  ],
});

/** Half off, let through, put on hold, and taken up again. */
const resumed = async () => {
  const opened = openCashier({
    'merchantSettings.readTillSetup': SETUP,
    'till.listOrders': { results: [{ ...HELD, items: 1, to_review: 0 }], next_cursor: null, to_review: 0 },
    'till.readOrder': HELD,
    'till.changeOrder': ({ params }) => orderView({ uid: params.uid }),
  });
  const { user } = opened;
  await seeDesk();
  await user.click(screen.getByRole('button', { name: 'Shift and drawer' }));
  await user.click(await screen.findByRole('menuitem', { name: /^On hold/ }));
  await user.click(await screen.findByRole('button', { name: 'Resume Blue coat' }));
  expect(await screen.findByText('Approved by Mia Stone')).toBeDefined();
  return opened;
};

test('a held sale that nobody changed is paid as it stands', async () => {
  const { user, server } = await resumed();
  await user.click(screen.getByRole('button', { name: 'Cash $5.31' }));
  expect(await screen.findByText('Paid')).toBeDefined();
  expect(server.asked('till.changeOrder').map(({ body }) => body)).toMatchObject([{ action: 'pay' }]);
});

test('a held sale off which more is taken than was let through is asked for again', async () => {
  const opened = await resumed();
  const { user, server } = opened;
  await takeOff(opened, '60');
  await user.click(screen.getByRole('button', { name: 'Cash $4.25' }));
  await enterPin(opened, 'Mia Stone');
  expect(await screen.findByText('Paid')).toBeDefined();
  const acts = server.asked('till.changeOrder').map(({ body }) => body);
  expect(acts).toMatchObject([{ action: 'hold', approvals: [idOf(40)] }, { action: 'pay' }]);
});

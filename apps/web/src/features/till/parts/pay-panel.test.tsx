import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { customerDetail, customerView } from '../../../testing/customers.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { goOffline } from '../../../testing/go-offline.ts';
import { paymentView } from '../../../testing/payments.ts';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import { open, orderView, seeDesk, SHIFT } from '../pages/testing-till.tsx';

const READER = { id: 'rdr_1', name: 'Counter', model: 'PAX A80', is_online: true };
const PAYMENT = idOf(40);

const DECLINE = {
  reason: 'insufficient_funds' as const,
  title: 'Insufficient funds',
  sentence: 'The card does not have enough money on it. Ask for another one.',
  fixed_by: 'customer' as const,
};

/** One bag of coffee, and the way to pay that is pressed for it. */
const openPay = async (way: 'Card' | 'Split or other', answers: Answers = {}) => {
  const opened = open({
    'terminal.listReaders': { results: [READER] },
    'till.sell': ({ body }) => orderView({ uid: body.uid, status: 'open', due_cents: 1063 }),
    'till.changeOrder': ({ params }) => orderView({ uid: params.uid }),
    ...answers,
  });
  await opened.user.click(await seeDesk());
  await opened.user.click(await screen.findByRole('button', { name: way }));
  const dialog = await screen.findByRole('dialog', { name: 'Pay $10.63' });
  return { ...opened, dialog, inside: within(dialog) };
};

test('a card is charged at the reader: the customer is waited for, and the sale is finished by itself', async () => {
  let say: (status: 'captured') => void = () => undefined;
  const answered = new Promise<'captured'>((resolve) => {
    say = resolve;
  });
  const { user, server, inside } = await openPay('Card', {
    'terminal.actOnTerminal': paymentView(40, { status: 'sending' }),
    'payments.checkPayment': answered.then((status) => paymentView(40, { status })),
    'terminal.cancelReader': refuse('wrong_state', { detail: 'The card was read already.' }),
  });
  await user.click(await inside.findByRole('button', { name: 'Charge card $10.63' }));
  expect(await inside.findByText('The reader shows $10.63. Let the customer tap, insert or swipe.')).toBeDefined();
  const cancel = await inside.findByRole('button', { name: 'Cancel at the reader' });
  await waitFor(() => expect(cancel).toHaveProperty('disabled', false));
  await user.click(cancel);
  expect(await inside.findByText('The card was read already.')).toBeDefined();
  expect(server.asked('terminal.cancelReader')[0]?.body).toEqual({ payment: PAYMENT });
  say('captured');
  expect(await screen.findByText('No change')).toBeDefined();
  expect(server.asked('till.sell')[0]?.body).toMatchObject({ awaits_card: true, tenders: [] });
  const order = server.asked('till.sell')[0]?.body.uid;
  expect(server.asked('terminal.actOnTerminal')[0]?.body).toMatchObject({
    action: 'sale',
    order,
    amount_cents: 1063,
    reader_id: 'rdr_1',
  });
  expect(server.asked('till.changeOrder')[0]?.body).toMatchObject({ action: 'pay', shift: SHIFT, tenders: [] });
});

test('a declined card says what to tell the customer, and another one can be tried', async () => {
  const { user, server, inside } = await openPay('Card', {
    'terminal.actOnTerminal': (_, time) =>
      time === 0 ? paymentView(40, { status: 'declined', decline: DECLINE }) : paymentView(41),
  });
  await user.click(await inside.findByRole('button', { name: 'Charge card $10.63' }));
  const alert = await inside.findByRole('alert');
  expect(alert.textContent).toContain('Card declined');
  expect(alert.textContent).toContain(DECLINE.sentence);
  await user.click(inside.getByRole('button', { name: 'Charge card $10.63' }));
  expect(await screen.findByText('No change')).toBeDefined();
  const [first, second] = server.asked('terminal.actOnTerminal');
  expect(first?.body.idempotency_key).not.toBe(second?.body.idempotency_key);
});

test('a sale is paid in parts: what was taken and what is left stands above the next part', async () => {
  const { user, server, inside } = await openPay('Split or other', {
    'terminal.actOnTerminal': paymentView(40, { amount_cents: 500 }),
  });
  const amount = () => inside.getByRole('textbox', { name: 'Amount to pay now' });
  await user.click(inside.getByRole('radio', { name: 'Other' }));
  await user.clear(amount());
  await user.type(amount(), '20');
  expect(inside.getByText('Enter $10.63 or less.')).toBeDefined();
  await user.clear(amount());
  await user.type(amount(), '3');
  await user.type(inside.getByRole('textbox', { name: 'What is it?' }), 'Check 1042');
  await user.click(inside.getByRole('button', { name: 'Take other $3.00' }));
  expect(await inside.findByText('Left to pay')).toBeDefined();
  expect(inside.getByText('Check 1042')).toBeDefined();
  expect(inside.getByText('$7.63')).toBeDefined();

  await user.click(inside.getByRole('radio', { name: 'Card' }));
  await user.clear(amount());
  await user.type(amount(), '5');
  await user.click(await inside.findByRole('button', { name: 'Charge card $5.00' }));
  expect(await inside.findByText('Card •••• 4242')).toBeDefined();
  expect(inside.getByText('$2.63')).toBeDefined();

  await user.click(inside.getByRole('radio', { name: 'Cash' }));
  await user.click(inside.getByRole('button', { name: 'Take cash $2.63' }));
  expect(await screen.findByRole('button', { name: 'Next sale' })).toBeDefined();
  expect(server.asked('till.changeOrder')[0]?.body).toMatchObject({
    action: 'pay',
    tenders: [
      { kind: 'other', cents: 300, label: 'Check 1042' },
      { kind: 'cash', cents: 263 },
    ],
  });
});

test('all of it at once needs no order that waits: it is sold as cash is', async () => {
  const { user, server, inside } = await openPay('Split or other', {
    'till.sell': ({ body }) => orderView({ uid: body.uid }),
  });
  const amount = inside.getByRole('textbox', { name: 'Amount to pay now' });
  await user.clear(amount);
  expect(inside.getByText('Enter an amount such as 12.50.')).toBeDefined();
  await user.type(amount, '15{Enter}');
  expect(await screen.findByText('$4.37', { selector: '[data-change]' })).toBeDefined();
  expect(server.asked('till.sell')[0]?.body).toMatchObject({
    awaits_card: false,
    tenders: [{ kind: 'cash', cents: 1500 }],
  });
});

test('a sale that was begun is not just closed: given up, what was charged goes back and the basket stays', async () => {
  const { user, server, dialog, inside } = await openPay('Card', {
    'terminal.actOnTerminal': paymentView(40, { amount_cents: 500 }),
  });
  await user.click(inside.getByRole('radio', { name: 'Card' }));
  const amount = inside.getByRole('textbox', { name: 'Amount to pay now' });
  await user.clear(amount);
  await user.type(amount, '5');
  await user.click(await inside.findByRole('button', { name: 'Charge card $5.00' }));
  await inside.findByText('Left to pay');
  await user.keyboard('{Escape}');
  expect(dialog.isConnected).toBe(true);
  expect(inside.getByText('What was charged to a card goes back to it. Hand back any cash.')).toBeDefined();
  await user.click(inside.getByRole('button', { name: 'Cancel this sale' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked('till.changeOrder')[0]?.body).toMatchObject({ action: 'void', shift: SHIFT });
  expect(screen.getByRole('button', { name: 'Change House blend' })).toBeDefined();
});

test('what the server refuses of a part is said, and what was taken so far is still there', async () => {
  const { user, inside } = await openPay('Card', {
    'terminal.actOnTerminal': refuse('wrong_state', { detail: 'Cards are blocked until 3 PM.' }),
  });
  await user.click(await inside.findByRole('button', { name: 'Charge card $10.63' }));
  expect(await inside.findByText('Cards are blocked until 3 PM.')).toBeDefined();
  expect(inside.getByRole('textbox', { name: 'Amount to pay now' })).toHaveProperty('value', '10.63');
  expect(inside.getByRole('button', { name: 'Cancel this sale' })).toBeDefined();
});

test('a card on file is charged where no reader is connected, and the answer is waited for', async () => {
  const { user, server } = open({
    'terminal.listReaders': { results: [{ ...READER, is_online: false }] },
    'terminal.listStoredCards': {
      results: [
        { token: idOf(60), brand: 'visa', last4: '1881', customer: { uid: idOf(1), name: 'Ada' }, saved_at: AT },
      ],
    },
    'customers.listCustomers': { results: [customerView(1)], next_cursor: null },
    'customers.readCustomer': customerDetail(1),
    'till.sell': ({ body }) => orderView({ uid: body.uid, status: 'open' }),
    'terminal.actOnTerminal': never,
  });
  await user.click(await seeDesk());
  await user.click(await screen.findByRole('button', { name: 'Customer' }));
  const people = within(await screen.findByRole('dialog', { name: 'Choose a customer' }));
  await user.click(await people.findByRole('button', { name: /Ada Vance 1/ }));
  await user.click(await screen.findByRole('button', { name: 'Card' }));
  const inside = within(await screen.findByRole('dialog', { name: 'Pay $10.63' }));
  const card = await inside.findByRole('combobox', { name: 'Card' });
  await waitFor(() => expect(card).toHaveProperty('value', 'Card on file visa •••• 1881'));
  await user.click(card);
  await user.click(await screen.findByRole('option', { name: 'Reader Counter (not connected)' }));
  expect(card).toHaveProperty('value', 'Card on file visa •••• 1881');
  await user.click(inside.getByRole('button', { name: 'Charge card $10.63' }));
  expect(await inside.findByText('Waiting for the answer')).toBeDefined();
  expect(inside.getByText(/Don’t charge again/)).toBeDefined();
  expect(server.asked('terminal.actOnTerminal')[0]?.body).toMatchObject({ card: idOf(60) });
});

test('where there is no reader, or it cannot be asked for one, that is said instead of a card', async () => {
  const { user, inside } = await openPay('Card', { 'terminal.listReaders': { results: [] } });
  expect(await inside.findByText('No reader is set up. Cards are keyed in at the terminal.')).toBeDefined();
  expect(inside.getByRole('button', { name: 'Charge card $10.63' })).toHaveProperty('disabled', true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('readers that cannot be asked for say why', async () => {
  const { inside } = await openPay('Card', {
    'terminal.listReaders': refuse('wrong_state', { title: 'Cards are not set up yet' }),
  });
  expect(await inside.findByText('Cards are not set up yet')).toBeDefined();
});

test('without a network a sale is split over cash and other, and no card', async () => {
  const { inside } = await openPay('Split or other');
  goOffline();
  expect(await inside.findByText('Cards need the connection')).toBeDefined();
  expect(inside.getByRole('radio', { name: 'Card' })).toHaveProperty('disabled', true);
});

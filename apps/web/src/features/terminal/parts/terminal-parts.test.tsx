import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { refuse } from '../../../testing/fake-server.ts';
import { openPart } from '../../../testing/open-page.tsx';
import { paymentView, RECEIPT, terminalView } from '../../../testing/payments.ts';
import { personIn } from '../../../testing/people.ts';
import { TerminalPage } from '../pages/terminal-page.tsx';
import { fillIn, open, press, provide } from '../pages/testing-terminal.tsx';

beforeEach(() => sessionStorage.clear());

test('whoever has no right to cards finds the terminal closed, and nothing is asked for', async () => {
  openPart(<TerminalPage address="" />, { as: personIn('merchant', { ability: [] }) });
  expect(await screen.findByText('Your account can’t take payments. Ask the owner of the business.')).toBeTruthy();
});

test('a business that may neither charge nor authorize finds it closed', async () => {
  open({ 'terminal.readTerminal': terminalView({ may: { charge: false, authorize: false, save_card: false } }) });
  expect(await screen.findByText('The terminal is closed')).toBeTruthy();
});

test('who may only authorize authorizes, and it says that nothing was charged yet', async () => {
  provide();
  const { server, user } = open({
    'terminal.readTerminal': terminalView({
      may: { charge: false, authorize: true, save_card: false },
      ticket_cap_cents: null,
    }),
    'terminal.actOnTerminal': paymentView(7, { status: 'authorized', card: null, flags: ['Only the street matched.'] }),
  });
  await fillIn(user);
  expect(screen.queryByRole('radio', { name: 'Sale' })).toBeNull();
  await press(user, /^Authorize \$25\.00/);
  expect(await screen.findByRole('heading', { name: 'Authorized' })).toBeTruthy();
  expect(screen.getByText('Only the street matched.')).toBeTruthy();
  expect(server.asked('terminal.actOnTerminal')[0]?.body).toMatchObject({ action: 'auth', amount_cents: 2500 });
});

test('an authorization is chosen with what it means', async () => {
  provide();
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'Authorize only' }));
  expect(screen.getByText(/Holds the amount on the card/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Authorize/ })).toBeTruthy();
});

test('an address or a number that takes no receipt is said at its field, and nothing is charged', async () => {
  const tokens = provide();
  const { user } = open();
  await fillIn(user);
  const email = screen.getByRole('textbox', { name: 'Email for the receipt' });
  const phone = screen.getByRole('textbox', { name: 'Mobile for a text receipt' });
  await user.type(email, 'ada@');
  await user.type(phone, '415');
  await press(user, /^Charge/);
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  expect(tokens).toEqual([]);
});

test('a receipt goes to whom it was typed for', async () => {
  provide();
  const { server, user } = open({ 'terminal.actOnTerminal': paymentView(7) });
  await fillIn(user);
  await user.type(screen.getByRole('textbox', { name: 'Email for the receipt' }), 'ada@mail.example');
  await user.type(screen.getByRole('textbox', { name: 'Mobile for a text receipt' }), '4155552671');
  await press(user, /^Charge/);
  await screen.findByRole('heading', { name: 'Approved' });
  expect(server.asked('terminal.actOnTerminal')[0]?.body).toMatchObject({
    email: 'ada@mail.example',
    phone: '4155552671',
  });
});

test('a reader that is offline says so, and one has to be chosen', async () => {
  provide();
  const { server, user } = open({
    'terminal.listReaders': {
      results: [{ id: 'rdr_1', name: 'Counter', model: 'PAX A80', is_online: false }],
    },
  });
  await user.click(await screen.findByRole('radio', { name: 'Reader' }));
  const choice = await screen.findByRole('combobox', { name: /^Reader/ });
  await user.click(choice);
  expect(await screen.findByRole('option', { name: 'Counter (offline)' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await fillIn(user);
  await press(user, /^Send/);
  expect(await screen.findByText('Choose a reader.')).toBeTruthy();
  expect(server.asked('terminal.actOnTerminal')).toEqual([]);
});

test.each([
  ['there is none', { results: [] }, 'No reader is set up for this business.'],
  [
    'they cannot be asked for',
    refuse('wrong_state', { title: 'Readers are being set up' }),
    /^Readers are being set up/,
  ],
])('where %s the reader’s place says it', async (_, readers, words) => {
  provide();
  const { user } = open({ 'terminal.listReaders': readers });
  await user.click(await screen.findByRole('radio', { name: 'Reader' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  ['there is none', { results: [] }, 'No cards on file yet. Save one with a payment.'],
  ['they cannot be asked for', refuse('invalid', { title: 'The list was refused' }), /^The list was refused/],
])('where %s the place of cards on file says it', async (_, cards, words) => {
  provide();
  const { user } = open({ 'terminal.listStoredCards': cards });
  await user.click(await screen.findByRole('radio', { name: 'On file' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a charge that certainly did not take place says why, and keeps what was typed', async () => {
  provide();
  const { user } = open({
    'terminal.actOnTerminal': paymentView(7, { status: 'failed', failure: 'The processor refused the request.' }),
  });
  await fillIn(user);
  await press(user, /^Charge/);
  expect(await screen.findByText('The processor refused the request.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Subtotal/ })).toHaveProperty('value', '25.00');
});

test('a receipt that does not come is asked for again; the payment is approved all the same', async () => {
  provide();
  const { server, user } = open({
    'terminal.actOnTerminal': paymentView(7),
    'payments.readReceipt': refuse('not_found'),
  });
  await fillIn(user);
  await press(user, /^Charge/);
  expect(await screen.findByRole('heading', { name: 'Approved' })).toBeTruthy();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer({ 'payments.readReceipt': RECEIPT });
  await user.click(again);
  expect(await screen.findByText('Returns within 30 days.')).toBeTruthy();
});

test('a tip that was pressed is taken off again', async () => {
  provide();
  const { user } = open();
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: '20%' }));
  expect(screen.getByRole('textbox', { name: 'Tip' })).toHaveProperty('value', '5.00');
  await user.click(screen.getByRole('button', { name: 'No tip' }));
  expect(screen.getByRole('textbox', { name: 'Tip' })).toHaveProperty('value', '');
});

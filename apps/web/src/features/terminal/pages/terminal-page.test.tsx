import { DECLINES } from '@ledgate/domain/payments/declines.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { never, refuse } from '../../../testing/fake-server.ts';
import { isBusy } from '../../../testing/open-page.tsx';
import { paymentView, terminalView, TOKEN } from '../../../testing/payments.ts';
import { idOf } from '../../../testing/people.ts';
import { fillIn, open, press, provide } from './testing-terminal.tsx';

beforeEach(() => sessionStorage.clear());

test('while it opens, the page is busy', () => {
  open({ 'terminal.readTerminal': never });
  expect(isBusy()).toBe(true);
});

test('where cards cannot be taken, it is closed with the reason', async () => {
  open({ 'terminal.readTerminal': terminalView({ is_open: false, closed_why: 'Your bank set up your account.' }) });
  expect(await screen.findByText('The terminal is closed')).toBeTruthy();
  expect(screen.getByText('Your bank set up your account.')).toBeTruthy();
});

test('a terminal that cannot be asked for can be tried again', async () => {
  open({ 'terminal.readTerminal': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('after too many declines it says until when it rests, and charges nothing', async () => {
  provide();
  open({ 'terminal.readTerminal': terminalView({ blocked_until: '2026-11-18T20:00:00.000Z' }) });
  expect(await screen.findByText(/closed until Nov 18, 2026, 12:00 PM PST/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Charge/ })).toHaveProperty('disabled', true);
});

test('a sale is charged once under one key, and shows its receipt', async () => {
  provide();
  const { server, user } = open({ 'terminal.actOnTerminal': paymentView(7) });
  await fillIn(user);
  await user.type(screen.getByRole('textbox', { name: 'Tax' }), '2');
  await user.click(screen.getByRole('button', { name: '20%' }));
  await press(user, /^Charge \$32\.00/);
  expect(await screen.findByRole('heading', { name: 'Approved' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Receipt' })).toBeTruthy();
  const asked = server.asked('terminal.actOnTerminal');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body).toMatchObject({
    action: 'sale',
    token: TOKEN,
    amount_cents: 3200,
    subtotal_cents: 2500,
    tax_cents: 200,
    tip_cents: 500,
    billing: { zip: '97205' },
  });
  expect(sessionStorage.length).toBe(0);
  await user.click(screen.getByRole('button', { name: 'New payment' }));
  expect(await screen.findByRole('textbox', { name: /^Subtotal/ })).toHaveProperty('value', '');
});

test('two presses are one charge', async () => {
  provide();
  const { server, user } = open({ 'terminal.actOnTerminal': never });
  await fillIn(user);
  const button = await screen.findByRole('button', { name: /^Charge/ });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.dblClick(button);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.asked('terminal.actOnTerminal')).toHaveLength(1));
});

test.each(['', '0', '12.345'])('an amount of “%s” is refused at its field', async (amount) => {
  const tokens = provide();
  const { user } = open();
  await screen.findByRole('textbox', { name: /^Subtotal/ });
  if (amount !== '') await user.type(screen.getByRole('textbox', { name: /^Subtotal/ }), amount);
  await press(user, /^Charge/);
  expect(await screen.findByText(/^Enter an amount (above \$0|such as 12\.50)\.$/)).toBeTruthy();
  expect(await screen.findByText(/^Enter the billing ZIP code/)).toBeTruthy();
  expect(tokens).toEqual([]);
});

test('card fields that are not right charge nothing and keep what was typed', async () => {
  provide('wrong');
  const { server, user } = open();
  await fillIn(user);
  await press(user, /^Charge/);
  expect(await screen.findByText('Enter the card number.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Subtotal/ })).toHaveProperty('value', '25.00');
  expect(server.asked('terminal.actOnTerminal')).toEqual([]);
});

test('a decline is said in its own words, with who can fix it, and keeps what was typed', async () => {
  provide();
  const { reason, title, sentence, fixed_by } = {
    reason: 'insufficient_funds' as const,
    title: DECLINES.insufficient_funds.title,
    sentence: DECLINES.insufficient_funds.sentence,
    fixed_by: DECLINES.insufficient_funds.fixedBy,
  };
  const { user } = open({
    'terminal.actOnTerminal': paymentView(7, { status: 'declined', decline: { reason, title, sentence, fixed_by } }),
  });
  await fillIn(user);
  await press(user, /^Charge/);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('The customer can fix this.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Subtotal/ })).toHaveProperty('value', '25.00');
});

test('what the server refuses stands at its field', async () => {
  provide();
  const { user } = open({
    'terminal.actOnTerminal': refuse('invalid', { errors: { 'billing.zip': ['A ZIP code has five digits.'] } }),
  });
  await fillIn(user);
  await press(user, /^Charge/);
  expect(await screen.findByText('A ZIP code has five digits.')).toBeTruthy();
});

test('without an answer it says so, and asks for the same charge again under the same key', async () => {
  provide();
  const { server, user } = open({ 'terminal.actOnTerminal': refuse('failed') });
  await fillIn(user);
  await press(user, /^Charge/);
  expect(await screen.findByText(/no answer came/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Subtotal/ })).toBeNull();
  server.answer({ 'terminal.actOnTerminal': paymentView(7) });
  await press(user, /^Check now/);
  expect(await screen.findByRole('heading', { name: 'Approved' })).toBeTruthy();
  const [first, second] = server.asked('terminal.actOnTerminal');
  expect(second?.body).toEqual(first?.body);
});

test('a page that is loaded again goes on with the charge it was waiting for', async () => {
  provide();
  const body = { action: 'sale', idempotency_key: idOf(5), amount_cents: 900, subtotal_cents: 900, token: TOKEN };
  sessionStorage.setItem('terminalAttempt', JSON.stringify({ key: idOf(5), by: idOf(1), body }));
  const { server } = open({ 'terminal.actOnTerminal': paymentView(7) });
  expect(await screen.findByRole('heading', { name: 'Approved' })).toBeTruthy();
  expect(server.asked('terminal.actOnTerminal').map((asked) => asked.body.idempotency_key)).toEqual([idOf(5)]);
});

test('what is not known is looked up until it is', async () => {
  provide();
  const unknown = paymentView(7, {
    status: 'unknown',
    pending: { kind: 'sale', state: 'unknown', since: '2026-03-02T15:00:00.000Z' },
  });
  const { server, user } = open({ 'terminal.actOnTerminal': unknown, 'payments.checkPayment': unknown });
  await fillIn(user);
  await press(user, /^Charge/);
  expect(await screen.findByText(/Don’t charge the card again/)).toBeTruthy();
  server.answer({ 'payments.checkPayment': paymentView(7) });
  expect(await screen.findByRole('heading', { name: 'Approved' })).toBeTruthy();
  expect(server.asked('terminal.actOnTerminal')).toHaveLength(1);
});

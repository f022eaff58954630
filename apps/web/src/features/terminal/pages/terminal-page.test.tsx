import { DECLINE_REASONS, DECLINES } from '@ledgate/domain/payments/declines.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPart } from '../../../testing/open-page.tsx';
import { FIELDS_SESSION, paymentView, RECEIPT, terminalView, TOKEN } from '../../../testing/payments.ts';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import type { PayFields } from '../card-fields.ts';
import { DeclineNotice } from '../parts/decline-notice.tsx';
import { TerminalPage } from './terminal-page.tsx';

/** What the provider's script would be: fields that somebody has filled in, or not. */
const provide = (answers: 'token' | 'wrong' = 'token') => {
  const tokens: string[] = [];
  const fields: PayFields = {
    config: {},
    fields: [],
    customizations: {},
    onSuccess: null,
    onFailure: null,
    onReady: null,
    ready: () => queueMicrotask(() => fields.onReady?.(undefined)),
    submit: () => {
      tokens.push(TOKEN);
      if (answers === 'token') fields.onSuccess?.({ data: [{ token: TOKEN }] });
      else fields.onValidationFailure?.({ errors: [{ field: 'number', msg: 'Enter the card number.' }] });
    },
  };
  window.PayFields = fields;
  onTestFinished(() => {
    delete window.PayFields;
  });
  return tokens;
};

beforeEach(() => sessionStorage.clear());

const open = (answers: Answers = {}) =>
  openPart(<TerminalPage />, {
    as: 'merchant',
    answers: {
      'terminal.readTerminal': terminalView(),
      'terminal.openCardFields': FIELDS_SESSION,
      'payments.readReceipt': RECEIPT,
      'watching.readFunding': { state: 'paid', since: null, kept_back_cents: null, told: null, advice: null },
      ...answers,
    },
  });

const fillIn = async (user: ReturnType<typeof open>['user'], amount = '25.00'): Promise<void> => {
  await user.type(await screen.findByRole('textbox', { name: /^Subtotal/ }), amount);
  await user.type(screen.getByRole('textbox', { name: /ZIP/ }), '97205');
};

const press = async (user: ReturnType<typeof open>['user'], name: RegExp): Promise<void> => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
};

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

test('a surcharge is shown before the card is charged, and can be left out', async () => {
  provide();
  const { server, user } = open({
    'terminal.readTerminal': terminalView({ surcharge: { ppm: 30_000, why_not: null } }),
    'terminal.readCard': {
      brand: 'visa',
      last4: '4242',
      funding: 'credit',
      is_commercial: false,
      surcharge_ppm: 30_000,
      surcharge_cents: 75,
      surcharge_why_not: null,
    },
    'terminal.actOnTerminal': paymentView(7),
  });
  await fillIn(user);
  await press(user, /^Charge \$25\.00/);
  expect(await screen.findByText('Surcharge of 3.00%')).toBeTruthy();
  expect(server.asked('terminal.actOnTerminal')).toEqual([]);
  await press(user, /^Charge \$25\.75/);
  await screen.findByRole('heading', { name: 'Approved' });
  expect(server.asked('terminal.actOnTerminal')[0]?.body).toMatchObject({ amount_cents: 2575, surcharge_cents: 75 });
});

test('a card is saved only with consent, one on file is charged by its token', async () => {
  provide();
  const { server, user } = open({
    'terminal.actOnTerminal': paymentView(7),
    'terminal.listStoredCards': {
      results: [
        {
          token: idOf(60),
          brand: 'visa',
          last4: '4242',
          customer: { uid: idOf(61), name: 'Ada Vance' },
          saved_at: '2026-03-02T15:00:00.000Z',
        },
      ],
    },
  });
  await fillIn(user);
  await user.click(screen.getByRole('checkbox', { name: 'Save the card for later' }));
  await press(user, /^Charge/);
  expect(await screen.findByText('Saving a card needs the customer’s consent.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'On file' }));
  await user.click(await screen.findByRole('combobox', { name: /^Card on file/ }));
  await user.click(await screen.findByRole('option', { name: /^Ada Vance/ }));
  await press(user, /^Charge/);
  await screen.findByRole('heading', { name: 'Approved' });
  const { body } = server.asked('terminal.actOnTerminal')[0] ?? {};
  expect(body).toMatchObject({ card: idOf(60), save_card: false });
  expect(body).not.toHaveProperty('token');
});

test('an amount goes to a reader, which can be taken back', async () => {
  provide();
  const waiting = paymentView(7, {
    source: 'reader',
    status: 'sending',
    pending: { kind: 'sale', state: 'waiting', since: '2026-03-02T15:00:00.000Z' },
  });
  const { server, user } = open({
    'terminal.listReaders': { results: [{ id: 'r1', name: 'Counter', model: 'P400', is_online: true }] },
    'terminal.actOnTerminal': waiting,
    'payments.checkPayment': waiting,
    'terminal.cancelReader': waiting,
  });
  await fillIn(user);
  await user.click(screen.getByRole('radio', { name: 'Reader' }));
  await user.click(await screen.findByRole('combobox', { name: /^Reader/ }));
  await user.click(await screen.findByRole('option', { name: 'Counter' }));
  await press(user, /^Send \$25\.00/);
  expect(await screen.findByText(/tap, insert or swipe/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel at the reader' }));
  server.answer({
    'payments.checkPayment': paymentView(7, { status: 'failed', failure: 'Canceled at the reader.' }),
  });
  expect(await screen.findByText('Canceled at the reader.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Subtotal/ })).toHaveProperty('value', '25.00');
});

test('every reason for a decline has its own words on the screen', () => {
  openPart(
    <>
      {DECLINE_REASONS.map((reason) => (
        <DeclineNotice key={reason} reason={reason} amount="$1.00" />
      ))}
    </>,
    { as: 'merchant' },
  );
  for (const reason of DECLINE_REASONS) expect(screen.getByText(DECLINES[reason].sentence)).toBeTruthy();
});

test('opened for a card on file, it has that card chosen, among its customer’s', async () => {
  const [customer, card] = [idOf(1), idOf(50)];
  history.replaceState(null, '', `/terminal?customer=${customer}&card=${card}`);
  onTestFinished(() => history.replaceState(null, '', '/'));
  const { server, user } = open({
    'terminal.listStoredCards': {
      results: [
        { token: card, brand: 'visa', last4: '4242', customer: { uid: customer, name: 'Ada Vance' }, saved_at: AT },
      ],
    },
    'terminal.actOnTerminal': paymentView(1),
  });
  await fillIn(user);
  await press(user, /^Charge/);
  await waitFor(() => expect(server.asked('terminal.actOnTerminal')[0]?.body).toMatchObject({ card }));
  expect(server.asked('terminal.listStoredCards')[0]?.query).toMatchObject({ customer });
});

test('a surcharge on a card on file is shown before it is charged', async () => {
  const card = idOf(50);
  const customer = { uid: idOf(1), name: 'Ada Vance' };
  history.replaceState(null, '', `/terminal?customer=${customer.uid}&card=${card}`);
  onTestFinished(() => history.replaceState(null, '', '/'));
  const { server, user } = open({
    'terminal.readTerminal': terminalView({ surcharge: { ppm: 30_000, why_not: null } }),
    'terminal.listStoredCards': { results: [{ token: card, brand: 'visa', last4: '4242', customer, saved_at: AT }] },
    'terminal.readCard': {
      brand: 'visa',
      last4: '4242',
      funding: 'credit',
      is_commercial: false,
      surcharge_ppm: 30_000,
      surcharge_cents: 75,
      surcharge_why_not: null,
    },
    'terminal.actOnTerminal': paymentView(1),
  });
  await fillIn(user);
  await press(user, /^Charge/);
  expect(await screen.findByText('Tell the customer about the surcharge')).toBeTruthy();
  expect(server.asked('terminal.readCard')[0]?.body).toEqual({ card, amount_cents: 2500 });
  await press(user, /^Charge \$25\.75/);
  await waitFor(() =>
    expect(server.asked('terminal.actOnTerminal')[0]?.body).toMatchObject({ card, surcharge_cents: 75 }),
  );
});

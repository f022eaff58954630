import { DECLINE_REASONS, DECLINES } from '@ledgate/domain/payments/declines.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import type { Answers } from '../../../testing/fake-server.ts';
import { openPart } from '../../../testing/open-page.tsx';
import { paymentView, terminalView } from '../../../testing/payments.ts';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import { DeclineNotice } from '../parts/decline-notice.tsx';
import { fillIn, open, press, provide } from './testing-terminal.tsx';

beforeEach(() => sessionStorage.clear());

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
  const kept = {
    token: card,
    brand: 'visa' as const,
    last4: '4242',
    customer: { uid: customer, name: 'Ada Vance' },
    saved_at: AT,
  };
  const { server, user } = open(
    { 'terminal.listStoredCards': { results: [kept] }, 'terminal.actOnTerminal': paymentView(1) },
    `?customer=${customer}&card=${card}`,
  );
  await fillIn(user);
  await press(user, /^Charge/);
  await waitFor(() => expect(server.asked('terminal.actOnTerminal')[0]?.body).toMatchObject({ card }));
  expect(server.asked('terminal.listStoredCards')[0]?.query).toMatchObject({ customer });
});

test('a surcharge on a card on file is shown before it is charged', async () => {
  const card = idOf(50);
  const customer = { uid: idOf(1), name: 'Ada Vance' };
  const answers: Answers = {
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
  };
  const { server, user } = open(answers, `?customer=${customer.uid}&card=${card}`);
  await fillIn(user);
  await press(user, /^Charge/);
  expect(await screen.findByText('Tell the customer about the surcharge')).toBeTruthy();
  expect(server.asked('terminal.readCard')[0]?.body).toEqual({ card, amount_cents: 2500 });
  await press(user, /^Charge \$25\.75/);
  await waitFor(() =>
    expect(server.asked('terminal.actOnTerminal')[0]?.body).toMatchObject({ card, surcharge_cents: 75 }),
  );
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { batchItem, batchView, depositView } from '../../../testing/settlement.ts';

const open = (answers: Answers = {}, as: 'merchant' | 'admin' = 'merchant') =>
  openPage(`/deposits/${idOf(72)}`, { as, answers: { 'settlement.readDeposit': depositView(), ...answers } });

test('while a deposit is on its way the page is busy; one that is not there is said', async () => {
  await open({ 'settlement.readDeposit': never });
  expect(isBusy()).toBe(true);
});

test('a deposit that does not come can be tried again', async () => {
  await open({ 'settlement.readDeposit': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a deposit says what it is made of, and opens down to its sales', async () => {
  const { user } = await open({
    'settlement.readBatch': {
      batch: batchView({ deposit: idOf(72) }),
      results: [
        batchItem(1),
        batchItem(2, { kind: 'refund', cents: 10_00, downgrade: 'address not verified on a keyed sale' }),
        batchItem(3, { payment: null, reference: null, brand: null }),
        batchItem(4, { last4: null }),
      ],
      next_cursor: null,
    },
    'payments.readPayment': refuse('not_found'),
  });
  expect(await screen.findByRole('heading', { name: 'Deposit of $164.87' })).toBeTruthy();
  expect(screen.getByText('Put into reserve')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Show 2 transactions' }));
  expect(await screen.findByText('Not in our books')).toBeTruthy();
  expect(screen.getByText('-$10.00')).toBeTruthy();
  await user.click(screen.getByText('Not in our books'));
  await user.click(screen.getByText('P-1'));
  expect(await screen.findByRole('link', { name: /All transactions|Transactions/ })).toBeTruthy();
});

test('a debit, what is outside of batches, and what was returned are said as they are', async () => {
  await open({
    'settlement.readDeposit': depositView({
      net_cents: -25_00,
      state: 'returned',
      returned_at: '2026-11-25T15:00:00.000Z',
      paid_batches: [],
      outside: [
        { label: 'Disputes', description: 'Dispute C1', cents: -25_00, dispute: idOf(5) },
        { label: 'Other', description: '', cents: 0, dispute: null },
      ],
    }),
  });
  expect(await screen.findByRole('heading', { name: 'Debit of $25.00' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Disputes: Dispute C1' }).getAttribute('href')).toBe(`/disputes/${idOf(5)}`);
  expect(screen.getByText(/^Returned by the bank/)).toBeTruthy();
});

test('a debit that was made is not called a deposit', async () => {
  await open({ 'settlement.readDeposit': depositView({ net_cents: -25_00, state: 'arrived' }) });
  expect(await screen.findByText('Debited')).toBeTruthy();
  expect(screen.getByText(/^Debited [A-Z]/)).toBeTruthy();
  expect(screen.queryByText(/^Deposited/)).toBeNull();
});

test('staff see whose it is and what does not match', async () => {
  const merchant = { uid: idOf(9), name: 'Elm Street Bakery' };
  await open({ 'settlement.readDeposit': depositView({ merchant, differences: 2, arrived_at: null }) }, 'admin');
  expect(await screen.findByText('2 differences are open.')).toBeTruthy();
  expect(screen.getByText(/^Elm Street Bakery · Sent/)).toBeTruthy();
});

test('a batch without a deposit leads back to all of them; an empty one says so', async () => {
  const batch = batchView({ items: 0 });
  await openPage(`/batches/${batch.id}`, {
    as: 'merchant',
    answers: { 'settlement.readBatch': { batch, results: [], next_cursor: null } },
  });
  expect(await screen.findByText('This batch is empty')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All deposits' })).toBeTruthy();
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { batchView, depositRow, upcomingView } from '../../../testing/settlement.ts';

const PAID = { state: 'paid' as const, since: null, kept_back_cents: null, told: null, advice: null };
const LIST = { results: [depositRow(1), depositRow(2, { state: 'on_its_way', net_cents: -40_00 })], next_cursor: null };

const open = (answers: Answers = {}, as: 'merchant' | 'admin' = 'merchant') =>
  openPage('/deposits', {
    as,
    answers: {
      'watching.readFunding': PAID,
      'settlement.listDeposits': LIST,
      'settlement.readUpcoming': upcomingView(),
      ...answers,
    },
  });

test('while deposits are on their way the page is busy', async () => {
  await open({ 'settlement.listDeposits': never, 'settlement.readUpcoming': never });
  expect(isBusy()).toBe(true);
});

test('deposits that do not come can be tried again', async () => {
  await open({ 'settlement.listDeposits': refuse('failed'), 'settlement.readUpcoming': refuse('failed') });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2));
});

test('before the first deposit the page says when one comes', async () => {
  await open({ 'settlement.listDeposits': { results: [], next_cursor: null } });
  expect(await screen.findByText('No deposits yet')).toBeTruthy();
});

test('a merchant sees what is on its way, when it arrives, and what it is made of', async () => {
  await open({
    'settlement.readUpcoming': upcomingView({
      next: { on: '2026-11-25', cents: 139_87, batches_cents: 164_87, adjustments_cents: -25_00 },
      debit_cents: 19_95,
      returned_cents: 12_00,
      holidays: [{ day: '2026-11-26', name: 'Thanksgiving' }],
      reserve: { held_cents: 20_00, next_release_on: '2027-05-24', next_release_cents: 20_00 },
    }),
  });
  expect(await screen.findByText('Expected Nov 25, 2026, with -$25.00 of adjustments')).toBeTruthy();
  expect(screen.getByText('$139.87')).toBeTruthy();
  expect(screen.getByText('-$19.95')).toBeTruthy();
  expect(screen.getByText(/^Banks are closed Nov 26, 2026 \(Thanksgiving\)/)).toBeTruthy();
  expect(screen.getByText(/^\$12\.00 came back from your bank/)).toBeTruthy();
  expect(screen.getByText('$20.00 released May 24, 2027')).toBeTruthy();
  expect(screen.getByText('Sales $200.00 · Refunds -$10.00 · Fees -$5.13 · Put into reserve -$20.00')).toBeTruthy();
  expect(screen.getByText('$200.00 × 0.30%')).toBeTruthy();
  expect(screen.getByText('Debit')).toBeTruthy();
});

test('nothing on its way is said, and a reserve without a day', async () => {
  await open({
    'settlement.readUpcoming': upcomingView({
      batches: [],
      next: { on: null, cents: 0, batches_cents: 0, adjustments_cents: 0 },
      read_at: null,
      reserve: { held_cents: 5_00, next_release_on: null, next_release_cents: 0 },
    }),
  });
  expect(await screen.findByText('Nothing is on its way')).toBeTruthy();
  expect(screen.getByText('Nothing to release yet')).toBeTruthy();
});

test('disputes that take more than sales bring are said, and a hold too', async () => {
  const next = { on: '2026-11-25', cents: 0, batches_cents: 10_00, adjustments_cents: -25_00 };
  await open({ 'settlement.readUpcoming': upcomingView({ next }) });
  expect(await screen.findByText(/^Sales don’t cover -\$25\.00 of adjustments/)).toBeTruthy();
});

test('a batch that only sold says no more than that', async () => {
  const bare = { refunds_cents: 0, fee_cents: 0, fees: [], reserve_cents: 0 };
  await open({ 'settlement.readUpcoming': upcomingView({ batches: [batchView(bare)] }) });
  expect(await screen.findByText('Sales $200.00')).toBeTruthy();
});

test('staff see whose deposit it is, and open it', async () => {
  const { user, server } = await open({ 'settlement.readDeposit': refuse('not_found') }, 'admin');
  const rows = await screen.findAllByText('Deposited');
  expect(server.asked('settlement.readUpcoming')).toEqual([]);
  await user.click(rows[0] as HTMLElement);
  expect(await screen.findByRole('link', { name: 'All deposits' })).toBeTruthy();
});

test.each([
  ['held', null, /Your deposits are on hold since/, 'Waits until the hold is released'],
  ['partly_held', 15_00, /\$15\.00 of your deposits is on hold since/, 'Expected Nov 25, 2026, less what is on hold'],
] as const)('deposits that are %s say since when, why and what to do', async (state, cents, said, next) => {
  const held = {
    state,
    since: '2026-11-24T15:00:00.000Z',
    kept_back_cents: cents,
    told: 'We need invoices.',
    advice: 'Message us.',
  };
  await open({ 'watching.readFunding': held });
  expect(await screen.findByText(said)).toBeTruthy();
  expect(await screen.findByText(next)).toBeTruthy();
  expect(screen.getByText('We need invoices.')).toBeTruthy();
  expect(screen.getByText('Message us.')).toBeTruthy();
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { downgradeView } from '../../../testing/statements.ts';

const open = (answers: Answers = {}, as: 'merchant' | 'admin' = 'merchant') =>
  openPage('/downgrades', { as, answers: { 'statements.readDowngrades': downgradeView(), ...answers } });

test('while the report is on its way the page is busy', async () => {
  await open({ 'statements.readDowngrades': never });
  expect(isBusy()).toBe(true);
});

test('a report that does not come can be tried again', async () => {
  await open({ 'statements.readDowngrades': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a month in which everything qualified says so', async () => {
  const totals = { sales: 0, cents: 0, cost_cents: 0, best_cents: 0, lost_cents: 0 };
  await open({ 'statements.readDowngrades': downgradeView({ totals, reasons: [], results: [] }) });
  expect(await screen.findByText('Nothing downgraded')).toBeTruthy();
});

test('a merchant reads what it paid too much, why, and what to do', async () => {
  const { user, server } = await open();
  expect(await screen.findByText('Enter the billing ZIP code with every keyed sale.')).toBeTruthy();
  expect(screen.getByText('CPS/Card Not Present')).toBeTruthy();
  expect(screen.getAllByText('$0.50').length).toBeGreaterThan(1);
  await user.selectOptions(screen.getByLabelText('Month'), '2026-08');
  await waitFor(() => expect(JSON.stringify(server.asked('statements.readDowngrades').at(-1))).toContain('2026-08'));
});

test('staff see whose sale it was, and that only the dearest are shown', async () => {
  const [item] = downgradeView().results;
  const results = item
    ? [
        item,
        { ...item, id: `${item.id.slice(0, -1)}9`, brand: null, last4: null, best_category: null, best_cents: null },
      ]
    : [];
  await open({ 'statements.readDowngrades': downgradeView({ results, is_cut: true }) }, 'admin');
  expect(await screen.findByText('The 100 dearest are shown.')).toBeTruthy();
});

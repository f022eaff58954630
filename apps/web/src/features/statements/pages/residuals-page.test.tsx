import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { residualRow } from '../../../testing/statements.ts';

const TOTALS = {
  merchants: 2,
  volume_cents: 466_66,
  revenue_cents: 69_90,
  cost_cents: 21_52,
  margin_cents: 48_38,
  iso_cents: 38_70,
  platform_cents: 9_68,
};
const LIST = {
  month: '2026-10',
  months: ['2026-10', '2026-09'],
  totals: TOTALS,
  results: [residualRow(1), residualRow(2, { iso: null, brought_cents: -5_00, carried_cents: -1_00 })],
  next_cursor: null,
};

const open = (answers: Answers = {}) =>
  openPage('/residuals', { as: 'iso', answers: { 'statements.listResiduals': LIST, ...answers } });

test('while residuals are on their way the page is busy', async () => {
  await open({ 'statements.listResiduals': never });
  expect(isBusy()).toBe(true);
});

test('residuals that do not come can be tried again', async () => {
  await open({ 'statements.listResiduals': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('before the first close there are none', async () => {
  await open({ 'statements.listResiduals': { ...LIST, month: '', months: [], results: [] } });
  expect(await screen.findByText('No residuals yet')).toBeTruthy();
});

test('an ISO reads what each merchant was worth, of what, and what is carried', async () => {
  const { user, server } = await open();
  expect(await screen.findByText('$38.70')).toBeTruthy();
  expect(screen.getAllByText('80.00% of the margin')).toHaveLength(2);
  expect(
    screen.getByText('-$5.00 was carried from the month before. -$1.00 is carried into the next month.'),
  ).toBeTruthy();
  expect(screen.getByText('No ISO')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Month'), '2026-09');
  await waitFor(() => expect(JSON.stringify(server.asked('statements.listResiduals').at(-1))).toContain('2026-09'));
});

test('many merchants are gone through page by page', async () => {
  const results = Array.from({ length: 100 }, (_, at) => residualRow(at + 1));
  await open({ 'statements.listResiduals': { ...LIST, results, next_cursor: 'on' } });
  expect(await screen.findByRole('button', { name: 'Show more' })).toBeTruthy();
}, 30_000);

test('an export that fails is said', async () => {
  const { user } = await open({ 'statements.exportResiduals': refuse('failed') });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('The residuals could not be exported')).toBeTruthy();
});

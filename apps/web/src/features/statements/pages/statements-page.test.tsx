import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { statementRow, statementView } from '../../../testing/statements.ts';

const LIST = { results: [statementRow(1), statementRow(2, { month: '2026-09' })], next_cursor: null };

const open = (answers: Answers = {}, as: 'merchant' | 'admin' = 'merchant') =>
  openPage('/statements', { as, answers: { 'statements.listStatements': LIST, ...answers } });
const openOne = (answers: Answers = {}) =>
  openPage(`/statements/${statementRow(1).id}`, {
    as: 'merchant',
    answers: { 'statements.readStatement': statementView(), ...answers },
  });

test('while statements are on their way the page is busy', async () => {
  await open({ 'statements.listStatements': never });
  expect(isBusy()).toBe(true);
});

test('statements that do not come can be tried again', async () => {
  await open({ 'statements.listStatements': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('before the first month is closed the page says when one comes', async () => {
  await open({ 'statements.listStatements': { results: [], next_cursor: null } });
  expect(await screen.findByText('No statements yet')).toBeTruthy();
});

test('a merchant finds each month and opens it', async () => {
  const { user } = await open({ 'statements.readStatement': statementView() });
  expect(await screen.findByText('September 2026')).toBeTruthy();
  await user.click(await screen.findByText('October 2026'));
  expect(await screen.findByRole('heading', { name: 'Statement for October 2026' })).toBeTruthy();
});

test('staff see whose each is, and a thousand of them can be gone through', async () => {
  const results = Array.from({ length: 1000 }, (_, at) => statementRow(at + 1));
  await open({ 'statements.listStatements': { results, next_cursor: 'on' } }, 'admin');
  expect(await screen.findByText('What merchants sold and paid, month by month.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /more/i })).toBeTruthy();
}, 30_000);

test('a statement says line by line what was charged, and what one debit takes', async () => {
  await openOne();
  expect(await screen.findByText('Visa markup')).toBeTruthy();
  expect(screen.getByText('0.30%')).toBeTruthy();
  expect(screen.getByText(/17\.05% of sales.*\$33\.70 of these fees/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Reserve' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Disputes' })).toBeNull();
});

test('a quiet month has no fees and nothing that moved', async () => {
  const reserve = { opening_cents: 0, held_cents: 0, released_cents: 0, closing_cents: 0 };
  const moved = { day: '2026-10-09', label: 'Adjustment', cents: 5 };
  const quiet = { fees: [], debit_cents: 0, effective_rate: '', brands: [], batches: [], deposits: [], reserve };
  await openOne({ 'statements.readStatement': statementView({ ...quiet, other: [moved] }) });
  expect(await screen.findByText('No fees this month.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Adjustments' })).toBeTruthy();
});

test('a statement that does not come can be tried again', async () => {
  await openOne({ 'statements.readStatement': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a paper that cannot be made is said', async () => {
  const { user } = await openOne({ 'statements.readStatementPdf': refuse('failed') });
  await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(screen.getByText('The file could not be downloaded')).toBeTruthy());
});

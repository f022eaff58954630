import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf, MERCHANT } from '../../../testing/people.ts';
import { reportAnswer, reportRun, savedReport } from '../../../testing/reports.ts';

const BY_CARD = '?subject=payments&by=brand&of=charged_cents,charges&period=last_month&chart=none';
const PRODUCTS = '?subject=products&by=product&of=quantity&period=last_month&chart=none';

const open = (query: string, answers: Answers = {}, as: 'merchant' | 'iso' | 'admin' = 'merchant') =>
  openPage(`/reports/build${query}`, {
    as,
    answers: {
      'reports.readReport': reportAnswer(),
      'reports.listSavedReports': { results: [] },
      'reports.listReportRuns': { results: [] },
      'reports.findReportChoices': { results: [{ value: MERCHANT.uid, label: MERCHANT.name }] },
      ...answers,
    },
  });

type User = Awaited<ReturnType<typeof open>>['user'];

const pick = async (user: User, name: RegExp, option: string) => {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};

const lines = (): string[] =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

test('a report shows its figures as files do, its totals last, and leads to the payments it counted', async () => {
  await open(BY_CARD);
  expect(await screen.findByRole('heading', { name: 'Card payments by card', level: 1 })).toBeTruthy();
  await screen.findByRole('table');
  expect(lines()).toEqual([
    'Card | Charged | Payments',
    'Visa | $1,234.50 | 12',
    'Not known | $10.00 | 1',
    'Total | $1,244.50 | 13',
  ]);
  expect(screen.getByText(/^As of /)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Visa' }).getAttribute('href')).toMatch(
    /^\/transactions\?from=.*&brand=visa$/,
  );
});

test('while it is counted the page is busy, and what fails is tried again', async () => {
  const { user } = await open(BY_CARD, { 'reports.readReport': (_, time) => (time === 0 ? refuse('failed') : never) });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(isBusy()).toBe(true));
});

test('where nothing happened the page says so, and what is cut says that a file has all of it', async () => {
  const { server, user } = await open(BY_CARD, { 'reports.readReport': reportAnswer({ rows: [], totals: [0, 0] }) });
  expect(await screen.findByText('No activity in this period')).toBeTruthy();
  server.answer({ 'reports.readReport': reportAnswer({ is_cut: true }) });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/^The first 2 rows are shown/)).toBeTruthy();
});

test('beside the period before, each figure has its own of then', async () => {
  const compared = reportAnswer({ before: 'Sep 25 – Oct 22, 2026', totals_before: [1_000_00, 9] });
  await open(`${BY_CARD}&compare=1`, { 'reports.readReport': compared });
  expect(await screen.findByText(/Compared with Sep 25/)).toBeTruthy();
  expect(lines().at(-1)).toBe('Total | $1,244.50$1,000.00 | 139');
});

test('what is changed stands in the address, and what the new subject does not know is left behind', async () => {
  const { user, server, address } = await open(`${BY_CARD}&brand=visa`);
  await pick(user, /^Then by/, 'Day');
  await waitFor(() => expect(address()).toContain('by=brand,day'));
  await user.click(screen.getByRole('checkbox', { name: 'Tips' }));
  await waitFor(() => expect(address()).toContain('of=charged_cents,charges,tip_cents'));
  await user.click(await screen.findByRole('button', { name: 'Payments' }));
  await waitFor(() => expect(address()).toContain('sort=charges'));
  await pick(user, /^About/, 'Counter sales');
  await waitFor(() =>
    expect(address()).toBe('/reports/build?subject=sales&by=day&of=tip_cents&period=last_month&chart=none'),
  );
  expect(server.asked('reports.readReport').at(-1)?.query).toMatchObject({ subject: 'sales', by: ['day'] });
});

test('a day that is missing is said at its field, and nothing is asked meanwhile', async () => {
  const { user, server, address } = await open(BY_CARD);
  await screen.findByRole('table');
  await pick(user, /^Period/, 'Custom');
  await user.clear(screen.getByLabelText('Last day'));
  expect(await screen.findByText('Enter the last day.')).toBeTruthy();
  expect(screen.getByText(/^Fix the marked fields/)).toBeTruthy();
  const asked = server.asked('reports.readReport').length;
  await user.type(screen.getByLabelText('Last day'), '2099-01-01');
  expect(await screen.findByText('Choose two years or less.')).toBeTruthy();
  expect(server.asked('reports.readReport')).toHaveLength(asked);
  expect(address()).toContain('to=2099-01-01');
});

test('staff say whose products they ask for; a merchant is not asked', async () => {
  const { user, server } = await open(PRODUCTS, {}, 'admin');
  expect(await screen.findByText('Choose a merchant.')).toBeTruthy();
  await pick(user, /^Merchant/, MERCHANT.name);
  await waitFor(() =>
    expect(server.asked('reports.readReport').at(-1)?.query).toMatchObject({ merchant: MERCHANT.uid }),
  );
  expect(screen.queryByText('Choose a merchant.')).toBeNull();
});

test('what takes long is made in the background, and seen being made', async () => {
  const { user, server } = await open(PRODUCTS, {
    'reports.readReport': reportAnswer({ is_long: true, rows: [] }),
    'reports.runReport': reportRun(1),
  });
  await screen.findByText(/create it in the background/);
  server.answer({ 'reports.listReportRuns': { results: [reportRun(1)] } });
  await user.click(screen.getByRole('button', { name: 'Create Excel' }));
  expect(await screen.findByRole('progressbar')).toBeTruthy();
  expect(server.asked('reports.runReport')[0]?.body).toMatchObject({
    format: 'xlsx',
    definition: { subject: 'products', period: 'last_month' },
  });
});

test('a file is asked for as the screen shows it, and why there is none is said', async () => {
  const { user, server } = await open(BY_CARD, { 'reports.exportReport': refuse('failed') });
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  expect(await screen.findByText('The file could not be made')).toBeTruthy();
  expect(server.asked('reports.exportReport')[0]?.query).toMatchObject({ format: 'csv', period: 'last_month' });
});

test('a report is saved and mailed in one go, and opened under its name', async () => {
  const saved = savedReport(5, { name: 'Cards of last month' });
  const { user, server, address } = await open(BY_CARD, {
    'reports.saveReport': saved,
    'reports.mailReport': { ...saved, mailed: 'daily' },
  });
  await screen.findByRole('table');
  server.answer({ 'reports.listSavedReports': { results: [{ ...saved, mailed: 'daily' }] } });
  await user.click(screen.getByRole('button', { name: 'Email to me' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByRole('textbox', { name: /Name/ });
  await user.clear(name);
  await user.type(name, 'Cards of last month');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Cards of last month' })).toBeTruthy();
  expect(address()).toContain(`saved=${idOf(5)}`);
  expect(server.asked('reports.mailReport')[0]?.body).toEqual({ frequency: 'daily' });
});

test('what was saved in another window meanwhile is not overwritten: it is shown, or one’s own kept beside it', async () => {
  const saved = savedReport(5, { version: 2 });
  const { user, server } = await open(`${BY_CARD}&saved=${idOf(5)}`, {
    'reports.listSavedReports': { results: [saved] },
    'reports.updateReport': refuse('stale'),
    'reports.saveReport': savedReport(6, { name: 'My cards, mine' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  server.answer({ 'reports.listSavedReports': { results: [{ ...saved, version: 3 }] } });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText(/changed in another window/);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.asked('reports.updateReport').map(({ ifMatch }) => ifMatch)).toEqual(['"2"', '"2"']),
  );
  await user.click(await dialog.findByRole('button', { name: 'Keep mine as new' }));
  expect(await screen.findByText('Report saved')).toBeTruthy();
});

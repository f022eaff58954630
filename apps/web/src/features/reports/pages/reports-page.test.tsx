import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { reportRun, savedReport } from '../../../testing/reports.ts';

const NONE = { results: [] };
const LATER = '2099-01-01T12:00:00.000Z';

const open = (answers: Answers = {}, as: 'merchant' | 'underwriter' | 'admin' = 'merchant') =>
  openPage('/reports', {
    as,
    answers: { 'reports.listSavedReports': NONE, 'reports.listReportRuns': NONE, ...answers },
  });

test('a merchant finds reports to open, each by its words in the address, and none that are not theirs', async () => {
  const { user, address } = await open({
    'reports.readReport': never,
  });
  expect(await screen.findByText('No saved reports yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'PCI status' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Residuals' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Applications by status' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Sales by card' }));
  await waitFor(() => expect(address()).toContain('/reports/build?subject=payments&by=brand'));
});

test('saved reports are waited for, and tried again where they do not come', async () => {
  const { server, user } = await open({
    'reports.listSavedReports': (_, time) => (time === 0 ? refuse('failed') : never),
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(isBusy()).toBe(true));
  expect(server.asked('reports.listSavedReports')).toHaveLength(2);
});

test('a report is mailed on Mondays from now on, and its next day is shown; a colleague’s is not theirs to change', async () => {
  const shared = savedReport(8, { name: 'Team', is_own: false, is_shared: true, made_by: 'Ada Obi' });
  const mailed = savedReport(8, { ...shared, mailed: 'weekly', mailed_next: LATER });
  const { user, server } = await open({
    'reports.listSavedReports': (_, time) => ({ results: [time === 0 ? shared : mailed] }),
    'reports.mailReport': mailed,
  });
  expect(await screen.findByText(/Last Month · Shared by Ada Obi/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for Team' })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Email “Team” to me' }));
  await user.click(await screen.findByRole('option', { name: 'Every Monday' }));
  expect(await screen.findByText(/^Next: Jan 1, 2099/)).toBeTruthy();
  expect(server.asked('reports.mailReport')[0]).toMatchObject({
    params: { uid: idOf(8) },
    body: { frequency: 'weekly' },
  });
});

test('a report is renamed and shared; a name that is taken is said at its field and stays there', async () => {
  const taken = refuse('already_exists', { errors: { name: ['Choose another name.'] } });
  const { user, server } = await open({
    'reports.listSavedReports': { results: [savedReport(7, { version: 3 })] },
    'reports.updateReport': (_, time) => (time === 0 ? taken : savedReport(7, { version: 4 })),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for My cards' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or share' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByRole('textbox', { name: /Name/ });
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Give the report a name.')).toBeTruthy();
  await user.type(name, 'Cards');
  await user.click(dialog.getByRole('switch', { name: /^Share with colleagues/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose another name.')).toBeTruthy();
  expect((name as HTMLInputElement).value).toBe('Cards');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Report saved')).toBeTruthy();
  expect(server.asked('reports.updateReport').at(-1)).toMatchObject({
    ifMatch: '"3"',
    body: { name: 'Cards', is_shared: true, definition: { subject: 'payments', by: ['brand'] } },
  });
});

test('a report is removed after a question', async () => {
  const { user, server } = await open({
    'reports.listSavedReports': (_, time) => ({ results: time === 0 ? [savedReport(7)] : [] }),
    'reports.removeReport': { done: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for My cards' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No saved reports yet')).toBeTruthy();
  expect(server.asked('reports.removeReport')[0]?.params).toEqual({ uid: idOf(7) });
});

test('what is being made is canceled; what is ready is downloaded, what failed says why and is run again', async () => {
  const ready = { state: 'done', rows: 1, size: 2048, until: LATER, ended_at: LATER, progress: 100 } as const;
  const failed = { state: 'failed', said: 'Choose a shorter period.', title: 'Sales tax by tax' } as const;
  const runs = [reportRun(1), reportRun(2, { ...ready, title: 'Card payments by day' }), reportRun(3, failed)];
  const canceled = reportRun(1, { state: 'canceled' });
  const { user, server } = await open({
    'reports.listReportRuns': { results: runs },
    'reports.cancelReportRun': canceled,
    'reports.readReportFile': refuse('not_found', { detail: 'This file was kept for seven days and is gone.' }),
    'reports.runReport': reportRun(4),
  });
  const bar = await screen.findByRole('progressbar', { name: 'Products sold by product, 40% done' });
  expect((bar as HTMLProgressElement).value).toBe(40);
  expect(screen.getByText('Choose a shorter period.')).toBeTruthy();
  expect(screen.getByText(/1 row, 2 KB, kept until/)).toBeTruthy();
  server.answer({ 'reports.listReportRuns': { results: [canceled, ...runs.slice(1)] } });
  await user.click(screen.getByRole('button', { name: 'Cancel Products sold by product' }));
  expect(await screen.findByText('Canceled')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Download Card payments by day' }));
  expect(await screen.findByText(/kept for seven days and is gone/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Run Sales tax by tax again' }));
  await waitFor(() => expect(server.asked('reports.runReport')[0]?.body).toMatchObject({ format: 'xlsx' }));
});

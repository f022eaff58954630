import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf, MERCHANT } from '../../../testing/people.ts';
import { reportFile } from '../../../testing/report-files.ts';

const FILED = reportFile(7, {
  report_type: 'deposit',
  title: 'Deposits of the fair',
  file: { name: 'fair.csv', mime: 'text/csv', size: 2_048 },
  origin: 'uploaded',
  uploaded_by: { uid: idOf(91), name: 'Dorothy Okafor' },
  open_steps: ['change', 'delete'],
  version: 3,
});
const LIST = { results: [reportFile(1), FILED], next_cursor: null };
const MERCHANTS = { results: [{ uid: MERCHANT.uid, name: MERCHANT.name, reference: 'MA-204811' }] };

const open = (answers: Answers = {}, as: 'merchant' | 'iso' | 'admin' = 'admin', query = '') =>
  openPage(`/reports/files${query}`, {
    as,
    answers: { 'reportFiles.listReports': LIST, 'reportFiles.findReportMerchants': MERCHANTS, ...answers },
  });

const stepOf = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: /Actions for Deposits of the fair/ }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog'));
};

test('while reports are on their way the page is busy', async () => {
  await open({ 'reportFiles.listReports': never });
  expect(isBusy()).toBe(true);
});

test('reports that do not come can be tried again', async () => {
  await open({ 'reportFiles.listReports': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('before the first month is closed the page says when reports come', async () => {
  await open({ 'reportFiles.listReports': { results: [], next_cursor: null } }, 'merchant');
  expect(await screen.findByText('No reports yet')).toBeTruthy();
});

test('where nothing matches the filters, they can be cleared; what is odd in the address is left out', async () => {
  const { user, server, address } = await open(
    { 'reportFiles.listReports': { results: [], next_cursor: null } },
    'admin',
    '?type=chargeback&period=2026-13&origin=uploaded&year=2026&merchant=me',
  );
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/reports/files'));
  const [first] = server.asked('reportFiles.listReports');
  expect(first?.query).toMatchObject({ report_type: 'chargeback', origin: 'uploaded', year: '2026' });
});

test('a thousand of them can be gone through', async () => {
  const results = Array.from({ length: 1000 }, (_, at) => reportFile(at + 1));
  await open({ 'reportFiles.listReports': { results, next_cursor: 'on' } });
  expect(await screen.findByRole('button', { name: /more/i })).toBeTruthy();
}, 30_000);

test('a merchant saves a report, files none, and does not hear of residuals', async () => {
  const { user, server } = await open(
    {
      'reportFiles.readReportFile': refuse('not_stored'),
      'reportFiles.listReports': { ...LIST, results: [reportFile(1)] },
    },
    'merchant',
  );
  await user.click(await screen.findByRole('button', { name: 'Download: Statement, October 2026' }));
  expect(await screen.findByText('The report could not be downloaded')).toBeTruthy();
  expect(server.asked('reportFiles.readReportFile')[0]?.params).toEqual({ id: idOf(1) });
  expect(screen.queryByRole('button', { name: 'Upload report' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Merchant' })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Type' }));
  expect(screen.queryByRole('option', { name: 'Residuals' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Deposits' }));
  await waitFor(() =>
    expect(server.asked('reportFiles.listReports').at(-1)?.query).toMatchObject({ report_type: 'deposit' }),
  );
});

test('an ISO narrows the list to residuals of one merchant', async () => {
  const { user, server } = await open({}, 'iso');
  await user.click(await screen.findByRole('combobox', { name: 'Merchant' }));
  await user.click(await screen.findByRole('option', { name: /MA-204811/ }));
  await user.click(screen.getByRole('combobox', { name: 'Type' }));
  await user.click(await screen.findByRole('option', { name: 'Residuals' }));
  await waitFor(() =>
    expect(server.asked('reportFiles.listReports').at(-1)?.query).toMatchObject({
      merchant: MERCHANT.uid,
      report_type: 'residual',
    }),
  );
});

test('an admin uploads a report, is told what lacks, and keeps what was chosen when it is refused', async () => {
  const refused = refuse('invalid', {
    errors: { file: ['This file holds card numbers. Remove them and upload it again.'] },
  });
  const { user, server } = await open({ 'reportFiles.uploadReport': (_, time) => (time === 0 ? refused : FILED) });
  await user.click(await screen.findByRole('button', { name: 'Upload report' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Upload report' }));
  expect(dialog.getByText('Choose a merchant.')).toBeTruthy();
  expect(dialog.getByText('Enter a month such as 2026-10.')).toBeTruthy();
  expect(dialog.getByText('Choose a file.')).toBeTruthy();
  await user.type(dialog.getByRole('combobox', { name: /Merchant/ }), 'MA-2');
  await user.click(await screen.findByRole('option', { name: /MA-204811/ }));
  await user.type(dialog.getByLabelText(/Month/), '2026-10');
  await user.click(dialog.getByRole('combobox', { name: 'Type' }));
  await user.click(await screen.findByRole('option', { name: 'Other' }));
  const file = new File(['a,b'], 'fair.csv', { type: 'text/csv' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement, file);
  await user.click(dialog.getByRole('button', { name: 'Upload report' }));
  expect(dialog.getByText('Say what this report is.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Title/ }), 'Deposits of the fair');
  await user.click(dialog.getByRole('button', { name: 'Upload report' }));
  expect(await dialog.findByText('This file holds card numbers. Remove them and upload it again.')).toBeTruthy();
  expect(dialog.getByText('fair.csv')).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: 'Type' }));
  await user.click(await screen.findByRole('option', { name: 'Residuals' }));
  expect(dialog.getByText('Only the ISO sees residuals. The merchant never does.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Upload report' }));
  expect(await screen.findByText('Report filed')).toBeTruthy();
  expect(server.asked('reportFiles.uploadReport').at(-1)?.body).toMatchObject({
    merchant: MERCHANT.uid,
    report_type: 'residual',
    period: '2026-10',
    title: 'Deposits of the fair',
  });
});

test('an admin files a report elsewhere, over what was seen', async () => {
  const stale = refuse('stale', { errors: { period: ['Choose a month that has begun.'] } });
  const { user, server } = await open({ 'reportFiles.updateReport': (_, time) => (time === 0 ? stale : FILED) });
  const dialog = await stepOf(user, 'Change');
  const title = dialog.getByRole('textbox', { name: /Title/ });
  await user.clear(title);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose a month that has begun.')).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: 'Type' }));
  await user.click(await screen.findByRole('option', { name: 'Other' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Say what this report is.')).toBeTruthy();
  await user.type(title, 'Fair');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Report changed')).toBeTruthy();
  expect(server.asked('reportFiles.updateReport').map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [{ report_type: 'deposit', period: '2026-10', title: null }, '"3"'],
    [{ report_type: 'other', period: '2026-10', title: 'Fair' }, '"3"'],
  ]);
});

test('a report is deleted after a question, and stays where that fails', async () => {
  const { user } = await open({
    'reportFiles.deleteReport': (_, time) => (time === 0 ? refuse('failed') : { done: true }),
  });
  const dialog = await stepOf(user, 'Delete');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Report deleted')).toBeTruthy();
});

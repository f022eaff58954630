import type { AuditRow, LinkedAuditRow } from '@ledgate/contract/audit.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { pageOf } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const UNA = { uid: idOf(2), name: 'Una Reyes' };
const LANE = `application:${idOf(500)}`;

const rowAt = (n: number, changes: Partial<AuditRow> = {}): AuditRow => ({
  lane: LANE,
  subject: 'MA-204801 Harbor Coffee',
  n,
  at: AT,
  action: 'application.section_saved',
  actor: UNA,
  role: 'underwriter',
  own_role: 'underwriter',
  reason: null,
  changes: [],
  address: '10.0.0.1',
  browser: null,
  location: null,
  request: null,
  ...changes,
});

const linked = (n: number, changes: Partial<LinkedAuditRow> = {}): LinkedAuditRow => ({
  ...rowAt(n),
  hash: 'ab'.repeat(32),
  previous: '',
  is_intact: true,
  ...changes,
});

const logOf = (
  results: AuditRow[],
  changes: { count?: number | null; next?: string | null; is_exact?: boolean } = {},
) => ({
  count: results.length,
  is_exact: true,
  next: null,
  previous: null,
  results,
  ...changes,
});

const openLog = (answers: Answers, address = '/audit', as: 'admin' | 'underwriter' = 'admin') =>
  openPage(address, {
    as,
    answers: {
      'audit.listAudit': logOf([rowAt(1)]),
      'audit.listAuditActions': { results: ['application.section_saved', 'user.invited'] },
      'users.listUsers': pageOf([]),
      ...answers,
    },
  });

test('while the log is on its way the list is busy', async () => {
  await openLog({ 'audit.listAudit': never });
  expect(isBusy()).toBe(true);
});

test('an empty log and a filter that lets nothing through are told apart', async () => {
  await openLog({ 'audit.listAudit': logOf([]) });
  expect(await screen.findByText('No entries yet')).toBeTruthy();
});

test('a filter that lets nothing through can be cleared', async () => {
  const { user, address } = await openLog({ 'audit.listAudit': logOf([]) }, '/audit?search=otter');
  expect(await screen.findByText('No row matches')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/audit'));
});

test('a log that cannot be read can be tried again', async () => {
  const { server, user } = await openLog({ 'audit.listAudit': refuse('failed') });
  await screen.findByRole('alert');
  server.answer({ 'audit.listAudit': logOf([rowAt(1)]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('cell', { name: 'Section saved' })).toBeTruthy();
});

test('who did it, in which role, and who was nobody', async () => {
  await openLog({
    'audit.listAudit': logOf([
      rowAt(3, { own_role: 'superadmin' }),
      rowAt(2, { actor: null, role: null, own_role: null, address: 'system' }),
      rowAt(1, { actor: null, role: null, own_role: null, lane: 'account:7f', subject: null }),
    ]),
  });
  expect(await screen.findByText('Underwriter, own role Super admin')).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Ledgate' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Nobody signed in' })).toBeTruthy();
  expect(screen.getByText('3 rows')).toBeTruthy();
  expect(screen.getAllByRole('cell', { name: 'Application MA-204801 Harbor Coffee' })).toHaveLength(2);
  expect(screen.getByRole('cell', { name: 'Account 7f' })).toBeTruthy();
});

test('of a thousand rows those in sight are drawn, and the length of all is told', async () => {
  const results = Array.from({ length: 50 }, (_, at) => rowAt(1000 - at));
  await openLog({
    'audit.listAudit': ({ query }) =>
      query.cursor === undefined
        ? logOf(results, { count: 1000, next: 'older' })
        : logOf(
            results.map((row) => ({ ...row, n: row.n - 50 })),
            { count: null },
          ),
  });
  const table = await screen.findByRole('table', { name: 'Audit log' });
  await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('1001'));
  expect(screen.getByText('1,000 rows')).toBeTruthy();
  expect(table.querySelectorAll('tr[data-at]').length).toBeLessThan(100);
});

test('where counting would take long the log says more than', async () => {
  await openLog({ 'audit.listAudit': logOf([rowAt(1)], { count: 10_000, is_exact: false }) });
  expect(await screen.findByText('More than 10,000 rows')).toBeTruthy();
});

test('J and Enter open a row, which says everything and whether it is intact', async () => {
  const { server, user, address } = await openLog({
    'audit.readAuditRow': linked(1, {
      reason: 'Asked by phone',
      location: { lat: 40.7, long: -74 },
      request: 'r-1',
      changes: [
        { field: 'dba_name', before: 'Harbor Cofee', after: 'Harbor Coffee' },
        { field: 'address.city', before: null, after: 'Oakland' },
      ],
    }),
  });
  await screen.findByRole('cell', { name: 'Section saved' });
  await user.keyboard('j');
  await user.keyboard('{Enter}');
  const drawer = await screen.findByRole('dialog', { name: 'Section saved' });
  expect(await within(drawer).findByText(/^The hash of this row follows/)).toBeTruthy();
  expect(within(drawer).getByText('Harbor Cofee').tagName).toBe('DEL');
  expect(within(drawer).getByText('Address, city')).toBeTruthy();
  expect(within(drawer).getByText('40.7, -74')).toBeTruthy();
  expect(server.asked('audit.readAuditRow')[0]?.params).toEqual({ lane: LANE, n: 1 });
  await user.click(within(drawer).getByRole('button', { name: 'Everything by Una Reyes' }));
  await waitFor(() => expect(address()).toBe(`/audit?actor=${idOf(2)}`));
});

test('a row that does not follow from the one before is an alarm', async () => {
  const { user, address } = await openLog(
    { 'audit.readAuditRow': linked(1, { is_intact: false, actor: null }) },
    `/audit?open=${LANE}~1`,
  );
  const drawer = await screen.findByRole('dialog');
  expect(within(await within(drawer).findByRole('alert')).getByText(/Somebody changed the log/)).toBeTruthy();
  expect(within(drawer).getByText(/^This step changed no field/)).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: 'Everything about this subject' }));
  await waitFor(() => expect(address()).toContain('lane=application'));
  await user.click(await screen.findByRole('button', { name: 'Remove: Only application MA-204801 Harbor Coffee' }));
  await waitFor(() => expect(address()).toBe('/audit'));
});

test('a row that cannot be read can be tried again', async () => {
  await openLog({ 'audit.readAuditRow': refuse('failed') }, `/audit?open=${LANE}~1`);
  const drawer = await screen.findByRole('dialog', { name: 'Row 1' });
  expect(await within(drawer).findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('action, kind, person and days narrow the log by the address', async () => {
  const { server, user, address } = await openLog({
    'users.listUsers': pageOf([]),
    'audit.listAudit': logOf([rowAt(1)]),
  });
  await screen.findByRole('cell', { name: 'Section saved' });
  await user.click(screen.getByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByRole('option', { name: 'Person invited' }));
  await user.click(screen.getByRole('combobox', { name: 'About' }));
  await user.click(await screen.findByRole('option', { name: 'People' }));
  await user.click(screen.getByRole('combobox', { name: 'Who' }));
  await user.click(await screen.findByRole('option', { name: 'Nobody signed in' }));
  await waitFor(() =>
    expect(server.asked('audit.listAudit').at(-1)?.query).toMatchObject({
      action: 'user.invited',
      kind: 'user',
      actor: 'nobody',
    }),
  );
  expect(address()).toContain('kind=user');
});

test('who may not export has no button for it', async () => {
  await openLog({}, '/audit', 'underwriter');
  expect(await screen.findByText(/^Who did what to applications/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('an export says how much it will be, and when it is done', async () => {
  const { server, user } = await openLog(
    {
      'audit.listAudit': logOf([rowAt(2), rowAt(1)]),
      'audit.exportAudit': () => new Blob(['{"a":1}\n{"a":2}\n']),
    },
    '/audit?action=application.section_saved',
  );
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export the audit log' });
  expect(within(dialog).getByText(/^What the filters let through/)).toBeTruthy();
  await user.click(await within(dialog).findByRole('button', { name: 'Export 2 rows' }));
  expect(await screen.findByText(/^The file was saved with/)).toBeTruthy();
  expect(server.asked('audit.exportAudit')[0]?.query).toEqual({ action: 'application.section_saved' });
});

test('an export that fails says why, and one under way can be stopped', async () => {
  const { server, user } = await openLog({ 'audit.exportAudit': refuse('failed') });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export the audit log' });
  await user.click(await within(dialog).findByRole('button', { name: 'Export 1 row' }));
  expect(await within(dialog).findByText('Something went wrong on our side')).toBeTruthy();
  server.answer({ 'audit.exportAudit': never });
  await user.click(within(dialog).getByRole('button', { name: 'Export 1 row' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Stop' }));
  expect(await within(dialog).findByRole('button', { name: 'Export 1 row' })).toBeTruthy();
});

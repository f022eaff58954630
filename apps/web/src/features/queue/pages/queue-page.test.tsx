import type { SavedView } from '@ledgate/contract/queue.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { pageOf, rowAt } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage, type Opened } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import { reloadQueue } from '../data.ts';

const UNA = { uid: idOf(2), name: 'Una Reyes' };

const viewAt = (number: number, changes: Partial<SavedView> = {}): SavedView => ({
  uid: idOf(number),
  name: `View ${number}`,
  visibility: 'private',
  definition: { search: 'coffee' },
  role: null,
  owner: { uid: idOf(1), name: 'Robin Park' },
  isMine: true,
  position: 0,
  version: 3,
  ...changes,
});

const openQueue = (answers: Answers = {}, address = '/applications', as: 'underwriter' | 'iso' = 'underwriter') =>
  openPage(address, {
    as,
    answers: {
      'applications.listApplications': pageOf([rowAt(1), rowAt(2)]),
      'queue.readCounts': { builtIn: { all: 2 }, saved: {} },
      'queue.listViews': { results: [] },
      'queue.listAssignees': {
        people: [{ ...UNA, open: 4 }],
        isos: [{ uid: idOf(800), name: 'Kestrel Partners' }],
      },
      'review.readCase': never,
      ...answers,
    },
  });

const lastAsked = ({ server }: Opened) => server.asked('applications.listApplications').at(-1)?.query;

test('while the applications are on their way the list is busy', async () => {
  await openQueue({ 'applications.listApplications': never });
  expect(isBusy()).toBe(true);
});

test('a view in which nothing lies says so', async () => {
  await openQueue({ 'applications.listApplications': pageOf([]) });
  expect(await screen.findByText('Nothing in this view')).toBeTruthy();
});

test('a list that cannot be loaded can be tried again', async () => {
  const { server, user } = await openQueue({ 'applications.listApplications': refuse('failed') });
  await screen.findByRole('alert');
  server.answer({ 'applications.listApplications': pageOf([rowAt(1)]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('LG-0001')).toBeTruthy();
});

test('filters that match nothing say what was looked for and can be cleared', async () => {
  const { user, address } = await openQueue(
    { 'applications.listApplications': pageOf([]) },
    '/applications?search=otter',
  );
  expect(await screen.findByText(/contains “otter”/)).toBeTruthy();
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
  await user.click(clear as HTMLElement);
  await waitFor(() => expect(address()).not.toContain('search='));
});

test('a row says what is known of it, and opens its case', async () => {
  const { user, address } = await openQueue({
    'applications.listApplications': pageOf([
      rowAt(1, { unread: 2, due_at: '2026-03-01T15:00:00.000Z', risk_score: 81, assignee_name: 'Una Reyes' }),
      rowAt(2, { due_at: '2999-01-01T00:00:00.000Z', submitted_at: AT, risk_score: 0, hard_stop: 'sanctions' }),
      rowAt(3, { due_at: '2999-01-01T00:00:00.000Z', snoozed_until: '2998-01-01T05:00:00.000Z' }),
    ]),
  });
  const row = (await screen.findByText('LG-0001')).closest('tr') as HTMLElement;
  expect(within(row).getByText('2 unread messages')).toBeTruthy();
  expect(within(row).getByText(/late$/)).toBeTruthy();
  expect(within(row).getByText('Very high, 81')).toBeTruthy();
  expect(screen.getByText('Hard stop: sanctions')).toBeTruthy();
  expect(screen.queryByText('0')).toBeNull();
  expect(screen.getByText(/^Snoozed until/)).toBeTruthy();
  expect(screen.getByText(/^in \d/)).toBeTruthy();
  await user.click(screen.getByText('LG-0001'));
  await waitFor(() => expect(address()).toBe(`/applications/${idOf(1)}`));
});

test('a thousand applications are a hundred a page, counted exactly', async () => {
  const results = Array.from({ length: 100 }, (_, at) => rowAt(at + 1));
  await openQueue(
    { 'applications.listApplications': { ...pageOf(results), count: 1000, next: '/api/application?cursor=abc' } },
    '/applications?page_size=100',
  );
  const table = await screen.findByRole('table', { name: 'Applications' });
  await waitFor(() => expect(table.querySelectorAll('tbody tr')).toHaveLength(100));
  expect(table.getAttribute('aria-rowcount')).toBe('1001');
});

test('words, status, person, partner and risk narrow the list, by the address', async () => {
  const opened = await openQueue();
  const { user, address } = opened;
  await screen.findByText('LG-0001');
  const choose = async (label: string, option: string): Promise<void> => {
    await user.click(await screen.findByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Assigned to', 'Una Reyes');
  await choose('ISO', 'Kestrel Partners');
  await choose('Risk', 'High');
  await choose('Submitted', 'Last 7 days');
  await user.type(screen.getByRole('searchbox', { name: 'Search merchant or reference' }), 'ot{Enter}');
  await waitFor(() =>
    expect(lastAsked(opened)).toMatchObject({
      assignee: idOf(2),
      iso: idOf(800),
      band__in: ['high'],
      submitted: 'last_7_days',
      search: 'ot',
    }),
  );
  expect(address()).toContain('search=ot');
});

test('several statuses narrow the list together, and none is any', async () => {
  const opened = await openQueue({}, '/applications?view=all');
  const { user, address } = opened;
  await screen.findByText('LG-0001');
  await user.click(await screen.findByRole('button', { name: 'Status: Any status' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Declined' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Withdrawn' }));
  await waitFor(() => expect(lastAsked(opened)?.status__in).toEqual(['declined', 'withdrawn']));
  expect(address()).toMatch(/status__in=declined(,|%2C)withdrawn/);
  expect(screen.getByRole('button', { name: 'Status: 2 statuses' })).toBeTruthy();
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Declined' }));
  await waitFor(() => expect(lastAsked(opened)?.status__in).toEqual(['withdrawn']));
  await user.click(screen.getByRole('menuitem', { name: 'Any status' }));
  await waitFor(() => expect(address()).not.toContain('status__in'));
});

test('ticks stay with their rows: what has left the list is not counted, and another view begins without any', async () => {
  const { server, user } = await openQueue();
  await screen.findByText('LG-0001');
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  expect(await screen.findByText('2 selected')).toBeTruthy();
  server.answer({ 'applications.listApplications': pageOf([rowAt(2), rowAt(3)]) });
  reloadQueue();
  expect(await screen.findByText('1 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^All/ }));
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
});

test('one letter is too few to look for', async () => {
  const { user, address } = await openQueue();
  await user.type(await screen.findByRole('searchbox', { name: 'Search merchant or reference' }), 'o');
  expect(await screen.findByText('Type at least two letters.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(address()).not.toContain('search=');
});

test('a column is sorted by a press on its head', async () => {
  const opened = await openQueue();
  await opened.user.click(await screen.findByRole('button', { name: /^Risk/ }));
  await waitFor(() => expect(lastAsked(opened)?.ordering).toMatch(/^-?risk$/));
});

test('an ISO sees neither risk nor who has a case', async () => {
  await openQueue({}, '/applications', 'iso');
  await screen.findByText('LG-0001');
  expect(screen.queryByRole('columnheader', { name: /Risk/ })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: /Assigned to/ })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
});

test('the next case is opened, or it is said that none waits', async () => {
  const { server, user, address } = await openQueue({ 'queue.takeNext': { application: null } });
  await user.click(await screen.findByRole('button', { name: 'Next case' }));
  expect(await screen.findByText('Nothing is due.')).toBeTruthy();
  server.answer({ 'queue.takeNext': { application: rowAt(7) } });
  await user.click(screen.getByRole('button', { name: 'Next case' }));
  await waitFor(() => expect(address()).toBe(`/applications/${idOf(7)}`));
});

test('a next case that cannot be taken is told', async () => {
  const { user } = await openQueue({ 'queue.takeNext': refuse('busy') });
  await user.click(await screen.findByRole('button', { name: 'Next case' }));
  expect(await screen.findByText('We’re busy right now')).toBeTruthy();
});

test('columns and density are chosen, and stand in the address', async () => {
  const { user, address } = await openQueue();
  await user.click(await screen.findByRole('button', { name: 'Columns and density' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Monthly volume' }));
  await waitFor(() => expect(address()).toContain('volume'));
  expect(await screen.findAllByText('$50,000')).toHaveLength(2);
  await user.click(screen.getByRole('radio', { name: 'Comfortable' }));
  await waitFor(() => expect(address()).toContain('density=comfortable'));
});

const menu = async ({ user }: Opened, name: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

test('what is on the screen is kept as a view under a name', async () => {
  const opened = await openQueue({ 'queue.saveView': viewAt(9) }, '/applications?search=otter');
  await menu(opened, 'Save as a view');
  const dialog = await screen.findByRole('dialog', { name: 'Save as a view' });
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save view' }).disabled).toBe(true);
  await opened.user.click(within(dialog).getByRole('textbox', { name: 'Name' }));
  await opened.user.paste('Otters');
  await opened.user.click(within(dialog).getByRole('combobox', { name: 'Who sees it' }));
  await opened.user.click(await screen.findByRole('option', { name: 'Everyone with my role' }));
  await opened.user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(await screen.findByText('The view was saved.')).toBeTruthy();
  expect(opened.server.asked('queue.saveView')[0]?.body).toMatchObject({
    name: 'Otters',
    visibility: 'role',
    definition: { search: 'otter' },
  });
});

test('an own view is renamed, and a name that is taken is told', async () => {
  const opened = await openQueue(
    {
      'queue.listViews': { results: [viewAt(9)] },
      'queue.updateView': refuse('already_exists', { errors: { name: ['There is such a view.'] } }),
    },
    `/applications?view=${idOf(9)}`,
  );
  expect(await screen.findByRole('button', { name: /^View 9/, current: 'page' })).toBeTruthy();
  await menu(opened, 'Rename or share');
  const dialog = await screen.findByRole('dialog', { name: 'Rename or share' });
  await opened.user.click(within(dialog).getByRole('button', { name: 'Save view' }));
  expect(await within(dialog).findByText('There is such a view.')).toBeTruthy();
});

test('changes are kept in an own view, and it can be deleted', async () => {
  const opened = await openQueue(
    {
      'queue.listViews': { results: [viewAt(9)] },
      'queue.updateView': viewAt(9),
      'queue.removeView': { done: true },
    },
    `/applications?view=${idOf(9)}&search=otter`,
  );
  await screen.findByRole('button', { name: /^View 9/ });
  await menu(opened, 'Save changes to this view');
  expect(await screen.findByText('The view was saved.')).toBeTruthy();
  expect(opened.server.asked('queue.updateView')[0]).toMatchObject({ ifMatch: '"3"' });
  await menu(opened, 'Delete view');
  const dialog = await screen.findByRole('dialog', { name: 'Delete the view View 9?' });
  await opened.user.click(within(dialog).getByRole('button', { name: 'Delete view' }));
  expect(await screen.findByText('The view was deleted.')).toBeTruthy();
});

test('a link that cannot be copied is told', async () => {
  const opened = await openQueue();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'));
  onTestFinished(() => void vi.restoreAllMocks());
  await screen.findByText('LG-0001');
  await menu(opened, 'Copy link to this list');
  expect(await screen.findByText('The link was not copied.')).toBeTruthy();
});

test('an export asks for what the screen shows, and a refusal is told', async () => {
  const { server, user } = await openQueue({ 'queue.exportQueue': refuse('failed') }, '/applications?search=otter');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'As CSV' }));
  expect(await screen.findByText('The list was not exported.')).toBeTruthy();
  expect(server.asked('queue.exportQueue')[0]?.query).toMatchObject({ format: 'csv', search: 'otter' });
});

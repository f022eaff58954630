import type { WatchEntryView, WatchListView } from '@ledgate/contract/watch-lists.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { pageOf } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const listAt = (number: number, changes: Partial<WatchListView> = {}): WatchListView => ({
  id: idOf(number),
  kind: 'sanctions',
  name: `List ${number}`,
  file_name: 'sdn.csv',
  sha256: 'ab'.repeat(32),
  rows: 1000,
  loaded_by: { uid: idOf(1), name: 'Robin Park' },
  at: AT,
  active: true,
  retired_at: null,
  retired_by: null,
  confirmed_at: AT,
  is_current: true,
  retire_proposal: null,
  ...changes,
});

const entryAt = (number: number, changes: Partial<WatchEntryView> = {}): WatchEntryView => ({
  id: idOf(number),
  line: number,
  ref: `SDN-${number}`,
  kind: 'individual',
  names: [`Name ${number}`],
  birth_years: [],
  country: '',
  addresses: [],
  program: '',
  zip: '',
  reason_code: '',
  listed_on: null,
  numbers: [],
  ...changes,
});

const openLists = (answers: Answers, address = '/watch-lists') =>
  openPage(address, {
    as: 'admin',
    answers: { 'watchLists.listWatchLists': { results: [listAt(1), listAt(2, { active: false })] }, ...answers },
  });

const CSV = new File(['1,ABC'], 'sdn.csv', { type: 'text/csv' });

test('while the lists are on their way the page is busy', async () => {
  await openLists({ 'watchLists.listWatchLists': never });
  expect(isBusy()).toBe(true);
});

test('without a list the page says what that means', async () => {
  await openLists({ 'watchLists.listWatchLists': { results: [] } });
  expect(await screen.findByText('No list is loaded')).toBeTruthy();
});

test('lists that cannot be loaded can be tried again', async () => {
  await openLists({ 'watchLists.listWatchLists': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('an admin proposes to retire a list, after a question', async () => {
  const { server, user } = await openLists({ 'watchLists.retireWatchList': listAt(1) });
  await user.click(await screen.findByRole('button', { name: 'Actions for List 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retire' }));
  const dialog = await screen.findByRole('dialog', { name: 'Retire “List 1”?' });
  await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('Proposed. Another admin confirms that “List 1” is retired.')).toBeTruthy();
  expect(server.asked('watchLists.retireWatchList')[0]?.params).toEqual({ id: idOf(1) });
});

test('a list that somebody else retired says so in the dialog', async () => {
  const { user } = await openLists({ 'watchLists.retireWatchList': refuse('wrong_state') });
  await user.click(await screen.findByRole('button', { name: 'Actions for List 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retire' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
  expect(await within(dialog).findByText('This can’t be done right now')).toBeTruthy();
});

test('a list of a thousand entries is read page by page and searched', async () => {
  const page = Array.from({ length: 25 }, (_, at) => entryAt(at + 1));
  const { server, user } = await openLists(
    { 'watchLists.listWatchEntries': { ...pageOf(page), count: 1000, next: '/next' } },
    `/watch-lists?open=${idOf(1)}`,
  );
  const drawer = await screen.findByRole('dialog', { name: 'List 1' });
  expect(await within(drawer).findByText('1–25 of 1,000')).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(server.asked('watchLists.listWatchEntries').at(-1)?.query.page).toBe(2));
  await user.type(within(drawer).getByRole('searchbox', { name: 'Search entries' }), 'ivan{Enter}');
  await waitFor(() =>
    expect(server.asked('watchLists.listWatchEntries').at(-1)?.query).toMatchObject({ page: 1, search: 'ivan' }),
  );
});

test('an entry says everything that is known of it, and no number itself', async () => {
  await openLists(
    {
      'watchLists.listWatchEntries': pageOf([
        entryAt(1, {
          birth_years: [1961],
          country: 'Cuba',
          program: 'CUBA',
          zip: '94107',
          reason_code: '04',
          listed_on: '2024-01-02',
          numbers: ['tax_id', 'phone'],
        }),
      ]),
    },
    `/watch-lists?open=${idOf(1)}`,
  );
  expect(
    await screen.findByText(
      'SDN-1 · Person · CUBA · Cuba · Born 1961 · Reason 04 · Listed 2024-01-02 · ZIP 94107 · Has tax ID, phone',
    ),
  ).toBeTruthy();
});

test('entries that match nothing or do not come are told apart', async () => {
  const { server, user } = await openLists(
    { 'watchLists.listWatchEntries': refuse('failed') },
    `/watch-lists?open=${idOf(1)}`,
  );
  const drawer = await screen.findByRole('dialog', { name: 'List 1' });
  await within(drawer).findByRole('alert');
  server.answer({ 'watchLists.listWatchEntries': pageOf([]) });
  await user.click(within(drawer).getByRole('button', { name: 'Try again' }));
  expect(await within(drawer).findByText('No entry matches')).toBeTruthy();
});

test('a list wants a name and a file', async () => {
  const { server, user } = await openLists({});
  await user.click(await screen.findByRole('button', { name: 'Load a list' }));
  const drawer = await screen.findByRole('dialog', { name: 'Load a list' });
  await user.click(within(drawer).getByRole('button', { name: 'Load a list' }));
  expect(await within(drawer).findByText('Write at least 3 characters.')).toBeTruthy();
  expect(within(drawer).getByText('Choose a file.')).toBeTruthy();
  expect(server.asked('watchLists.loadWatchList')).toEqual([]);
});

test('a loaded list is in force at once', async () => {
  const { server, user, address } = await openLists(
    { 'watchLists.loadWatchList': listAt(3, { kind: 'terminated', rows: 12 }) },
    '/watch-lists?open=new',
  );
  const drawer = await screen.findByRole('dialog', { name: 'Load a list' });
  await user.click(within(drawer).getByRole('radio', { name: 'Terminated merchants' }));
  await user.click(within(drawer).getByRole('textbox', { name: /^Name/ }));
  await user.paste('MATCH 2026');
  await user.upload(within(drawer).getByLabelText('CSV file', { selector: 'input' }), CSV);
  await user.click(within(drawer).getByRole('button', { name: 'Load a list' }));
  expect(await screen.findByText(/“List 3” is in force with 12 entries/)).toBeTruthy();
  expect(server.asked('watchLists.loadWatchList')[0]).toMatchObject({
    body: { kind: 'terminated', name: 'MATCH 2026' },
    files: ['sdn.csv'],
  });
  await waitFor(() => expect(address()).toBe('/watch-lists'));
});

test('the lines of a file that are wrong are named in their order', async () => {
  const { user } = await openLists(
    {
      'watchLists.loadWatchList': refuse('file_refused', {
        errors: { 'lines.12': ['The name is missing.'], 'lines.3': ['There are 11 columns.'], file: ['Two lines.'] },
      }),
    },
    '/watch-lists?open=new',
  );
  const drawer = await screen.findByRole('dialog', { name: 'Load a list' });
  await user.click(within(drawer).getByRole('textbox', { name: /^Name/ }));
  await user.paste('SDN');
  await user.upload(within(drawer).getByLabelText('CSV files', { selector: 'input' }), CSV);
  await user.click(within(drawer).getByRole('button', { name: 'Load a list' }));
  const lines = await within(drawer).findByRole('region', { name: 'Lines with errors' });
  expect(
    within(lines)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Line 3', 'Line 12']);
});

test('what one admin proposed another confirms, or keeps the list', async () => {
  const proposed = listAt(1, { retire_proposal: { by: { uid: idOf(7), name: 'Ada Byron' }, at: AT } });
  const { server, user } = await openLists({
    'watchLists.listWatchLists': { results: [proposed] },
    'watchLists.retireWatchList': listAt(1, { active: false }),
    'watchLists.keepWatchList': listAt(1),
  });
  expect(await screen.findByText(/Retirement proposed by Ada Byron/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Actions for List 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Keep in force' }));
  expect(await screen.findByText('“List 1” stays in force')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Actions for List 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Confirm retirement' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm retirement' }));
  expect(await screen.findByText('“List 1” is retired')).toBeTruthy();
  expect(server.asked('watchLists.retireWatchList')).toHaveLength(1);
});

test('a list that is too old says so, and OFAC’s three files go together', async () => {
  const { server, user } = await openLists(
    {
      'watchLists.listWatchLists': { results: [listAt(1, { is_current: false })] },
      'watchLists.loadWatchList': listAt(1, { confirmed_at: '2026-03-09T12:00:00.000Z' }),
    },
    '/watch-lists?open=new',
  );
  expect(await screen.findByText('Out of date')).toBeTruthy();
  const drawer = await screen.findByRole('dialog', { name: 'Load a list' });
  await user.click(within(drawer).getByRole('textbox', { name: /^Name/ }));
  await user.paste('OFAC');
  const file = (name: string) => new File(['1'], name, { type: 'text/csv' });
  const three = ['sdn.csv', 'alt.csv', 'add.csv'].map(file);
  await user.upload(within(drawer).getByLabelText('CSV files', { selector: 'input' }), three);
  await user.click(within(drawer).getByRole('button', { name: 'Load a list' }));
  expect(await screen.findByText('“List 1” is unchanged and confirmed as of now.')).toBeTruthy();
  expect(server.asked('watchLists.loadWatchList')[0]?.files).toEqual(['sdn.csv', 'alt.csv', 'add.csv']);
});

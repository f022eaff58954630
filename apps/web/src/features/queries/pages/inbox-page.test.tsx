import type { TicketSummary } from '@ledgate/contract/ticket-view.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { threadAt, ticketAt } from '../../../testing/tickets.ts';

const inboxOf = (results: TicketSummary[], next: string | null = null) => ({
  counts: { all: results.length, open: 0, answered: 0, unread: 0, support: 0 },
  next,
  results,
});

const openInbox = (results: TicketSummary[], address = '/queries') =>
  openPage(address, {
    as: 'underwriter',
    answers: {
      'queries.listThreads': inboxOf(results),
      'queries.findTickets': ({ body }) => ({ results: [ticketAt(Number(body.ticket_id?.slice(-4)))] }),
      'queries.listTemplates': { results: [] },
    },
  });

test('while the threads are on their way the page says that it is busy', async () => {
  await openPage('/queries', { as: 'underwriter', answers: { 'queries.listThreads': never } });
  expect(screen.getByRole('heading', { name: 'Queries' })).toBeTruthy();
  expect(isBusy()).toBe(true);
});

test('an inbox without threads says where they will come from', async () => {
  await openInbox([]);
  expect(await screen.findByText('No open queries')).toBeTruthy();
});

test('an ISO without threads is told whom to write to', async () => {
  await openPage('/queries', { as: 'iso', answers: { 'queries.listThreads': inboxOf([]) } });
  expect(await screen.findByText(/^Write to underwriting/)).toBeTruthy();
});

test('an inbox that cannot be loaded says why and can be tried again', async () => {
  const { server, user } = await openPage('/queries', {
    as: 'underwriter',
    answers: { 'queries.listThreads': refuse('failed', { request_id: 'r-77' }) },
  });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Something went wrong on our side')).toBeTruthy();
  expect(within(alert).getByText(/r-77/)).toBeTruthy();
  server.answer({ 'queries.listThreads': inboxOf([threadAt(1)]) });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Threads, newest first' })).toBeTruthy();
});

test('a thousand threads are listed and counted, and the last one opens', async () => {
  const { user, address } = await openInbox(Array.from({ length: 1000 }, (_, at) => threadAt(at + 1)));
  const list = await screen.findByRole('list', { name: 'Threads, newest first' });
  const items = within(list).getAllByRole('listitem');
  expect(items).toHaveLength(1000);
  expect(screen.getByRole('button', { name: 'All 1,000', pressed: true })).toBeTruthy();
  await user.click(within(items[999] as HTMLElement).getByRole('button'));
  expect(address()).toBe(`/queries?thread=${idOf(1000)}`);
  expect(await screen.findByRole('heading', { name: 'Thread 1000' })).toBeTruthy();
});

test('older threads come when they are asked for', async () => {
  const { user } = await openPage('/queries', {
    as: 'underwriter',
    answers: {
      'queries.listThreads': ({ query }) =>
        query.cursor === undefined ? inboxOf([threadAt(1)], 'older') : inboxOf([threadAt(2)]),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Thread 2')).toBeTruthy();
  expect(screen.getByText('Thread 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a view is asked for by its name, and says when nothing is in it', async () => {
  const { server, user, address } = await openInbox([]);
  await user.click(await screen.findByRole('button', { name: /^Answered/ }));
  expect(await screen.findByText('There is no thread in the view Answered.')).toBeTruthy();
  expect(address()).toBe('/queries?view=answered');
  expect(server.asked('queries.listThreads').at(-1)?.query.view).toBe('answered');
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(await screen.findByText('No open queries')).toBeTruthy();
});

test('a search that finds nothing repeats what was looked for', async () => {
  const { user } = await openInbox([], '/queries?view=open');
  await user.type(await screen.findByRole('searchbox', { name: 'Search threads' }), 'otter{Enter}');
  expect(await screen.findByText(/“otter” in the view With the merchant/)).toBeTruthy();
});

test('J and K walk through the list and stop at its ends', async () => {
  const { user, address } = await openInbox([threadAt(1), threadAt(2)]);
  await screen.findByText('Thread 2');
  const press = async (key: string, thread: number): Promise<void> => {
    await user.keyboard(key);
    await waitFor(() => expect(address()).toBe(`/queries?thread=${idOf(thread)}`));
  };
  await press('j', 1);
  await press('j', 2);
  await press('j', 2);
  await press('k', 1);
  await user.click(await screen.findByRole('button', { name: 'Back to the list' }));
  expect(address()).toBe('/queries');
});

test('R goes to the reply of the open thread', async () => {
  const { user } = await openInbox([threadAt(1)], `/queries?thread=${idOf(1)}`);
  const reply = await screen.findByRole('textbox', { name: 'Your reply' });
  await user.keyboard('r');
  expect(document.activeElement).toBe(reply);
});

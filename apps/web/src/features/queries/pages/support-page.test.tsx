import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { threadAt, ticketAt } from '../../../testing/tickets.ts';

const inboxOf = (count: number, next: string | null = null) => ({
  counts: { all: count, open: 0, answered: 0, unread: 0, support: count },
  next,
  results: Array.from({ length: count }, (_, at) => threadAt(at + 1, { kind: 'support', state: null })),
});

const openSupport = (answers: Answers, address = '/support') => openPage(address, { as: 'merchant', answers });

test('while the tickets are on their way the page says that it is busy', async () => {
  await openSupport({ 'queries.listThreads': never });
  expect(isBusy()).toBe(true);
});

test('without tickets the page says what it is for', async () => {
  await openSupport({ 'queries.listThreads': inboxOf(0) });
  expect(await screen.findByText('No tickets yet')).toBeTruthy();
});

test('tickets that cannot be loaded can be tried again', async () => {
  const { server, user } = await openSupport({ 'queries.listThreads': refuse('failed') });
  await screen.findByRole('alert');
  server.answer({ 'queries.listThreads': inboxOf(1) });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /Thread 1/ })).toBeTruthy();
});

test('a ticket is opened by its subject, and older ones come when asked for', async () => {
  const { user, address } = await openSupport({
    'queries.listThreads': ({ query }) =>
      query.cursor === undefined
        ? inboxOf(1, 'older')
        : { ...inboxOf(0), results: [threadAt(2, { kind: 'support', state: null })] },
    'queries.findTickets': { results: [ticketAt(1, { kind: 'support' })] },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('button', { name: /Thread 2/ });
  await user.click(screen.getByRole('button', { name: /Thread 1/ }));
  expect(await screen.findByText('Our review team reads this.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(address()).toBe('/support');
});

test('a new ticket wants a subject and a message, and then opens', async () => {
  const { server, user, address } = await openSupport({
    'queries.listThreads': inboxOf(0),
    'queries.createTicket': ticketAt(5),
    'queries.findTickets': { results: [ticketAt(5)] },
  });
  await user.click(await screen.findByRole('button', { name: 'New ticket' }));
  await user.click(await screen.findByRole('button', { name: 'Send the ticket' }));
  expect(screen.getByText('Give it a subject of three characters or more.')).toBeTruthy();
  expect(screen.getByText('Write at least three characters.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Subject/ }), 'Payout');
  await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'When does it come?');
  await user.click(screen.getByRole('button', { name: 'Send the ticket' }));
  expect(await screen.findByText('Ticket received')).toBeTruthy();
  expect(server.asked('queries.createTicket').map(({ body }) => body)).toEqual([
    { ticketSubject: 'Payout', query_rest: 'When does it come?' },
  ]);
  expect(address()).toBe(`/support?thread=${idOf(5)}`);
});

test('a ticket that is not taken keeps what was typed, and can be given up', async () => {
  const { user, address } = await openSupport(
    { 'queries.listThreads': inboxOf(0), 'queries.createTicket': refuse('failed') },
    '/support?thread=new',
  );
  await user.type(await screen.findByRole('textbox', { name: /^Subject/ }), 'Payout');
  await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'When?');
  await user.click(screen.getByRole('button', { name: 'Send the ticket' }));
  expect(await screen.findByText('Something went wrong on our side')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Subject/ }).value).toBe('Payout');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(address()).toBe('/support');
});

import type { BoardView } from '@ledgate/contract/handoff-view.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { pageOf } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { BANK, boardRowAt, handoffAt } from '../../../testing/handoffs.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';

const boardOf = (results: BoardView['results'], changes: Partial<BoardView> = {}): BoardView => ({
  ...pageOf(results),
  counts: { open: results.length, attention: 1, settled: 7 },
  provider: { is_configured: true, events: 'on', events_checked_at: null },
  ...changes,
});

const open = (board: Answers['handoff.listHandoffs'], address = '/handoffs', answers: Answers = {}) =>
  openPage(address, { as: 'admin', answers: { 'handoff.listHandoffs': board, ...answers } });

test('while the board is on its way the page is busy', async () => {
  await open(never);
  expect(isBusy()).toBe(true);
});

test('a board that does not come can be tried again', async () => {
  await open(refuse('failed'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('what is in flight is listed with where it goes, how far it came and how it stands', async () => {
  await open(
    boardOf([
      boardRowAt(1, { state: 'unknown' }),
      boardRowAt(2, { kind: 'deliver', bank: BANK, step: 'Wait for the receipt' }),
    ]),
  );
  await screen.findByText('Merchant 1');
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Merchant 1');
  expect(rows[0]).toContain('Payment provider');
  expect(rows[0]).toContain('Checking whether it arrived');
  expect(rows[1]).toContain('First Harbor Bank');
  expect(rows[1]).toContain('Wait for the receipt');
});

test.each([
  ['/handoffs', 'Nothing is in flight'],
  ['/handoffs?view=attention', 'Nothing needs attention'],
  ['/handoffs?view=settled', 'Nothing has been settled yet'],
])('an empty board says what would be there: %s', async (address, title) => {
  await open(boardOf([]), address);
  expect(await screen.findByText(title)).toBeTruthy();
});

test('tabs carry their counts, and are asked for by their name', async () => {
  const { server, user, address } = await open(boardOf([boardRowAt(1)]));
  await user.click(await screen.findByRole('radio', { name: 'Settled (7)' }));
  expect(address()).toBe('/handoffs?view=settled');
  expect(server.asked('handoff.listHandoffs').at(-1)?.query).toMatchObject({ view: 'settled', page: 1 });
});

test('a search that finds nothing can be cleared', async () => {
  const { server, user } = await open(boardOf([]), '/handoffs?search=zzz');
  expect(await screen.findByText('No hand-off matches')).toBeTruthy();
  expect(server.asked('handoff.listHandoffs')[0]?.query).toMatchObject({ search: 'zzz' });
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('Nothing is in flight')).toBeTruthy();
});

test('a thousand attempts come page by page', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => boardRowAt(at + 1));
  const { server, user } = await open(boardOf(rows, { count: 1000 }));
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(server.asked('handoff.listHandoffs').at(-1)?.query).toMatchObject({ page: 2, page_size: 25 });
});

test.each([
  [{ is_configured: true, events: 'off' } as const, /stopped sending events/],
  [{ is_configured: false, events: 'not_asked' } as const, /No payment provider is set up/],
])('it says how the provider is: %o', async (provider, said) => {
  await open(boardOf([], { provider: { ...provider, events_checked_at: null } }));
  expect(await screen.findByText(said)).toBeTruthy();
});

const OFF = { is_configured: true, events: 'off', events_checked_at: null } as const;

test('events that are off are turned on again, and the board says so', async () => {
  let provider: BoardView['provider'] = OFF;
  const { server, user } = await open(() => boardOf([], { provider }), '/handoffs', {
    'handoff.turnEventsOn': () => (provider = { ...OFF, events: 'on' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Turn events on' }));
  expect(await screen.findByText('Events are on again')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/stopped sending events/)).toBeNull());
  expect(server.asked('handoff.turnEventsOn')).toHaveLength(1);
});

test('while the provider is asked the button is busy', async () => {
  const waiting = await open(boardOf([], { provider: OFF }), '/handoffs', { 'handoff.turnEventsOn': never });
  const button = await screen.findByRole('button', { name: 'Turn events on' });
  await waiting.user.click(button);
  await waitFor(() => expect(button).toHaveProperty('disabled', true));
});

test('what kept the provider from it is said, and it can be tried again', async () => {
  const { user } = await open(boardOf([], { provider: OFF }), '/handoffs', {
    'handoff.turnEventsOn': refuse('provider_unavailable'),
  });
  await user.click(await screen.findByRole('button', { name: 'Turn events on' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Turn events on' })).toHaveProperty('disabled', false);
});

test('who only reads the board sees that events are off, and no button', async () => {
  const board = boardOf([], { provider: OFF });
  await openPage('/handoffs', { as: 'underwriter', answers: { 'handoff.listHandoffs': board } });
  expect(await screen.findByText(/stopped sending events/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn events on' })).toBeNull();
});

test('what waits for a person is sent again with a reason', async () => {
  const row = boardRowAt(1, { parked: 'no_receipt', state: 'unknown', open_steps: ['retry', 'close'], next_at: null });
  const { server, user } = await open(boardOf([row]), '/handoffs', { 'handoff.retryOperation': { done: true } });
  await user.click(await screen.findByRole('button', { name: 'Actions for Merchant 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send again?' });
  await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
  expect(within(dialog).getByText('Write at least 10 characters.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText('What did you find out?'), 'The folder is empty.');
  await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('It continues')).toBeTruthy();
  expect(server.asked('handoff.retryOperation')[0]).toMatchObject({
    params: { uid: idOf(1) },
    body: { reason: 'The folder is empty.' },
  });
});

test('a row opens the hand-off of its merchant', async () => {
  const { user, address } = await open(boardOf([boardRowAt(1)]), '/handoffs', {
    'handoff.readHandoff': handoffAt(5001),
  });
  await user.click(await screen.findByText('Merchant 1'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hand-off of Harbor Coffee' })).toBeTruthy();
  expect(address()).toBe(`/applications/${idOf(5001)}/handoff`);
});

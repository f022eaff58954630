import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { disputeRow } from '../../../testing/disputes.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';

const NONE = { count: 0, cents: 0 };
const page = (from: number, count: number, next: string | null) => ({
  results: Array.from({ length: count }, (_, at) => disputeRow(from + at)),
  next_cursor: next,
  open: { count, cents: count * 2700 },
});

const open = (answers: Answers, address = '/disputes', as: 'merchant' | 'admin' = 'merchant') =>
  openPage(address, { as, answers: { 'disputes.listDisputes': page(1, 2, null), ...answers } });

test('while the disputes are on their way the page is busy', async () => {
  await open({ 'disputes.listDisputes': never });
  expect(isBusy()).toBe(true);
});

test('without a dispute it says what would be here', async () => {
  await open({ 'disputes.listDisputes': { results: [], next_cursor: null, open: NONE } });
  expect(await screen.findByText('No disputes')).toBeTruthy();
  expect(screen.queryByText('Money at stake')).toBeNull();
});

test('disputes that cannot be loaded can be tried again', async () => {
  await open({ 'disputes.listDisputes': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a row says until when, why, what is at stake and how it stands', async () => {
  const rows = [
    disputeRow(1, { days_left: 0 }),
    disputeRow(2, { days_left: 1, reply_by: null, payment: null }),
    disputeRow(3, { days_left: null, standing: 'won', state: 'won' }),
  ];
  await open({ 'disputes.listDisputes': { results: rows, next_cursor: null, open: { count: 1, cents: 2700 } } });
  const first = (await screen.findByText('Today is the last day')).closest('tr') as HTMLElement;
  for (const words of ['Nov 22, 2026', 'Not received', 'Needs your answer', '$27.00'])
    expect(within(first).getByText(words)).toBeTruthy();
  expect(screen.getByText('1 day left')).toBeTruthy();
  expect(screen.getByText('Unknown payment')).toBeTruthy();
  expect(within(screen.getByRole('table')).getByText('Won')).toBeTruthy();
  expect(screen.getByText('in 1 dispute that needs an answer')).toBeTruthy();
});

test('the desk sees whose dispute it is and asks for none', async () => {
  await open({}, '/disputes', 'admin');
  expect((await screen.findAllByText('Harbor Coffee LLC')).length).toBe(2);
  expect(screen.queryByRole('button', { name: 'Check for new disputes' })).toBeNull();
});

test('what the address says narrows the list, and can be cleared', async () => {
  const { server, user, address } = await open(
    { 'disputes.listDisputes': { results: [], next_cursor: null, open: NONE } },
    `/disputes?standing=lost&search=10.4&payment=${idOf(7)}&odd=x`,
  );
  expect(await screen.findByText('No dispute matches')).toBeTruthy();
  expect(server.asked('disputes.listDisputes')[0]?.query).toMatchObject({
    standing: ['lost'],
    search: '10.4',
    payment: idOf(7),
  });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/disputes'));
});

test('a long list goes on where it ends', async () => {
  const { server, user } = await open({
    'disputes.listDisputes': ({ query }) => (query.cursor === undefined ? page(1, 50, 'more') : page(51, 50, null)),
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('100 rows')).toBeTruthy();
  expect(server.asked('disputes.listDisputes').map(({ query }) => query.cursor)).toEqual([undefined, 'more']);
});

test('new ones are asked for at the provider, which may be away', async () => {
  const { server, user } = await open({ 'disputes.fetchDisputes': refuse('provider_unavailable') });
  const button = await screen.findByRole('button', { name: 'Check for new disputes' });
  await user.click(button);
  expect(await screen.findByText('The payment provider could not be asked')).toBeTruthy();
  server.answer({ 'disputes.fetchDisputes': { done: true } });
  await user.click(button);
  expect(await screen.findByText('Up to date')).toBeTruthy();
  await waitFor(() => expect(server.asked('disputes.listDisputes').length).toBeGreaterThan(1));
});

test('a row leads to its dispute', async () => {
  const { user, address } = await open({ 'disputes.readDispute': refuse('not_found') });
  const [name] = await screen.findAllByText('Not received');
  await user.click(name as HTMLElement);
  await waitFor(() => expect(address()).toBe(`/disputes/${idOf(1)}`));
});

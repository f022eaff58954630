import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf, MERCHANT, personIn } from '../../../testing/people.ts';
import { orderRow, registerView } from '../../../testing/till.ts';

const page = (from: number, count: number, next: string | null = null, toReview = 0) => ({
  results: Array.from({ length: count }, (_, at) => orderRow(from + at)),
  next_cursor: next,
  to_review: toReview,
});

const open = (
  answers: Answers = {},
  address = '/sales',
  as: 'merchant' | 'admin' | 'underwriter' | 'iso' = 'merchant',
) =>
  openPage(address, {
    as,
    answers: {
      'till.listOrders': page(1, 2),
      'till.listRegisters': { results: [registerView(0)] },
      ...answers,
    },
  });

test('while the orders are on their way the page is busy', async () => {
  await open({ 'till.listOrders': never });
  expect(isBusy()).toBe(true);
});

test('without an order it says when there will be some', async () => {
  await open({ 'till.listOrders': page(1, 0) });
  expect(await screen.findByText('No orders yet')).toBeTruthy();
});

test('orders that cannot be loaded can be tried again', async () => {
  await open({ 'till.listOrders': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a row says which order, where, by whom, how much, what became of it and what is odd about it', async () => {
  const odd = orderRow(1, { status: 'partially_refunded', is_offline: true, to_review: 2 });
  await open({ 'till.listOrders': { results: [odd], next_cursor: null, to_review: 1 } });
  const row = (await screen.findByText('1-0001')).closest('tr') as HTMLElement;
  for (const words of ['Front counter · Robin Park', 'Partly refunded', 'Offline', 'To review', '$26.44'])
    expect(within(row).getByText(words)).toBeTruthy();
});

test('how many are to be looked at stands on the switch, which narrows the list to them', async () => {
  const { server, user, address } = await open({
    'till.listOrders': ({ query }) => (query.differs === 'yes' ? page(1, 0, null, 3) : page(1, 2, null, 3)),
  });
  await user.click(await screen.findByRole('radio', { name: 'To review (3)' }));
  await waitFor(() => expect(address()).toBe('/sales?differs=yes'));
  expect(await screen.findByText('Nothing to review')).toBeTruthy();
  expect(server.asked('till.listOrders').at(-1)?.query).toMatchObject({ differs: 'yes' });
  await user.click(screen.getByRole('button', { name: 'Show all orders' }));
  await waitFor(() => expect(address()).toBe('/sales'));
});

test('what the address says narrows the list, and can be cleared', async () => {
  const register = idOf(600);
  const { server, user, address } = await open(
    { 'till.listOrders': page(1, 0) },
    `/sales?status=open&register=${register}&shift=${idOf(700)}&from=2026-03-01&to=never&search=table&odd=x`,
  );
  expect(await screen.findByText('No order matches')).toBeTruthy();
  const query = server.asked('till.listOrders')[0]?.query;
  expect(query).toMatchObject({
    status__in: ['open'],
    register,
    shift: idOf(700),
    from: '2026-03-01',
    search: 'table',
  });
  expect(query).not.toHaveProperty('to');
  await user.click(screen.getByRole('button', { name: 'Remove the filter “One shift”' }));
  await waitFor(() => expect(address()).not.toContain('shift='));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/sales'));
});

test('a long list goes on where it ends', async () => {
  const { server, user } = await open({
    'till.listOrders': ({ query }) => (query.cursor === undefined ? page(1, 50, 'more') : page(51, 50)),
  });
  expect(await screen.findByText('The newest 50 rows')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('100 rows')).toBeTruthy();
  expect(server.asked('till.listOrders').map(({ query }) => query.cursor)).toEqual([undefined, 'more']);
});

test('an admin who names a merchant sees its orders, and is led on with its name', async () => {
  const { server, user, address } = await open(
    { 'till.readOrder': refuse('not_found') },
    `/sales?merchant=${MERCHANT.uid}`,
    'admin',
  );
  await user.click(await screen.findByText('1-0002'));
  await waitFor(() => expect(address()).toBe(`/sales/${idOf(2)}?merchant=${MERCHANT.uid}`));
  expect(server.asked('till.listOrders')[0]?.query).toMatchObject({ merchant: MERCHANT.uid });
});

test.each(['underwriter', 'iso'] as const)('the page is not for an %s', async (role) => {
  const { server } = await open({}, `/sales?merchant=${MERCHANT.uid}`, role);
  expect(await screen.findByText(/not allowed|no access|may not/i)).toBeTruthy();
  expect(server.asked('till.listOrders')).toEqual([]);
});

test('somebody of the merchant who neither sells nor reads the books does not get it', async () => {
  const { server } = await openPage('/sales', {
    as: personIn('subuser', { ability: [{ action: 'read', subject: 'product' }] }),
  });
  expect(await screen.findByText(/not allowed|no access|may not/i)).toBeTruthy();
  expect(server.asked('till.listOrders')).toEqual([]);
});
